// JSON contains everything to repeat a run, and certify reads the run from it.
#include <fmt/format.h>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string options_from(const Json& settings) {
  std::string options;
  for (const auto& [name, value] : settings.items()) {
    std::string option = name;
    std::replace(option.begin(), option.end(), '_', '-');
    if (option == "preprune") {
      options += value == false ? "" : " --preprune";
    } else {
      options += " --" + option + " '" + text_of(value) + "'";
    }
  }
  return options;
}

// The command line that a JSON of select describes.
std::string command_of(const Json& json) {
  std::string command = "select '" + text_of(json["input"]) + "'";
  const auto add = [&](const char* option, const char* field) {
    if (json.contains(field)) command += fmt::format(" {} '{}'", option, text_of(json[field]));
  };
  add("-k", "asked_k");
  add("--until-gain", "until_gain");
  add("--until-coverage", "until_coverage");
  add("--objective", "objective");
  add("--method", "method");
  add("--format", "format");
  add("--negatives", "negatives");
  add("--scale", "scale");
  add("--seed", "seed");
  add("--backend", "backend");
  add("--certify", "certify");
  add("--start", "start_file");
  add("--forbid", "forbid_file");
  add("--within", "within_file");
  command += options_from(json.value("settings", Json::object()));
  command += options_from(json.value("method_settings", Json::object()));
  if (json.contains("scores")) {
    command += " --scores " + text_of(json["scores"]["file"]) + " --diversity " + text_of(json["scores"]["diversity"]);
  }
  if (json.contains("budget")) {
    command += " --budget " + text_of(json["budget"]["limit"]) + " --costs " + text_of(json["budget"]["costs"]);
  }
  if (json.contains("groups")) {
    const Json& groups = json["groups"];
    const std::string column = groups.contains("column") ? ":" + text_of(groups["column"]) : "";
    command += " --groups '" + text_of(groups["file"]) + column + "'";
    if (groups.contains("per_group")) command += " --per-group " + text_of(groups["per_group"]);
    if (groups.contains("at_least")) command += " --at-least " + text_of(groups["at_least"]);
  }
  return command;
}

class Rerun : public CommandTest {
 protected:
  Rerun() {
    std::string rows;
    std::string costs;
    std::string groups;
    for (int v = 0; v < 300; ++v) {
      for (int u = 0; u < 8; ++u) rows += std::to_string((v * 7 + u * 13 + v * u) % 10 - 2) + (u == 7 ? "\n" : ",");
      costs += std::to_string(1 + v % 5) + "\n";
      groups += "g" + std::to_string(v % 3) + "\n";
    }
    folder.write("rows.csv", rows);
    folder.write("costs.txt", costs);
    folder.write("groups.txt", groups);
    folder.write("limits.csv", "g0,3\ng1,2\ng2,1\n");
    std::string table = "row,kind\n";
    std::string within;
    for (int v = 0; v < 300; ++v) table += std::to_string(v) + ",\"g, " + std::to_string(v % 3) + "\"\n";
    for (int v = 40; v < 100; ++v) within += std::to_string(v) + "\n";
    folder.write("groups.csv", table);
    folder.write("within.txt", within);
    folder.write("start.txt", "4\n10\n");
    folder.write("forbid.txt", "0\n1\n2\n");
    folder.write("query.csv", "1,2,3,4,5,6,7,8\n");
    folder.write("weights.txt", "1\n2\n3\n4\n5\n6\n7\n8\n");
  }
};

