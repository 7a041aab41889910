// Memory: at most the input plus 64 bytes per row, on the hardest input for lazy greedy: rows that all tie.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace winnow::testing {
namespace {

std::uint64_t peak_of(std::size_t rows) {
  const Folder folder;
  const std::vector<float> ones(rows * 8, 1.0F);
  folder.write("rows.npy", npy("<f4", "(" + std::to_string(rows) + ", 8)", ones.data(), ones.size() * sizeof(float)));
  const Outcome outcome = folder.winnow("select rows.npy -k 50 --threads 1 --json -");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out)["peak_rss_bytes"];
}

TEST(Memory, IsTheInputAndSixtyFourBytesARow) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  constexpr std::size_t kFew = 1000;
  constexpr std::size_t kMany = 1000000;
  const std::uint64_t more = peak_of(kMany) - peak_of(kFew);
  EXPECT_LE(more, (kMany - kFew) * (8 * sizeof(float) + 64));
}

}  // namespace
}  // namespace winnow::testing
