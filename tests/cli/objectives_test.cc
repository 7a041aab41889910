// winnow select with every objective and every constraint, from the command line.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

// Six rows in three pairs: to the right, to the left, upwards.
constexpr float kSigned[] = {1, 0, 0.9F, 0.1F, -1, 0, -0.9F, -0.1F, 0, 1, 0.1F, 0.9F};

class Objectives : public CommandTest {
 protected:
  Objectives() {
    folder.write("rows.npy", npy("<f4", "(6, 2)", kSigned, sizeof(kSigned)));
    folder.write("shares.csv", "1,0\n0.5,0.25\n0,1\n0.25,0.25\n0,0\n0.5,0.5\n");
    folder.write("values.csv", "6\n5\n4\n3\n2\n1\n");  // with --concave linear, a row is worth its value
  }

  static std::vector<int> picks_of(const Json& json) {
    std::vector<int> picks;
    for (const auto& pick : json["picks"]) picks.push_back(pick["index"]);
    return picks;
  }
  // The pairs, of three, that the picks belong to.
  static std::set<int> pairs_of(const Json& json) {
    std::set<int> pairs;
    for (const int v : picks_of(json)) pairs.insert(v / 2);
    return pairs;
  }
};

TEST_F(Objectives, EveryOneOfThem) {
  const std::pair<const char*, const char*> objectives[] = {
      {"facility", "rows.npy"}, {"saturated", "rows.npy"},  {"cut", "rows.npy"},         {"logdet", "rows.npy"},
      {"cover", "shares.csv"},  {"features", "shares.csv"}, {"prob-cover", "shares.csv"}};
  for (const auto& [name, file] : objectives) {
    SCOPED_TRACE(name);
    const Json json = json_of(std::string("select ") + file + " -k 3 --objective " + name);
    EXPECT_EQ(json["objective"], name);
    EXPECT_EQ(json["picks"].size(), 3U);
    EXPECT_GT(json["value"], 0);
    const bool compares = std::string(file) == "rows.npy";
    EXPECT_EQ(json.contains("metric"), compares);
    if (compares) {
      EXPECT_EQ(json["metric"], std::string(name) == "logdet" ? "rbf" : "cosine");
      EXPECT_EQ(pairs_of(json).size(), 3U) << "one of each pair";
    }
  }
  // Probabilities: row 0 covers column 0 for certain, row 2 column 1.
  const Json sure = json_of("select shares.csv -k 2 --objective prob-cover");
  EXPECT_EQ(sure["value"], 2);
  EXPECT_EQ(json_of("select shares.csv -k 1 --objective cover")["picks"][0]["index"],
            1);  // the first with both columns
  folder.write("weights.txt", "1\n10\n");
  EXPECT_EQ(json_of("select shares.csv -k 1 --objective cover --feature-weights weights.txt")["value"], 11);
}

TEST_F(Objectives, MixturesAreSums) {
  const double features = json_of("select shares.csv -k 6 --objective features")["value"];
  const double facility = json_of("select shares.csv -k 6 --objective facility")["value"];
  const Json mixed = json_of("select shares.csv -k 6 --objective mixture --mixture features=0.5,facility=2");
  EXPECT_NEAR(mixed["value"].get<double>(), 0.5 * features + 2 * facility, 1e-6);
  expect_complaint("select shares.csv -k 2 --objective mixture", "--mixture is missing");
  expect_complaint("select shares.csv -k 2 --mixture features",
                   "--mixture was given with --objective auto; it belongs to --objective mixture");
  expect_complaint("select shares.csv -k 2 --objective mixture --mixture features=x", "'x' is not a weight");
  expect_complaint("select shares.csv -k 2 --objective mixture --mixture joy", "no objective 'joy'");
  expect_complaint("select shares.csv -k 2 --objective mixture --mixture features=inf",
                   "a weight of the mixture is inf");
}

