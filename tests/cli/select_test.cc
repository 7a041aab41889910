// winnow select with good input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/program.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

constexpr const char* kRows = "a,b,c\n9,9,0\n9,9,0\n0,0,4\n1,0,0\n0,0,0\n";  // picks by sqrt: 0, 1, 2, 3, 4

TEST(Select, PrintsAShortTable) {
  const Folder folder;
  folder.write("rows.csv", kRows);
  const Outcome outcome = folder.winnow("select rows.csv -k 2");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2 of 5 rows (3 features) picked by auto, objective features (sqrt)"));
  EXPECT_EQ(outcome.err, "");  // no progress line without a terminal
}

TEST(Select, JsonHasTheDocumentedFields) {
  const Folder folder;
  folder.write("rows.csv", kRows);
  const Outcome outcome = folder.winnow("select rows.csv -k 3 --threads 1 --seed 7 --json picks.json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  const Json json = Json::parse(folder.read("picks.json"));
  std::set<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.insert(key);
  EXPECT_EQ(keys, (std::set<std::string>{"input",
                                         "format",
                                         "negatives",
                                         "n",
                                         "d",
                                         "k",
                                         "asked_k",
                                         "objective",
                                         "concave",
                                         "settings",
                                         "objective_why",
                                         "method",
                                         "method_settings",
                                         "certify",
                                         "seed",
                                         "threads",
                                         "backend",
                                         "instruction_set",
                                         "chosen",
                                         "picks",
                                         "value",
                                         "values",
                                         "evaluations",
                                         "certificate",
                                         "seconds",
                                         "peak_rss_bytes"}));
  EXPECT_EQ(json["n"], 5);
  EXPECT_EQ(json["d"], 3);
  EXPECT_EQ(json["k"], 3);
  EXPECT_EQ(json["format"], "auto");
  EXPECT_EQ(json["negatives"], "error");
  EXPECT_EQ(json["asked_k"], "3");
  EXPECT_EQ(json["settings"], Json::parse(R"({"concave": "sqrt"})"));
  EXPECT_EQ(json["method_settings"]["epsilon"], 0.01);
  EXPECT_EQ(json["certify"], "quick");
  EXPECT_EQ(json["objective"], "features");
  EXPECT_EQ(json["method"], "auto");
  EXPECT_EQ(json["chosen"]["method"], "lazy");
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["threads"], 1);
  EXPECT_EQ(json["backend"], "simd");
  ASSERT_EQ(json["picks"].size(), 3U);
  EXPECT_EQ(json["picks"][0], Json::parse(R"({"index": 0, "gain": 6.0})"));
  EXPECT_EQ(json["picks"][1]["index"], 1);
  EXPECT_EQ(json["picks"][2], Json::parse(R"({"index": 2, "gain": 2.0})"));
  EXPECT_NEAR(json["value"].get<double>(), 2 * std::sqrt(18.0) + 2, 1e-12);
  EXPECT_GE(json["evaluations"], 5);
  for (const char* stage : {"read", "build", "maximize", "total"}) EXPECT_GE(json["seconds"][stage], 0) << stage;
  EXPECT_GT(json["peak_rss_bytes"], 100000);
}

TEST(Select, OneRunAnswersAListOfCounts) {
  const Folder folder;
  folder.write("rows.csv", kRows);
  const Json json = Json::parse(folder.winnow("select rows.csv -k 3,1,100% --json -").out);
  EXPECT_EQ(json["k"], 5);
  EXPECT_EQ(json["picks"].size(), 5U);
  ASSERT_EQ(json["values"].size(), 3U);
  EXPECT_EQ(json["values"][0], Json::parse(R"({"k": 1, "value": 6.0})"));
  EXPECT_EQ(json["values"][1]["k"], 3);
  const Json three = Json::parse(folder.winnow("select rows.csv -k 3 --json -").out);
  EXPECT_EQ(json["values"][1]["value"], three["value"]);
}

TEST(Select, NothingAndMoreThanThereIs) {
  const Folder folder;
  folder.write("rows.csv", kRows);
  const Json none = Json::parse(folder.winnow("select rows.csv -k 0 --json -").out);
  EXPECT_TRUE(none["picks"].empty());
  EXPECT_EQ(none["value"], 0);
  const Json all = Json::parse(folder.winnow("select rows.csv -k 99 --json -").out);
  std::vector<int> order;
  for (const auto& pick : all["picks"]) order.push_back(pick["index"]);
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(folder.winnow("select rows.csv -k 0").exit_code, 0);
}

TEST(Select, IdsStandInEveryOutput) {
  const Folder folder;
  folder.write("rows.csv", kRows);
  folder.write("ids.txt", "zero\none\ntwo, too\nthree\nfour\n");
  ASSERT_EQ(folder.winnow("select rows.csv -k 3 --ids ids.txt --json p.json -o p.csv").exit_code, 0);
  EXPECT_EQ(Json::parse(folder.read("p.json"))["picks"][2]["id"], "two, too");
  EXPECT_THAT(folder.read("p.csv"), HasSubstr("rank,index,id,gain,value\n1,0,zero,6,6\n"));
  EXPECT_THAT(folder.read("p.csv"), HasSubstr("3,2,\"two, too\",2,"));
  EXPECT_THAT(folder.winnow("select rows.csv -k 3 --ids ids.txt").out, HasSubstr("two, too"));
}

