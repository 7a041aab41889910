// Porter's stemmer and the irregular forms, on examples of Porter's paper and on the changes of ROUGE.
#include "evaluate/text/porter.h"

#include <gtest/gtest.h>

#include <utility>

#include "evaluate/text/irregular.h"
#include "evaluate/text/smart_words.h"

namespace winnow {
using namespace detail;
namespace {

TEST(Porter, FollowsThePapersExamples) {
  const std::pair<const char*, const char*> cases[] = {
      // step 1
      {"caresses", "caress"},
      {"ponies", "poni"},
      {"cats", "cat"},
      {"feed", "feed"},
      {"agreed", "agre"},
      {"plastered", "plaster"},
      {"bled", "bled"},
      {"motoring", "motor"},
      {"sing", "sing"},
      {"conflated", "conflat"},
      {"troubled", "troubl"},
      {"sized", "size"},
      {"hopping", "hop"},
      {"falling", "fall"},
      {"hissing", "hiss"},
      {"failing", "fail"},
      {"filing", "file"},
      {"happy", "happi"},
      {"sky", "sky"},
      // steps 2 and 3
      {"relational", "relat"},
      {"conditional", "condit"},
      {"digitizer", "digit"},
      {"vietnamization", "vietnam"},
      {"hopefulness", "hope"},
      {"formative", "form"},
      {"electrical", "electr"},
      {"goodness", "good"},
      // steps 4 and 5
      {"allowance", "allow"},
      {"inference", "infer"},
      {"replacement", "replac"},
      {"adoption", "adopt"},
      {"probate", "probat"},
      {"rate", "rate"},
      {"cease", "ceas"},
      {"controll", "control"},
      {"roll", "roll"},
  };
  for (const auto& [word, stem] : cases) EXPECT_EQ(porter_stem(word), stem) << word;
}

TEST(Porter, HasTheChangesOfRouge) {
  EXPECT_EQ(porter_stem("possibly"), "possibl");        // bli becomes ble; the paper has abli only
  EXPECT_EQ(porter_stem("archaeology"), "archaeolog");  // logi becomes log
}

TEST(Porter, LeavesOddWordsAlone) {
  EXPECT_EQ(porter_stem(""), "");
  EXPECT_EQ(porter_stem("is"), "is");
  EXPECT_EQ(porter_stem("1987"), "1987");
  EXPECT_EQ(porter_stem("sss"), "sss");
  EXPECT_EQ(porter_stem(std::string(100000, 'y')).size(), 100000U);
  EXPECT_EQ(porter_stem("yyy"), "yyi");
}

TEST(Irregular, KnowsBaseForms) {
  EXPECT_EQ(irregular_base("geese"), "goose");
  EXPECT_EQ(irregular_base("went"), "go");
  EXPECT_EQ(irregular_base("better"), "good");  // the adjective; the adverb's would be "well"
  EXPECT_EQ(irregular_base("houses"), "");
}

TEST(SmartWords, HoldsFirstAndLast) {
  EXPECT_TRUE(is_smart_word("a"));
  EXPECT_TRUE(is_smart_word("the"));
  EXPECT_TRUE(is_smart_word("zero"));
  EXPECT_FALSE(is_smart_word("cat"));
  EXPECT_FALSE(is_smart_word(""));
}

}  // namespace
}  // namespace winnow