TEST_F(Objectives, ASampleOfRepresentedRows) {
  const Json json = json_of("select rows.npy -k 3 --represented-sample 4 --seed 5 --assign who.csv");
  EXPECT_EQ(json["objective"], "facility");
  EXPECT_EQ(json["settings"]["represented_sample"], 4);
  const Json& sample = json["represented_sample"];
  EXPECT_EQ(sample["rows"], 4);
  EXPECT_EQ(sample["held_out"], 2);  // all others
  EXPECT_EQ(sample["exact"], true);
  EXPECT_NEAR(sample["mean_on_sample"].get<double>(), json["value"].get<double>() / 4, 1e-9);
  EXPECT_EQ(json["assignment"]["items"], 6) << "every row is assigned, sampled or not";
  // The estimate is f over all rows, because all of them were measured.
  folder.write("picks.txt", fmt::format("{}\n", fmt::join(picks_of(json), "\n")));
  const Json plain = json_of("certify rows.npy --picks picks.txt --objective facility");
  EXPECT_NEAR(sample["value"].get<double>(), plain["value"].get<double>(), 1e-6);

  // certify draws the same sample, by the seed of the JSON.
  folder.write("picks.json", json.dump());
  const Json certified = json_of("certify rows.npy --picks picks.json");
  EXPECT_EQ(certified["value"], json["value"]);
  EXPECT_EQ(certified["seed"], 5);
  expect_complaint("certify rows.npy --picks picks.json --seed 6", "--seed is '6', but the picks");
  expect_complaint("select rows.npy -k 2 --represented-sample 4 --neighbours 2", "leave the number of neighbours out");
  expect_complaint("stream rows.npy -k 2 --objective facility --represented-sample 4", "--represented-sample");
}

TEST_F(Objectives, PrecomputedSimilaritiesAndWhoStandsForWhom) {
  folder.write("similar.csv", "0.5,0.25\n0.25,1\n0,0.75\n");
  const Json json = json_of("select similar.csv -k 2 --objective facility --metric precomputed --assign who.csv");
  EXPECT_EQ(picks_of(json), (std::vector<int>{1, 0}));  // 1.25, then item 0 from 0.25 to 0.5
  EXPECT_EQ(json["value"], 1.5);
  EXPECT_EQ(json["metric"], "precomputed");
  EXPECT_EQ(folder.read("who.csv"), "item,representative,score\n0,0,0.5\n1,1,1\n");
  EXPECT_EQ(json["assignment"], Json::parse(R"({"items": 2, "nobody": 0, "sizes": [1, 1]})"));
  EXPECT_EQ(json["picks"][0]["stands_for"], 1);
  folder.write("nobody.csv", "1,0\n0,0\n");
  json_of("select nobody.csv -k 1 --objective facility --metric precomputed --assign who.csv");
  EXPECT_EQ(folder.read("who.csv"), "item,representative,score\n0,0,1\n1,,0\n");
  folder.write("below.csv", "1,-1\n0,1\n");
  expect_complaint("select below.csv -k 1 --objective facility --metric precomputed", "row 0, column 1");
  expect_complaint("select similar.csv -k 1 --objective facility --metric precomputed --query rows.npy",
                   "need a metric");
}

TEST_F(Objectives, AssignWithIdsAndStart) {
  folder.write("ids.txt", "right\nright 2\nleft\nleft 2\nup\nup 2\n");
  folder.write("start.txt", "4\n");
  const Json json =
      json_of("select rows.npy -k 2 --objective facility --ids ids.txt --start start.txt --assign who.csv");
  EXPECT_EQ(pairs_of(json), (std::set<int>{0, 1}));
  EXPECT_EQ(json["start"], Json::parse("[4]"));
  EXPECT_EQ(json["assignment"]["sizes"], Json::parse("[2, 2, 2]"));  // the start first
  EXPECT_THAT(folder.read("who.csv"), ::testing::StartsWith("item,id,representative,representative_id,score\n"));
  EXPECT_THAT(folder.read("who.csv"), HasSubstr("\n5,up 2,4,up,0.99"));
  expect_complaint("select rows.npy -k 0 --objective facility --assign who2.csv",
                   "there are no picks, so rows cannot be assigned to picks");
}

