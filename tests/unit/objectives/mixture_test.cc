// Mixtures ask their parts for everything that a part can do at once.
#include "winnow/objectives/mixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/instances.h"
#include "support/selections.h"
#include "winnow/certify.h"
#include "winnow/maximize.h"
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

// What a part's bound can do, and how often it was sharpened.
struct BoundTraits {
  bool together = false;
  bool cheap = true;
  bool sharpens = false;
  int sharpened = 0;
};

// The weight of v is v + 1.
class TraitBound final : public ModularBound {
 public:
  explicit TraitBound(BoundTraits& traits) : traits_(traits) {}

  double constant() const override { return 1; }
  void weights(Elements vs, std::span<double> out) const override {
    for (std::size_t i = 0; i < vs.size(); ++i) out[i] = vs[i] + 1.0;
  }
  bool weights_together(Elements vs, std::span<double> out, std::size_t) const override {
    if (traits_.together) weights(vs, out);
    return traits_.together;
  }
  bool cheap() const override { return traits_.cheap; }
  bool sharpen(std::size_t) override {
    ++traits_.sharpened;
    return traits_.sharpens;
  }
  void move_towards(Elements, double) override {}

 private:
  BoundTraits& traits_;
};

class BoundedObjective final : public Objective {
 public:
  BoundedObjective(std::unique_ptr<Objective> f, BoundTraits& traits) : f_(std::move(f)), traits_(traits) {}

  std::size_t size() const override { return f_->size(); }
  std::unique_ptr<GainState> start() const override { return f_->start(); }
  Properties properties() const override { return f_->properties(); }
  std::unique_ptr<ModularBound> bound_around(Elements) const override { return std::make_unique<TraitBound>(traits_); }

 private:
  std::unique_ptr<Objective> f_;
  BoundTraits& traits_;
};

std::unique_ptr<Objective> bounded(const Instance& rows, std::vector<BoundTraits>& traits) {
  std::vector<MixturePart> parts;
  for (BoundTraits& of_part : traits) {
    const double weight = static_cast<double>(parts.size() + 1);
    parts.push_back(
        {weight, std::make_unique<BoundedObjective>(make_feature_objective(rows.dense_rows(), {}), of_part)});
  }
  return make_mixture_objective(std::move(parts));
}

TEST(Mixture, BoundIsCheapIfAllPartsAreAndSharpensEveryPart) {
  const Instance rows = random_instance(20, 3, 1);
  std::vector<BoundTraits> traits(3);
  const auto f = bounded(rows, traits);
  const auto bound = f->bound_around({});
  EXPECT_TRUE(bound->cheap());
  EXPECT_FALSE(bound->sharpen(1));
  traits[1].cheap = false;
  traits[1].sharpens = true;
  EXPECT_FALSE(bound->cheap());
  EXPECT_TRUE(bound->sharpen(1));
  for (const BoundTraits& of_part : traits) EXPECT_EQ(of_part.sharpened, 2);
}

TEST(Mixture, WeightsTogetherAreThoseOfTheParts) {
  const Instance rows = random_instance(300, 3, 1);
  const auto all = all_elements(300);
  std::vector<BoundTraits> traits(3);
  const auto f = bounded(rows, traits);
  const auto bound = f->bound_around({});
  std::vector<double> together(300, -1), parts(300);
  EXPECT_FALSE(bound->weights_together(all, together, 2));
  EXPECT_EQ(together, std::vector<double>(300, -1));
  traits[1].together = true;
  ASSERT_TRUE(bound->weights_together(all, together, 2));
  bound->weights(all, parts);
  EXPECT_EQ(together, parts);
  EXPECT_NEAR(together[7], (1 + 2 + 3) * 8, 1e-9);
}

// Against every set of a small V, with similarities in memory and computed when needed.
TEST(Mixture, CertificatesHold) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    const std::size_t n = 2 + rng.below(7);
    const Instance rows = random_instance(n, 1 + rng.below(4), rng.next());
    const auto f = mixed(rows, seed % 2);
    const std::size_t k = 1 + rng.below(n);
    Cardinality limit(k);
    const Selection selection = lazy(*f, all_elements(n), limit, {});
    double best = 0;
    for (std::uint32_t bits = 0; bits < 1U << n; ++bits) {
      std::vector<Element> set;
      for (Element v = 0; v < n; ++v) {
        if (((bits >> v) & 1U) != 0) set.push_back(v);
      }
      if (set.size() > k) continue;
      const auto state = f->start();
      state->add_all(set);
      best = std::max(best, state->value());
    }
    for (const CertifyEffort effort : {CertifyEffort::kQuick, CertifyEffort::kTight}) {
      const Certificate proof = certify(*f, all_elements(n), elements_of(selection), k, {effort, {}});
      ASSERT_GE(proof.upper_bound * (1 + 1e-9), best) << "seed " << seed;
      ASSERT_LE(proof.ratio * best, selection.value * (1 + 1e-9)) << "seed " << seed;
      ASSERT_TRUE(best == 0 || proof.ratio > 0) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace winnow::testing
