#include <gtest/gtest.h>

#include <string>

#include "winnow/error.h"
#include "winnow/objectives/features.h"

namespace winnow {
namespace {

TEST(Concave, NamesGoBothWays) {
  for (const std::string name : {"sqrt", "log1p", "pow:0.3", "pow:1", "sat:2.5", "linear"}) {
    EXPECT_EQ(to_string(parse_concave(name)), name);
  }
  EXPECT_EQ(parse_concave("pow:0.3").parameter, 0.3);
}

TEST(Concave, WhatIsNoConcaveFunctionIsRefused) {
  for (const char* name : {"", "cube", "sqrt:2", "pow", "pow:", "pow:0", "pow:1.5", "pow:-1", "pow:x", "pow:0.5x",
                           "sat:0", "sat:-3", "sat:inf", "sat:nan", "SQRT"}) {
    EXPECT_THROW(parse_concave(name), InputError) << name;
  }
}

}  // namespace
}  // namespace winnow
