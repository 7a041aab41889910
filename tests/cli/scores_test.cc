// --scores and --diversity in all commands, and --method gist.
#include <fmt/format.h>

#include <cmath>
#include <set>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class Scores : public CommandTest {
 protected:
  Scores() {
    std::string rows, scores, groups, costs;
    for (int v = 0; v < 200; ++v) {
      for (int u = 0; u < 6; ++u) rows += std::to_string((v * 7 + u * 13 + v * u) % 10) + (u == 5 ? "\n" : ",");
      scores += fmt::format("{}\n", (v * 37) % 101 / 10.0);
      groups += v % 2 == 0 ? "a\n" : "b\n";
      costs += std::to_string(1 + v % 3) + "\n";
    }
    folder.write("rows.csv", rows);
    folder.write("scores.txt", scores);
    folder.write("groups.txt", groups);
    folder.write("costs.txt", costs);
    folder.write("start.txt", "4\n10\n");
  }

  static std::set<int> rows_of(const Json& json) {
    std::set<int> rows;
    for (const Json& pick : json["picks"]) rows.insert(pick["index"].get<int>());
    return rows;
  }
};

TEST_F(Scores, FromTheBestScoresToTheObjectiveAlone) {
  const Json best = json_of("select rows.csv -k 4 --scores scores.txt --diversity 0");
  // 100 is the largest: (v * 37) % 101 = 100 for v = 30 and 131, 99 for v = 60 and 161.
  EXPECT_EQ(rows_of(best), (std::set<int>{30, 60, 131, 161}));
  EXPECT_NEAR(best["scores"]["mean_score"].get<double>(), 9.95, 1e-9);
  EXPECT_NEAR(best["value"].get<double>(), 1, 1e-9);
  EXPECT_FALSE(best["scores"].contains("coverage_share"));

  const Json plain = json_of("select rows.csv -k 4");
  const Json all = json_of("select rows.csv -k 4 --scores scores.txt --diversity 1");
  EXPECT_EQ(all["picks"], plain["picks"]);
  EXPECT_EQ(all["scores"]["coverage"], plain["value"]);

  const Json half = json_of("select rows.csv -k 4 --scores scores.txt");
  const Json& parts = half["scores"];
  EXPECT_EQ(parts["file"], "scores.txt");
  EXPECT_EQ(parts["diversity"], 0.5);
  EXPECT_NEAR(half["value"].get<double>(),
              0.5 * parts["coverage_share"].get<double>() + 0.5 * parts["score_share"].get<double>(), 1e-9);
  EXPECT_NEAR(parts["coverage_share"].get<double>() * parts["coverage_unit"].get<double>(),
              parts["coverage"].get<double>(), 1e-9);
  EXPECT_GT(parts["mean_score"], all["scores"]["mean_score"]);
  EXPECT_GT(parts["coverage"], best["scores"]["coverage"]);
}

TEST_F(Scores, InTheTable) {
  const std::string table = folder.winnow("select rows.csv -k 4 --scores scores.txt --diversity 0.3").out;
  EXPECT_THAT(table, HasSubstr("F(S) = 0."));
  EXPECT_THAT(table, HasSubstr("diversity 0.3: f(S) = "));
  EXPECT_THAT(table, HasSubstr("; mean score "));
}

TEST_F(Scores, FromNpyAndInEveryCommand) {
  std::vector<double> values;
  for (int v = 0; v < 200; ++v) values.push_back((v * 37) % 101 / 10.0);
  folder.write("scores.npy", npy("<f8", "(200,)", values.data(), values.size() * sizeof(double)));
  const Json text = json_of("select rows.csv -k 5 --scores scores.txt");
  const Json binary = json_of("select rows.csv -k 5 --scores scores.npy");
  EXPECT_EQ(text["picks"], binary["picks"]);
  EXPECT_EQ(text["value"], binary["value"]);

  const Json kept = json_of("sparsify rows.csv -k 5 --scores scores.txt --diversity 0.2");
  EXPECT_EQ(kept["scores"]["diversity"], 0.2);
  EXPECT_FALSE(kept["scores"].contains("coverage"));
  const Json compared = json_of("compare rows.csv -k 5 --scores scores.txt --methods lazy,stochastic");
  EXPECT_EQ(compared["scores"]["file"], "scores.txt");
  EXPECT_NEAR(compared["methods"][0]["value"].get<double>(), text["value"].get<double>(), 1e-12);
  EXPECT_EQ(json_of("select rows.csv -k 5 --scores scores.txt --method sparsify")["picks"].size(), 5U);
  EXPECT_EQ(json_of("select rows.csv -k 5 --scores scores.txt --assign a.csv")["assignment"]["items"], 200);
}

