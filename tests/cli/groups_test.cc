// Minimums and maximums of groups, selecting within kept rows, and pruning that leaves enough for both.
#include <cstdint>
#include <map>
#include <set>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// 200 rows: 150 of group big, 40 of mid, 10 of rare. Rare rows have the smallest values.
class GroupCommands : public CommandTest {
 protected:
  GroupCommands() {
    std::string rows;
    std::string lines;
    std::string table = "row,kind,note\n";
    for (int v = 0; v < 200; ++v) {
      for (int u = 0; u < 6; ++u) {
        const int x = (v * 7 + u * 13 + v * u) % 10 + (v % 6 == u ? 20 : 0);
        rows += std::to_string(group_of(v) == "rare" ? 1 + x % 2 : x) + (u == 5 ? "\n" : ",");
      }
      lines += group_of(v) + "\n";
      table += std::to_string(v) + "," + group_of(v) + ",\"a, \"\"note\"\"\"\n";
    }
    folder.write("rows.csv", rows);
    folder.write("groups.txt", lines);
    folder.write("groups.csv", table);
  }

  static std::string group_of(int row) { return row % 20 == 19 ? "rare" : row % 5 == 0 ? "mid" : "big"; }

  static std::vector<int> rows_in(const Json& json) {
    std::vector<int> rows;
    if (json.contains("elements")) return json["elements"].get<std::vector<int>>();
    for (const auto& pick : json["picks"]) rows.push_back(pick["index"]);
    return rows;
  }

  static std::map<std::string, int> counts(const Json& json) {
    std::map<std::string, int> count;
    for (const int row : rows_in(json)) ++count[group_of(row)];
    return count;
  }
};

const std::string kSelect = "select rows.csv --groups groups.txt ";

TEST_F(GroupCommands, MinimumsAreMetByEveryMethod) {
  EXPECT_LT(counts(json_of("select rows.csv -k 20"))["rare"], 4);
  for (const char* method : {"auto", "greedy", "lazy", "threshold", "stochastic", "random-greedy", "sieve", "sieve++",
                             "three-sieves", "sparsify", "sparsify --preset paper"}) {
    SCOPED_TRACE(method);
    const Json json = json_of(kSelect + "-k 20 --at-least 4 --method " + method);
    const auto count = counts(json);
    for (const char* group : {"big", "mid", "rare"}) EXPECT_GE(count.at(group), 4) << group;
    EXPECT_LE(rows_in(json).size(), 20U);
    EXPECT_EQ(json["groups"]["at_least"], "4");
    EXPECT_FALSE(json["groups"].contains("per_group"));
    EXPECT_EQ(json["groups"]["counts"]["rare"], count.at("rare"));
  }
}

// graph cut with a large lambda is not monotone: greedy stops after a few picks.
TEST_F(GroupCommands, MinimumsAreMetIfGainsRunOut) {
  const std::string cut = "select rows.csv -k 150 --objective cut --lambda 2 --metric cosine ";
  const std::size_t few = json_of(cut)["picks"].size();
  ASSERT_LT(few, 150U);
  const Json json = json_of(cut + "--groups groups.txt --at-least 9");
  for (const auto& [group, count] : counts(json)) EXPECT_GE(count, 9) << group;
  EXPECT_EQ(counts(json).size(), 3U);
  EXPECT_LT(json["picks"].back()["gain"], 0);
}

TEST_F(GroupCommands, MaximumsMinimumsAndShares) {
  const Json json = json_of(kSelect + "-k 30 --at-least 2% --per-group 20%");
  const auto count = counts(json);
  EXPECT_EQ(count.at("rare"), 1);  // 2 % of 10 is rounded to 0, but a share of something is at least 1
  EXPECT_LE(count.at("mid"), 8);
  EXPECT_LE(count.at("big"), 30);
  EXPECT_GE(count.at("big"), 3);
  folder.write("least.csv", "rare,50%\nmid,3\n");  // big has no minimum
  folder.write("most.csv", "rare,6\n\"mid\",10%\nbig,100%\n");
  const Json files = json_of(kSelect + "-k 10 --at-least least.csv --per-group most.csv");
  EXPECT_EQ(counts(files)["rare"], 5);
  EXPECT_GE(counts(files)["mid"], 3);
  EXPECT_LE(counts(files)["mid"], 4);
  EXPECT_EQ(rows_in(files).size(), 10U);
  EXPECT_EQ(files["groups"]["at_least"], "least.csv");
  EXPECT_GT(files["certificate"]["ratio"], 0.5);
  EXPECT_THAT(folder.winnow(kSelect + "-k 10 --at-least least.csv").out,
              ::testing::AllOf(HasSubstr("picked per group: "), HasSubstr("rare 5")));
}

