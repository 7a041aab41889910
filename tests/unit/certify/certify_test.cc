#include "winnow/certify.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

#include "support/instances.h"
#include "winnow/error.h"
#include "winnow/maximize.h"
#include "winnow/objectives/coverage.h"
#include "winnow/objectives/features.h"

namespace winnow {
namespace {

using detail::Rng;
using testing::all_elements;
using testing::Instance;
using testing::instance_of;
using testing::random_instance;

// Forwards everything except what it was told to hide.
class Wrapper final : public Objective {
 public:
  Wrapper(const Objective& f, bool monotone) : f_(f), monotone_(monotone) {}
  std::size_t size() const override { return f_.size(); }
  std::unique_ptr<GainState> start() const override { return f_.start(); }
  Properties properties() const override {
    Properties p = f_.properties();
    p.monotone = monotone_;
    return p;
  }
  void residual_gains(Elements us, std::span<Gain> out) const override { f_.residual_gains(us, out); }

 private:
  const Objective& f_;
  bool monotone_;
};

const CertifyOptions kQuick{CertifyEffort::kQuick, {.threads = 1}};
const CertifyOptions kTight{CertifyEffort::kTight, {.threads = 1}};

// Eight elements, each with a value of 1 of its own, and three with a value of 0. In V' = {one of the eight, the
// three}, all divergences are 0 and greedy picks everything: value 1, while the best is 4. The naive bound would
// promise 0.63.
TEST(Certify, TheCounterexampleIsNotCertified) {
  std::vector<float> x(11 * 8, 0.0F);
  for (std::size_t v = 0; v < 8; ++v) x[v * 8 + v] = 1;
  const Instance instance = instance_of(11, 8, x);
  const auto all = all_elements(11);
  const std::vector<Element> kept{0, 8, 9, 10};
  for (const char* concave : {"sqrt", "log1p", "pow:0.3", "sat:2.5", "linear"}) {
    for (const bool sparse : {false, true}) {
      SCOPED_TRACE(concave);
      const auto f = make_feature_objective(instance.rows(sparse), {parse_concave(concave)});
      std::vector<Gain> residual(4);
      f->residual_gains(kept, residual);
      std::vector<Gain> divergence(11, std::numeric_limits<Gain>::infinity());
      const auto empty = f->start();
      empty->prepare(kept, residual)->divergences(all, divergence);
      for (std::size_t v = 1; v < 8; ++v) EXPECT_NEAR(divergence[v], 0, 1e-5);
      const Wrapper online(*f, true);
      for (const auto& options : {kQuick, kTight}) {
        EXPECT_LE(certify(*f, all, kept, 4, options).ratio, 0.25);
        EXPECT_LE(certify(online, all, kept, 4, options).ratio, 0.25);
        EXPECT_GE(certify(*f, all, kept, 4, options).ratio, 0.2);  // nor much too low: f is a sum here
      }
    }
  }
}

// Exp(1) everywhere: the tangent at the picks is nearly exact.
TEST(Certify, QuickIsNearlyExactOnHomogeneousRows) {
  Rng rng(1);
  std::vector<float> x(2000 * 64);
  for (float& value : x) value = static_cast<float>(-std::log(1 - rng.uniform()));
  const Instance instance = instance_of(2000, 64, x);
  for (const char* concave : {"sqrt", "log1p", "pow:0.5", "linear"}) {
    SCOPED_TRACE(concave);
    const auto f = make_feature_objective(instance.rows(false), {parse_concave(concave)});
    const auto all = all_elements(2000);
    Cardinality constraint(50);
    std::vector<Element> picks;
    for (const Pick& pick : lazy(*f, all, constraint, {}).picks) picks.push_back(pick.element);
    const Certificate quick = certify(*f, all, picks, 50, kQuick);
    EXPECT_EQ(quick.kind, "dual");
    EXPECT_EQ(quick.passes, 1U);
    EXPECT_GE(quick.ratio, 0.98);
    const Certificate tight = certify(*f, all, picks, 50, kTight);
    EXPECT_GE(tight.ratio, quick.ratio);
    EXPECT_GT(tight.passes, 1U);
    EXPECT_LE(certify(Wrapper(*f, true), all, picks, 50, kQuick).ratio, quick.ratio);
  }
}

// One feature, rows 4 and 5, sqrt, k = 1: the optimum is sqrt 5. Around {5} the feature is held by that element alone,
// so the bound is the sum of roots, which is exact.
TEST(Certify, ByHand) {
  const Instance instance = instance_of(2, 1, {4, 5});
  const auto f = make_feature_objective(instance.rows(false), {});
  const std::vector<Element> best{1};
  const Certificate certificate = certify(*f, all_elements(2), best, 1, kQuick);
  EXPECT_NEAR(certificate.upper_bound, std::sqrt(5.0), 1e-4);
  EXPECT_GE(certificate.upper_bound, std::sqrt(5.0));
  EXPECT_GE(certificate.ratio, 0.9999);
  const std::vector<Element> worse{0};
  EXPECT_NEAR(certify(*f, all_elements(2), worse, 1, kQuick).ratio, 2 / std::sqrt(5.0), 1e-4);
  EXPECT_LE(certify(*f, all_elements(2), worse, 1, kQuick).ratio, 2 / std::sqrt(5.0));
}

// k > n is treated as k = n: picking everything is optimal.
TEST(Certify, MoreThanThereAreIsAll) {
  const Instance instance = instance_of(4, 2, {1, 0, 0, 1, 2, 2, 3, 0});
  const auto f = make_feature_objective(instance.rows(true), {parse_concave("linear")});
  const auto all = all_elements(4);
  for (const auto& options : {kQuick, kTight}) {
    const Certificate all_of_them = certify(*f, all, all, 100, options);
    EXPECT_EQ(all_of_them.upper_bound, certify(*f, all, all, 4, options).upper_bound);
    EXPECT_GE(all_of_them.ratio, 0.9999);
    EXPECT_LE(all_of_them.ratio, 1);
  }
}

// S* is chosen from the ground set only.
TEST(Certify, OnlyTheGroundCounts) {
  const Instance instance = instance_of(3, 3, {1, 0, 0, 0, 100, 0, 0, 0, 2});
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("linear")});
  const std::vector<Element> ground{0, 2};
  const std::vector<Element> picks{2};
  EXPECT_GE(certify(*f, ground, picks, 1, kQuick).ratio, 0.9999);
  EXPECT_LE(certify(*f, all_elements(3), picks, 1, kQuick).ratio, 0.02);
}

