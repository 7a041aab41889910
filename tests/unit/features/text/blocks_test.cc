// Lines and paragraphs: what ends a sentence without a full stop.
#include <gtest/gtest.h>

#include "unit/features/text/split.h"

namespace winnow::testing {
namespace {

TEST(Blocks, WrappedLinesRunOn) {
  const std::string text =
      "Showers continued throughout the week in\nthe Bahia cocoa zone, alleviating the drought since early\n"
      "January and improving prospects for the coming temporao,\nalthough normal humidity levels have not been "
      "restored,\n"
      "Comissaria Smith said in its weekly review.\n    The dry period means the temporao will be late this year.\n";
  const Strings sentences = split(text);
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_EQ(sentences[0], text.substr(0, text.find("\n    The")));
  EXPECT_EQ(sentences[1], "The dry period means the temporao will be late this year.");
}

TEST(Blocks, ThreeLinesAreEnoughToSeeThatTheyAreWrapped) {
  const std::string text =
      "Thai coffee exports rose to 22,068\ntonnes in 1986 from 20,430 a year earlier, the Customs\nDepartment said.";
  EXPECT_EQ(split(text), Strings{text});
}

TEST(Blocks, AShortFirstLineMayBeWrappedToo) {
  const std::string text =
      "Texas Commerce Bancshares Inc's Texas\nCommerce Bank-Houston said it filed an application with the\n"
      "Comptroller of the Currency in an effort to create the largest\nbanking network in Harris County.\n"
      "    The bank said the network would link 31 banks having\n13.5 billion dlrs in assets.";
  EXPECT_EQ(split(text).size(), 2U);
}

// The news agency removed "FRANKFURT, March 3 -".
TEST(Blocks, AFirstLineOfAnyWidthIsWrappedWithTheRest) {
  const std::string text =
      "Speculation abroad that the\nBundesbank will steer a more expansive course in its monetary\n"
      "policy is unfounded, a spokesman for the central bank said in\nreply to questions.";
  EXPECT_EQ(split(text), Strings{text});
  const std::string abbreviated =
      "Cray Research Inc.\nsaid it sold a computer to the weather service of Finland, the\n"
      "first that it has sold to a customer in the north of Europe.";
  EXPECT_EQ(split(abbreviated), Strings{abbreviated});
}

TEST(Blocks, ATitleAboveWrappedLinesStandsAlone) {
  EXPECT_EQ(split("The Old Harbour\nIt had been quiet for as long as anybody in the town could\nremember, and nobody "
                  "had thought of the boats for years.")
                .front(),
            "The Old Harbour");
}

// All lines have about the same width, as in newspapers. But none of them continues: no small letter, no comma, no
// "the" at the end.
TEST(Blocks, HeadlinesStayApart) {
  const Strings headlines = {
      "Dark Knight actor Bale to star in a film on Enron",  "Delhi court orders two banks to return a deposit",
      "Minister denies that petrol will cost more in May",  "Largest telescope in Asia opens for all on Monday",
      "Mumbai team wins the cup for the third time in row", "India to send 100 students to the camp in Norway"};
  std::string text;
  for (const std::string& headline : headlines) text += headline + "\n";
  EXPECT_EQ(split(text), headlines);
}

TEST(Blocks, HeadlinesInCapitalsStayApart) {
  const Strings headlines = {
      "STANDARD OIL TO FORM A FINANCIAL UNIT IN LONDON", "TEXAS COMMERCE BANK FILES A PLAN FOR HARRIS COUNTY",
      "TALKING POINT: BANKAMERICA OFFERS NEW EQUITY",    "NATIONAL AVERAGE PRICES OF THE FARMER RESERVE",
      "ARGENTINE SHIPMENTS OF GRAIN AND OILSEED FELL",   "BAHIA COCOA REVIEW REPORTS SHOWERS IN THE ZONE"};
  std::string text;
  for (const std::string& headline : headlines) text += headline + "\n";
  EXPECT_EQ(split(text), headlines);
}

// "ms." is an abbreviation that does not end a sentence, but the line ends.
TEST(Blocks, LinesOfALogStayApart) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "12:00:01 Worker 7 has handled a request of the user in 12 ms.\n";
  EXPECT_EQ(split(text).size(), 100U);
}

TEST(Blocks, ReviewsWithoutCapitalsOrFullStopsStayApart) {
  const Strings reviews = {
      "the room was clean and large enough for four", "great staff",    "would stay there again if the price came down",
      "breakfast was cold and the coffee weak",       "loved the view", "not worth the money"};
  std::string text;
  for (const std::string& review : reviews) text += review + "\n";
  EXPECT_EQ(split(text), reviews);
}

TEST(Blocks, ANoteBelowATableGoesOn) {
  const std::string note =
      "Note: Net includes loss from discontinued operations of\n78,000 dlrs, or two cts a share, in the prior quarter "
      "and\nanother one this year.";
  EXPECT_EQ(split("Shr three cts vs loss 39 cts\nNet 115,000 vs loss 1,544,000\nRev 6.9 mln vs 7.3 mln\nSix months\n"
                  "Shr profit four cts\nNet 141,000\nRev 13.9 mln\n" +
                  note)
                .back(),
            note);
}

TEST(Blocks, WrappedCapitalsRunOn) {
  const std::string text =
      "THE BANK OF ENGLAND SAID IT FORECAST A SHORTAGE OF AROUND 250\nMILLION STERLING IN THE MONEY MARKET TODAY, AS "
      "BILLS MATURING\nDRAIN SOME 505 MILLION WHILE THE TREASURY TAKES OUT ANOTHER AND\nBALANCES ARE BELOW TARGET.";
  EXPECT_EQ(split(text), Strings{text});
}

// Lines of 42 characters each, except the last; and lines of many lengths.
TEST(Blocks, LinesWithoutSpacesRunOnAtTheMargin) {
  std::string sentence;
  for (int i = 0; i < 15; ++i) sentence += "我喜欢在城市里听音乐";
  std::string wrapped;
  for (std::size_t at = 0; at < sentence.size(); at += 42 * 3)
    wrapped += (at > 0 ? "\n" : "") + sentence.substr(at, 42 * 3);
  EXPECT_EQ(split(wrapped), Strings{wrapped});
  Strings reviews;
  std::string list;
  for (const std::size_t length : {50U, 44U, 30U, 48U, 41U, 35U}) {
    reviews.push_back(sentence.substr(0, length * 3));
    list += reviews.back() + "\n";
  }
  EXPECT_EQ(split(list), reviews);
}

TEST(Blocks, BlankLinesEndSentences) {
  EXPECT_EQ(split("no stop here\n\nnor here\r\n\r\nthird"), (Strings{"no stop here", "nor here", "third"}));
  EXPECT_EQ(split("one\n \t \ntwo"), (Strings{"one", "two"}));
}

TEST(Blocks, HeadingsStandAlone) {
  const std::string text =
      "# The First Part\nIt begins here. It goes on.\n\nResults\n=======\nThey were good.\n\nThe end\n\nAll.";
  EXPECT_EQ(split(text), (Strings{"The First Part", "It begins here.", "It goes on.", "Results", "They were good.",
                                  "The end", "All."}));
  const auto sentences = split_sentences(text, find_language("en"));
  EXPECT_EQ(sentences[0].kind, SentenceKind::kHeading);
  EXPECT_EQ(sentences[1].kind, SentenceKind::kProse);
  EXPECT_EQ(sentences[3].kind, SentenceKind::kHeading);
  EXPECT_EQ(sentences[5].kind, SentenceKind::kHeading);  // short, alone, no full stop
  EXPECT_EQ(sentences[6].kind, SentenceKind::kProse);
}

TEST(Blocks, ListItemsStandAloneWithoutTheirMarkers) {
  const std::string text =
      "We need:\n- eggs and milk\n- flour\n  of the fine kind\n* salt\n1. Mix it all\n2) Bake it. Let it cool.\n(a) "
      "eat\n• rest";
  EXPECT_EQ(split(text), (Strings{"We need:", "eggs and milk", "flour\n  of the fine kind", "salt", "Mix it all",
                                  "Bake it.", "Let it cool.", "eat", "rest"}));
  EXPECT_EQ(split_sentences(text, find_language("en"))[1].kind, SentenceKind::kListItem);
}

TEST(Blocks, CodeTablesAndImagesOfMarkdownAreNoSentences) {
  EXPECT_EQ(
      split("[![Build](b.svg)](b) ![Docs](d.svg)\n\nRun this:\n\n```sh\nmake all\n\nmake install\n```\n\nIt works.\n\n"
            "| Name | Size |\n|------|-----:|\n| One  | 1    |\n\n![A picture](p.png)\n![A picture](p.png) of us.\n"),
      (Strings{"Run this:", "It works.", "![A picture](p.png) of us."}));
}

TEST(Blocks, MarksThatNothingClosesLoseNothing) {
  EXPECT_EQ(split("One.\n\n```\nTwo.\n\n|Three.\n\n![Four.\n"), (Strings{"One.", "Two.", "|Three.", "![Four."}));
}

TEST(Blocks, NumbersAndDashesInWrappedProseAreNoMarkers) {
  const std::string text =
      "The committee that was set up last year will meet again on May\n12. The talks are expected to take three days "
      "or so, he said\n"
      "- and perhaps more, depending on how the first of them goes.";
  EXPECT_EQ(split(text).size(), 2U);
}

TEST(Blocks, OneSentenceALine) {
  EXPECT_EQ(split("The room was clean and large enough for the four of us to be comfortable\nGreat staff\nWould stay "
                  "there again if the price were to come down a little\n"),
            (Strings{"The room was clean and large enough for the four of us to be comfortable", "Great staff",
                     "Would stay there again if the price were to come down a little"}));
}

TEST(Blocks, NumberedSentencesKeepTheirNumber) {
  EXPECT_EQ(split("It goes like this: first steps. 1. Mix the flour. 2. Bake it."),
            (Strings{"It goes like this: first steps.", "1. Mix the flour.", "2. Bake it."}));
}

}  // namespace
}  // namespace winnow::testing