TEST_F(GroupCommands, LabelsFromTablesAndArrays) {
  const std::string options = "select rows.csv -k 20 --at-least 4 --groups ";
  const Json expected = json_of(options + "groups.txt");
  const Json table = json_of(options + "groups.csv:kind");
  EXPECT_EQ(table["picks"], expected["picks"]);
  EXPECT_EQ(table["groups"]["file"], "groups.csv");
  EXPECT_EQ(table["groups"]["column"], "kind");
  std::string strings;
  std::vector<std::int64_t> numbers;
  for (int v = 0; v < 200; ++v) {
    std::string name = group_of(v);
    name.resize(4, '\0');
    strings += name;
    numbers.push_back(group_of(v) == "rare" ? -1 : group_of(v) == "mid" ? 7 : 0);
  }
  folder.write("strings.npy", npy("|S4", "(200,)", strings.data(), strings.size()));
  folder.write("numbers.npy", npy("<i8", "(200,)", numbers.data(), 8 * numbers.size()));
  folder.write("one.csv", "kind\n" + folder.read("groups.txt"));
  for (const char* file : {"strings.npy", "numbers.npy", "one.csv"}) {
    EXPECT_EQ(json_of(options + file)["picks"], expected["picks"]) << file;
  }
  EXPECT_EQ(json_of(options + "numbers.npy")["groups"]["counts"]["-1"], expected["groups"]["counts"]["rare"]);
  // A file of that whole name comes first.
  folder.write("a:b", folder.read("groups.txt"));
  EXPECT_EQ(json_of(options + "a:b")["groups"]["file"], "a:b");
}

TEST_F(GroupCommands, WhatCannotBeMetIsRefusedWithTheCounts) {
  const std::string all = kSelect + "-k 40 ";
  expect_complaint(all + "--at-least 11", "group 'rare' has 10 rows, but --at-least asks for 11 picks of it");
  folder.write("forbid.txt", "19\n39\n59\n");
  expect_complaint(all + "--at-least 8 --forbid forbid.txt",
                   "group 'rare' has 7 of 10 rows that may be picked, but --at-least asks for 8 picks of it");
  folder.write("within.txt", "0\n1\n2\n3\n4\n5\n19\n");
  expect_complaint(all + "--at-least 2 --within within.txt", "group 'rare' has 1 of 10 rows that may be picked, but");
  expect_complaint(kSelect + "-k 10 --at-least 4",
                   "--at-least asks for 12 picks in all, from 3 groups, but k is 10; expected at most k");
  expect_complaint(all + "--at-least 4 --per-group 3",
                   "has a minimum of 4 and a maximum of 3 picks; expected --at-least");
  folder.write("typo.csv", "rara,2\n");
  expect_complaint(all + "--at-least typo.csv", "typo.csv has a minimum for group 'rara', which has no rows; expected");
}

TEST_F(GroupCommands, OptionsThatDoNotGoTogether) {
  folder.write("costs.txt", [] {
    std::string costs;
    for (int v = 0; v < 200; ++v) costs += "1\n";
    return costs;
  }());
  expect_complaint("select rows.csv -k 9 --at-least 2", "--at-least was given without --groups; expected both");
  expect_complaint(kSelect + "-k 9", "--groups was given without --per-group or --at-least; expected one of them");
  expect_complaint(kSelect + "--at-least 2", "-k is missing; --at-least needs the number of picks");
  expect_complaint(kSelect + "--at-least 2 --per-group 4", "-k is missing; --at-least needs the number of picks");
  expect_complaint(kSelect + "-k 9 --at-least 2 --costs costs.txt --budget 9",
                   "--at-least and --budget were both given");
  expect_complaint(kSelect + "-k 9 --at-least 2 --until-gain 1", "--at-least was given with --until-gain or");
  expect_complaint(kSelect + "-k 9 --at-least 2 --until-coverage 0.5", "may stop before a group has its minimum");
  expect_complaint(kSelect + "-k 9,20 --at-least 2", "but with minimums they do not share their first picks");
  expect_complaint(kSelect + "-k 9 --at-least 2 --method double-greedy", "double greedy does not support constraints");
  for (const char* limit : {"1.5", "-1", "101%", "x%", "%"}) {
    expect_complaint(kSelect + "-k 9 --at-least=" + limit, "expected a whole number >= 0, a share such as 10%");
    expect_complaint(kSelect + "-k 9 --per-group=" + limit, "expected a whole number >= 0, a share such as 10%");
  }
  expect_complaint(kSelect + "-k 9 --at-least nowhere.csv", "nowhere.csv");
  folder.write("odd.csv", "big,3\nmid\n");
  expect_complaint(kSelect + "-k 9 --at-least odd.csv", "'mid' is not a group and its limit; expected lines such as");
  folder.write("twice.csv", "big,3\nbig,4\n");
  expect_complaint(kSelect + "-k 9 --at-least twice.csv", "twice.csv names group 'big' twice");
  expect_complaint(kSelect + "-k 9 --at-least 2 -o groups.txt", "-o and --groups are both 'groups.txt'");
}

