#include "winnow/backends.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/kernels.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

TEST(Backends, EveryOneListedCanBeHad) {
  const auto all = backends();
  ASSERT_GE(all.size(), 2U);
  EXPECT_EQ(all[0].name, "scalar");
  EXPECT_EQ(all[1].name, "simd");
  for (const auto& backend : all) {
    EXPECT_NO_THROW(find_kernels(backend.name)) << backend.name;
    EXPECT_FALSE(backend.summary.empty());
  }
}

TEST(Backends, SimdIsTheBestInstructionSet) {
  EXPECT_EQ(find_kernels("simd").name, simd_instruction_set());
  EXPECT_EQ(&find_kernels("simd"), &find_kernels(simd_instruction_set()));
}

TEST(Backends, AnUnknownNameIsTheUsersMistake) {
  try {
    find_kernels("abacus");
    FAIL() << "expected an InputError";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no backend 'abacus'; expected one of: scalar, simd"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace winnow
