// winnow sparsify and certify, compare in short, and what select reports about pruning, auto and certificates.
#include <cmath>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

// 400 rows of 12 features, each row strong in one feature.
std::string many_rows() {
  std::string rows;
  for (int v = 0; v < 400; ++v) {
    for (int u = 0; u < 12; ++u) {
      const int x = (v * 7 + u * 13 + v * u) % 10 + (v % 12 == u ? 20 : 0);
      rows += std::to_string(x) + (u == 11 ? "\n" : ",");
    }
  }
  return rows;
}

class Commands : public CommandTest {
 protected:
  Commands() { folder.write("rows.csv", many_rows()); }
};

TEST_F(Commands, SparsifyKeepsTheFloorAndRecordsEveryRound) {
  const Json json = json_of("sparsify rows.csv -k 40");
  EXPECT_EQ(json["kept"], 80);  // fast: 2k of dense rows
  EXPECT_EQ(json["elements"].size(), 80U);
  EXPECT_EQ(json["preset"], "fast");
  ASSERT_FALSE(json["rounds"].empty());
  const Json& round = json["rounds"][0];
  EXPECT_EQ(round["live_before"], 400);
  EXPECT_EQ(round["probes"], std::ceil(2 * std::log2(400.0)));
  EXPECT_EQ(round["divergence"].size(), 5U);
  EXPECT_EQ(round["pairs"], round["probes"].get<int>() * (400 - round["probes"].get<int>()));
  EXPECT_EQ(json_of("sparsify rows.csv -k 40 --threads 1")["elements"], json["elements"]);
  EXPECT_NE(json_of("sparsify rows.csv -k 40 --seed 5")["elements"], json["elements"]);
}

TEST_F(Commands, SparsifyWritesCsvAndATable) {
  folder.write("ids.txt", [] {
    std::string ids;
    for (int v = 0; v < 400; ++v) ids += "row" + std::to_string(v) + "\n";
    return ids;
  }());
  ASSERT_EQ(folder.winnow("sparsify rows.csv -k 40 --ids ids.txt -o kept.csv").exit_code, 0);
  EXPECT_THAT(folder.read("kept.csv"), ::testing::StartsWith("index,id\n"));
  EXPECT_THAT(folder.winnow("sparsify rows.csv -k 40").out,
              HasSubstr("80 of 400 rows (12 features) kept by ss, preset fast"));
}

TEST_F(Commands, ThePapersPresetWarnsWhenItKeepsTooFew) {
  const Json json = json_of("sparsify rows.csv -k 390 --preset paper");
  EXPECT_LT(json["kept"], 390);
  EXPECT_THAT(json["warning"].get<std::string>(), HasSubstr("elements were kept for a selection of 390"));
  EXPECT_EQ(json_of("sparsify rows.csv --preset paper").contains("warning"), false);
}

TEST_F(Commands, SparsifyTakesEveryOption) {
  EXPECT_EQ(json_of("sparsify rows.csv -k 5 --floor 93")["kept"], 93);
  EXPECT_EQ(json_of("sparsify rows.csv -k 5 --floor 0 --max-rounds 1")["rounds"].size(), 1U);
  EXPECT_EQ(json_of("sparsify rows.csv -k 40 --probes importance")["kept"], 80);
  EXPECT_EQ(json_of("sparsify rows.csv -k 40 --probes importance2 --preprune")["kept"], 80);
  EXPECT_GE(json_of("sparsify rows.csv -k 20 --floor 30 --postreduce 1e9")["kept"], 30);
  EXPECT_GE(json_of("sparsify rows.csv -k 20 --pruner quickprune")["kept"], 40);
  EXPECT_EQ(json_of("sparsify rows.csv -k 20 --pruner sample --floor 50")["kept"], 50);
  expect_complaint("sparsify rows.csv --r 0", "r is 0; expected a number > 0");
  expect_complaint("sparsify rows.csv --c 1", "c is 1; expected a number > 1");
  expect_complaint("sparsify rows.csv --preprune", "-k is missing");
  expect_complaint("sparsify rows.csv --preset slow", "preset 'slow': expected paper or fast");
  expect_complaint("sparsify rows.csv --pruner saw", "pruner 'saw': expected ss, quickprune or sample");
  expect_complaint("sparsify rows.csv --probes few", "probes 'few': expected uniform, importance");
}