TEST_F(GroupCommands, LabelsThatDoNotFit) {
  const auto refused = [&](const std::string& file, const std::string& part) {
    expect_complaint("select rows.csv -k 9 --at-least 1 --groups " + file, part);
  };
  refused(
      "groups.csv",
      "groups.csv has 3 columns (row, kind, note); expected one, or FILE:COLUMN with the name or number of a column");
  refused("groups.csv:size", "groups.csv has no column \"size\"; it has row, kind, note");
  refused("groups.txt:kind", "groups.txt is not a table");
  refused("nowhere.csv:kind", "nowhere.csv");
  folder.write("short.csv", "kind\na\nb\n");
  refused("short.csv", "short.csv has 3 lines, but the input has 200 rows");
  refused("short.csv:kind", "short.csv has labels for 2 rows below its header, but the input has 200");
  folder.write("short.txt", "a\n");
  refused("short.txt", "short.txt has labels for 1 rows, but the input has 200; expected one line per row");
  const float halves[] = {0.5F, 1};
  folder.write("floats.npy", npy("<f4", "(2,)", halves, sizeof(halves)));
  refused("floats.npy", "floats.npy holds elements of type \"<f4\"; expected little-endian integers, bools or strings");
}

TEST_F(GroupCommands, CertifyTakesGroupsAndChecksThem) {
  ASSERT_EQ(folder.winnow("select rows.csv -k 20 --groups groups.csv:kind --at-least 4 --json p.json").exit_code, 0);
  const Json picks = Json::parse(folder.read("p.json"));
  const Json certified = json_of("certify rows.csv --picks p.json");
  EXPECT_NEAR(certified["certificate"]["ratio"].get<double>(), picks["certificate"]["ratio"].get<double>(), 1e-6);
  EXPECT_EQ(certified["groups"], picks["groups"]);
  EXPECT_THAT(certified["taken_from_picks"], Contains("at-least"));
  expect_complaint("certify rows.csv --picks p.json --at-least 3",
                   "--at-least is '3', but the picks of p.json were made with '4'");
  expect_complaint("certify rows.csv --picks p.json --per-group 9", "were made with no --per-group");
  folder.write("picks.txt", "0\n1\n2\n3\n");
  expect_complaint("certify rows.csv --picks picks.txt -k 10 --groups groups.txt --at-least 1",
                   "picks.txt holds 0 picks of group 'rare', but --at-least asks for 1");
  expect_complaint("certify rows.csv --picks picks.txt --groups groups.txt --per-group 2",
                   "picks.txt holds picks that break the given limits: row 3 exceeds them");
}

// A run that stopped early is compared with sets of its size, by select and by certify.
TEST_F(GroupCommands, StoppingEarlyProvesTheSameAsCertify) {
  const Json picked = json_of(kSelect + "-k 30 --per-group 20 --until-gain 2.5");
  ASSERT_LT(picked["picks"].size(), 30U);
  ASSERT_FALSE(picked["picks"].empty());
  folder.write("early.json", picked.dump());
  EXPECT_NEAR(json_of("certify rows.csv --picks early.json")["certificate"]["ratio"].get<double>(),
              picked["certificate"]["ratio"].get<double>(), 1e-9);
}

TEST_F(GroupCommands, WithinLimitsWhatIsPicked) {
  folder.write("within.txt", "5\n30\n77\n100\n199\n");
  folder.write("start.txt", "0\n");
  const std::string within = "select rows.csv -k 3 --within within.txt --start start.txt";
  for (const char* method : {"auto", "lazy", "sieve", "random-greedy", "sparsify"}) {
    const Json json = json_of(within + " --method " + method);
    const std::set<int> allowed{5, 30, 77, 100, 199};
    for (const int row : rows_in(json)) EXPECT_TRUE(allowed.contains(row)) << row;
    EXPECT_EQ(json["within"], 5);
    EXPECT_EQ(json["within_file"], "within.txt");
  }
  EXPECT_THAT(folder.winnow(within).out, HasSubstr("from the 5 rows of within.txt"));
  // f and the certificate are those of all rows.
  ASSERT_EQ(folder.winnow(within + " --json p.json -o p.csv").exit_code, 0);
  const Json picks = Json::parse(folder.read("p.json"));
  const Json certified = json_of("certify rows.csv --picks p.json");
  EXPECT_EQ(certified["within"], 5);
  EXPECT_EQ(certified["certificate"]["ratio"], picks["certificate"]["ratio"]);
  EXPECT_EQ(certified["certificate"]["ratio"],
            json_of("certify rows.csv --picks p.csv --start start.txt")["certificate"]["ratio"]);

  folder.write("empty.txt", "");
  expect_complaint("select rows.csv -k 1 --within empty.txt", "empty.txt names no rows");
  folder.write("beyond.txt", "200\n");
  expect_complaint("select rows.csv -k 1 --within beyond.txt", "beyond.txt names row '200'; expected a number from 0");
  folder.write("twice.txt", "1\n1\n");
  expect_complaint("select rows.csv -k 1 --within twice.txt", "twice.txt names a row twice");
  folder.write("other.json", "{\"elements\": 3}");
  expect_complaint("select rows.csv -k 1 --within other.json", "it has no list of picks");
  expect_complaint("certify rows.csv --picks p.json --within empty.txt", "but the picks of p.json were made with");
  expect_complaint("sparsify rows.csv --within within.txt", "sparsify does not have the option --within");
}