TEST_F(Objectives, Neighbours) {
  const double all = json_of("select rows.npy -k 3 --objective facility")["value"];
  const Json two = json_of("select rows.npy -k 3 --objective facility --neighbours 2");
  EXPECT_NEAR(two["value"].get<double>(), all, 1e-5);  // the two neighbours of each row are its pair
  EXPECT_EQ(pairs_of(two).size(), 3U);
  EXPECT_EQ(two["neighbour_recall"], 1);  // so few rows are all compared
  EXPECT_FALSE(json_of("select rows.npy -k 3 --objective facility").contains("neighbour_recall"));
  EXPECT_EQ(
      json_of("select rows.npy -k 3 --objective mixture --mixture facility,cut --neighbours 2")["neighbour_recall"], 1);
  EXPECT_NEAR(json_of("select rows.npy -k 3 --objective facility --neighbours 99")["value"].get<double>(), all, 1e-5);
  EXPECT_NEAR(json_of("select rows.npy -k 99 --objective facility")["value"].get<double>(), 6, 1e-5);
  for (const char* name : {"saturated", "cut"}) {
    EXPECT_GT(json_of(std::string("select rows.npy -k 3 --neighbours 2 --objective ") + name)["value"], 0) << name;
  }
  expect_complaint(
      "select rows.npy -k 3 --objective logdet --neighbours 2",
      "--neighbours was given with --objective logdet; it belongs to --objective facility, saturated or cut");
  folder.write("wide.csv", "1,2,3\n");
  expect_complaint("select rows.npy -k 3 --objective facility --neighbours 2 --represented wide.csv",
                   "the rows have 2 columns, but those they are compared with have 3");
  folder.write("rows.svm", "1 1:1 2:1\n1 1:1\n1 3:2\n");
  EXPECT_NEAR(json_of("select rows.svm -k 3 --objective facility")["value"].get<double>(), 3, 1e-6);
}

TEST_F(Objectives, OtherRowsOfFacilityLocation) {
  folder.write("up.csv", "0,1\n");
  folder.write("right.csv", "1,0\n");
  const Json represented = json_of("select rows.npy -k 1 --objective facility --represented up.csv --assign who.csv");
  EXPECT_EQ(picks_of(represented), (std::vector<int>{4}));
  EXPECT_NEAR(represented["value"].get<double>(), 1, 1e-6);
  EXPECT_EQ(represented["assignment"]["items"], 1);
  EXPECT_EQ(pairs_of(json_of("select rows.npy -k 1 --objective facility --query up.csv")), (std::set<int>{2}));
  const Json away = json_of("select rows.npy -k 2 --objective facility --private right.csv");
  EXPECT_EQ(pairs_of(away), (std::set<int>{1, 2}));  // rows similar to (1, 0) no longer count
  const double full = json_of("select rows.npy -k 2 --objective facility --query up.csv")["value"];
  const double half = json_of("select rows.npy -k 2 --objective facility --query up.csv --eta 0.5")["value"];
  EXPECT_LT(half, full);
  EXPECT_GT(json_of("select rows.npy -k 2 --objective facility --private right.csv --nu 0.1")["value"], away["value"]);
  folder.write("wide.csv", "1,2,3\n");
  expect_complaint("select rows.npy -k 1 --objective facility --query wide.csv", "have 3");
  expect_complaint("select rows.npy -k 1 --objective cut --query up.csv",
                   "--query was given with --objective cut; it belongs to --objective facility");
  expect_complaint("select rows.npy -k 1 --objective facility --query nowhere.csv", "nowhere.csv");
  expect_complaint("select rows.npy -k 1 --objective facility --query up.csv --eta 0", "eta is 0");
}

