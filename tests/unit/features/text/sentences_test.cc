// Where sentences end and where they only seem to. Each case lists the sentences of a text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/text/utf8.h"
#include "unit/features/text/split.h"

namespace winnow::testing {
using namespace detail;
namespace {

// The text is the sentences joined by one space. Splitting must return the sentences.
void expect_sentences(const Strings& sentences, const std::string& language = "en") {
  std::string text;
  for (const auto& sentence : sentences) text += (text.empty() ? "" : " ") + sentence;
  EXPECT_EQ(split(text, language), sentences);
}

TEST(Sentences, EndAtFullStopsQuestionsAndExclamations) {
  expect_sentences({"The cat sat.", "Did it sleep?", "It did!", "Good."});
}

TEST(Sentences, GoOnAfterAbbreviations) {
  expect_sentences({"Mr. Smith met Dr. Jones and Prof. Brown at St. Mary's.", "They spoke."});
  expect_sentences({"Gen. Lee, Sen. Byrd and Gov. Hunt agreed, e.g. on taxes, i.e. higher ones.", "Others did not."});
  expect_sentences({"It was Smith vs. Jones in Fig. 3 of vol. 2, No. 7 of the series.", "No. 8 follows."});
  expect_sentences({"Apple Inc. Chairman Bob Lee met Acme Corp. President Ann Day.", "All went well."});
}

TEST(Sentences, EndAfterAbbreviationsThatEndThem) {
  expect_sentences({"She joined Acme Inc.", "The firm makes anvils."});
  expect_sentences({"They sell pens, paper, etc.", "We do not."});
  expect_sentences({"He said no.", "Everyone laughed."});
  expect_sentences({"We meet at 5 p.m.", "The train leaves at 6 a.m. Monday."});
}

TEST(Sentences, KeepDatelinesWithTheirSentence) {
  expect_sentences({"BROOKSVILLE, Ala. (AP) — A man rowed home.", "Others did not."});
  expect_sentences({"ORMTON, Va. (AP) -- The court met.", "WASHINGTON (Reuters) - The lake rose."});
  expect_sentences({"They met Acme Inc.", "(The firm makes anvils.)", "All went well."});
}

TEST(Sentences, KeepInitialsAndAcronymsTogether) {
  expect_sentences({"J. K. Rowling and J.R.R. Tolkien wrote books.", "George W. Bush read them."});
  expect_sentences({"The U.S. Army left.", "He lives in the U.S.", "The move was hard."});
  expect_sentences({"U.S. officials and the U.N. Security Council met."});
  expect_sentences({"She has a Ph.D. in physics."});
  expect_sentences({"We chose plan B.", "It worked."});
}

TEST(Sentences, KeepNumbersTogether) {
  expect_sentences({"Pi is 3.14159 and sales rose 5.3 pct to 1,234.56 dlrs.", "Costs fell .5 pct."});
  expect_sentences({"It happened in 1987.", "Version 2.0.1 came later."});
  expect_sentences({"Arrivals were 5.93 mln against 5.81 mln.", "Again it seems that cocoa was included."});
}

TEST(Sentences, TakeClosingQuotesAlong) {
  expect_sentences({"\"I am here.\"", "She left."});
  expect_sentences({"He said \"Stop!\" and ran.", "(It was late.)", "“Go on.”", "‘Why?’"});
  expect_sentences({"\"Really?\" he asked.", "\"Yes!\" she cried."});
  expect_sentences({"She paused.", "\"We won,\" he said."});
}

TEST(Sentences, TakeClosingQuotesAfterASpaceAlong) {
  expect_sentences({"Il a dit : « Bonjour. »", "Puis il est parti."}, "fr");
  expect_sentences({"Elle a dit « non ! » et elle est partie.", "Voilà."}, "fr");
  expect_sentences({"« Pourquoi ? », demanda-t-il.", "« Parce que. »"}, "fr");
  expect_sentences({"Er ging.", "»Komm zurück!«", "Doch er kam nicht."}, "de");
}

TEST(Sentences, KeepHyphenatedInitialsTogether) {
  expect_sentences({"J.-P. Sartre écrivait.", "M. J.-J. Rousseau aussi."}, "fr");
  expect_sentences({"The U.S. sent J-P. Morgan there."});
}

TEST(Sentences, KeepDoubledInitialsTogether) {
  expect_sentences({"EE. UU. votó ayer.", "Llegaron a EE. UU. Biden y su equipo."}, "es");
  expect_sentences({"Vive en EE. UU.", "La mudanza fue dura."}, "es");
}

TEST(Sentences, TreatEllipsesByWhatFollows) {
  expect_sentences({"Well... maybe not.", "He waited...", "Nobody came."});
  expect_sentences({"Well… maybe not.", "He waited…", "Nobody came."});
}

TEST(Sentences, KeepAddressesWhole) {
  expect_sentences({"See http://www.example.com/a.B?Query=Yes!No or mail John.Smith@Example.Com today.", "Thanks."});
  expect_sentences(
      {"Open README.Md and setup.Exe on www.Example.Org now.", "Use java.util.List and Booking.Com there."});
  expect_sentences({"Visit example.com.", "It is free."});
}

TEST(Sentences, RepairTheMissingSpace) {
  EXPECT_EQ(split("It was in the media.The minister denied it."),
            (Strings{"It was in the media.", "The minister denied it."}));
  EXPECT_EQ(
      split("Prices rose in 2007.They fell later (in May).We know why?Nobody does!So it goes."),
      (Strings{"Prices rose in 2007.", "They fell later (in May).", "We know why?", "Nobody does!", "So it goes."}));
  EXPECT_EQ(split("He works for NASA.It flies.A plane.I saw it."),
            (Strings{"He works for NASA.", "It flies.", "A plane.", "I saw it."}));
  EXPECT_EQ(split("\"It is over.\"The crowd left."), (Strings{"\"It is over.\"", "The crowd left."}));
  EXPECT_EQ(split("He left.\"The end,\" she said."), (Strings{"He left.", "\"The end,\" she said."}));
  EXPECT_EQ(split("He left .The end ."), (Strings{"He left .", "The end ."}));
}

TEST(Sentences, LeaveDottedNamesAlone) {
  for (const std::string text : {"We met Mr.Smith of St.Louis at the U.S.Navy base, e.g.Norfolk.",
                                 "She used Node.Js and the file Report.Pdf.", "will.I.Am sang at 10.30 with Dr.Dre."}) {
    EXPECT_EQ(split(text), Strings{text});
  }
}

TEST(Sentences, OfTextWithoutCapitalsEndAtFullStops) {
  EXPECT_EQ(
      split("the strikes would stop .saudi forces launched them . mr. bin talal , who owns it , made the pledge ."),
      (Strings{"the strikes would stop .", "saudi forces launched them .",
               "mr. bin talal , who owns it , made the pledge ."}));
}

TEST(Sentences, KeepThePunctuationAfterThem) {
  EXPECT_EQ(split("Stop!!! ??? Now."), (Strings{"Stop!!! ???", "Now."}));
  EXPECT_EQ(split("... --- !!!"), Strings{});
}

TEST(Sentences, FollowTheLanguage) {
  expect_sentences(
      {"Am 3. Oktober kam Dr. Müller, z.B. mit Frau Prof. Weiß.", "Die Feier begann um 8 Uhr.", "Es war schön."}, "de");
  expect_sentences({"M. Dupont et Mme. Leroy arrivent à 8 h.", "Où est-ce ?", "L'homme est là."}, "fr");
  expect_sentences({"El Sr. López llegó tarde.", "¿Por qué no vino antes?", "¡Qué lástima!"}, "es");
  expect_sentences({"Il Sig. Rossi è partito.", "Non è tornato."}, "it");
  expect_sentences({"Проф. Иванов и А. С. Пушкин пришли.", "Они ушли."}, "ru");
  expect_sentences({"यह एक वाक्य है।", "यह दूसरा है।"}, "hi");
  expect_sentences({"Τι είναι αυτό;", "Δεν ξέρω."}, "el");
  expect_sentences({"Det var den 3. maj.", "Hr. Hansen kom."}, "da");
  EXPECT_EQ(split("これは文です。次の文です。"), (Strings{"これは文です。", "次の文です。"}));
}

TEST(Sentences, KnowTheirPlaces) {
  const std::string text = "Größe zählt. Über alles.\n\nNächster Absatz: 😀 gut. Ende.";
  const auto sentences = split_sentences(text, find_language("german"));
  ASSERT_EQ(sentences.size(), 4U);
  EXPECT_EQ(sentences[1].begin, text.find("Über"));
  EXPECT_EQ(sentences[1].first_character, 13U);  // "Größe zählt. " has 13 characters in 16 bytes
  EXPECT_EQ(sentences[1].last_character, 24U);
  EXPECT_EQ(sentences[1].paragraph, 0U);
  EXPECT_EQ(sentences[2].paragraph, 1U);
  EXPECT_EQ(sentences[3].position, 3U);
  for (const Sentence& sentence : sentences) {
    EXPECT_EQ(sentence.first_character, count_characters(text.substr(0, sentence.begin)));
    EXPECT_EQ(sentence.last_character, count_characters(text.substr(0, sentence.end)));
  }
}

}  // namespace
}  // namespace winnow::testing