TEST_F(Scores, CertifyTakesThemOver) {
  for (const std::string options :
       {"-k 6 --diversity 0.4", "-k 6 --diversity 0", "-k 6 --diversity 1",
        "-k 6 --diversity 0 --objective cut --lambda 0.8", "--groups groups.txt --per-group 2",
        "--costs costs.txt --budget 9 --start start.txt", "--until-gain 0.01", "-k 6 --objective facility"}) {
    SCOPED_TRACE(options);
    ASSERT_EQ(folder.winnow("select rows.csv --scores scores.txt --json p.json " + options).exit_code, 0);
    const Json picks = Json::parse(folder.read("p.json"));
    ASSERT_FALSE(picks["picks"].empty());
    const Json certified = json_of("certify rows.csv --picks p.json");
    EXPECT_EQ(certified["scores"], picks["scores"]);
    EXPECT_NEAR(certified["value"].get<double>(), picks["value"].get<double>(), 1e-9);
    EXPECT_NEAR(certified["certificate"]["ratio"].get<double>(), picks["certificate"]["ratio"].get<double>(), 2e-6);
    EXPECT_THAT(certified["taken_from_picks"], Contains("scores"));
    EXPECT_THAT(certified["taken_from_picks"], Contains("diversity"));
  }
  const std::string command = "certify rows.csv --picks p.json ";
  expect_complaint(command + "--diversity 0.9", "--diversity is '0.9', but the picks of p.json were made with '0.5'");
  expect_complaint(command + "--scores costs.txt", "--scores is 'costs.txt', but the picks of p.json were made with");
  ASSERT_EQ(folder.winnow("select rows.csv -k 3 --json plain.json").exit_code, 0);
  expect_complaint("certify rows.csv --picks plain.json --scores scores.txt",
                   "--scores is 'scores.txt', but the picks of plain.json were made with no --scores");
}

TEST_F(Scores, WrongInput) {
  const auto refused = [&](const std::string& options, const std::string& part) {
    expect_complaint("select rows.csv -k 3 " + options, part);
  };
  folder.write("few.txt", "1\n2\n3\n");
  refused("--scores few.txt", "few.txt holds 3 scores, but the input has 200 rows; expected one per row");
  folder.write("negative.txt", "1\n-2\n");
  refused("--scores negative.txt",
          "scores must be >= 0; if some are negative, subtract the smallest score from all of them");
  folder.write("nan.txt", "1\nnan\n");
  refused("--scores nan.txt", "nan.txt");
  folder.write("word.txt", "1\ngood\n");
  refused("--scores word.txt", "word.txt");
  folder.write("two.csv", "1,2\n3,4\n");
  refused("--scores two.csv", "two.csv holds 2 rows of 2 numbers; expected one number per line");
  std::string zeros;
  for (int v = 0; v < 200; ++v) zeros += "0\n";
  folder.write("zeros.txt", zeros);
  refused("--scores zeros.txt", "zeros.txt holds only scores of 0; expected at least one score > 0");
  refused("--scores missing.txt", "missing.txt");
  refused("--diversity 0.5", "--diversity was given without --scores; expected both");
  refused("--scores scores.txt --diversity 1.5", "--diversity is 1.5; expected a number from 0 to 1");
  refused("--scores scores.txt --diversity -0.1", "expected a number from 0 to 1");
  refused("--scores scores.txt --diversity nan", "expected a number from 0 to 1");
  refused("--scores scores.txt --diversity much", "--diversity");
  refused("--scores scores.txt --until-coverage 0.5", "it does not go with --scores");
  refused("--scores scores.txt --json scores.txt", "--scores and --json are both 'scores.txt'");
  expect_complaint("sparsify rows.csv --scores scores.txt", "-k is missing; --scores are balanced for a number of");
  expect_complaint("stream rows.csv -k 2 --scores scores.txt", "stream does not have the option --scores");
  folder.write("units.json", R"({"settings": {}, "objective": "features", "picks": [{"index": 1}],
    "scores": {"file": "scores.txt", "diversity": 0.5, "coverage_unit": 0, "score_unit": 1}})");
  expect_complaint("certify rows.csv --picks units.json", "units are not > 0");
  folder.write("half.json", R"({"settings": {}, "scores": {"file": "scores.txt"}, "picks": [{"index": 1}]})");
  expect_complaint("certify rows.csv --picks half.json", "half.json is not JSON of winnow");
}

class Gist : public Scores {};

