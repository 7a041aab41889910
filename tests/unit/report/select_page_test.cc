// The page of a selection, piece by piece.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "report/page.h"
#include "report/shown.h"
#include "winnow/error.h"
#include "winnow/report/page.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Five rows on a line. Rows 4 and 0 were picked; row 4 represents 3 and 2, row 0 represents 1.
SelectReport two_of_five() {
  SelectReport report;
  report.input = "folder/rows & more.npy";
  report.n = 5;
  report.d = 2;
  report.objective = "facility";
  report.metric = "cosine";
  report.method = "lazy";
  report.certify = "quick";
  report.certificate = {10, 0.92345, "dual", 1, 0.1};
  report.selected.selection = {{{4, 6.0}, {0, 3.0}}, 9.0, 12};
  report.assignment = Assignment{{{0, 1.0}, {0, 0.75}, {4, 0.25}, {4, 0.5}, {4, 1.0}}, {3, 2}, 0, true};
  return report;
}

SelectPage page_of_five() {
  SelectPage page;
  page.map.places = {{-2, 0}, {-1, 0}, {0, 1}, {1, 0}, {2, 0}};
  page.map.shares = {0.75, 0.125};
  page.map.unit = true;
  page.random = {3, {0, 1, 2}, {0, 4, 6}};
  return page;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(SelectPage, SaysWhatWasDone) {
  const std::string html = to_html(two_of_five(), page_of_five());
  EXPECT_THAT(html, HasSubstr("<h1>Picks from <bdi>rows &amp; more.npy</bdi></h1>"));
  EXPECT_THAT(html, HasSubstr("2 of 5 rows (2 columns) picked. Objective facility (cosine). Method lazy. Proven: "
                              "<strong>at least 92.34 %</strong> of the best possible."));
  EXPECT_THAT(html, HasSubstr("scaled to length 1 because cosine ignores lengths"));
  EXPECT_THAT(html, HasSubstr("1st component, 75 % of the variance"));
  EXPECT_THAT(html, HasSubstr("2nd component, 12.5 % of the variance"));
}

// The rows that a pick represents, without itself, are one path: 2 and 3 of the first pick, 1 of the second.
TEST(SelectPage, DrawsTheRowsOfEachPickTogether) {
  const std::string html = to_html(two_of_five(), page_of_five());
  EXPECT_THAT(html, HasSubstr("data-pick=\"1\" d=\"M500 79h0M743 322h0\"/>"));
  EXPECT_THAT(html, HasSubstr("data-pick=\"2\" d=\"M257 322h0\"/>"));
  EXPECT_THAT(html,
              HasSubstr("<a href=\"#p1\" tabindex=\"-1\"><path class=\"pick\" d=\"M986 322h0\"><title>Pick 1: row "
                        "4</title>"));
}

TEST(SelectPage, ListsPicksAndTheClosestRowsFirst) {
  const std::string html = to_html(two_of_five(), page_of_five());
  EXPECT_THAT(html, HasSubstr("row 4 · gain 6 (67\u00a0%) · stands for 3 rows"));
  const std::size_t closer = html.find("<li>row 3 <span class=\"source\">similarity 0.5</span></li>");
  const std::size_t farther = html.find("<li>row 2 <span class=\"source\">similarity 0.25</span></li>");
  ASSERT_NE(closer, std::string::npos);
  ASSERT_NE(farther, std::string::npos);
  EXPECT_LT(closer, farther);
}

TEST(SelectPage, WorstComeFirstAndThoseOfNobodyBeforeAll) {
  SelectReport report = two_of_five();
  report.assignment->of[1] = {Representative::kNobody, 0};
  report.assignment->sizes = {3, 1};
  report.assignment->nobody = 1;
  std::string html = to_html(report, page_of_five());
  html = html.substr(html.find("<ol class=\"worst\">"));
  EXPECT_LT(html.find("row 1 <span class=\"source\">no pick represents it"), html.find("row 2"));
  EXPECT_LT(html.find("row 2 <span class=\"source\">similarity 0.25 to <a href=\"#p1\">pick 1</a>"),
            html.find("row 3"));
  EXPECT_THAT(html, Not(HasSubstr("row 4 ")));  // a pick

  report.assignment->by_similarity = false;  // of divergences, the largest is the worst
  html = to_html(report, page_of_five());
  html = html.substr(html.find("<ol class=\"worst\">"));
  EXPECT_LT(html.find("row 3 <span class=\"source\">divergence 0.5 from <a href=\"#p1\">pick 1</a>"),
            html.find("row 2"));
}

TEST(SelectPage, NamesAndTextsAreText) {
  SelectReport report = two_of_five();
  report.ids = {"</bdi><script>alert(1)</script>", "a", "\"quoted\"", "bell\x07", "<img src=x onerror=y>"};
  SelectPage page = page_of_five();
  page.shown.lines = {"<b>0</b>", "1", "2", "3", "' onclick='x"};
  page.groups = {"<i>", "<i>", "</td>", "</td>", "</td>"};
  const std::string html = to_html(report, page);
  EXPECT_EQ(count_of(html, "<script>"), 1U);  // ours
  EXPECT_EQ(count_of(html, "</script>"), 1U);
  for (const char* markup : {"<img", "<i>", "</td></td>", "<b>0", "\x07", "' onclick"}) {
    EXPECT_THAT(html, Not(HasSubstr(markup))) << markup;
  }
  EXPECT_THAT(html, HasSubstr("Pick 1: row 4, &lt;img src=x onerror=y&gt;</title>"));
  EXPECT_THAT(html, HasSubstr("<bdi>&#39; onclick=&#39;x</bdi>"));
}

TEST(SelectPage, ShowsGroupsBeforeAndAfter) {
  SelectPage page = page_of_five();
  page.groups = {"few", "many", "many", "many", "many"};
  const std::string html = to_html(two_of_five(), page);
  EXPECT_THAT(html, HasSubstr("<td><bdi>many</bdi></td><td>4 <span class=\"source\">80.0 %</span></td><td>1 <span "
                              "class=\"source\">50.0 %</span></td>"));
  EXPECT_THAT(html, HasSubstr("<td><bdi>few</bdi></td><td>1 <span class=\"source\">20.0 %</span></td><td>1 <span "
                              "class=\"source\">50.0 %</span></td>"));
  EXPECT_LT(html.find("<bdi>many</bdi>"), html.find("<bdi>few</bdi>"));
  EXPECT_THAT(to_html(two_of_five(), page_of_five()), Not(HasSubstr("id=\"groups\"")));
}

TEST(SelectPage, DrawsTheCurveBesideRandomAndTheBound) {
  const std::string html = to_html(two_of_five(), page_of_five());
  EXPECT_THAT(html, HasSubstr("<title>the picks: picks 2, f 9</title>"));
  EXPECT_THAT(html, HasSubstr("<title>random rows (mean of 3 orders): picks 2, f 6</title>"));
  EXPECT_THAT(html, HasSubstr("<title>upper bound for this size: picks 2, f 10</title>"));
  SelectReport report = two_of_five();
  report.certificate = {};
  EXPECT_THAT(to_html(report, page_of_five()), HasSubstr("facility with these settings is not monotone"));
  report.certify = "off";
  EXPECT_THAT(to_html(report, page_of_five()), HasSubstr("No proof was asked for"));
  EXPECT_THAT(to_html(report, page_of_five()), Not(HasSubstr("upper bound")));
}

TEST(SelectPage, NoPicks) {
  SelectReport report = two_of_five();
  report.selected.selection = {};
  report.assignment.reset();
  SelectPage page = page_of_five();
  page.random = {3, {0}, {0}};
  const std::string html = to_html(report, page);
  EXPECT_THAT(html, HasSubstr("<p>No row was picked.</p>"));
  EXPECT_THAT(html, HasSubstr("class=\"of\" d=\"M500 79h0"));  // all rows in one path
  EXPECT_THAT(html, Not(HasSubstr("id=\"worst\"")));
}

TEST(SelectPage, OneRow) {
  SelectReport report = two_of_five();
  report.n = 1;
  report.selected.selection = {{{0, 1.0}}, 1.0, 1};
  report.assignment = Assignment{{{0, 1.0}}, {1}, 0, true};
  SelectPage page;
  page.map.places = {{0, 0}};
  const std::string html = to_html(report, page);
  EXPECT_THAT(html, HasSubstr("1 of 1 row (2 columns) picked"));
  EXPECT_THAT(html, HasSubstr("stands for 1 row<"));
  EXPECT_THAT(html, HasSubstr("no other row"));
  EXPECT_THAT(html, HasSubstr("Every row was picked."));
  EXPECT_THAT(html, Not(HasSubstr("The similarity of these")));
}

TEST(SelectPage, StartIsDrawnAndRepresentsRows) {
  SelectReport report = two_of_five();
  report.start = {0};
  report.selected.selection = {{{4, 6.0}}, 9.0, 12};
  report.assignment->sizes = {2, 3};  // of the start, then of the pick
  const std::string html = to_html(report, page_of_five());
  EXPECT_THAT(html, HasSubstr("1 of 5 rows (2 columns) picked, in addition to 1 chosen before"));
  EXPECT_THAT(html, HasSubstr("class=\"start\" d=\"M14 322h0\""));
  EXPECT_THAT(html, HasSubstr("row 4 · gain 6 (67\u00a0%) · stands for 3 rows"));
  EXPECT_THAT(html, HasSubstr("similarity 0.75 to row 0, chosen before"));
}

TEST(SelectPage, ItemsThatAreNotRowsHaveNoPlaceOnTheMap) {
  SelectReport report = two_of_five();
  report.settings = {{"represented", std::string("items.npy")}};
  const std::string html = to_html(report, page_of_five());
  EXPECT_THAT(html, HasSubstr("stands for 3 items"));
  EXPECT_THAT(html, HasSubstr("<li>item 3 <span"));
  report.assignment = Assignment{{{4, 0.5}}, {1, 0}, 0, true};  // the second pick represents no item
  EXPECT_THAT(to_html(report, page_of_five()), HasSubstr("<li>no item</li>"));
  report = two_of_five();
  report.settings = {{"represented", std::string("items.npy")}};
  EXPECT_THAT(html, Not(HasSubstr("data-pick=")));
  EXPECT_EQ(points_csv(report, page_of_five().map).substr(0, 49),
            "index,x,y,rank,represented_by\n0,-2,0,2,\n1,-1,0,,\n");
}

// 3,000 picks among 100,000 rows.
TEST(SelectPage, ManyRowsAndPicksStayLight) {
  SelectReport report = two_of_five();
  report.n = 100000;
  report.selected.selection.picks.clear();
  report.assignment->of.clear();
  SelectPage page;
  for (Element v = 0; v < report.n; ++v) {
    page.map.places.push_back({static_cast<float>(v % 331), static_cast<float>(v % 293)});
    report.assignment->of.push_back({v % 3000, 0.5});
    if (v < 3000) report.selected.selection.picks.push_back({v, 1.0});
  }
  report.assignment->sizes.assign(3000, 0);
  report.selected.selection.value = 3000;
  const std::string html = to_html(report, page);
  EXPECT_LT(html.size(), 2000000U);
  EXPECT_EQ(count_of(html, "<li id=\"p"), 1000U);
  EXPECT_EQ(count_of(html, "<a href=\"#p"), 1000U + 10U);  // on the map, and in the list of the worst
  EXPECT_THAT(html, HasSubstr("The first 1,000 of 3,000 picks are listed; the map shows all."));
  EXPECT_THAT(html, HasSubstr("a sample of all 100,000; every pick is drawn"));
  EXPECT_EQ(html, to_html(report, page));
}

TEST(Points, OneLinePerRow) {
  SelectReport report = two_of_five();
  EXPECT_EQ(points_csv(report, page_of_five().map),
            "index,x,y,rank,represented_by\n0,-2,0,2,0\n1,-1,0,,0\n2,0,1,,4\n3,1,0,,4\n4,2,0,1,4\n");
  report.ids = {"a", "b,c", "d", "e", "f"};
  report.assignment->of[1] = {Representative::kNobody, 0};
  EXPECT_THAT(points_csv(report, page_of_five().map),
              HasSubstr("index,id,x,y,rank,represented_by\n0,a,-2,0,2,0\n1,\"b,c\",-1,0,,\n"));
}

TEST(Page, AllowsItsOwnScriptAndNoOther) {
  EXPECT_THAT(page("t", "b"), HasSubstr("img-src data:; media-src data:\">"));
  EXPECT_THAT(page("t", "b"), Not(HasSubstr("script")));
  const std::string with = page("t", "b", {"let a;", "sha256-x"});
  EXPECT_THAT(with, HasSubstr("img-src data:; media-src data:; script-src 'sha256-x'\">"));
  EXPECT_THAT(with, HasSubstr("b<script>let a;</script>\n</body>"));
}

TEST(Base64, PadsTheEnd) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("M"), "TQ==");
  EXPECT_EQ(base64("Ma"), "TWE=");
  EXPECT_EQ(base64("Man"), "TWFu");
  EXPECT_EQ(base64("\xFF\xFE"), "//4=");
}