TEST_F(Rerun, FromItsJsonAlone) {
  for (const std::string options :
       {"-k 5,20 --negatives clip --concave log1p --feature-weights weights.txt",
        "-k 7 --negatives clip --concave log1p --scale 0.1",
        "-k 3% --method sparsify --r 3 --floor 40 --seed 9 --negatives split --objective cover --backend scalar",
        "-k 10 --method sparsify --preset paper --preprune --probes importance --negatives clip",
        "-k 10 --method sparsify --pruner quickprune --delta 0.2 --negatives clip --repair 1",
        "-k 10 --objective facility --metric rbf --gamma 0.01 --query query.csv --eta 0.8 --certify tight",
        "-k 10 --objective facility --neighbours 20 --method stochastic --epsilon 0.2 --seed 3",
        "--objective saturated --alpha 0.3 --groups groups.txt --per-group limits.csv --start start.txt",
        "-k 9 --objective facility --groups groups.csv:kind --at-least 2 --per-group 2% --within within.txt",
        "-k 9 --negatives clip --groups groups.txt --at-least limits.csv --method sparsify --seed 2",
        "--objective cut --lambda 0.2 --costs costs.txt --budget 20 --cost-exponent 0.5 --forbid forbid.txt",
        "--until-coverage 0.4 --negatives clip --method threshold --beta 0.7",
        "-k 12 --objective mixture --mixture features=0.5,facility=2 --metric dot --negatives clip",
        "-k 12 --objective logdet --noise 0.5 --method three-sieves --trials 20 --patience 10",
        "-k 12 --negatives clip --scores costs.txt --diversity 0.3 --method sparsify --start start.txt",
        "-k 5 --objective facility --method gist --spread 4 --distance angular --step 0.1 --forbid forbid.txt"}) {
    SCOPED_TRACE(options);
    const Json first = json_of("select rows.csv " + options);
    const Json again = json_of(command_of(first));
    ASSERT_TRUE(again.is_object()) << command_of(first);
    EXPECT_EQ(first["picks"], again["picks"]) << command_of(first);
    EXPECT_FALSE(first["picks"].empty());
    EXPECT_EQ(first.value("settings", Json()), again.value("settings", Json()));
    EXPECT_EQ(first.value("method_settings", Json()), again.value("method_settings", Json()));
    EXPECT_EQ(first["negatives"], again["negatives"]);
  }
}

TEST_F(Rerun, GroupsAndBudgetsAreTold) {
  const Json grouped = json_of("select rows.csv --negatives clip --groups groups.txt --per-group limits.csv");
  EXPECT_EQ(grouped["groups"],
            Json::parse(R"({"file": "groups.txt", "per_group": "limits.csv", "counts": {"g0": 3, "g1": 2, "g2": 1}})"));
  const Json bought = json_of("select rows.csv --negatives clip --costs costs.txt --budget 9");
  EXPECT_EQ(bought["budget"]["costs"], "costs.txt");
  EXPECT_EQ(bought["budget"]["limit"], 9);
}

TEST_F(Rerun, FilesBesideTheInputAreTold) {
  const Json json = json_of("select rows.csv --negatives clip -k 2 --ids groups.txt --assign assigned.csv");
  EXPECT_EQ(json["ids_file"], "groups.txt");
  EXPECT_EQ(json["assign_file"], "assigned.csv");
}

TEST_F(Rerun, TheOtherCommandsTellTheObjectiveToo) {
  const std::string objective = " -k 5 --objective saturated --alpha 0.3 --seed 4";
  for (const char* command : {"sparsify", "compare"}) {
    SCOPED_TRACE(command);
    const Json json = json_of(std::string(command) + " rows.csv" + objective);
    EXPECT_EQ(json["objective"], "saturated");
    EXPECT_EQ(json["settings"], Json::parse(R"({"metric": "cosine", "neighbours": 0.0, "alpha": 0.3})"));
    EXPECT_EQ(json["negatives"], "keep");
    EXPECT_EQ(json["seed"], 4);
    EXPECT_EQ(json["backend"], "simd");
  }
  EXPECT_EQ(json_of("compare rows.csv -k 10% --negatives clip")["asked_k"], "10%");
  const Json pruned = json_of("sparsify rows.csv" + objective + " --r 3 --probes importance");
  EXPECT_EQ(pruned["method_settings"]["r"], 3);
  EXPECT_EQ(pruned["method_settings"]["probes"], "importance");
  EXPECT_EQ(pruned["method_settings"]["floor"], 10);
}

