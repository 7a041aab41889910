// Pieces of pages and of text for terminals: hostile text is shown, not executed.
#include "report/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/text.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Page, EscapesMarkup) {
  EXPECT_EQ(escaped("<a href=\"x\">&'</a>"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;");
  EXPECT_EQ(escaped("Ärger 😀"), "Ärger 😀");
}

TEST(Page, ReplacesControlCharacters) {
  EXPECT_EQ(escaped(std::string_view("a\0b\x1b[2J\n\tc", 10)),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD[2J\n\tc");
}

TEST(Page, HoldsNoScriptAndMayLoadNothing) {
  const std::string text = page("<script>", "<p>body</p>\n");
  EXPECT_THAT(text, HasSubstr("<title>&lt;script&gt;</title>"));
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, HasSubstr("default-src 'none'"));
  EXPECT_THAT(text, Not(HasSubstr("http://")));
  EXPECT_THAT(text, Not(HasSubstr("https://")));
}

TEST(Page, CurveEndsAtTheValue) {
  const Selection selection{{{3, 4.0}, {1, 2.0}}, 6.0, 0};
  const std::string curve = gain_curve(selection, "sentences");
  EXPECT_THAT(curve, HasSubstr("632.0,8.0\""));  // the last pick at the right, the full value at the top
  EXPECT_THAT(curve, HasSubstr("added 33 %"));   // 2 of 6
  EXPECT_EQ(gain_curve({}, "sentences"), "");
}

TEST(Page, RoundsShowWhatIsLeft) {
  Selected selected;
  EXPECT_THAT(rounds_of_pruning(selected, 1234, "sentences"), HasSubstr("all 1,234 sentences"));
  Sparsified pruned;
  pruned.kept = {1, 2, 3, 4, 5};
  SparsifyRound round;
  round.probes = 4;
  round.live_before = 20;
  round.live_after = 5;
  pruned.rounds.push_back(round);
  selected.sparsified = pruned;
  EXPECT_THAT(rounds_of_pruning(selected, 20, "sentences"), HasSubstr("width: 25.00%"));
}

TEST(Page, CertificateIsRoundedDown) {
  Certificate certificate;
  certificate.kind = "dual";
  certificate.upper_bound = 10;
  certificate.ratio = 0.99999;
  certificate.passes = 1;
  EXPECT_THAT(certificate_in_words(certificate, 9.9999), HasSubstr("at least 99.99 %"));
  EXPECT_THAT(certificate_in_words({}, 1), HasSubstr("No proof"));
}

TEST(Printable, SteersNoTerminal) {
  EXPECT_EQ(printable("a \t\n b"), "a b");
  EXPECT_EQ(printable("x\x1b[31my\x7f"), "x?[31my?");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "?31m");  // U+009B, a terminal's CSI
  EXPECT_EQ(printable("a\xE2\x80\xAE"
                      "b\xE2\x81\xA9"),
            "a?b?");                                                         // U+202E, U+2069
  EXPECT_EQ(printable("\xD7\xA9\xE2\x80\x8F\xD7\x9D"), "\xD7\xA9\xD7\x9D");  // U+200F has no effect here
  EXPECT_EQ(printable("Größe \xE2\x82\xAC 5 😀"), "Größe \xE2\x82\xAC 5 😀");  // U+20AC begins like them
}

}  // namespace
}  // namespace winnow::testing
