#include "cli/k.h"

#include <gtest/gtest.h>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

using Counts = std::vector<std::size_t>;

TEST(K, NumbersPercentagesAndLists) {
  EXPECT_EQ(parse_k("100", 5000), Counts{100});
  EXPECT_EQ(parse_k("0", 5000), Counts{0});
  EXPECT_EQ(parse_k("15%", 5000), Counts{750});
  EXPECT_EQ(parse_k("0.5%", 1000), Counts{5});
  EXPECT_EQ(parse_k("0%", 1000), Counts{0});
  EXPECT_EQ(parse_k("100%", 7), Counts{7});
  EXPECT_EQ(parse_k("1%", 7), Counts{1});  // of something, never nothing
  EXPECT_EQ(parse_k("1000,100,1%,100", 5000), (Counts{50, 100, 1000}));
}

TEST(K, AnythingElseIsTheUsersMistake) {
  for (const char* text :
       {"", "abc", "-5", "1.5", "5 ", "10,", ",10", "101%", "-1%", "%", "1e3", "99999999999999999999"}) {
    EXPECT_THROW(parse_k(text, 100), InputError) << text;
  }
}

}  // namespace
}  // namespace winnow::cli
