// winnow select with bad input: one clear line, the right exit code, no half-written file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cli/program.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

class BadInput : public ::testing::Test {
 protected:
  BadInput() { folder.write("rows.csv", "1,2\n3,4\n"); }

  void expect_complaint(const std::string& arguments, int code, const std::string& part,
                        const std::string& before = "") {
    const auto files = folder.files();
    const Outcome outcome = folder.winnow(arguments, before);
    EXPECT_EQ(outcome.exit_code, code) << arguments << "\n" << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(part)) << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("winnow: ")) << outcome.err;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_EQ(folder.files(), files) << arguments;
  }

  Folder folder;
};

TEST_F(BadInput, TheCommandLine) {
  expect_complaint("", 2, "subcommand");
  expect_complaint("selct rows.csv -k 1", 2, "selct");
  expect_complaint("select -k 1", 2, "INPUT");
  expect_complaint("select rows.csv", 2, "-k");
  expect_complaint("select rows.csv -k 1 --colour blue", 2, "--colour");
  expect_complaint("select rows.csv -k two", 2, "'two' is not a count; expected a whole number such as 100");
  expect_complaint("select rows.csv -k -1", 2, "-1");
  expect_complaint("select rows.csv -k 1 --threads many", 2, "many");
  expect_complaint("select rows.csv -k 1 --method magic", 2, "no method 'magic'; expected one of: auto, greedy, lazy");
  expect_complaint("select rows.csv -k 1 --objective joy", 2, "no objective 'joy'");
  expect_complaint("select rows.csv -k 1 --concave cube", 2, "concave function 'cube': expected sqrt, log1p, pow:A");
  expect_complaint("select rows.csv -k 1 --backend abacus", 2, "no backend 'abacus'; expected one of: scalar");
  expect_complaint("select rows.csv -k 1", 2, "no backend 'abacus'", "WINNOW_BACKEND=abacus");
  expect_complaint("select rows.csv -k 1 --negatives ignore", 2, "ignore");
  expect_complaint("select rows.csv -k 1 --format xls", 2, "xls");
  expect_complaint("select rows.csv -k 1 --method stochastic --epsilon 2", 2,
                   "epsilon is 2; expected a number 0 < epsilon < 1");
  expect_complaint("select rows.csv -k 1 --method threshold --beta 0", 2, "beta is 0; expected a number 0 < beta <= 1");
  expect_complaint("select rows.csv -k 1 --json - -o -", 2, "--json and -o are both '-'");
  expect_complaint("select rows.csv -k 1 --json same -o ./same", 2, "--json and -o are both './same'");
  expect_complaint("select rows.csv -k 1 -o rows.csv", 2, "the input and -o are both 'rows.csv'");
  expect_complaint("select rows.csv -k 1 --ids - --feature-weights -", 2, "--feature-weights and --ids are both '-'");
  expect_complaint("select rows.csv -k 1 --threads -1", 2, "--threads");
  expect_complaint("select rows.csv -k 1 --seed -1", 2, "--seed");
  expect_complaint("select nowhere.csv -k x", 2, "'x' is not a count");  // reported before the file is opened
  expect_complaint("select nowhere.csv -k 1 --method magic", 2, "no method 'magic'");
}

TEST_F(BadInput, FilesThatAreNotThere) {
  expect_complaint("select nowhere.npy -k 1", 2, "nowhere.npy");
  std::filesystem::create_directory(folder.path() + "/nothing");
  expect_complaint("select nothing -k 1", 2, "nothing is a folder without files of rows; expected names that end in");
  expect_complaint("select rows.csv -k 1 --ids nowhere.txt", 2, "nowhere.txt");
}

