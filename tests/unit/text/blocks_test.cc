// Lines and paragraphs: what ends a sentence without a full stop.
#include <gtest/gtest.h>

#include "unit/text/split.h"

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
  EXPECT_EQ(sentences[5].kind, SentenceKind::kHeading);  // short, on its own, no full stop
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
