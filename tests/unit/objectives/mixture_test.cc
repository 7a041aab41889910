// Mixtures ask their parts for everything that a part can do at once.
#include "winnow/objectives/mixture.h"

#include <gtest/gtest.h>

#include <utility>

#include "support/instances.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"

namespace winnow::testing {
namespace {

// f, and which elements it was told to expect.
class Expecting final : public Objective {
 public:
  Expecting(std::unique_ptr<Objective> f, std::vector<Element>& expected) : f_(std::move(f)), expected_(expected) {}

  std::size_t size() const override { return f_->size(); }
  std::unique_ptr<GainState> start() const override { return f_->start(); }
  Properties properties() const override { return f_->properties(); }
  void expect(Elements vs, std::size_t) const override { expected_.assign(vs.begin(), vs.end()); }

 private:
  std::unique_ptr<Objective> f_;
  std::vector<Element>& expected_;
};

std::unique_ptr<Objective> mixed(const Instance& rows, std::size_t memory) {
  std::vector<MixturePart> parts;
  parts.push_back({0.7, make_feature_objective(rows.dense_rows(), {})});
  parts.push_back({2, make_facility_objective(rows.dense_rows(), {.run = {.threads = 1, .memory = memory}})});
  parts.push_back({0.1, make_feature_objective(rows.sparse_rows(), {})});
  return make_mixture_objective(std::move(parts));
}

TEST(Mixture, TellsEveryPartWhatToExpect) {
  const Instance rows = random_instance(20, 3, 1);
  std::vector<std::vector<Element>> expected(2);
  std::vector<MixturePart> parts;
  for (auto& told : expected) {
    parts.push_back({1, std::make_unique<Expecting>(make_feature_objective(rows.dense_rows(), {}), told)});
  }
  const std::vector<Element> few = {2, 5, 11};
  make_mixture_objective(std::move(parts))->expect(few, 1);
  for (const auto& told : expected) EXPECT_EQ(told, few);
}

TEST(Mixture, GainsTogetherAreTheSameBits) {
  const Instance rows = random_instance(600, 8, 3);
  const auto all = all_elements(600);
  for (const std::size_t threads : {1U, 3U}) {
    const auto f = mixed(rows, 1);  // similarities are computed when needed, so one pass is cheaper
    f->expect(all, threads);
    const auto state = f->start();
    std::vector<Gain> together(600), parts(600);
    ASSERT_TRUE(state->gains_together(all, together, threads));
    state->gains(all, parts);
    EXPECT_EQ(together, parts);
  }
  std::vector<Gain> untouched(600, -1);
  EXPECT_FALSE(mixed(rows, 0)->start()->gains_together(all, untouched, 1));  // all in memory: no part has a better way
  EXPECT_EQ(untouched, std::vector<Gain>(600, -1));
}

TEST(Mixture, AddsSeveralAsOneByOne) {
  const Instance rows = random_instance(50, 8, 4);
  const std::vector<Element> some = {4, 40, 17, 3};
  const auto f = mixed(rows, 0);
  const auto at_once = f->start();
  at_once->add_all(some);
  const auto one_by_one = f->start();
  for (const Element v : some) one_by_one->add(v);
  std::vector<Gain> expected(50), found(50);
  one_by_one->gains(all_elements(50), expected);
  at_once->gains(all_elements(50), found);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(at_once->value(), one_by_one->value());
}

}  // namespace
}  // namespace winnow::testing