// sparsify once, then select any number of times from what it kept: as CSV and as JSON.
TEST_F(GroupCommands, TheRoundTripIsFeasible) {
  folder.write("start.txt", "19\n40\n");
  folder.write("forbid.txt", "39\n41\n");
  const std::string common = "--groups groups.csv:kind --start start.txt --forbid forbid.txt ";
  for (const std::string limits : {"--per-group 7", "--at-least 6", "--at-least 30% --per-group 60%",
                                   "--at-least 4 --per-group 8 --pruner quickprune", "--at-least 8 --pruner sample"}) {
    SCOPED_TRACE(limits);
    const std::string command = "sparsify rows.csv -k 70 --floor 70 " + common + limits;
    const Json kept = json_of(command);
    ASSERT_EQ(folder.winnow(command + " -o kept.csv --json kept.json").exit_code, 0);
    EXPECT_EQ(kept["start"], Json::parse("[19, 40]"));
    EXPECT_EQ(kept["forbidden"], 2);
    EXPECT_EQ(kept["start_file"], "start.txt");
    EXPECT_EQ(kept["groups"]["column"], "kind");
    EXPECT_EQ(kept["groups"]["counts"]["rare"], counts(kept).at("rare"));
    for (const int row : {19, 40, 39, 41}) {
      EXPECT_THAT(kept["elements"], ::testing::Not(Contains(row)));
    }
    EXPECT_EQ(json_of(command + " --threads 1")["elements"], kept["elements"]);
    const std::string options = limits.substr(0, limits.find(" --pruner"));
    for (const char* file : {"kept.csv", "kept.json"}) {
      const Json json = json_of("select rows.csv -k 70 " + common + options + " --within " + file);
      EXPECT_EQ(json["within"], kept["elements"].size());
      const auto everywhere = json_of("select rows.csv -k 70 " + common + options);
      EXPECT_EQ(json["picks"].size(), everywhere["picks"].size());
      EXPECT_GE(json["value"].get<double>(), 0.9 * everywhere["value"].get<double>());
    }
  }
}

TEST_F(GroupCommands, SparsifyKeepsEnoughOfEveryGroup) {
  const Json plain = json_of("sparsify rows.csv -k 5");
  EXPECT_LT(counts(plain)["rare"], 8);
  EXPECT_FALSE(plain.contains("groups"));
  const Json kept = json_of("sparsify rows.csv -k 30 --floor 12 --groups groups.txt --at-least 8");
  EXPECT_EQ(counts(kept)["rare"], 8);
  EXPECT_GT(kept["for_groups"], 0);
  // A group never has more than k picks, so k rows of it are enough.
  const int few = counts(json_of("sparsify rows.csv -k 5 --groups groups.txt --per-group 9"))["rare"];
  EXPECT_GE(few, 5);
  EXPECT_LT(few, 9);
  EXPECT_EQ(counts(json_of("sparsify rows.csv --floor 12 --groups groups.txt --per-group 90%"))["rare"], 9);
  EXPECT_THAT(folder.winnow("sparsify rows.csv -k 30 --floor 12 --groups groups.txt --at-least 8").out,
              HasSubstr("kept per group: "));
  expect_complaint("sparsify rows.csv -k 20 --groups groups.txt --at-least 8",
                   "--at-least asks for 24 picks in all, from 3 groups, but k is 20");
  expect_complaint("sparsify rows.csv --groups groups.txt --at-least 11", "group 'rare' has 10 rows, but");
  expect_complaint("sparsify rows.csv -k 9 --groups groups.txt --at-least 1 --preprune", "needs a plain k");
  expect_complaint("sparsify rows.csv --groups groups.txt", "--groups was given without --per-group or --at-least");
  expect_complaint("sparsify rows.csv --budget 3", "sparsify does not have the option --budget");
}

}  // namespace
}  // namespace winnow::testing