TEST(Shown, PicturesAreKnownByTheirEndings) {
  EXPECT_EQ(picture_type("a/b.png"), "image/png");
  EXPECT_EQ(picture_type("B.JPG"), "image/jpeg");
  EXPECT_EQ(picture_type("c.jpeg"), "image/jpeg");
  EXPECT_EQ(picture_type("d.webp"), "image/webp");
  EXPECT_EQ(picture_type("a sentence about png"), "");
  EXPECT_EQ(picture_type(""), "");
}

TEST(Shown, LongTextsEndBetweenCharacters) {
  EXPECT_EQ(shortened("short", 5), "short");
  EXPECT_EQ(shortened("longer", 3), "lon…");
  EXPECT_EQ(shortened("aäb", 2), "a…");  // the second byte is the middle of ä
  EXPECT_EQ(shortened("ab\xF0\x9F\x98\x80", 4), "ab…");
}

class ShownFiles : public ::testing::Test {
 protected:
  ShownFiles() : folder(std::filesystem::temp_directory_path() / ("winnow_shown_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder / "pictures");
    write("pictures/a.png", "AAAA");
    write("pictures/b.jpg", "BBBBBB");
  }
  ~ShownFiles() override { std::filesystem::remove_all(folder); }
  void write(const std::string& name, const std::string& content) const { std::ofstream(folder / name) << content; }

  std::filesystem::path folder;
};

TEST_F(ShownFiles, PicturesAreRelativeToTheFileAndFitTheLimit) {
  write("show.txt", "pictures/a.png\nwords\npictures/b.jpg\n");
  const ShownRows shown = read_shown((folder / "show.txt").string(), 3);
  const std::vector<Element> rows{2, 1, 0};
  const EmbeddedPictures all = embed_pictures(shown, rows);
  EXPECT_EQ(all.left_out, 0U);
  EXPECT_EQ(all.urls.at(0), "data:image/png;base64,QUFBQQ==");
  EXPECT_EQ(all.urls.at(2), "data:image/jpeg;base64,QkJCQkJC");
  EXPECT_FALSE(all.urls.contains(1));
  const EmbeddedPictures some = embed_pictures(shown, rows, 9);  // of 6 and 4 bytes
  EXPECT_TRUE(some.urls.contains(2));
  EXPECT_EQ(some.left_out, 1U);
  const EmbeddedPictures small = embed_pictures(shown, rows, 5);  // the large one is left out, the next one fits
  EXPECT_TRUE(small.urls.contains(0));
  EXPECT_EQ(small.left_out, 1U);
}

TEST_F(ShownFiles, WrongNumberOfLinesAndMissingOrEmptyPicturesAreErrors) {
  write("show.txt", "one\ntwo\n");
  EXPECT_THROW(read_shown((folder / "show.txt").string(), 3), InputError);
  write("show.txt", "one\npictures/c.png\n");
  EXPECT_THROW(read_shown((folder / "show.txt").string(), 2), InputError);
  write("pictures/c.png", "");
  EXPECT_THROW(read_shown((folder / "show.txt").string(), 2), InputError);
  write("pictures/c.png", "C");
  EXPECT_EQ(read_shown((folder / "show.txt").string(), 2).lines.size(), 2U);
}

}  // namespace
}  // namespace winnow::testing