TEST_F(Gist, TellsUtilityDistanceAndValue) {
  const Json json = json_of("select rows.csv -k 5 --method gist --spread 2");
  EXPECT_EQ(json["method_settings"], Json::parse(R"({"spread": 2.0, "distance": "euclidean", "step": 0.05})"));
  const Json& spread = json["spread"];
  EXPECT_EQ(spread["utility"], json["value"]);
  EXPECT_NEAR(spread["value"].get<double>(),
              spread["utility"].get<double>() + 2 * spread["smallest_distance"].get<double>(), 1e-9);
  EXPECT_LE(spread["smallest_distance"], spread["diameter"]);
  EXPECT_EQ(spread["exact_diameter"], true);
  EXPECT_GT(spread["sets"], 2);
  EXPECT_GE(json["certificate"]["upper_bound"], spread["value"]);
  EXPECT_THAT(folder.winnow("select rows.csv -k 5 --method gist --spread 2").out,
              HasSubstr("f(S) + 2 * the smallest distance between picks = "));
  // One of the sets compared is greedy's.
  EXPECT_GE(json_of("select rows.csv -k 5 --method gist --spread 0")["value"],
            json_of("select rows.csv -k 5 --method lazy")["value"]);
  const Json far = json_of("select rows.csv -k 5 --method gist --spread 1e6");
  EXPECT_EQ(far["spread"]["smallest_distance"], far["spread"]["diameter"]);
}

TEST_F(Gist, RunsAgainFromItsJson) {
  const std::string command = "select rows.csv -k 6 --method gist --spread 3 --distance angular --step 0.2";
  const Json json = json_of(command + " --scores scores.txt --diversity 0 --threads 1");
  EXPECT_EQ(json["method_settings"], Json::parse(R"({"spread": 3.0, "distance": "angular", "step": 0.2})"));
  EXPECT_EQ(json_of(command + " --scores scores.txt --diversity 0 --threads 2")["picks"], json["picks"]);
  EXPECT_LE(json["spread"]["diameter"], M_PI);
}

TEST_F(Gist, CertifyProvesTheUtilityAndSaysSo) {
  ASSERT_EQ(folder.winnow("select rows.csv -k 5 --method gist --spread 2 --json p.json").exit_code, 0);
  const Outcome outcome = folder.winnow("certify rows.csv --picks p.json --json -");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err,
            "winnow: note: the picks of p.json were made by gist; this proves f(S) alone, without the distance\n");
  const Json picks = Json::parse(folder.read("p.json"));
  EXPECT_NEAR(Json::parse(outcome.out)["value"].get<double>(), picks["spread"]["utility"].get<double>(), 1e-9);
  ASSERT_EQ(folder.winnow("select rows.csv -k 5 --json plain.json").exit_code, 0);
  EXPECT_EQ(folder.winnow("certify rows.csv --picks plain.json").err, "");
}

TEST_F(Gist, Edges) {
  EXPECT_EQ(json_of("select rows.csv -k 1 --method gist --spread 1")["spread"]["smallest_distance"], 0);
  EXPECT_LE(json_of("select rows.csv -k 500 --method gist --spread 0.001")["picks"].size(), 200U);
  folder.write("one.csv", "1,2\n");
  EXPECT_EQ(json_of("select one.csv -k 3 --method gist --spread 1")["picks"].size(), 1U);
}

TEST_F(Gist, WrongInput) {
  const auto refused = [&](const std::string& options, const std::string& part) {
    expect_complaint("select rows.csv " + options, part);
  };
  refused("-k 3 --method gist", "the spread is missing; expected the weight L >= 0");
  refused("-k 3 --method gist --spread -1", "spread is -1; expected a number >= 0 and below 2^60");
  refused("-k 3 --method gist --spread 1e300", "expected a number >= 0 and below 2^60");
  refused("-k 3 --method gist --spread 1 --step 1", "step is 1; expected a number 0.0001 <= step < 1");
  refused("-k 3 --method gist --spread 1 --step 1e-17", "expected a number 0.0001 <= step < 1");
  refused("-k 3 --method gist --spread 1 --distance taxi", "distance 'taxi': expected euclidean or angular");
  refused("-k 3 --method lazy --spread 1", "--spread was given with --method lazy; it belongs to --method gist");
  const std::string limits = "it takes one -k, and no --budget, --per-group, --at-least or --start";
  refused("-k 3 --method gist --spread 1 --groups groups.txt --per-group 2", limits);
  refused("--method gist --spread 1 --costs costs.txt --budget 9", limits);
  refused("-k 3 --method gist --spread 1 --start start.txt", limits);
  refused("-k 3,5 --method gist --spread 1", limits);
  refused("-k 3 --until-gain 1 --method gist --spread 1", "method gist needs a fixed k");
  refused("--method gist --spread 1", "-k is missing");
  refused("-k 3 --method gist --spread 1 --objective cut --lambda 0.8", "needs a monotone objective");
  refused("-k 3 --method gist --spread 1 --objective facility --metric precomputed", "do not tell them");
  expect_complaint("compare rows.csv -k 3 --methods lazy,gist", "method gist maximizes more than f");
}

}  // namespace
}  // namespace winnow::testing
