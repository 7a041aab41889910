// A summary as JSON, text and page.
#include "winnow/text/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "unit/summarize/text/documents.h"
#include "winnow/text/summarize.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

class SummaryReports : public ::testing::Test {
 protected:
  SummaryReports()
      : all(documents({"Ärzte helfen <b>vielen</b> Menschen. Flüsse steigen sehr schnell an.",
                       "First comes a sentence of\nseveral words. Then comes another good one."})) {
    all[1].title = "A title & more";
    text = make_text_rows(all, summary_text());
    report.documents = all;
    report.text = &text;
    report.select.selected.selection = {{{3, 2.0}, {0, 1.0}}, 3.0, 0};
    report.select.ks = {2};
    report.order = {1, 0};
    report.words = 9;
  }

  std::vector<Document> all;
  TextRows text;
  SummaryReport report;
};

TEST_F(SummaryReports, JsonSaysWhereEachSentenceStands) {
  const Json json = Json::parse(to_json(report));
  ASSERT_EQ(json["picks"].size(), 2U);
  const Json& first = json["picks"][0];
  EXPECT_EQ(first["document"], "d0");
  EXPECT_EQ(first["position"], 0);
  EXPECT_EQ(first["span"], (Json{0, 36}));  // characters: Ä is one of them
  EXPECT_EQ(first["sentence"], "Ärzte helfen <b>vielen</b> Menschen.");
  EXPECT_EQ(first["gain"], 1.0);
  EXPECT_EQ(json["picks"][1]["title"], "A title & more");
  EXPECT_EQ(json["picks"][1]["position"], 1);
  EXPECT_EQ(json["text"]["documents"], 2);
  EXPECT_EQ(json["words"], 9);
  for (const char* stage : {"read", "split", "words", "tfidf", "objective", "maximize", "certify", "total"}) {
    EXPECT_TRUE(json["seconds"].contains(stage)) << stage;
  }
}

TEST_F(SummaryReports, JsonGroupsTheSentencesByStory) {
  all[0].id = "7";
  const Stories stories{{{1, {1}}, {0, {0}}}, {1, 0}, 3};
  report.stories = &stories;
  const Json json = Json::parse(to_json(report));
  ASSERT_EQ(json["stories"].size(), 2U);
  EXPECT_EQ(json["stories"][0]["story"], 1);
  EXPECT_EQ(json["stories"][0]["title"], "A title & more");
  EXPECT_EQ(json["stories"][0]["documents"], 1);
  EXPECT_EQ(json["stories"][0]["sources"], Json::array({"d1"}));
  EXPECT_EQ(json["stories"][0]["sentences"], Json::array({1}));  // ranks
  EXPECT_EQ(json["stories"][1]["sources"], Json::array({"7"}));
  EXPECT_EQ(json["picks"][0]["story"], 2);
  EXPECT_EQ(json["text"]["stories"], 2);
  EXPECT_EQ(json["text"]["tables"], 3);
}

TEST_F(SummaryReports, TextIsWrappedAndNamesTheSource) {
  report.order = {0};
  EXPECT_THAT(to_text(report), HasSubstr("Then comes another good one.\n    d1, sentence 2\n"));
  all[0].text = "";
  for (int i = 0; i < 40; ++i) all[0].text += "word ";
  all[0].text += "end.";
  text = make_text_rows(all, summary_text());
  report.documents = all;
  report.select.selected.selection = {{{0, 1.0}}, 1.0, 0};
  const std::string shown = to_text(report);
  for (std::size_t begin = 0; begin < shown.find("    d0");) {
    const std::size_t end = shown.find('\n', begin);
    EXPECT_LE(end - begin, 80U);
    begin = end + 1;
  }
}

TEST_F(SummaryReports, PageMarksAndLinks) {
  const std::string page = to_html(report);
  EXPECT_THAT(page, HasSubstr("<a class=\"source\" href=\"#s1\">"));
  EXPECT_THAT(page, HasSubstr("<mark id=\"s1\"><bdi>Ärzte helfen &lt;b&gt;vielen&lt;/b&gt; Menschen.</bdi>"));
  EXPECT_THAT(page, HasSubstr("<li id=\"p2\""));
  EXPECT_THAT(page, HasSubstr("A title &amp; more"));
  EXPECT_THAT(page, HasSubstr("Flüsse steigen"));  // unchosen sentences are shown too
}

TEST_F(SummaryReports, PagesKeepHeadingsListsAndCode) {
  all[0].text =
      "Floods\n======\n\nRivers rise <fast> here.\n\n1. Boats help the towns.\n2. Dykes hold the rivers.\n\n```\nx < "
      "y\n```\n";
  text = make_text_rows(all, summary_text());
  report.select.selected.selection = {{{1, 1.0}}, 1.0, 0};
  report.order = {0};
  const std::string page = to_html(report);
  EXPECT_THAT(
      page, HasSubstr("<h4>Floods</h4>\n<p>Rivers rise &lt;fast&gt; here.</p>\n<p class=\"item\">1. <mark id=\"s1\">"));
  EXPECT_THAT(page, HasSubstr("<p class=\"item\">2. Dykes hold the rivers.</p>\n"));
  EXPECT_THAT(page, HasSubstr("x &lt; y"));
}

}  // namespace
}  // namespace winnow::testing
