// winnow compare: constraints, several k, seeds and settings, and its outputs.
#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// 300 rows of 8 features, with a cost and a group for each.
class CompareCommand : public CommandTest {
 protected:
  CompareCommand() {
    std::string rows, costs, groups;
    for (int v = 0; v < 300; ++v) {
      for (int u = 0; u < 8; ++u) {
        rows += std::to_string((v * 7 + u * 13 + v * u) % 11 + (v % 8 == u ? 15 : 0)) + (u == 7 ? "\n" : ",");
      }
      costs += std::to_string(1 + v % 4) + "\n";
      groups += v % 5 == 0 ? "rare\n" : "common\n";
    }
    folder.write("rows.csv", rows);
    folder.write("costs.txt", costs);
    folder.write("groups.txt", groups);
  }

  Json row_of(const Json& json, const std::string& method, int k) const {
    for (const Json& row : json["methods"]) {
      if (row["method"] == method && row["k"] == k) return row;
    }
    ADD_FAILURE() << "no row of " << method << " for k = " << k;
    return {};
  }
};

TEST_F(CompareCommand, EachKIsRunOnItsOwn) {
  const Json json = json_of("compare rows.csv -k 20,5,10% --methods lazy,stochastic");
  EXPECT_EQ(json["ks"], Json::parse("[5, 20, 30]"));
  EXPECT_EQ(json["k"], 30);
  EXPECT_EQ(json["asked_k"], "20,5,10%");
  EXPECT_EQ(json["methods"].size(), 6U);
  for (const int k : {5, 20, 30}) {
    const Json alone = json_of("compare rows.csv --methods lazy,stochastic -k " + std::to_string(k));
    EXPECT_FALSE(alone.contains("ks"));
    EXPECT_EQ(alone["k"], k);
    for (const char* method : {"lazy", "stochastic"}) {
      for (const char* field : {"value", "utility", "share", "evaluations", "certificate", "picks"}) {
        EXPECT_EQ(row_of(json, method, k)[field], row_of(alone, method, k)[field]) << method << k << field;
      }
    }
    if (k == 30) {
      EXPECT_EQ(json["random_value"], alone["random_value"]);
    }
  }
  ASSERT_EQ(json["random"].size(), 3U);
  EXPECT_EQ(json["random"][0]["k"], 5);
  EXPECT_LT(json["random"][0]["utility"], 1);
  EXPECT_EQ(json["random"][2]["value"], json["random_value"]);
  EXPECT_EQ(json_of("compare rows.csv -k 300,400,100% --methods lazy")["k"], 300);
}

TEST_F(CompareCommand, EverybodyKeepsToTheBudget) {
  const std::string limits = " --costs costs.txt --budget 12";
  const Json json = json_of("compare rows.csv --methods lazy,stochastic,sparsify,double-greedy" + limits);
  const Json lazy = json_of("select rows.csv --method lazy" + limits);
  EXPECT_FALSE(json.contains("k"));
  EXPECT_EQ(json["methods"][0]["value"], lazy["value"]);
  EXPECT_EQ(json["methods"][0]["certificate"], lazy["certificate"]["ratio"]);
  EXPECT_EQ(json["methods"][0]["picks"], lazy["picks"].size());
  EXPECT_EQ(json["budget"], lazy["budget"]);
  EXPECT_THAT(json["methods"][3]["reason"].get<std::string>(), HasSubstr("double greedy does not support constraints"));
  EXPECT_FALSE(json["methods"][3].contains("value"));
  EXPECT_LE(json["random"][0]["picks"], 12);
  const std::string table = folder.winnow("compare rows.csv --methods lazy,double-greedy" + limits).out;
  EXPECT_THAT(table, HasSubstr("a budget of 12"));
  EXPECT_THAT(table, HasSubstr("double-greedy  cannot run: double greedy does not support constraints"));
  EXPECT_THAT(table, HasSubstr("\nrandom "));
  expect_complaint("compare rows.csv --methods double-greedy" + limits, "double greedy does not support constraints");
}

TEST_F(CompareCommand, GroupsStartAndForbidden) {
  folder.write("start.txt", "0\n7\n");
  folder.write("forbid.txt", "1\n2\n");
  const std::string limits =
      " -k 6,12 --groups groups.txt --per-group 4 --start start.txt --forbid forbid.txt --methods lazy,sample";
  const Json json = json_of("compare rows.csv" + limits);
  EXPECT_EQ(json["start"], Json::parse("[0, 7]"));
  EXPECT_EQ(json["forbidden"], 2);
  EXPECT_EQ(json["groups"]["counts"], Json::parse(R"({"common": 4, "rare": 4})"));  // of lazy's picks, k = 12
  EXPECT_EQ(row_of(json, "lazy", 6)["picks"], 6);
  EXPECT_EQ(row_of(json, "sample", 12)["picks"], 8);
  const Json lazy = json_of(
      "select rows.csv --method lazy -k 12 --groups groups.txt --per-group 4 --start start.txt --forbid forbid.txt");
  EXPECT_EQ(row_of(json, "lazy", 12)["value"], lazy["value"]);
  EXPECT_EQ(row_of(json, "lazy", 12)["certificate"], lazy["certificate"]["ratio"]);
}

