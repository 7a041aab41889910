// Memory: at most the input plus 64 bytes per row, on the hardest input for lazy greedy: rows that all tie. With
// facility location, what was allowed in addition.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace winnow::testing {
namespace {

std::uint64_t peak_of(std::size_t rows) {
  const Folder folder;
  const std::vector<float> ones(rows * 8, 1.0F);
  folder.write("rows.npy", npy("<f4", "(" + std::to_string(rows) + ", 8)", ones.data(), ones.size() * sizeof(float)));
  const Outcome outcome = folder.run(WINNOW_PROGRAM, "select rows.npy -k 50 --threads 1 --json -");
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

// All similarities of 6,000 rows would take 144 MB.
TEST(Memory, OfFacilityLocationIsWhatWasAllowed) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  constexpr std::size_t kPoints = 6000, kColumns = 16;
  constexpr std::uint64_t kAllowed = 40'000'000;
  const Folder folder;
  std::vector<float> x(kPoints * kColumns);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>((i * i + 7 * i) % 1009) / 1009 - 0.5F;
  const std::string shape = "(" + std::to_string(kPoints) + ", " + std::to_string(kColumns) + ")";
  folder.write("rows.npy", npy("<f4", shape, x.data(), x.size() * sizeof(float)));
  const auto run = [&](const std::string& memory, const std::string& method) {
    const Outcome outcome =
        folder.run(WINNOW_PROGRAM, "select rows.npy -k 100 --objective facility --threads 1 --json - --memory " +
                                       memory + " --method " + method);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out);
  };
  const auto none = run("1", "lazy");
  EXPECT_EQ(none["similarities"], "computed when needed");
  for (const char* method : {"lazy", "auto"}) {
    const auto some = run(std::to_string(kAllowed), method);
    EXPECT_EQ(some["similarities"], "in memory as far as they matter");
    const auto more = some["peak_rss_bytes"].get<std::int64_t>() - none["peak_rss_bytes"].get<std::int64_t>();
    EXPECT_LE(more, static_cast<std::int64_t>(kAllowed) * 5 / 4) << method;
    EXPECT_GE(some["value"].get<double>(), 0.99 * none["value"].get<double>()) << method;
  }
}

}  // namespace
}  // namespace winnow::testing
