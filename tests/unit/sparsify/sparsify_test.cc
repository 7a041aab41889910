#include "winnow/sparsify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "support/drawn.h"
#include "support/instances.h"
#include "winnow/error.h"
#include "winnow/maximize.h"
#include "winnow/objectives/features.h"

namespace winnow {
using namespace detail;
namespace {

using testing::all_elements;
using testing::drawn;
using ::testing::HasSubstr;
using testing::Instance;
using testing::instance_of;
using testing::random_instance;

// Counts rounds, and stops a run that would go on for ever.
class Patience final : public Trace {
 public:
  void progress(std::string_view, std::uint64_t, std::uint64_t) override {
    if (++calls > 10000) throw std::runtime_error("the rounds do not end");
  }
  int calls = 0;
};

Sparsified run(const Instance& instance, SparsifyOptions options, bool sparse = false) {
  Patience patience;
  options.run.trace = &patience;
  const auto f = make_feature_objective(instance.rows(sparse), {});
  return sparsify(*f, all_elements(instance.n), options);
}

double apart(Element v, Element u) {
  return static_cast<double>(v) - static_cast<double>(u);
}

struct Round {
  std::size_t probes, live_before, live_after;
  friend bool operator==(const Round&, const Round&) = default;
};

std::vector<Round> rounds_of(const Sparsified& result) {
  std::vector<Round> rounds;
  for (const auto& round : result.rounds) rounds.push_back({round.probes, round.live_before, round.live_after});
  return rounds;
}

// Theorem 2's count for r = 8, c = 8, by hand: 8 log2 1000 = 79.7, so 80 probes; 0.64645 of 920 is 594.7, of 246 is
// 159.03, of 7 is 4.5; then 3 <= 79.7.
TEST(Sparsify, KeepsAsManyOfAThousandAsTheTheoremCounts) {
  for (const std::uint64_t seed : {0U, 1U}) {
    SparsifyOptions options = paper_preset();
    options.run.seed = seed;
    const Sparsified result = run(random_instance(1000, 6, 11), options, seed == 1);
    EXPECT_EQ(rounds_of(result), (std::vector<Round>{{80, 1000, 326}, {80, 326, 87}, {80, 87, 3}}));
    EXPECT_EQ(result.kept.size(), 243U);
    EXPECT_EQ(result.evaluations, 240U + 80 * (920 + 246 + 7));
    EXPECT_EQ(result.prepruned, 0U);
    EXPECT_EQ(result.postreduced, 0U);
  }
}

// 8 log2 10000 = 106.3, so 107 probes; 0.64645 of 9893, 3391, 1092 and 280 is 6395.3, 2192.1, 705.9 and 181.005.
TEST(Sparsify, KeepsAsManyOfTenThousandAsTheTheoremCounts) {
  const Sparsified result = run(random_instance(10000, 4, 12), paper_preset());
  EXPECT_EQ(rounds_of(result),
            (std::vector<Round>{{107, 10000, 3498}, {107, 3498, 1199}, {107, 1199, 387}, {107, 387, 99}}));
  EXPECT_EQ(result.kept.size(), 527U);
}

// The last n with n <= 8 log2 n is 43.
TEST(Sparsify, KeepsAllWhereTheProbesWouldBeAll) {
  EXPECT_TRUE(run(random_instance(43, 3, 1), paper_preset()).rounds.empty());
  EXPECT_EQ(run(random_instance(43, 3, 1), paper_preset()).kept, all_elements(43));
  EXPECT_FALSE(run(random_instance(44, 3, 1), paper_preset()).rounds.empty());
}

TEST(Sparsify, AnswersOnTheSmallestGrounds) {
  for (const double r : {8.0, 0.1}) {
    for (std::size_t n = 1; n <= 3; ++n) {
      SCOPED_TRACE(n);
      SparsifyOptions options;
      options.r = r;
      Sparsified result;
      ASSERT_NO_THROW(result = run(random_instance(n, 3, 1), options));
      EXPECT_GE(result.kept.size(), 1U);
      if (n <= 2) {  // 0.64645 of at most one is nobody
        EXPECT_EQ(result.kept, all_elements(n));
      }
    }
  }
  const Instance instance = random_instance(5, 3, 1);
  const auto f = make_feature_objective(instance.rows(false), {});
  EXPECT_TRUE(sparsify(*f, {}, paper_preset()).kept.empty());
  EXPECT_TRUE(sparsify(*f, {}, paper_preset()).warning.empty());
  const Element one = 3;
  Patience patience;
  SparsifyOptions options;
  options.run.trace = &patience;
  EXPECT_EQ(sparsify(*f, std::span(&one, 1), options).kept, std::vector<Element>{3});
}

TEST(Sparsify, TheSeedDecides) {
  const Instance instance = random_instance(500, 8, 2);
  SparsifyOptions options;
  const auto first = run(instance, options).kept;
  EXPECT_EQ(run(instance, options).kept, first);
  for (options.run.seed = 1; options.run.seed < 10; ++options.run.seed) EXPECT_NE(run(instance, options).kept, first);
}

// All divergences equal: the lower elements go first, and the count is as ever.
TEST(Sparsify, EqualRowsAreDroppedFromBelow) {
  for (const float x : {0.0F, 2.5F}) {
    for (const bool sparse : {false, true}) {
      SCOPED_TRACE(x);
      const Sparsified result = run(instance_of(1000, 3, std::vector<float>(3000, x)), paper_preset(), sparse);
      EXPECT_EQ(result.kept.size(), 243U);
      for (const auto& round : result.rounds) {
        EXPECT_EQ(round.divergence[0], round.divergence[4]);
        EXPECT_EQ(round.largest_dropped, round.divergence[4]);
        if (x == 0) {
          EXPECT_NEAR(round.largest_dropped, 0, 1e-12);  // 0 under a fast root is a tiny number
        }
      }
      EXPECT_EQ(result.kept.back(), 999U);  // whichever it was, a probe or the last to go
      EXPECT_TRUE(result.warning.empty());
    }
  }
}

// By hand: r = 0.5 on 8 elements is ceil(1.5) = 2 probes, and 0.64645 of the 6 others drops 3. Each its own feature and
// f(v) = v + 1: w_uv = (v + 1) - (u + 1), least for the larger probe, so the three lowest of the others go.
TEST(Sparsify, DropsTheSmallestDivergencesByHand) {
  std::vector<float> x(64, 0.0F);
  for (std::size_t v = 0; v < 8; ++v) x[v * 8 + v] = static_cast<float>((v + 1) * (v + 1));
  SparsifyOptions options;
  options.r = 0.5;
  options.max_rounds = 1;
  for (options.run.seed = 0; options.run.seed < 20; ++options.run.seed) {
    SCOPED_TRACE(options.run.seed);
    auto others = all_elements(8);
    const auto probes = drawn(others, 2, options.run.seed, 0);
    const Sparsified result = run(instance_of(8, 8, x), options);
    EXPECT_EQ(rounds_of(result), (std::vector<Round>{{2, 8, 3}}));
    std::vector<Element> expected(others.begin() + 3, others.end());
    expected.insert(expected.end(), probes.begin(), probes.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(result.kept, expected);
    EXPECT_NEAR(result.rounds[0].largest_dropped, apart(others[2], probes[1]), 1e-4);
    EXPECT_NEAR(result.rounds[0].divergence[0], apart(others[0], probes[1]), 1e-4);
    EXPECT_NEAR(result.rounds[0].divergence[4], apart(others[5], probes[1]), 1e-4);
  }
}

TEST(Sparsify, MaxRoundsStopsEarly) {
  SparsifyOptions options;
  options.max_rounds = 1;
  EXPECT_EQ(run(random_instance(1000, 4, 3), options).kept.size(), 80U + 326);
  options.max_rounds = 2;
  EXPECT_EQ(run(random_instance(1000, 4, 3), options).kept.size(), 160U + 87);
  options.max_rounds = 50;
  EXPECT_EQ(run(random_instance(1000, 4, 3), options).kept.size(), 243U);
}

TEST(Sparsify, LandsOnTheFloor) {
  for (const std::size_t floor : {244U, 250U, 300U, 406U, 407U, 600U, 999U, 1000U, 1001U, 5000U}) {
    SparsifyOptions options;
    options.floor = floor;
    EXPECT_EQ(run(random_instance(1000, 4, 4), options).kept.size(), std::min<std::size_t>(floor, 1000));
  }
  for (const std::size_t floor : {0U, 1U, 242U, 243U}) {
    SparsifyOptions options;
    options.floor = floor;
    EXPECT_EQ(run(random_instance(1000, 4, 4), options).kept.size(), 243U);
  }
}

// One element whose worth nobody shares outbids all others; prepruning alone would leave it alone.
TEST(Sparsify, PrepruningKeepsTheFloorToo) {
  std::vector<float> x(100 * 2, 0.0F);
  x[0] = 100;
  for (std::size_t v = 1; v < 100; ++v) x[v * 2 + 1] = 1;
  SparsifyOptions options;
  options.k = 1;
  options.preprune = true;
  const Sparsified free = run(instance_of(100, 2, x), options);
  EXPECT_EQ(free.prepruned, 99U);
  EXPECT_EQ(free.kept, std::vector<Element>{0});
  options.floor = 20;
  const Sparsified floored = run(instance_of(100, 2, x), options);
  EXPECT_GE(floored.kept.size(), 20U);
  EXPECT_EQ(floored.kept.front(), 0U);
}

TEST(Sparsify, ThePaperHasNoFloorAndWarns) {
  const SparsifyOptions paper = paper_preset();
  EXPECT_EQ(paper.r, 8);
  EXPECT_EQ(paper.c, 8);
  EXPECT_EQ(paper.floor, 0U);
  EXPECT_EQ(paper.max_rounds, 0U);
  EXPECT_FALSE(paper.cumulative);
  EXPECT_FALSE(paper.preprune);
  EXPECT_FALSE(paper.postreduce.has_value());
  EXPECT_EQ(paper.probes, ProbeWeights::kUniform);

  SparsifyOptions options = paper;
  options.k = 244;  // |V'| = 243
  const std::string warning = run(random_instance(1000, 4, 5), options).warning;
  EXPECT_THAT(warning, HasSubstr("243"));
  EXPECT_THAT(warning, HasSubstr("244"));
  options.k = 243;
  EXPECT_TRUE(run(random_instance(1000, 4, 5), options).warning.empty());
}

// V' = V is not too small, whatever k.
TEST(Sparsify, MoreThanThereAreIsNoReasonToWarn) {
  SparsifyOptions options;
  options.k = 50;
  const Sparsified result = run(random_instance(20, 4, 5), options);
  EXPECT_EQ(result.kept, all_elements(20));
  EXPECT_TRUE(result.warning.empty());
  options.preprune = true;
  EXPECT_EQ(run(random_instance(20, 4, 5), options).kept, all_elements(20));
}

TEST(Sparsify, TheFastPresetHasAFloor) {
  EXPECT_EQ(fast_preset(30, false).floor, 60U);
  EXPECT_EQ(fast_preset(30, true).floor, 120U);
  EXPECT_TRUE(fast_preset(30, true).cumulative);
  for (const std::size_t k : {1U, 10U, 300U, 1000U, 2000U}) {
    const Sparsified result = run(random_instance(1000, 4, 6), fast_preset(k, false));
    EXPECT_GE(result.kept.size(), std::min<std::size_t>(2 * k, 1000));
    EXPECT_TRUE(result.warning.empty());
  }
}

TEST(Sparsify, PostReductionStopsAtTheFloorAndAtK) {
  for (const double epsilon : {0.0, 1.0, 1e9}) {
    SparsifyOptions options;
    options.postreduce = epsilon;
    options.k = 40;
    const Sparsified with_k = run(random_instance(1000, 4, 7), options);
    EXPECT_GE(with_k.kept.size(), 40U);
    EXPECT_EQ(with_k.kept.size() + with_k.postreduced, 243U);
    if (epsilon == 1e9) {  // one covers all others
      EXPECT_EQ(with_k.kept.size(), 40U);
    }
    options.floor = 70;
    const Sparsified with_floor = run(random_instance(1000, 4, 7), options);
    EXPECT_GE(with_floor.kept.size(), 70U);
    if (epsilon == 1e9) {
      EXPECT_EQ(with_floor.kept.size(), 70U);
    }
    options.floor = 0;
    options.k = 500;  // more than V' had before
    EXPECT_EQ(run(random_instance(1000, 4, 7), options).postreduced, 0U);
  }
}

TEST(Sparsify, ConditionsOnAGivenSet) {
  // Feature 0 is full once element 0 is in S (sat:1), so those that hold only feature 0 are worth nothing more.
  const std::size_t n = 201;
  std::vector<float> x(n * 2, 0.0F);
  for (std::size_t v = 0; v < n; ++v) x[v * 2 + (v <= 100 ? 0 : 1)] = v <= 100 ? 1.0F : 0.001F;
  const Instance instance = instance_of(n, 2, x);
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("sat:1")});
  const auto given = f->start();
  given->add(0);
  auto ground = all_elements(n);
  ground.erase(ground.begin());
  SparsifyOptions options;
  options.r = 1;
  options.max_rounds = 1;  // 8 probes of 200, 124 of 192 dropped
  const Sparsified result = sparsify(*f, ground, options, given.get());
  EXPECT_EQ(result.kept.size(), 76U);
  std::size_t worthless = 0;
  for (const Element v : result.kept) worthless += v <= 100 ? 1U : 0U;
  EXPECT_LE(worthless, 8U);  // probes
}

TEST(Sparsify, OptionsOutOfRangeAreRefused) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Instance instance = random_instance(100, 3, 1);
  for (const double r : {0.0, -1.0, kNan, kInfinity, -kInfinity}) {
    SparsifyOptions options;
    options.r = r;
    EXPECT_THROW(run(instance, options), InputError) << r;
  }
  for (const double c : {1.0, 0.5, 0.0, -4.0, kNan, kInfinity}) {
    SparsifyOptions options;
    options.c = c;
    EXPECT_THROW(run(instance, options), InputError) << c;
  }
  SparsifyOptions options;
  options.preprune = true;
  EXPECT_THROW(run(instance, options), InputError);
  options.preprune = false;
  options.postreduce = kNan;
  EXPECT_THROW(run(instance, options), InputError);
}

TEST(Sparsify, ExtremeOptionsEnd) {
  const Instance instance = random_instance(300, 3, 1);
  SparsifyOptions options;
  options.r = 1e-9;  // one probe a round, until nobody is left
  EXPECT_NO_THROW(run(instance, options));
  options.c = 1 + 1e-12;  // never drops any
  EXPECT_EQ(run(instance, options).kept.size(), 300U);
  options = {};
  options.c = 1e300;  // drops all but the probes
  EXPECT_EQ(run(instance, options).rounds.size(), 1U);
  options.r = 1e300;
  EXPECT_EQ(run(instance, options).kept.size(), 300U);
}

}  // namespace
}  // namespace winnow
