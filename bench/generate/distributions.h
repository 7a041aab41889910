// The random draws behind the benchmark inputs. They are written by hand, because different standard libraries give
// different numbers. Each takes its randomness from the Rng that is passed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace winnow::bench {
using namespace detail;

// Exp(1), by inversion. 1 - uniform() is never 0.
inline double exponential(Rng& rng) {
  return -std::log(1 - rng.uniform());
}

// N(0, 1) by Box and Muller (1958), which gives two values at a time.
class Normal {
 public:
  double operator()(Rng& rng) {
    if (have_second_) {
      have_second_ = false;
      return second_;
    }
    const double radius = std::sqrt(2 * exponential(rng));
    const double angle = 2 * std::numbers::pi * rng.uniform();
    second_ = radius * std::sin(angle);
    have_second_ = true;
    return radius * std::cos(angle);
  }

 private:
  double second_ = 0;
  bool have_second_ = false;
};

// Knuth's product of uniforms: about `mean` steps, correct if exp(-mean) is a normal number.
inline std::size_t poisson(Rng& rng, double mean) {
  const double limit = std::exp(-mean);
  std::size_t count = 0;
  for (double product = rng.uniform(); product > limit; product *= rng.uniform()) ++count;
  return count;
}

// An index with probability proportional to its weight, found by binary search in the running sums.
class Categorical {
 public:
  explicit Categorical(std::vector<double> weights) : sums_(std::move(weights)) {
    std::partial_sum(sums_.begin(), sums_.end(), sums_.begin());
  }

  std::size_t operator()(Rng& rng) const {
    const double x = rng.uniform() * sums_.back();
    const auto at = std::upper_bound(sums_.begin(), sums_.end() - 1, x);
    return static_cast<std::size_t>(at - sums_.begin());
  }

 private:
  std::vector<double> sums_;
};

// Weights from Dirichlet(1): uniform over all ways to split a whole into `parts`. Not normalised.
inline std::vector<double> dirichlet_weights(Rng& rng, std::size_t parts) {
  std::vector<double> weights(parts);
  for (double& w : weights) w = exponential(rng);
  return weights;
}

// Rank r = 1, 2, ... has the weight r^-exponent.
inline std::vector<double> zipf_weights(std::size_t ranks, double exponent) {
  std::vector<double> weights(ranks);
  for (std::size_t i = 0; i < ranks; ++i) weights[i] = std::pow(static_cast<double>(i + 1), -exponent);
  return weights;
}

// `count` different numbers below `bound`, increasing: the first steps of a Fisher-Yates shuffle.
inline std::vector<std::uint32_t> sample_without_replacement(Rng& rng, std::size_t bound, std::size_t count) {
  std::vector<std::uint32_t> all(bound);
  std::iota(all.begin(), all.end(), 0u);
  for (std::size_t i = 0; i < count; ++i) std::swap(all[i], all[i + rng.below(bound - i)]);
  all.resize(count);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace winnow::bench