TEST(Certify, NothingOfNothingIsAllOfIt) {
  const Instance zeros = instance_of(3, 2, std::vector<float>(6, 0.0F));
  const std::vector<Element> one{1};
  for (const bool sparse : {false, true}) {
    const auto f = make_feature_objective(zeros.rows(sparse), {});
    const auto all = all_elements(3);
    const Wrapper online(*f, true);
    for (const auto& options : {kQuick, kTight}) {
      for (const Objective* g : {static_cast<const Objective*>(f.get()), static_cast<const Objective*>(&online)}) {
        EXPECT_EQ(certify(*g, all, one, 2, options).ratio, 1);
        EXPECT_EQ(certify(*g, all, {}, 2, options).upper_bound, 0);
        EXPECT_EQ(certify(*g, all, {}, 2, options).ratio, 1);
        EXPECT_EQ(certify(*g, {}, {}, 2, options).ratio, 1);   // an empty ground
        EXPECT_EQ(certify(*g, all, {}, 0, options).ratio, 1);  // k = 0
      }
    }
  }
}

// The ratio of 0 to a positive bound is 0, neither negative nor undefined.
TEST(Certify, NothingOfSomethingIsZero) {
  const Instance instance = random_instance(20, 4, 3);
  const auto f = make_feature_objective(instance.rows(false), {});
  const Wrapper online(*f, true);
  for (const auto& options : {kQuick, kTight}) {
    EXPECT_EQ(certify(*f, all_elements(20), {}, 3, options).ratio, 0);
    EXPECT_EQ(certify(online, all_elements(20), {}, 3, options).ratio, 0);
  }
}

TEST(Certify, OffIsNoCertificate) {
  const Instance instance = random_instance(20, 4, 3);
  const auto f = make_feature_objective(instance.rows(false), {});
  const Certificate none = certify(*f, all_elements(20), all_elements(3), 3, {CertifyEffort::kOff, {.threads = 1}});
  EXPECT_TRUE(none.kind.empty());
  EXPECT_EQ(none.passes, 0U);
}

TEST(Certify, WhatIsNotMonotoneIsRefused) {
  const Instance instance = random_instance(20, 4, 3);
  const auto f = make_feature_objective(instance.rows(false), {});
  const Wrapper wrapped(*f, false);
  EXPECT_THROW(certify(wrapped, all_elements(20), {}, 3, kQuick), InputError);
}

TEST(Certify, EffortsByName) {
  EXPECT_EQ(parse_certify("off"), CertifyEffort::kOff);
  EXPECT_EQ(parse_certify("quick"), CertifyEffort::kQuick);
  EXPECT_EQ(parse_certify("tight"), CertifyEffort::kTight);
  for (const char* text : {"", "Quick", "quick ", "full"}) EXPECT_THROW(parse_certify(text), InputError) << text;
}

// Two picks cover both columns, so no set can have a larger value. The dual prices, split between the two best elements
// of the columns, cannot show this.
TEST(Certify, WhatCoversAllIsTheBest) {
  const Instance instance = instance_of(4, 2, {1, 0, 0, 1, 1, 0, 0, 1});
  const auto f = make_cover_objective(instance.rows(false), {});
  const std::vector<Element> picks{0, 1};
  for (const CertifyOptions& options : {kQuick, kTight}) {
    const Certificate certificate = certify(*f, all_elements(4), picks, 2, options);
    EXPECT_NEAR(certificate.upper_bound, 2, 1e-4);
    EXPECT_GE(certificate.ratio, 0.9999);
  }
}

}  // namespace
}  // namespace winnow