TEST_F(Objectives, Budgets) {
  // Row 0 is worth 2 per unit of cost. Row 1 is worth only 1, but it fills the budget.
  folder.write("two.csv", "2\n10\n");
  folder.write("two-costs.txt", "1\n10\n");
  const std::string command = "select two.csv --concave linear --method lazy --costs two-costs.txt --budget 10 ";
  const Json best = json_of(command);
  EXPECT_EQ(picks_of(best), (std::vector<int>{1}));
  EXPECT_EQ(best["budget"], Json::parse(R"({"limit": 10.0, "spent": 10.0, "costs": "two-costs.txt"})"));
  EXPECT_EQ(picks_of(json_of(command + "--cost-exponent 1")), (std::vector<int>{0}));
  EXPECT_EQ(json_of(command + "--cost-exponent 0")["value"], 10);
  EXPECT_EQ(json_of(command + "--enumerate 1")["value"], 10);

  folder.write("costs.txt", "3\n1\n1\n1\n1\n1\n");
  const Json three = json_of("select values.csv --concave linear --costs costs.txt --budget 3");
  EXPECT_EQ(three["value"], 5 + 4 + 3);
  EXPECT_EQ(json_of("select values.csv --concave linear --costs costs.txt --budget 3 -k 2")["value"], 9);
  EXPECT_EQ(json_of("select values.csv --concave linear --costs costs.txt --budget 3 --enumerate 3")["value"], 12);

  expect_complaint("select values.csv --budget 3", "--budget was given without --costs; expected both");
  expect_complaint("select values.csv -k 1 --costs costs.txt", "--costs was given without --budget");
  expect_complaint("select two.csv --costs costs.txt --budget 3", "costs.txt holds 6 costs, but the input has 2 rows");
  expect_complaint("select values.csv --costs costs.txt --budget -1", "the budget is -1");
  folder.write("free.txt", "0\n1\n1\n1\n1\n1\n");
  expect_complaint("select values.csv --costs free.txt --budget 3", "cost");
  expect_complaint("select values.csv --costs costs.txt --budget 3 --enumerate 4", "4");
  expect_complaint("select values.csv --costs costs.txt --budget 3 --cost-exponent -1", "the exponent of costs is -1");
}

TEST_F(Objectives, Groups) {
  folder.write("groups.txt", "a\na\na\nb\nb\nb\n");
  folder.write("limits.csv", "a,2\nb,0\n");
  EXPECT_EQ(picks_of(json_of("select values.csv --concave linear --groups groups.txt --per-group 1")),
            (std::vector<int>{0, 3}));
  EXPECT_EQ(picks_of(json_of("select values.csv --concave linear --groups groups.txt --per-group limits.csv")),
            (std::vector<int>{0, 1}));
  EXPECT_EQ(picks_of(json_of("select values.csv --concave linear --groups groups.txt --per-group 2 -k 3")),
            (std::vector<int>{0, 1, 3}));
  expect_complaint("select values.csv --per-group 1", "--per-group was given without --groups");
  expect_complaint("select values.csv -k 1 --groups groups.txt", "--groups was given without --per-group");
  folder.write("few.csv", "a,2\n");
  expect_complaint("select values.csv --groups groups.txt --per-group few.csv", "group 'b' has no limit in few.csv");
  folder.write("odd.csv", "a,two\n");
  expect_complaint("select values.csv --groups groups.txt --per-group odd.csv", "'a,two' is not a group and its limit");
  folder.write("short.txt", "a\n");
  expect_complaint("select values.csv --groups short.txt --per-group 1",
                   "short.txt has labels for 1 rows, but the input has 6");
}

TEST_F(Objectives, StartAndForbid) {
  folder.write("start.txt", "0\n2\n");
  folder.write("forbid.txt", "1\n");
  const Json json = json_of("select values.csv --concave linear -k 2 --start start.txt --forbid forbid.txt");
  EXPECT_EQ(picks_of(json), (std::vector<int>{3, 4}));
  EXPECT_EQ(json["start"], Json::parse("[0, 2]"));
  EXPECT_EQ(json["forbidden"], 1);
  EXPECT_EQ(json["value"], 6 + 4 + 3 + 2);  // with the start
  EXPECT_EQ(json["values"][0], Json::parse(R"({"k": 2, "value": 15.0})"));
  ASSERT_EQ(folder.winnow("select values.csv --concave linear -k 1 --json first.json").exit_code, 0);
  EXPECT_EQ(picks_of(json_of("select values.csv --concave linear -k 1 --start first.json")), (std::vector<int>{1}));
  folder.write("beyond.txt", "9\n");
  expect_complaint("select values.csv -k 1 --start beyond.txt", "beyond.txt names row '9'; expected a number from 0");
  expect_complaint("select values.csv -k 1 --forbid beyond.txt", "beyond.txt names row '9'");
}