TEST_F(CompareCommand, RepeatsShowTheSpreadOfSeeds) {
  const Json json = json_of("compare rows.csv -k 8 --methods lazy,stochastic --repeats 5 --seed 3");
  const Json& lazy = json["methods"][0];
  const Json& stochastic = json["methods"][1];
  EXPECT_FALSE(lazy.contains("value_spread"));
  EXPECT_EQ(lazy["seconds_spread"].size(), 2U);
  ASSERT_TRUE(stochastic.contains("value_spread"));
  EXPECT_LT(stochastic["value_spread"][0], stochastic["value_spread"][1]);
  EXPECT_LE(stochastic["value_spread"][0], stochastic["value"]);
  EXPECT_LE(stochastic["value"], stochastic["value_spread"][1]);
  EXPECT_LE(stochastic["utility_spread"][1], 1);
  const Json once = json_of("compare rows.csv -k 8 --methods stochastic --seed 3");
  EXPECT_FALSE(once["methods"][0].contains("value_spread"));
  EXPECT_EQ(once["random_value"], json["random_value"]);
  const std::string table = folder.winnow("compare rows.csv -k 8 --methods lazy,stochastic --repeats 5 --seed 3").out;
  EXPECT_THAT(table, HasSubstr("5 runs each, seeds 3 to 7"));
  EXPECT_THAT(table, HasSubstr("least–most"));
  EXPECT_THAT(folder.winnow("compare rows.csv -k 8 --methods lazy").out, Not(HasSubstr("seeds 3")));
}

TEST_F(CompareCommand, ShortRunsAreTimedSeveralTimes) {
  const Json json = json_of("compare rows.csv -k 8 --methods lazy,lazy");
  for (const Json& row : json["methods"]) {
    ASSERT_GE(row["timed_runs"], 2);
    EXPECT_LE(row["timed_runs"], 5);
    EXPECT_LE(row["seconds_spread"][0], row["seconds"]);
    EXPECT_LE(row["seconds"], row["seconds_spread"][1]);
    EXPECT_EQ(row["value"], json["methods"][0]["value"]);
  }
}

TEST_F(CompareCommand, ListsOfSettings) {
  const Json json = json_of("compare rows.csv -k 8 --methods lazy,sparsify --r 2,8,2 --c 4");
  ASSERT_EQ(json["methods"].size(), 3U);
  EXPECT_EQ(json["methods"][1]["method"], "sparsify r=2 c=4");
  EXPECT_EQ(json["methods"][2]["method"], "sparsify r=8 c=4");
  EXPECT_EQ(json["methods"][2]["settings"]["r"], 8);
  EXPECT_EQ(json["methods"][2]["settings"]["c"], 4);
  EXPECT_TRUE(json["methods"][2].contains("random_kept_utility"));
}

TEST_F(CompareCommand, AllMethods) {
  const Json json = json_of("compare rows.csv -k 8 --methods all");
  EXPECT_GT(json["methods"].size(), 12U);
  for (const Json& row : json["methods"]) {
    EXPECT_EQ(row.contains("reason"), row["method"] == "double-greedy") << row;
    EXPECT_NE(row["method"], "gist");  // it maximizes more than f
  }
  EXPECT_FALSE(json_of("compare rows.csv -k 100% --methods all")["methods"].empty());
}

TEST_F(CompareCommand, CsvHasEveryRow) {
  const std::string csv = folder.winnow("compare rows.csv -k 5,8 --methods lazy,double-greedy -o -").out;
  EXPECT_THAT(csv, StartsWith("method,chosen,value,utility,share,kept,evaluations,seconds,certificate,"
                              "random_kept_utility,k,picks,value_least,value_most,seconds_least,seconds_most,reason\n"
                              "lazy,"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 7);  // a head, two methods and random per k
  EXPECT_THAT(csv, HasSubstr("\ndouble-greedy,,,,,,,,,,8,,,,,,\"double greedy does not support"));
  EXPECT_THAT(csv, HasSubstr("\nrandom,,"));
  for (std::size_t begin = 0; begin < csv.size();) {  // outside of quotes, each line has as many commas
    const std::size_t end = csv.find('\n', begin);
    std::string line = csv.substr(begin, end - begin);
    if (const auto quote = line.find('"'); quote != std::string::npos) line.resize(quote);
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 16) << line;
    begin = end + 1;
  }
}