TEST_F(BadInput, FilesThatAreWrong) {
  folder.write("empty.csv", "");
  expect_complaint("select empty.csv -k 1", 2, "empty");
  folder.write("ragged.csv", "1,2\n3\n");
  expect_complaint("select ragged.csv -k 1", 2, "line 2");
  folder.write("mixed.csv", "1,2,NA\n3,4,5\n");  // not a header, and no row may be lost silently
  expect_complaint("select mixed.csv -k 1", 2, "NA");
  folder.write("words.csv", "1,2\n3,four\n");
  expect_complaint("select words.csv -k 1", 2, "four");
  folder.write("cut.npy", std::string("\x93NUMPY\1\0v\0", 10));
  expect_complaint("select cut.npy -k 1", 2, "cut.npy");
  const float dense[] = {1, 2, 3};
  folder.write("short.npy", npy("<f4", "(2, 3)", dense, sizeof(dense)));
  expect_complaint("select short.npy -k 1", 2, "short.npy");
  folder.write("huge.npy", npy("<f4", "(1000000000, 1000000000)", dense, sizeof(dense)));
  expect_complaint("select huge.npy -k 1", 2, "huge.npy");
  folder.write("no.npz", "PK\3\4 nothing");
  expect_complaint("select no.npz -k 1", 2, "no.npz");
}

TEST_F(BadInput, ValuesThatCannotBeUsed) {
  folder.write("negative.csv", "1,2\n3,-0.5\n");
  expect_complaint("select negative.csv -k 1 --objective features", 2, "row 1, column 1");
  expect_complaint("select negative.csv -k 1 --objective features", 2, "-0.5");
  expect_complaint("select negative.csv -k 1 --negatives error", 2, "--objective facility");
  folder.write("nan.csv", "1,2\n3,nan\n");
  expect_complaint("select nan.csv -k 1 --negatives split", 2, "row 1, column 1");
  folder.write("huge.csv", "1e30,2\n3,1\n");
  expect_complaint("select huge.csv -k 1", 2, "below 2^60");
  folder.write("inf.csv", "inf,2\n3,1\n");
  expect_complaint("select inf.csv -k 1 --negatives clip", 2, "row 0, column 0");
}

TEST_F(BadInput, CompanionFilesThatDoNotFit) {
  folder.write("ids.txt", "only one\n");
  expect_complaint("select rows.csv -k 1 --ids ids.txt", 2, "ids.txt names 1 rows, but the input has 2");
  folder.write("weights.txt", "1\n2\n3\n");
  expect_complaint("select rows.csv -k 1 --feature-weights weights.txt", 2,
                   "weights.txt holds 3 weights, but the input has 2");
  folder.write("bad.txt", "1\n-2\n");
  expect_complaint("select rows.csv -k 1 --feature-weights bad.txt", 2, "bad.txt");
}

TEST_F(BadInput, OutputsThatCannotBeWritten) {
  expect_complaint("select rows.csv -k 1 --json no/such/folder/p.json", 2, "there is no folder");
  expect_complaint("select rows.csv -k 1 -o .", 2, "it is a folder");
  expect_complaint("select rows.csv -k 1 -o " + std::string(300, 'x'), 2, "File name too long");
  expect_complaint("select rows.csv -k 1 --json /dev/full", 1, "No space left on device");
  expect_complaint("select rows.csv -k 1 -o /dev/full", 1, "No space left on device");
  expect_complaint("select rows.csv -k 1 >/dev/full", 1, "No space left on device");
}

TEST_F(BadInput, NowhereToComplain) {
  EXPECT_EQ(folder.winnow("select nowhere.csv -k 1 2>&-").exit_code, 2);
  EXPECT_EQ(folder.winnow("select nowhere.csv -k 1 2>/dev/full").exit_code, 2);
  EXPECT_EQ(folder.winnow("backends >/dev/full").exit_code, 1);
}

TEST_F(BadInput, AnOldOutputSurvivesAFailure) {
  folder.write("p.json", "old");
  folder.write("negative.csv", "-1\n");
  expect_complaint("select negative.csv -k 1 --negatives error --json p.json", 2, "negative.csv");
  EXPECT_EQ(folder.read("p.json"), "old");
}

}  // namespace
}  // namespace winnow::testing
