// The façade over rows that are read in blocks. tests/laws/block_laws.cc has what holds for all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/instances.h"
#include "support/memory_source.h"
#include "winnow/error.h"
#include "winnow/objectives/blocks.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

std::vector<Element> picks_of(const Selected& selected) {
  std::vector<Element> picks;
  for (const Pick& pick : selected.selection.picks) picks.push_back(pick.element);
  return picks;
}

// The message of the InputError.
std::string refusal(RowSource& rows, const SelectOptions& options) {
  try {
    select(rows, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(SelectBlocks, PicksAsInMemory) {
  const Instance instance = random_instance(900, 7, 5);
  MemorySource source(instance.rows(false), {64, 1, 200}, false);
  SelectOptions options;
  options.k = 12;
  options.scores.assign(900, 1.0);
  options.scores[77] = 50;
  options.run.seed = 3;
  const Selected in_blocks = select(source, options);
  EXPECT_EQ(in_blocks.objective.name, "features");
  EXPECT_EQ(in_blocks.objective.why, "the rows are read in blocks");
  ASSERT_TRUE(in_blocks.chosen.has_value());
  EXPECT_EQ(in_blocks.chosen->method, "sparsify");
  options.method = "sparsify";
  const Selected in_memory = select(instance.rows(false), options);
  EXPECT_EQ(picks_of(in_blocks), picks_of(in_memory));
  EXPECT_THAT(picks_of(in_blocks), ::testing::Contains(77U));
  EXPECT_EQ(in_blocks.selection.value, in_memory.selection.value);
  EXPECT_EQ(in_blocks.certificate.ratio, in_memory.certificate.ratio);
}

TEST(SelectBlocks, RefusesWhatNeedsAllRows) {
  const Instance instance = random_instance(50, 4, 1);
  MemorySource source(instance.rows(false), {10}, false);
  EXPECT_THAT(refusal(source, {.k = 3, .objective = "cut"}), HasSubstr("objective cut needs all rows in memory"));
  SelectOptions spread{.k = 3, .method = "gist"};
  spread.gist.spread = 1;
  EXPECT_THAT(refusal(source, spread), HasSubstr("method gist compares the rows"));
  EXPECT_THAT(refusal(source, {.k = 3, .method = "divination"}), HasSubstr("no method 'divination'"));
  EXPECT_TRUE(source.blocks_read.empty());
}

TEST(SelectBlocks, TellsTheMemoryNeededBeforeItReads) {
  const Instance instance = random_instance(5000, 40, 2);
  MemorySource source(instance.rows(false), {100}, false);
  SelectOptions options{.k = 3};
  const std::uint64_t least = least_block_memory(source, 3);
  options.run.memory = least - 1;
  EXPECT_THAT(refusal(source, options), HasSubstr("need at least " + std::to_string(least)));
  EXPECT_TRUE(source.blocks_read.empty());
  options.run.memory = least;
  EXPECT_EQ(select(source, options).selection.picks.size(), 3U);
}

TEST(SelectBlocks, WhatTheSourceHoldsCounts) {
  class Holds final : public RowSource {
   public:
    std::size_t size() const override { return 10; }
    std::size_t dim() const override { return 2; }
    std::size_t blocks() const override { return 1; }
    std::size_t block_begin(std::size_t block) const override { return 10 * block; }
    void read(std::size_t, RowBlock&) override {}
    std::uint64_t bytes_read() const override { return 0; }
    std::uint64_t bytes_held() const override { return held; }
    std::uint64_t held = 0;
  };
  Holds source;
  const std::uint64_t without = least_block_memory(source, 1);
  source.held = 1000;
  EXPECT_EQ(least_block_memory(source, 1), without + 1000);
}

}  // namespace
}  // namespace winnow::testing
