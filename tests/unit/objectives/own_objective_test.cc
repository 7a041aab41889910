// An objective that defines no more than it must: what the defaults make of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "support/complaint.h"
#include "support/instances.h"
#include "winnow/error.h"
#include "winnow/maximize.h"

namespace winnow::testing {
namespace {

// f(S) = how many bits the elements of S have among them.
class BitsState final : public GainState {
 public:
  explicit BitsState(const std::vector<unsigned>& bits) : bits_(bits) {}
  double value() const override { return std::popcount(held_); }
  void add(Element v) override { held_ |= bits_[v]; }
  std::unique_ptr<GainState> clone() const override { return std::make_unique<BitsState>(*this); }
  void gains(Elements vs, std::span<Gain> out) const override {
    for (std::size_t i = 0; i < vs.size(); ++i) out[i] = std::popcount(bits_[vs[i]] & ~held_);
  }

 private:
  const std::vector<unsigned>& bits_;
  unsigned held_ = 0;
};

class Bits final : public Objective {
 public:
  explicit Bits(std::vector<unsigned> bits, bool monotone = true) : bits_(std::move(bits)), monotone_(monotone) {}
  std::size_t size() const override { return bits_.size(); }
  std::unique_ptr<GainState> start() const override { return std::make_unique<BitsState>(bits_); }
  Properties properties() const override { return {.monotone = monotone_, .exact_residual = false}; }

 private:
  std::vector<unsigned> bits_;
  bool monotone_;
};

TEST(OwnObjective, PairGainsAreGainsAfterAdding) {
  const Bits f({0b0011, 0b0110, 0b1000});
  const auto all = all_elements(3);
  Gain pair[9];
  f.start()->pair_gains(all, all, {pair, 3, 3});
  EXPECT_THAT(pair, ::testing::ElementsAre(0, 1, 1,    // beside 0011: 0011 brings nothing, 0110 one bit, 1000 one
                                           1, 0, 1,    // beside 0110
                                           2, 2, 0));  // beside 1000
  auto state = f.start();
  state->add(2);
  state->pair_gains(std::span(all).first(1), all, {pair, 1, 3});
  EXPECT_THAT(std::span(pair).first(3), ::testing::ElementsAre(0, 1, 0));
  EXPECT_EQ(state->value(), 1) << "the state itself stays";
}

// More probes and elements than one tile holds.
TEST(OwnObjective, DivergencesAreTheLeastPairGains) {
  Rng rng(3);
  std::vector<unsigned> bits(5000);
  for (unsigned& b : bits) b = static_cast<unsigned>(rng.next() & rng.next()) & 0xFFFF;
  const Bits f(bits);
  const auto all = all_elements(bits.size());
  const auto us = Elements(all).first(70);
  std::vector<Gain> residual(us.size());
  for (std::size_t i = 0; i < us.size(); ++i) residual[i] = static_cast<double>(i % 3);
  const auto state = f.start();
  const auto prepared = state->prepare(us, residual);
  EXPECT_EQ(prepared->size(), 70U);
  std::vector<Gain> divergence(all.size(), 2);
  prepared->divergences(all, divergence);
  for (const Element v : all) {
    Gain expected = 2;
    for (std::size_t i = 0; i < us.size(); ++i) {
      expected = std::min(expected, std::popcount(bits[v] & ~bits[us[i]]) - residual[i]);
    }
    ASSERT_EQ(divergence[v], expected) << v;
  }
}

TEST(OwnObjective, TakesNoProbesByValue) {
  const Instance rows = random_instance(1, 2, 1);
  const Bits f({1, 2});
  const Gain residual[] = {0};
  EXPECT_THAT(complaint([&] { f.start()->prepare_rows(rows.rows(false), residual); }),
              ::testing::HasSubstr("does not take probes by value"));
}

TEST(OwnObjective, ResidualsAreZeroWhereFIsMonotone) {
  const auto all = all_elements(2);
  Gain residual[2] = {7, 7};
  Bits({1, 2}).residual_gains(all, residual);
  EXPECT_THAT(residual, ::testing::ElementsAre(0, 0));
  EXPECT_THROW(Bits({1, 2}, false).residual_gains(all, residual), InputError);
}

// Gains without any rounding: 0b111 is refreshed first, and ties with the lower 0b1100 that still has its old gain.
TEST(OwnObjective, LazyBreaksExactTiesAsGreedyDoes) {
  const Bits f({0b11000, 0b00111000, 0b00000111, 0b01100000});
  const auto picks = [&](Maximizer* maximizer) {
    Cardinality three(3);
    std::vector<Element> elements;
    for (const Pick& pick : maximizer(f, all_elements(4), three, {}).picks) elements.push_back(pick.element);
    return elements;
  };
  EXPECT_EQ(picks(lazy), picks(greedy));
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    std::vector<unsigned> bits(30);
    for (unsigned& b : bits) b = static_cast<unsigned>(rng.next() & rng.next()) & 0xFFFF;
    const Bits random(bits);
    Cardinality ten(10);
    Cardinality ten_again(10);
    const auto exact = greedy(random, all_elements(30), ten, {.run = {.threads = 1}});
    const auto fast = lazy(random, all_elements(30), ten_again, {.run = {.threads = 1}});
    for (std::size_t i = 0; i < 10; ++i) ASSERT_EQ(fast.picks[i].element, exact.picks[i].element) << "seed " << seed;
  }
}

}  // namespace
}  // namespace winnow::testing
