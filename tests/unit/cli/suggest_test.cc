#include "cli/suggest.h"

#include <gtest/gtest.h>

#include <vector>

namespace winnow::cli {
namespace {

TEST(Suggest, CountsEdits) {
  EXPECT_EQ(edits_between("", ""), 0U);
  EXPECT_EQ(edits_between("", "text"), 4U);
  EXPECT_EQ(edits_between("text", "text"), 0U);
  EXPECT_EQ(edits_between("txet", "text"), 1U);       // two neighbours swapped
  EXPECT_EQ(edits_between("wrds", "words"), 1U);      // a letter is missing
  EXPECT_EQ(edits_between("wordss", "words"), 1U);    // one too many
  EXPECT_EQ(edits_between("wards", "words"), 1U);     // another letter
  EXPECT_EQ(edits_between("kitten", "sitting"), 3U);  // two replaced, one added
  EXPECT_EQ(edits_between("sitting", "kitten"), 3U);
}

TEST(Suggest, NamesTheNearestIfItIsNear) {
  const std::vector<std::string> names = {"--sentences", "--words", "--order", "--html"};
  EXPECT_EQ(nearest_name("--wrods", names), "--words");
  EXPECT_EQ(nearest_name("--sentance", names), "--sentences");
  EXPECT_EQ(nearest_name("--htm", names), "--html");
  EXPECT_EQ(nearest_name("--joy", names), "");
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name("--html", {}), "");
}

}  // namespace
}  // namespace winnow::cli