TEST_F(Objectives, EveryMethod) {
  const double greedy = json_of("select rows.npy -k 3 --objective facility --method greedy")["value"];
  for (const char* method : {"lazy", "threshold", "stochastic", "sieve", "sieve++", "three-sieves", "random-greedy"}) {
    const Json json = json_of(std::string("select rows.npy -k 3 --objective facility --method ") + method);
    EXPECT_EQ(json["method"], method);
    EXPECT_LE(json["picks"].size(), 3U) << method;
    // Six rows are too few for three-sieves to lower its threshold far.
    const double share = std::string(method) == "three-sieves" ? 0.2 : 0.45;
    EXPECT_GE(json["value"].get<double>(), share * greedy) << method;
    EXPECT_GE(json["certificate"]["ratio"].get<double>(), share) << method;
  }
  // Not monotone: there is no certificate. double-greedy does not accept k.
  const Json cut = json_of("select rows.npy --objective cut --lambda 0.9 --method double-greedy");
  EXPECT_GT(cut["value"], 0);
  EXPECT_FALSE(cut.contains("certificate"));
  EXPECT_EQ(cut["k"], cut["picks"].size());
  EXPECT_GT(json_of("select rows.npy -k 3 --objective cut --lambda 0.9 --method random-greedy")["value"], 0);
}

TEST_F(Objectives, NegativeValues) {
  EXPECT_EQ(json_of("select rows.npy -k 2 --objective facility --negatives auto")["picks"],
            json_of("select rows.npy -k 2 --objective facility --negatives keep")["picks"]);
  EXPECT_EQ(json_of("select rows.npy -k 2 --objective facility --negatives split")["d"], 4);
  expect_complaint("select rows.npy -k 2 --objective features", "row 2, column 0");
  expect_complaint("select rows.npy -k 2 --negatives error", "row 2, column 0");
  expect_complaint("select rows.npy -k 2 --objective features --negatives keep",
                   "--negatives keep was given, but objective features needs");
  expect_complaint("select rows.npy -k 2 --objective facility --negatives error", "row 2, column 0");
  expect_complaint("select rows.npy -k 2 --objective mixture --mixture facility,cover", "row 2, column 0");
}

// "auto" by the signs of the rows, by the parameters given, or by what --negatives makes of the rows.
TEST_F(Objectives, AutoTakesTheOneThatFits) {
  const Json embeddings = json_of("select rows.npy -k 3");
  EXPECT_EQ(embeddings["objective"], "facility");
  EXPECT_EQ(embeddings["objective_why"], "some values are negative");
  EXPECT_EQ(embeddings["negatives"], "keep");
  const Json named = json_of("select rows.npy -k 3 --objective facility");
  EXPECT_EQ(embeddings["picks"], named["picks"]);
  EXPECT_FALSE(named.contains("objective_why"));
  EXPECT_THAT(folder.winnow("select rows.npy -k 3").out,
              HasSubstr("objective auto took facility: some values are negative\n"));

  const Json counts = json_of("select shares.csv -k 3");
  EXPECT_EQ(counts["objective"], "features");
  EXPECT_EQ(counts["objective_why"], "no value is negative");
  EXPECT_EQ(counts["negatives"], "error");
  EXPECT_EQ(counts["picks"], json_of("select shares.csv -k 3 --objective features")["picks"]);

  EXPECT_EQ(json_of("select shares.csv -k 3 --metric dot")["objective"], "facility");
  EXPECT_EQ(json_of("select shares.csv -k 3 --concave log1p")["objective_why"], "concave was given");
  EXPECT_EQ(json_of("select rows.npy -k 3 --negatives split")["objective"], "features");
  EXPECT_EQ(json_of("select rows.npy -k 3 --negatives keep")["objective"], "facility");
  expect_complaint("select rows.npy -k 3 --concave log1p", "row 2, column 0");
  expect_complaint("select rows.npy -k 3 --lambda 0.3",
                   "--lambda was given with --objective auto; it belongs to --objective cut");
  expect_complaint("select rows.npy -k 3 --metric dot --concave log1p", "neither features nor facility has both");
}