TEST_F(CompareCommand, APageWithCurves) {
  const Outcome outcome =
      folder.winnow("compare rows.csv -k 5,8 --methods lazy,sparsify,double-greedy --r 2,4 --html page.html");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("cannot run"));  // the table is printed too
  const std::string page = folder.read("page.html");
  for (const char* part : {"<svg class=\"chart\"", "Value against time", "Value against gains computed",
                           "Value against rows kept", "<bdi>sparsify r=4</bdi>", "cannot run: double greedy",
                           "For k = 8, the fastest method", "<td class=\"name\">random</td>"}) {
    EXPECT_THAT(page, HasSubstr(part));
  }
  ASSERT_EQ(folder.winnow("compare rows.csv -k 0 --methods lazy --html none.html --json none.json").exit_code, 0);
  EXPECT_THAT(folder.read("none.html"), Not(HasSubstr("Value against rows kept")));
  EXPECT_THAT(folder.winnow("compare rows.csv -k 5 --methods lazy --html -").out, StartsWith("<!doctype html>"));
}

TEST_F(CompareCommand, SaysWhatIsCompared) {
  std::string scores, within;
  for (int v = 0; v < 300; ++v) scores += std::to_string(v % 10) + "\n";
  for (int v = 0; v < 100; ++v) within += std::to_string(3 * v) + "\n";
  folder.write("scores.txt", scores);
  folder.write("within.txt", within);
  const std::string command =
      "compare rows.csv -k 5 --objective auto --methods lazy --scores scores.txt --diversity 0.25 --within within.txt";
  const std::string words = "from 100 rows (within.txt), scores scores.txt with diversity 0.25";
  const Outcome outcome = folder.winnow(command + " --html page.html");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(words));
  EXPECT_THAT(outcome.out, HasSubstr(" F(S) "));
  EXPECT_THAT(outcome.out, HasSubstr("proven: F is at least"));
  const std::string page = folder.read("page.html");
  EXPECT_THAT(page, HasSubstr("Limits: " + words + "."));
  EXPECT_THAT(page, HasSubstr("<th>F(S)</th>"));
  EXPECT_THAT(page, HasSubstr(". It was chosen because "));
  const Json json = json_of(command);
  EXPECT_EQ(json["methods"][0]["kept"], 100);
  EXPECT_THAT(folder.winnow("compare rows.csv -k 5 --methods lazy").out, HasSubstr(" f(S) "));
}

TEST_F(CompareCommand, BadInput) {
  const auto refused = [&](const std::string& options, const std::string& part) {
    expect_complaint("compare rows.csv " + options, part);
  };
  refused("--methods lazy", "-k is missing; expected -k, --budget or --per-group");
  refused("--groups groups.txt --at-least 2", "-k is missing; --at-least needs the number of picks");
  refused("-k 10,", "-k 10,: '' is not a count");
  refused("-k 10 --methods lazy,luck", "no method 'luck'");
  refused("-k 10 --methods ''", "an empty value was given");
  refused("-k 10 --methods all,lazy", "expected all alone");
  refused("-k 10 --methods lazy:paper", "only sparsify has presets");
  refused("-k 10 --repeats 0", "--repeats is 0");
  refused("-k 10 --r 2,0", "r is 0; expected a number > 0");
  refused("-k 10 --c 1", "c is 1; expected a number > 1");
  refused("-k 10 --r 2,x", "--r is 'x'; expected a number > 0");
  refused("-k 10 --r ''", "an empty value was given");
  refused("-k 10 --r 2,,4", "--r is ''; expected a number > 0");
  refused("-k 10 --c ,", "--c is ''; expected a number > 1");
  refused("-k 10 --methods lazy,quickprune --r 2", "no method prunes with it; expected sparsify");
  refused("-k 10 --budget 5", "--budget was given without --costs");
  refused("-k 10 --html rows.csv", "the input and --html are both 'rows.csv'");
  refused("-k 10 --html a.html --json a.html", "--json and --html are both 'a.html'");
  refused("-k 5,10 --start -", "--start is standard input, but -k 5,10 asks for several sizes; expected a file");
  refused("-k 10,1% --start -", "--start is standard input, but -k 10,1% asks for several sizes; expected a file");
  EXPECT_EQ(json_of("compare rows.csv -k 10 --methods lazy --start -", "echo 3 | ")["start"], Json::parse("[3]"));
  EXPECT_EQ(json_of("compare rows.csv -k 0,5 --methods lazy,sieve")["methods"].size(), 4U);
}

}  // namespace
}  // namespace winnow::testing