TEST(Select, StandardInputAndFormats) {
  const Folder folder;
  folder.write("rows.csv", kRows);
  const float dense[] = {9, 9, 0, 9, 9, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0};
  folder.write("rows.npy", npy("<f4", "(5, 3)", dense, sizeof(dense)));
  folder.write("rows.svm", "0 1:9 2:9\n0 1:9 2:9\n1 3:4\n1 1:1\n1\n");
  const auto picks = [&](const std::string& arguments, const std::string& before = "") {
    const Outcome outcome = folder.winnow(arguments + " -k 5 -o -", before);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome.out;
  };
  const std::string expected = picks("select rows.csv");
  EXPECT_EQ(picks("select rows.npy"), expected);
  EXPECT_EQ(picks("select rows.svm"), expected);
  EXPECT_EQ(picks("select -", "cat rows.csv |"), expected);
  EXPECT_EQ(picks("select -", "cat rows.npy |"), expected);
  EXPECT_EQ(picks("select -", "cat rows.svm |"), expected);
  EXPECT_EQ(picks("select - --format svmlight", "cat rows.svm |"), expected);
  EXPECT_EQ(picks("select /dev/stdin <rows.npy"), expected);
}

TEST(Select, EveryMethodBackendAndThreadCount) {
  const Folder folder;
  std::string rows;
  for (int v = 0; v < 300; ++v) {
    for (int u = 0; u < 20; ++u) rows += std::to_string((v * 37 + u * u * 11 + v * u) % 23) + (u == 19 ? "\n" : ",");
  }
  folder.write("rows.csv", rows);
  for (const std::string method : {"greedy", "lazy", "threshold", "stochastic"}) {
    const std::string command = "select rows.csv -k 20 -o - --seed 3 --method " + method;
    const std::string expected = folder.winnow(command + " --backend scalar --threads 1").out;
    EXPECT_THAT(expected, HasSubstr("20,"));
    EXPECT_EQ(folder.winnow(command + " --backend simd --threads 2").out, expected) << method;
    EXPECT_EQ(folder.winnow(command, "WINNOW_BACKEND=scalar").out, expected) << method;
  }
  const Json json = Json::parse(folder.winnow("select rows.csv -k 2 --json -", "WINNOW_BACKEND=scalar").out);
  EXPECT_EQ(json["backend"], "scalar");
  EXPECT_EQ(json["instruction_set"], "scalar");
}

TEST(Select, NegativesClippedOrSplit) {
  const Folder folder;
  folder.write("rows.csv", "-4,1\n4,0\n");
  const Json clipped = Json::parse(folder.winnow("select rows.csv -k 2 --negatives clip --json -").out);
  EXPECT_EQ(clipped["d"], 2);
  EXPECT_EQ(clipped["value"], 2 + 1);  // sqrt 4 + sqrt 1
  const Json split = Json::parse(folder.winnow("select rows.csv -k 2 --negatives split --json -").out);
  EXPECT_EQ(split["d"], 4);
  EXPECT_EQ(split["value"], 2 + 1 + 2);  // -4 is a feature of its own
}

TEST(Select, FeatureWeights) {
  const Folder folder;
  folder.write("rows.csv", "4,0\n0,9\n");
  folder.write("weights.txt", "10\n1\n");
  const Json json = Json::parse(folder.winnow("select rows.csv -k 2 --feature-weights weights.txt --json -").out);
  EXPECT_EQ(json["picks"][0], Json::parse(R"({"index": 0, "gain": 20.0})"));
  EXPECT_EQ(json["value"], 23);
  const Json split =
      Json::parse(folder.winnow("select rows.csv -k 2 --negatives split --feature-weights weights.txt --json -").out);
  EXPECT_EQ(split["value"], 23);
}

TEST(Select, ConcaveFunctions) {
  const Folder folder;
  folder.write("rows.csv", "8,0\n8,1\n");
  const auto value = [&](const std::string& concave) {
    return Json::parse(folder.winnow("select rows.csv -k 2 --json - --concave " + concave).out)["value"].get<double>();
  };
  EXPECT_DOUBLE_EQ(value("sqrt"), 5);
  EXPECT_DOUBLE_EQ(value("linear"), 17);
  EXPECT_DOUBLE_EQ(value("sat:10"), 11);
  EXPECT_DOUBLE_EQ(value("log1p"), std::log(17) + std::log(2));
  EXPECT_NEAR(value("pow:0.25"), 3, 1e-12);
}

TEST(Help, ShowsAnExample) {
  const Folder folder;
  for (const char* arguments : {"--help", "select --help", "backends --help"}) {
    const Outcome outcome = folder.winnow(arguments);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.out, HasSubstr("Example:\n  ")) << arguments;
  }
  EXPECT_THAT(folder.winnow("--version").out, HasSubstr("winnow 0."));
}

TEST(Backends, ListsScalarAndSimd) {
  const Folder folder;
  const Outcome outcome = folder.winnow("backends");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("scalar "));
  EXPECT_THAT(outcome.out, HasSubstr("simd "));
}

}  // namespace
}  // namespace winnow::testing