TEST_F(Objectives, AutoInEveryCommand) {
  EXPECT_EQ(json_of("sparsify rows.npy -k 2")["objective"], "facility");
  EXPECT_EQ(json_of("compare rows.npy -k 2 --methods lazy")["objective"], "facility");
  EXPECT_EQ(json_of("stream rows.npy -k 2")["objective_why"], "some values are negative");
  EXPECT_EQ(json_of("stream shares.csv -k 2")["objective"], "features");
  EXPECT_EQ(json_of("stream shares.csv -k 2 --reservoir 4")["objective"], "facility");
  ASSERT_EQ(folder.winnow("select rows.npy -k 2 --json p.json -o p.csv").exit_code, 0);
  for (const char* picks : {"--picks p.json", "--picks p.csv", "--picks p.json --objective auto"}) {
    const Json certified = json_of(std::string("certify rows.npy ") + picks);
    EXPECT_EQ(certified["objective"], "facility") << picks;
    EXPECT_GT(certified["certificate"]["ratio"], 0.63) << picks;
  }
  ASSERT_EQ(folder.winnow("select shares.csv -k 2 --json q.json --negatives keep").exit_code, 0);
  for (const char* negatives : {"", " --negatives auto", " --negatives keep", " --negatives error"}) {
    EXPECT_EQ(json_of(std::string("certify shares.csv --picks q.json") + negatives)["objective"], "features");
  }
  EXPECT_EQ(json_of("stream shares.csv -k 2 --negatives keep")["negatives"], "error");
  EXPECT_EQ(json_of("stream rows.npy -k 2 --negatives keep")["negatives"], "keep");
  folder.write("signed.svm", "1 1:1 2:-1\n1 1:-1\n");
  expect_complaint("stream signed.svm -k 1 --columns 2", "which cannot be computed over a stream of sparse rows");
}

// A stream decides by its first window; a sign that comes later would change the objective.
TEST_F(Objectives, AutoOfAStreamThatTurnsNegative) {
  std::string rows;
  for (int v = 0; v < 5000; ++v) rows += "1,2\n";
  folder.write("late.csv", rows + "-1,2\n");
  expect_complaint("stream late.csv -k 2", "is negative, but none of the first");
  EXPECT_EQ(json_of("stream late.csv -k 2 --objective facility")["objective"], "facility");
}

TEST_F(Objectives, OptionsThatCannotBe) {
  expect_complaint("select shares.csv -k 2 --objective features --metric cosine",
                   "--metric was given with --objective features; it belongs to --objective facility");
  expect_complaint("select rows.npy -k 2 --objective facility --metric taxi", "metric 'taxi'");
  expect_complaint("select rows.npy -k 2 --objective facility --metric rbf --gamma -1", "gamma is -1");
  expect_complaint("select values.csv -k 2 --objective prob-cover", "row 0, column 0 (counted from 0) holds 6; a prob");
  expect_complaint("select rows.npy -k 2 --objective saturated --alpha 2", "alpha is 2; expected a share");
  expect_complaint("select rows.npy -k 2 --objective cut --lambda -1", "lambda is -1");
  expect_complaint("select rows.npy -k 2 --objective logdet --noise 0", "noise is 0");
}

