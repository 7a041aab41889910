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

TEST_F(SummaryReports, TextAndPageSayHowManySourcesTellAStory) {
  const Stories stories{{{0, {0}}, {1, {1}}}, {0, 1}, 0};
  const std::vector<Repeated> repeated = {{1, 4}, {3, 4}};
  report.stories = &stories;
  report.repeated = repeated;
  const std::string shown = to_text(report);
  EXPECT_THAT(
      shown,
      HasSubstr(
          "-- Ärzte helfen <b>vielen</b> Menschen. Flüsse steigen sehr schnell an. (1\nsource says this)\n\nÄrzte"));
  EXPECT_THAT(shown, HasSubstr("-- A title & more (1 source says this)\n\nThen"));
  EXPECT_THAT(shown, HasSubstr("covers 50 % of what the sources of these stories repeat\n"));  // 4 of 8
  const std::string page = to_html(report);
  EXPECT_THAT(page, HasSubstr("<b>1 source says this</b>"));
  EXPECT_THAT(page, HasSubstr("<h2><bdi lang=\"en\">A title &amp; more</bdi></h2>"));
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["covered"], 0.5);
  EXPECT_EQ(json["stories"][0]["covered"], 0.25);
  report.order = {0, 1, 0};  // one story twice: not by story
  EXPECT_EQ(to_text(report).find("says this"), std::string::npos);
}

// A weak proof is worse than none.
TEST_F(SummaryReports, PageShowsAProofFrom85PercentOn) {
  report.select.certificate.kind = "dual";
  report.select.certificate.ratio = 0.85;
  EXPECT_THAT(to_html(report), HasSubstr("at least 85.00 %"));
  report.select.certificate.ratio = 0.8499;
  const std::string page = to_html(report);
  EXPECT_EQ(page.find("best possible"), std::string::npos);
  EXPECT_EQ(page.find("84.9"), std::string::npos);
}

TEST_F(SummaryReports, PageHasTheLanguageAndDirectionOfTheText) {
  EXPECT_THAT(to_html(report), HasSubstr("<html lang=\"en\">"));
  report.language = "ar";
  const std::string page = to_html(report);
  EXPECT_THAT(page, HasSubstr("<html lang=\"ar\" dir=\"rtl\">"));
  EXPECT_THAT(page, HasSubstr("<h2><span lang=\"en\" dir=\"ltr\">Sources</span></h2>"));
  EXPECT_THAT(page, HasSubstr("<p lang=\"ar\" dir=\"rtl\"><span class=\"text\" id=\"p1\">"));
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
  EXPECT_THAT(page, HasSubstr("<a class=\"place\" href=\"#s1\">1</a> <a class=\"source\" href=\"#d1\">"));
  EXPECT_THAT(page, HasSubstr("<mark id=\"s1\"><bdi>Ärzte helfen &lt;b&gt;vielen&lt;/b&gt; Menschen.</bdi>"));
  EXPECT_THAT(page, HasSubstr("<span class=\"text\" id=\"p2\">"));
  EXPECT_THAT(page, HasSubstr("A title &amp; more"));
  EXPECT_THAT(page, HasSubstr("<details class=\"document\" id=\"d1\">"));
  EXPECT_EQ(page.find("<details class=\"document\" open"), std::string::npos);
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