TEST_F(Rerun, CertifyTakesTheObjectiveFromThePicks) {
  const auto written = [&](const std::string& options) {
    ASSERT_EQ(folder.winnow("select rows.csv --json p.json " + options).exit_code, 0);
  };
  for (const std::string options :
       {"-k 10 --objective facility --metric rbf --gamma 0.01 --query query.csv --eta 0.8",
        "-k 10 --negatives split --concave log1p --feature-weights weights.txt --start start.txt",
        "--objective saturated --costs costs.txt --budget 20 -k 8 --forbid forbid.txt",
        "--objective facility --groups groups.txt --per-group 2",
        "-k 9 --objective facility --groups groups.csv:kind --at-least 2% --per-group 40 --within within.txt",
        "-k 12 --objective facility --groups groups.txt --at-least limits.csv"}) {
    SCOPED_TRACE(options);
    written(options);
    const Json picks = Json::parse(folder.read("p.json"));
    const Json certified = json_of("certify rows.csv --picks p.json");
    EXPECT_NEAR(certified["value"].get<double>(), picks["value"].get<double>(), 1e-6 * picks["value"].get<double>());
    EXPECT_NEAR(certified["certificate"]["ratio"].get<double>(), picks["certificate"]["ratio"].get<double>(), 1e-6);
    EXPECT_EQ(certified["objective"], picks["objective"]);
    EXPECT_EQ(certified["settings"], picks["settings"]);
    EXPECT_EQ(certified["negatives"], picks["negatives"]);
    EXPECT_THAT(certified["taken_from_picks"], Contains("objective"));
  }
  EXPECT_THAT(folder.winnow("certify rows.csv --picks p.json").out,
              HasSubstr("objective facility; from p.json: objective, metric"));
}

// A run that made fewer picks than it might have is compared with the best it might have made.
TEST_F(Rerun, CertifyTakesK) {
  const std::string few = "select rows.csv -k 9 --negatives clip --method three-sieves --patience 1000";
  ASSERT_EQ(folder.winnow(few + " --json p.json").exit_code, 0);
  const Json picks = Json::parse(folder.read("p.json"));
  ASSERT_LT(picks["picks"].size(), 9U);
  const Json certified = json_of("certify rows.csv --picks p.json");
  EXPECT_EQ(certified["k"], 9);
  EXPECT_NEAR(certified["certificate"]["ratio"].get<double>(), picks["certificate"]["ratio"].get<double>(), 1e-6);
  ASSERT_EQ(folder.winnow("stream rows.csv -k 9 --negatives clip --method three-sieves --patience 1000 --json s.json")
                .exit_code,
            0);
  EXPECT_EQ(json_of("certify rows.csv --picks s.json")["k"], 9);
}

TEST_F(Rerun, CertifyRefusesWhatContradictsThePicks) {
  ASSERT_EQ(folder.winnow("select rows.csv -k 5 --objective saturated --alpha 0.3 --json p.json -o p.csv").exit_code,
            0);
  const std::string command = "certify rows.csv --picks p.json ";
  expect_complaint(command + "--objective cut",
                   "--objective is 'cut', but the picks of p.json were made with 'saturated'");
  expect_complaint(command + "--alpha 0.5", "--alpha is '0.5', but the picks of p.json were made with '0.3'");
  expect_complaint(command + "--metric dot", "--metric is 'dot', but the picks of p.json were made with 'cosine'");
  expect_complaint(command + "--query query.csv",
                   "--query is 'query.csv', but the picks of p.json were made with none");
  expect_complaint(command + "--negatives clip",
                   "--negatives is 'clip', but the picks of p.json were made with 'keep'");
  const Json same = json_of(command + "--objective saturated --alpha 0.30");
  EXPECT_EQ(same["settings"]["alpha"], 0.3);
  EXPECT_EQ(same["taken_from_picks"], Json::parse(R"(["metric", "neighbours", "negatives", "k"])"));
  expect_complaint(command + "-k 7", "-k is '7', but the picks of p.json were made with '5'");
  EXPECT_EQ(json_of(command + "-k 5")["asked_k"], "5");
  folder.write("sentences.json", R"({"settings": {}, "text": {}, "picks": [{"index": 1}]})");
  expect_complaint("certify rows.csv --picks sentences.json", "are of a text or a film");
  folder.write("wide.json", R"({"settings": {}, "n": 300, "d": 9, "picks": [{"index": 1}]})");
  expect_complaint("certify rows.csv --picks wide.json --negatives clip",
                   "rows.csv has 8 columns, but the picks of wide.json were made from 9 columns");
  // A table has nothing to contradict.
  EXPECT_EQ(json_of("certify rows.csv --picks p.csv --objective cut")["objective"], "cut");
  folder.write("summary.json", R"({"objective": "summary", "picks": [{"index": 1}]})");
  expect_complaint("certify rows.csv --picks summary.json",
                   "made with objective 'summary', which certify cannot build from rows");
}

}  // namespace
}  // namespace winnow::testing
