// winnow select --html, --show and --points.
#include <sstream>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Page : public CommandTest {
 protected:
  Page() {
    folder.write("rows.csv", "9,9,0\n9,8,0\n0,0,4\n1,0,0\n0,0,0\n");
    folder.write("ids.txt", "zero\none\n<two>\nthree\nfour\n");
  }
  std::string html_of(const std::string& arguments) const {
    const Outcome outcome = folder.winnow("select " + arguments + " --html page.html");
    EXPECT_EQ(outcome.exit_code, 0) << arguments << outcome.err;
    return folder.read("page.html");
  }
  // The CSV of the points, without its first line.
  std::vector<std::string> points_of(const std::string& arguments) const {
    const Outcome outcome = folder.winnow("select " + arguments + " --points -");
    EXPECT_EQ(outcome.exit_code, 0) << arguments << outcome.err;
    std::vector<std::string> lines;
    std::istringstream text(outcome.out);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    EXPECT_FALSE(lines.empty());
    if (!lines.empty()) lines.erase(lines.begin());
    return lines;
  }
};

TEST_F(Page, IsWrittenBesideTheTable) {
  const Outcome outcome = folder.winnow("select rows.csv -k 2 --ids ids.txt --html page.html --points points.csv");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2 of 5 rows"));
  const std::string html = folder.read("page.html");
  EXPECT_THAT(html, HasSubstr("<title>Picks from rows.csv</title>"));
  EXPECT_THAT(html, HasSubstr("2 of 5 rows (3 columns) picked. Objective features (sqrt)."));
  EXPECT_THAT(html, HasSubstr("<bdi>&lt;two&gt;</bdi>"));
  EXPECT_THAT(folder.read("points.csv"), HasSubstr("index,id,x,y,rank,represented_by\n0,zero,"));
}

TEST_F(Page, GoesToStandardOutputAlone) {
  const Outcome outcome = folder.winnow("select rows.csv -k 2 --html -");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("<!doctype html>"));
  EXPECT_TRUE(outcome.out.ends_with("</html>\n"));
  EXPECT_THAT(folder.winnow("select rows.csv -k 2 --points -").out, Not(HasSubstr("rank  ")));
  expect_complaint("select rows.csv -k 2 --html - --json -",
                   "--json and --html are both '-'; expected different files");
}

TEST_F(Page, PointsAndAssignmentAgree) {
  ASSERT_EQ(folder.winnow("select rows.csv -k 2 --objective facility --assign a.csv --points p.csv").exit_code, 0);
  const std::string assigned = folder.read("a.csv");
  EXPECT_THAT(assigned, HasSubstr("\n0,1,"));  // row 0 by row 1, which is more similar to row 3
  const auto points = points_of("rows.csv -k 2 --objective facility");
  ASSERT_EQ(points.size(), 5U);
  EXPECT_TRUE(points[0].ends_with(",,1")) << points[0];
  EXPECT_TRUE(points[1].ends_with(",1,1")) << points[1];
  EXPECT_TRUE(points[2].ends_with(",2,2")) << points[2];
  EXPECT_TRUE(points[4].ends_with(",,")) << points[4];  // all zeros: no pick represents it
}

TEST_F(Page, JsonTellsHowManyRowsAPickStandsFor) {
  const Json json = json_of("select rows.csv -k 2 --objective facility --html page.html");
  EXPECT_EQ(json["picks"][0]["stands_for"], 3);  // 0, 1 and 3
  EXPECT_FALSE(json.contains("assign_file"));
}

TEST_F(Page, IsTheSameOnAnyNumberOfThreads) {
  for (const std::string options :
       {"", "--objective facility", "--start start.txt", "--objective facility --metric rbf"}) {
    folder.write("start.txt", "1\n");
    const std::string command = "rows.csv -k 2 --seed 5 " + options;
    const std::string one = html_of(command + " --threads 1");
    EXPECT_EQ(html_of(command + " --threads 3"), one) << options;
    EXPECT_EQ(points_of(command + " --threads 3"), points_of(command + " --threads 1")) << options;
  }
}

TEST_F(Page, OfSparseRowsHasTheSamePlaces) {
  folder.write("rows.svm", "0 1:9 2:9\n0 1:9 2:8\n0 3:4\n0 1:1\n0\n");
  EXPECT_EQ(points_of("rows.svm -k 2"), points_of("rows.csv -k 2"));
  EXPECT_EQ(points_of("rows.svm -k 2 --objective facility"), points_of("rows.csv -k 2 --objective facility"));
  EXPECT_THAT(html_of("rows.svm -k 2 --objective facility"), HasSubstr("scaled to length 1"));
}

TEST_F(Page, OfSimilaritiesMapsThem) {
  folder.write("similar.csv", "1,0.9,0,0\n0.9,1,0,0\n0,0,1,0.8\n0,0,0.8,1\n");
  const std::string html = html_of("similar.csv -k 2 --objective facility --metric precomputed");
  EXPECT_THAT(html, HasSubstr("principal components of the rows of similarities"));
  EXPECT_THAT(html, HasSubstr("stands for 2 rows"));
  folder.write("wide.csv", "1,0.9,0,0,0.1\n0.9,1,0,0,0\n");  // two rows represent five items
  EXPECT_THAT(html_of("wide.csv -k 1 --objective facility --metric precomputed"), HasSubstr("stands for 3 items"));
  EXPECT_EQ(points_of("wide.csv -k 1 --objective facility --metric precomputed")[0].back(), ',');
}

