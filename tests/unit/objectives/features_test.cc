// Examples small enough to check by hand.
#include "winnow/objectives/features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/concave.h"
#include "support/complaint.h"
#include "support/instances.h"
#include "winnow/error.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::HasSubstr;

double value_of(const Objective& objective, std::initializer_list<Element> set) {
  const auto state = objective.start();
  for (const Element v : set) state->add(v);
  return state->value();
}

TEST(Features, ByHand) {
  const Instance instance = instance_of(2, 2, {4, 9, 5, 7});
  const auto f = make_feature_objective(instance.dense_rows(), {});
  EXPECT_DOUBLE_EQ(value_of(*f, {}), 0);
  EXPECT_DOUBLE_EQ(value_of(*f, {0}), 2 + 3);     // sqrt 4 + sqrt 9
  EXPECT_DOUBLE_EQ(value_of(*f, {0, 1}), 3 + 4);  // sqrt (4 + 5) + sqrt (9 + 7)
  const float weights[] = {10, 1};
  const auto weighted =
      make_feature_objective(instance.sparse_rows(), {.weights = weights, .run = {.backend = "scalar"}});
  EXPECT_DOUBLE_EQ(value_of(*weighted, {0, 1}), 10 * 3 + 4);
  const auto saturated = make_feature_objective(instance.dense_rows(), {parse_concave("sat:8")});
  EXPECT_DOUBLE_EQ(value_of(*saturated, {0}), 4 + 8);
  EXPECT_DOUBLE_EQ(value_of(*saturated, {0, 1}), 8 + 8);
}

// f(u|V-u) for a million elements: the difference of the roots is all rounding, the quotient is right to the last
// digits.
TEST(Features, ResidualsKeepTheirDigitsBesideMillions) {
  constexpr std::size_t kRows = 1000000;
  const std::vector<float> ones(kRows, 1.0F);
  const auto f = make_feature_objective(DenseRows{ones.data(), kRows, 1}, {});
  const Element u = 17;
  Gain residual = 0;
  f->residual_gains(std::span(&u, 1), std::span(&residual, 1));
  EXPECT_DOUBLE_EQ(residual, 1 / (std::sqrt(1e6) + std::sqrt(1e6 - 1)));
}

// The largest values and weights that are let in, and the smallest there are: gains stay what the formula says.
TEST(Features, HugeAndTinyValues) {
  const float most = std::nextafter(kMostValue, 0.0F);
  const Instance instance = instance_of(3, 3, {most, 1e-30F, 0, most, 3e-36F, 1, most, 0, 1e15F});
  const std::vector<float> weights(3, most);
  for (const char* name : {"sqrt", "log1p", "pow:0.5", "sat:1", "linear"}) {
    const Concave g = parse_concave(name);
    for (const bool weighted : {false, true}) {
      const auto f = make_feature_objective(instance.dense_rows(),
                                            {g, weighted ? std::span<const float>(weights) : std::span<const float>()});
      const auto state = f->start();
      double covered[3] = {};
      for (const Element v : {0U, 1U, 2U}) {
        Gain gains[3];
        state->gains(all_elements(3), gains);
        for (std::size_t w = 0; w < 3; ++w) {
          double expected = 0;
          for (std::size_t u = 0; u < 3; ++u) {
            expected +=
                (weighted ? double{most} : 1.0) * concave_gain(g, covered[u], double{instance.dense[w * 3 + u]});
          }
          EXPECT_NEAR(gains[w], expected, 2e-6 * expected) << name;
        }
        state->add(v);
        for (std::size_t u = 0; u < 3; ++u) covered[u] += double{instance.dense[v * 3 + u]};
      }
    }
  }
}

TEST(Features, AConcaveFunctionMadeByHandIsChecked) {
  const Instance instance = random_instance(2, 3, 1);
  for (const Concave bad : {Concave{Concave::Kind::kPow, 2}, Concave{Concave::Kind::kSat, std::nan("")},
                            Concave{Concave::Kind::kSat, 1e300}}) {
    EXPECT_THROW(make_feature_objective(instance.dense_rows(), {bad}), InputError);
  }
}

TEST(Features, ProbesByValueMustFit) {
  const Instance instance = random_instance(4, 3, 1);
  const Instance narrow = random_instance(2, 2, 1);
  const Gain two[] = {0, 0};
  for (const bool sparse : {false, true}) {
    const auto f = make_feature_objective(instance.rows(sparse), {});
    const auto state = f->start();
    const auto complaint_of = [&](const Rows& rows) { return complaint([&] { state->prepare_rows(rows, two); }); };
    EXPECT_THAT(complaint_of(narrow.rows(!sparse)),
                HasSubstr(sparse ? "another kind; expected sparse" : "another kind; expected dense"));
    EXPECT_THAT(complaint_of(narrow.rows(sparse)), HasSubstr("have 2 columns; expected 3"));
    EXPECT_THAT(complaint_of(instance.rows(sparse)), HasSubstr("4 probes were given with 2 residual gains"));
  }
}

TEST(Features, WeightsMustFit) {
  const Instance instance = random_instance(2, 3, 1);
  const float two[] = {1, 2};
  EXPECT_THROW(make_feature_objective(instance.dense_rows(), {{}, two}), InputError);
  const float negative[] = {1, -2, 3};
  EXPECT_THROW(make_feature_objective(instance.dense_rows(), {{}, negative}), InputError);
}

}  // namespace
}  // namespace winnow::testing