TEST_F(Commands, SelectSaysWhatPruningDid) {
  const Json json = json_of("select rows.csv -k 40 --method sparsify");
  EXPECT_EQ(json["sparsify"]["kept"], 80);
  EXPECT_EQ(json["sparsify"]["preset"], "fast");
  EXPECT_TRUE(json["sparsify"]["repair"].contains("passes"));
  EXPECT_EQ(json["picks"].size(), 40U);
  const Json lazy = json_of("select rows.csv -k 40 --method lazy");
  EXPECT_GE(json["value"].get<double>(), 0.99 * lazy["value"].get<double>());
  EXPECT_FALSE(lazy.contains("sparsify"));
  EXPECT_EQ(json_of("select rows.csv -k 20 --method sparsify --preset paper")["sparsify"]["repair"]["passes"], 0);
}

TEST_F(Commands, EverySelectionIsCertified) {
  const Json quick = json_of("select rows.csv -k 20");
  const double ratio = quick["certificate"]["ratio"];
  EXPECT_GT(ratio, 0.9);
  EXPECT_LE(ratio, 1);
  EXPECT_EQ(quick["certificate"]["kind"], "dual");
  EXPECT_EQ(quick["certificate"]["passes"], 1);
  EXPECT_GE(quick["certificate"]["upper_bound"].get<double>(), quick["value"].get<double>());
  const Json tight = json_of("select rows.csv -k 20 --certify tight");
  EXPECT_GE(tight["certificate"]["ratio"].get<double>(), ratio);
  EXPECT_FALSE(json_of("select rows.csv -k 20 --certify off").contains("certificate"));
  expect_complaint("select rows.csv -k 20 --certify maybe", "expected off, quick or tight");
}

TEST_F(Commands, CertifyTakesPicksFromAnywhere) {
  const Json selected = json_of("select rows.csv -k 20 --certify quick");
  ASSERT_EQ(folder.winnow("select rows.csv -k 20 --json p.json -o p.csv").exit_code, 0);
  for (const char* file : {"p.json", "p.csv"}) {
    const Json certified = json_of(std::string("certify rows.csv --picks ") + file);
    EXPECT_EQ(certified["certificate"]["ratio"], selected["certificate"]["ratio"]) << file;
    EXPECT_EQ(certified["k"], 20);
  }
  folder.write("bad.txt", "0\n1\n2\n");
  EXPECT_LT(json_of("certify rows.csv --picks bad.txt -k 20")["certificate"]["ratio"],
            selected["certificate"]["ratio"]);
  EXPECT_THAT(folder.winnow("certify rows.csv --picks bad.txt").out, HasSubstr("of the best possible"));
  folder.write("outside.txt", "400\n");
  expect_complaint("certify rows.csv --picks outside.txt", "names row '400'; expected a number from 0 to 399");
  folder.write("twice.txt", "3\n3\n");
  expect_complaint("certify rows.csv --picks twice.txt", "names a row twice");
  expect_complaint("certify rows.csv --picks bad.txt -k 2", "holds 3 picks for k = 2");
  expect_complaint("certify rows.csv --picks bad.txt -k 5,9", "-k 5,9 is a list");
  expect_complaint("certify rows.csv --picks p.json --forbid bad.txt",
                   "the picks of p.json were made with no --forbid");
  expect_complaint("certify rows.csv --picks p.json --start bad.txt", "the picks of p.json were made with no --start");
  folder.write("fewer.csv", "1,0\n0,1\n");
  expect_complaint("certify fewer.csv --picks p.json",
                   "fewer.csv has 2 rows, but the picks of p.json were made from 400 rows; expected the same input");
  folder.write("other.json", "{\"a\": 1}");
  expect_complaint("certify rows.csv --picks other.json", "has no list of picks");
}

TEST_F(Commands, CompareSetsMethodsSideBySide) {
  const Json json = json_of("compare rows.csv -k 10 --methods lazy,sparsify:paper,quickprune,auto --repeats 2");
  ASSERT_EQ(json["methods"].size(), 4U);
  EXPECT_EQ(json["methods"][0]["method"], "lazy");
  EXPECT_EQ(json["methods"][0]["utility"], 1);
  EXPECT_EQ(json["methods"][0]["share"], 1);
  EXPECT_LT(json["methods"][1]["kept"], 400);
  EXPECT_FALSE(json["methods"][0].contains("random_kept_utility"));
  EXPECT_GT(json["methods"][2]["random_kept_utility"], 0.5);
  EXPECT_EQ(json["methods"][3]["chosen"], json_of("select rows.csv -k 10")["chosen"]["method"]);
  for (const auto& row : json["methods"]) EXPECT_GT(row["certificate"], 0.5);
  const Json paper = json["methods"][1]["settings"];
  EXPECT_EQ(paper["r"], 8);
  EXPECT_EQ(paper["c"], 8);
  EXPECT_EQ(paper["preset"], "paper");
  EXPECT_FALSE(json["methods"][0]["settings"].contains("r"));  // lazy does not prune
}