TEST_F(Page, OfOddInput) {
  folder.write("one.csv", "3\n");
  EXPECT_EQ(points_of("one.csv -k 1"), (std::vector<std::string>{"0,0,0,1,0"}));
  EXPECT_THAT(html_of("one.csv -k 1"), HasSubstr("1 of 1 row (1 column) picked"));
  EXPECT_THAT(html_of("rows.csv -k 0"), HasSubstr("No row was picked."));
  EXPECT_THAT(html_of("rows.csv -k 5"), HasSubstr("Every row was picked."));
  folder.write("zeros.csv", "0,0\n0,0\n");
  for (const std::string objective : {"features", "facility", "logdet"}) {
    EXPECT_THAT(html_of("zeros.csv -k 1 --objective " + objective), HasSubstr("1 of 2 rows")) << objective;
  }
  folder.write("start.txt", "0\n");
  EXPECT_THAT(html_of("rows.csv -k 0 --start start.txt"), HasSubstr("in addition to 1 chosen before"));
}

TEST_F(Page, SaysWhatWasMaximizedAndOfWhichRows) {
  folder.write("scores.txt", "1\n5\n2\n0\n3\n");
  const std::string scored = html_of("rows.csv -k 2 --scores scores.txt --diversity 0.5");
  EXPECT_THAT(scored, HasSubstr(" Scores are those of scores.txt, with diversity 0.5."));
  EXPECT_THAT(scored, HasSubstr("F after each pick. No set within the same limits has an F above the upper bound."));
  EXPECT_THAT(scored, HasSubstr("<title>the picks: picks 2, F "));

  const std::string apart = html_of("rows.csv -k 2 --method gist --spread 3");
  EXPECT_THAT(apart, HasSubstr(" Method gist. The smallest distance between picks is "));
  EXPECT_THAT(apart, HasSubstr("; it counts with weight 3."));
  EXPECT_THAT(apart, HasSubstr("f after each pick.<"));
  EXPECT_THAT(apart, Not(HasSubstr("above the upper bound")));

  folder.write("within.txt", "0\n1\n2\n3\n");
  const std::string within = html_of("rows.csv -k 2 --within within.txt --method sparsify");
  EXPECT_THAT(within, HasSubstr("2 of 5 rows (3 columns) picked, from the 4 rows of within.txt."));
  EXPECT_THAT(within, HasSubstr("Of 4 rows, pruning kept "));
  EXPECT_THAT(html_of("rows.csv -k 2 --certify off"), Not(HasSubstr("above the upper bound")));
}

TEST_F(Page, ShowsGroups) {
  folder.write("groups.txt", "a\na\nb\nb\nb\n");
  const std::string html = html_of("rows.csv --groups groups.txt --per-group 1");
  EXPECT_THAT(html, HasSubstr("<td><bdi>b</bdi></td><td>3 <span class=\"source\">60.0 %</span></td><td>1 <span "
                              "class=\"source\">50.0 %</span></td>"));
}

TEST_F(Page, ShowsTextsAndPictures) {
  folder.write("dot.png", "not a real picture");
  folder.write("show.txt", "dot.png\nsecond <b>text</b>\nthird\nfourth\nfifth\n");
  const std::string html = html_of("rows.csv -k 2 --show show.txt");
  EXPECT_THAT(html, HasSubstr("<img src=\"data:image/png;base64,bm90IGEgcmVhbCBwaWN0dXJl\" alt=\"dot.png\">"));
  EXPECT_THAT(html, HasSubstr("<bdi>second &lt;b&gt;text&lt;/b&gt;</bdi>"));
}

TEST_F(Page, ComplaintsComeBeforeTheWork) {
  folder.write("show.txt", "one\ntwo\n");
  expect_complaint("select rows.csv -k 2 --show show.txt", "--show was given without --html; expected both");
  expect_complaint("select rows.csv -k 2 --html p.html --show show.txt",
                   "show.txt shows 2 rows, but the input has 5; expected one line per row");
  folder.write("show.txt", "a\nb\nmissing.PNG\nd\ne\n");
  expect_complaint("select rows.csv -k 2 --html p.html --show show.txt",
                   "line 3 of show.txt names the picture missing.PNG, but there is no such file");
  folder.write("show.txt", "a\nb\nc\nd\nempty.png\n");
  folder.write("empty.png", "");
  expect_complaint("select rows.csv -k 2 --html p.html --points p.csv --show show.txt",
                   "line 5 of show.txt names the picture empty.png, but that file is empty; expected a picture");
  EXPECT_FALSE(folder.has("p.csv"));
  expect_complaint("select rows.csv -k 2 --html p.html --show none.txt", "none.txt");
  expect_complaint("select rows.csv -k 2 --html none/p.html", "cannot write none/p.html: there is no folder none");
  expect_complaint("select rows.csv -k 2 --points none/p.csv", "cannot write none/p.csv: there is no folder none");
  expect_complaint("select rows.csv -k 2 --html rows.csv", "the input and --html are both 'rows.csv'");
  expect_complaint("select rows.csv -k 2 --html p --points p", "--html and --points are both 'p'");
  EXPECT_FALSE(folder.has("p.html"));
}

}  // namespace
}  // namespace winnow::testing