// One-pass methods also start from the rows already chosen: f of row 0 is 10, rows 5 and 6 add 3 and sqrt 5.
TEST_F(Objectives, StreamsCountFromTheStart) {
  folder.write("rows.csv", "100,0,0\n0,.001,0\n0,.001,0\n0,.001,0\n0,.001,0\n0,0,9\n0,5,0\n");
  folder.write("start.txt", "0\n");
  for (const std::string method : {"sieve", "sieve++", "three-sieves"}) {
    SCOPED_TRACE(method);
    const Json json = json_of("select rows.csv -k 2 --start start.txt --method " + method);
    double value = 10;
    for (const auto& pick : json["picks"]) {
      EXPECT_LE(pick["gain"], 3 + 1e-9);
      value += pick["gain"].get<double>();
    }
    EXPECT_FALSE(json["picks"].empty());
    EXPECT_NEAR(json["value"], value, 1e-9);
    EXPECT_EQ(json_of("select rows.csv -k 0 --start start.txt --method " + method)["value"], 10);
  }
  expect_complaint("certify rows.csv --picks start.txt --start start.txt", "already chosen");
  expect_complaint("certify rows.csv --picks start.txt --forbid start.txt", "forbidden");
  expect_complaint("select rows.csv -k 1 --start start.txt --forbid start.txt",
                   "is both in start.txt and in start.txt");
}

TEST_F(Objectives, DecimalBudgetsAndWhatWasSpent) {
  folder.write("tenths.txt", "0.1\n0.1\n0.1\n0.1\n0.1\n0.1\n");
  EXPECT_EQ(picks_of(json_of("select values.csv --costs tenths.txt --budget 0.3")).size(), 3U);
  const Json both = json_of("select values.csv --costs tenths.txt --budget 10 -k 2");
  EXPECT_NEAR(both["budget"]["spent"], 0.2, 1e-6);
  expect_complaint("select values.csv --costs tenths.txt --budget 1 -k 1,2",
                   "asks for several sizes, but under a budget");
  expect_complaint("select values.csv -k 2 --enumerate 2", "expected --costs and --budget");
}

// Row 0 is so similar to itself that a share of it would hide any asymmetry of the others.
TEST_F(Objectives, SimilaritiesMustBeSymmetricEachForItself) {
  folder.write("square.csv", "200000,0,0\n0,1,1\n0,0,1\n");
  expect_complaint("select square.csv -k 1 --objective cut --metric precomputed", "must be symmetric");
  expect_complaint("select rows.npy -k 1 --objective logdet --metric dot --noise 1e-6", "noise 1e-06 is too small");
  expect_complaint("select rows.npy -k 1 --objective cut --lambda 2 --method sieve", "needs a monotone objective");
}

TEST_F(Objectives, SimilaritiesAreHeldIfTheMemoryAllows) {
  std::string rows;
  for (int v = 0; v < 200; ++v) {
    for (int u = 0; u < 5; ++u) rows += std::to_string((v * 7 + u * 13 + v * u) % 11 - 3) + (u == 4 ? "\n" : ",");
  }
  folder.write("signed.csv", rows);
  const std::string command = "select signed.csv -k 7 --objective facility --method lazy";
  const Json held = json_of(command);
  const Json computed = json_of(command + " --memory 100K");  // all similarities take 160,000 bytes
  EXPECT_EQ(held["similarities"], "in memory");
  EXPECT_EQ(computed["similarities"], "in memory as far as they matter");
  EXPECT_EQ(computed["memory"], 100 * 1024);
  EXPECT_EQ(json_of(command + " --memory 157K")["similarities"], "in memory");
  EXPECT_EQ(held["picks"], computed["picks"]);
  EXPECT_FALSE(json_of("select signed.csv -k 2 --negatives clip").contains("similarities"));
  EXPECT_THAT(folder.winnow(command).out, ::testing::HasSubstr("objective facility (cosine, similarities in memory)"));
  for (const char* memory : {"0", "-1", "much", "1X", "''"}) {
    expect_complaint(command + " --memory " + memory, "--memory");
  }
}

}  // namespace
}  // namespace winnow::testing