TEST_F(Commands, HowManyCanBeAGainOrACoverage) {
  const Json by_gain = json_of("select rows.csv --until-gain 3");
  ASSERT_FALSE(by_gain["picks"].empty());
  EXPECT_GE(by_gain["picks"].back()["gain"], 3);
  EXPECT_EQ(by_gain["k"], by_gain["picks"].size());
  const Json one_more = json_of("select rows.csv -k " + std::to_string(by_gain["picks"].size() + 1));
  EXPECT_LT(one_more["picks"].back()["gain"], 3);

  const Json all = json_of("select rows.csv -k 100%");
  const Json by_coverage = json_of("select rows.csv --until-coverage 0.5");
  EXPECT_GE(by_coverage["value"].get<double>(), 0.5 * all["value"].get<double>());
  EXPECT_LT(by_coverage["value"].get<double>() - by_coverage["picks"].back()["gain"].get<double>(),
            0.5 * all["value"].get<double>());
  EXPECT_EQ(json_of("select rows.csv -k 3 --until-coverage 0.9")["picks"].size(), 3U);
  expect_complaint("select rows.csv",
                   "-k is missing; expected -k, --budget, --per-group, --until-gain or --until-coverage");
  expect_complaint("select rows.csv --until-coverage 2", "coverage is 2; expected a share from 0 to 1");
  expect_complaint("select rows.csv --until-gain 1 --method stochastic", "needs a fixed k");
}

// Products too small for a float are small, not 0: the best row here is worth ten times the one picked.
TEST_F(Commands, TinyValuesAreNotCertifiedAway) {
  folder.write("tiny.csv", "1e-31\n1e-30\n1e-30\n");
  folder.write("weights.txt", "1e-30\n");
  folder.write("picks.txt", "0\n\n");
  const Json json = json_of("certify tiny.csv --picks picks.txt --concave linear --feature-weights weights.txt");
  EXPECT_LE(json["certificate"]["ratio"], 0.1);
}

TEST_F(Commands, SteepSlopesKeepTheBoundFinite) {
  folder.write("steep.csv", "1e-26\n1e-26\n1e17\n1e17\n");
  folder.write("picks.txt", "0\n1\n");
  EXPECT_TRUE(
      json_of("certify steep.csv --picks picks.txt --concave pow:0.01")["certificate"]["upper_bound"].is_number());
}

TEST_F(Commands, AListOfSizesIsAnsweredByLazy) {
  const Json list = json_of("select rows.csv -k 5,300");
  EXPECT_EQ(list["chosen"]["method"], "lazy");
  EXPECT_EQ(list["values"][0]["value"], json_of("select rows.csv -k 5 --method lazy")["value"]);
}

TEST_F(Commands, StoppingEarlyStopsWhereItShould) {
  const Json lazy = json_of("select rows.csv --until-gain 3 --method lazy");
  const Json threshold = json_of("select rows.csv --until-gain 3 --method threshold --beta 0.5");
  EXPECT_GE(threshold["picks"].size() + 3, lazy["picks"].size());
  for (const auto& pick : threshold["picks"]) EXPECT_GE(pick["gain"], 2.999);
  folder.write("zeros.csv", "1,0\n0,2\n0,0\n0,0\n0,0\n");
  EXPECT_EQ(json_of("select zeros.csv --until-coverage 1")["picks"].size(), 2U);
}

TEST_F(Commands, NothingToPickIsNoMistake) {
  EXPECT_EQ(folder.winnow("compare rows.csv -k 0").exit_code, 0);
  for (const char* pruner : {"ss --preprune", "quickprune", "sample"}) {
    EXPECT_TRUE(json_of(std::string("select rows.csv -k 0 --method sparsify --pruner ") + pruner)["picks"].empty());
  }
  folder.write("zeros.csv", [] {
    std::string rows;
    for (int v = 0; v < 300; ++v) rows += "0,0\n";
    return rows;
  }());
  EXPECT_EQ(json_of("select zeros.csv -k 100 --method sparsify --preset paper --r 1 --repair 3")["picks"].size(), 100U);
}

}  // namespace
}  // namespace winnow::testing
