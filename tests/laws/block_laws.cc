// Out of core, everything has the same bits as in memory, however the rows are divided into blocks and however many of
// them may stay.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "support/instances.h"
#include "support/memory_source.h"
#include "winnow/error.h"
#include "winnow/objectives/blocks.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

// The same objective in memory and over blocks.
struct Both {
  Both(std::size_t most_rows, std::size_t most_features)
      : instance(random_instance(*rc::gen::inRange<std::size_t>(1, most_rows + 1),
                                 *rc::gen::inRange<std::size_t>(1, most_features + 1),
                                 *rc::gen::arbitrary<std::uint64_t>())),
        rows(instance.rows(*rc::gen::arbitrary<bool>())),
        source(rows, *rc::gen::container<std::vector<std::size_t>>(3, rc::gen::inRange<std::size_t>(1, 40)),
               *rc::gen::arbitrary<bool>()) {
    const bool facility = instance.n > 1 && !source.sparse() && *rc::gen::arbitrary<bool>();
    const std::string objective = facility ? "facility" : "features";
    if (facility) {
      const auto metric =
          *rc::gen::element<std::string>("cosine", "dot", "rbf", "euclidean", "cosine-squared", "closeness");
      options.values.set("metric", metric);
      if (metric == "closeness") options.values.set("reach", 3);
      options.values.set("represented-sample", *rc::gen::inRange<std::size_t>(1, instance.n));
      options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    } else {
      options.values.set("concave", *rc::gen::element<std::string>("sqrt", "log1p", "pow:0.5", "sat:3", "linear"));
    }
    options.run.threads = *rc::gen::inRange<std::size_t>(1, 4);
    if (*rc::gen::arbitrary<bool>()) options.run.memory = 1;  // similarities are computed when needed
    memory = make_objective(objective, rows, options);
    // Nothing may stay, some rows may, all may.
    const std::uint64_t beside =
        least_block_memory(source, 0) - std::min<std::size_t>(source.size(), 1024) * source.dim() * sizeof(float);
    options.run.memory = beside + *rc::gen::element<std::uint64_t>(0, 500, 5'000, std::uint64_t{1} << 30);
    if (facility) options.run.memory += 4096 * instance.n;  // for the sample
    blocks = make_block_objective(objective, source, options);
  }

  std::vector<Element> any_elements(std::size_t most) const {
    const auto n = static_cast<Element>(instance.n);
    auto drawn = *rc::gen::container<std::vector<Element>>(rc::gen::inRange<Element>(0, n));
    if (drawn.size() > most) drawn.resize(most);
    return drawn;
  }
  std::vector<Element> any_set(std::size_t most) const {
    auto set = any_elements(most);
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
  }

  Instance instance;
  Rows rows;
  MemorySource source;
  ObjectiveOptions options;
  std::unique_ptr<Objective> memory;
  std::unique_ptr<BlockObjective> blocks;
};

TEST(BlockLaws, GainsPairsResidualsAndBoundsHaveTheSameBits) {
  EXPECT_LAW([] {
    const Both f(60, 12);
    const auto set = f.any_set(5);
    const auto vs = f.any_elements(80);
    const auto us = f.any_set(6);
    const auto in_memory = f.memory->start();
    const auto in_blocks = f.blocks->start();
    in_memory->add_all(set);
    in_blocks->add_all(set);
    RC_ASSERT(in_memory->value() == in_blocks->value());

    std::vector<Gain> expected(vs.size()), found(vs.size());
    in_memory->gains(vs, expected);
    in_blocks->clone()->gains(vs, found);
    RC_ASSERT(found == expected);
    f.memory->residual_gains(vs, expected);
    f.blocks->residual_gains(vs, found);
    RC_ASSERT(found == expected);

    std::vector<Gain> residual(us.size());
    f.memory->residual_gains(us, residual);
    const auto probes = in_memory->prepare(us, residual);
    const auto block_probes = in_blocks->prepare(us, residual);
    std::fill(expected.begin(), expected.end(), 1e30);
    std::fill(found.begin(), found.end(), 1e30);
    probes->divergences(vs, expected);
    block_probes->divergences(vs, found);
    RC_ASSERT(found == expected);
    std::vector<Gain> pairs(us.size() * vs.size()), block_pairs(us.size() * vs.size());
    probes->pair_gains(vs, {pairs.data(), us.size(), vs.size()});
    block_probes->pair_gains(vs, {block_pairs.data(), us.size(), vs.size()});
    RC_ASSERT(block_pairs == pairs);

    const auto bound = f.memory->bound_around(set);
    const auto block_bound = f.blocks->bound_around(set);
    for (int step = 0; step < 2; ++step) {
      RC_ASSERT(block_bound->constant() == bound->constant());
      bound->weights(vs, expected);
      block_bound->weights(vs, found);
      RC_ASSERT(found == expected);
      bound->move_towards(us, 0.5);
      block_bound->move_towards(us, 0.5);
    }
  });
}

TEST(BlockLaws, PicksGainsAndCertificatesAreTheSame) {
  EXPECT_LAW([] {
    const Both f(150, 8);
    SelectOptions options;
    options.k = *rc::gen::inRange<std::size_t>(1, 12);
    options.method = *rc::gen::element<std::string>("sparsify", "lazy", "threshold", "stochastic");
    options.run = f.options.run;
    options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    if (*rc::gen::arbitrary<bool>()) options.start = f.any_set(2);
    const Selected in_memory = select(*f.memory, options);
    const Selected in_blocks = select(*f.blocks, options);
    RC_ASSERT(in_blocks.selection.value == in_memory.selection.value);
    RC_ASSERT(in_blocks.selection.picks.size() == in_memory.selection.picks.size());
    for (std::size_t i = 0; i < in_memory.selection.picks.size(); ++i) {
      RC_ASSERT(in_blocks.selection.picks[i].element == in_memory.selection.picks[i].element);
      RC_ASSERT(in_blocks.selection.picks[i].gain == in_memory.selection.picks[i].gain);
    }
    RC_ASSERT(in_blocks.certificate.ratio == in_memory.certificate.ratio);
    RC_ASSERT(in_blocks.certificate.upper_bound == in_memory.certificate.upper_bound);
    if (in_memory.sparsified) RC_ASSERT(in_blocks.sparsified->kept == in_memory.sparsified->kept);
  });
}

Instance many_rows() {
  return random_instance(4000, 16, 3);
}

TEST(BlockLaws, BlocksWithoutElementsAreNotRead) {
  const Instance instance = many_rows();
  MemorySource source(instance.rows(false), {100}, false);
  const auto f = make_block_objective("features", source, {.run = {.memory = 1}});
  const std::vector<Element> vs{5, 17, 1234, 1299, 1300, 3999};
  std::vector<Gain> gains(vs.size());
  f->start()->gains(vs, gains);
  EXPECT_EQ(source.blocks_read, (std::vector<std::size_t>{0, 12, 13, 39}));
  EXPECT_EQ(f->reading().passes, 1U);
  EXPECT_EQ(f->reading().resident_rows, 0U);
}

TEST(BlockLaws, RowsThatFitAreReadOnce) {
  const Instance instance = many_rows();
  MemorySource source(instance.rows(false), {100}, false);
  const auto f = make_block_objective("features", source, {.run = {.memory = std::size_t{1} << 30}});
  SelectOptions options{.k = 10, .method = "sparsify"};
  select(*f, options);
  // The column totals, the blocks of the first probes, then everything else.
  EXPECT_LT(source.blocks_read.size(), 3 * source.blocks());
  EXPECT_LT(f->reading().bytes, 3 * instance.n * instance.d * sizeof(float));
}

// A source whose block 3 cannot be read.
class Broken final : public RowSource {
 public:
  explicit Broken(RowSource& source) : source_(source) {}
  std::size_t size() const override { return source_.size(); }
  std::size_t dim() const override { return source_.dim(); }
  std::size_t blocks() const override { return source_.blocks(); }
  std::size_t block_begin(std::size_t block) const override { return source_.block_begin(block); }
  void read(std::size_t block, RowBlock& to) override {
    if (block == 3) throw SystemError("block 3 is gone");
    source_.read(block, to);
  }
  std::uint64_t bytes_read() const override { return source_.bytes_read(); }

 private:
  RowSource& source_;
};

TEST(BlockLaws, AnErrorOfTheSourceReachesTheCaller) {
  const Instance instance = many_rows();
  MemorySource source(instance.rows(false), {100}, false);
  Broken broken(source);
  const auto f = make_block_objective("features", broken, {});
  EXPECT_THROW(select(*f, {.k = 10, .method = "sparsify"}), SystemError);
}

TEST(BlockLaws, AutoPrunes) {
  const Instance instance = many_rows();
  MemorySource source(instance.rows(false), {100}, false);
  const auto f = make_block_objective("features", source, {});
  EXPECT_EQ(select(*f, {.k = 10}).chosen->method, "sparsify");
}

TEST(BlockLaws, OtherObjectivesNeedAllRows) {
  const Instance instance = many_rows();
  MemorySource source(instance.rows(false), {100}, false);
  EXPECT_THROW(make_block_objective("saturated", source, {}), InputError);
}

}  // namespace
}  // namespace winnow::testing
