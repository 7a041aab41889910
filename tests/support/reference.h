// f by its definition, in long double, sharing no code with the library.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "support/instances.h"
#include "winnow/objectives/features.h"

namespace winnow::testing {

inline long double reference_concave(const Concave& g, long double x) {
  switch (g.kind) {
    case Concave::Kind::kSqrt:
      return std::sqrt(x);
    case Concave::Kind::kLog1p:
      return std::log1p(x);
    case Concave::Kind::kPow:
      return std::pow(x, static_cast<long double>(g.parameter));
    case Concave::Kind::kSat:
      return std::min(x, static_cast<long double>(g.parameter));
    case Concave::Kind::kLinear:
      return x;
  }
  return 0;
}

inline long double reference_value(const Instance& instance, const Concave& g, std::span<const float> weights,
                                   std::span<const Element> set) {
  long double value = 0;
  for (std::size_t u = 0; u < instance.d; ++u) {
    long double total = 0;
    for (const Element v : set) total += static_cast<long double>(instance.dense[v * instance.d + u]);
    value += (weights.empty() ? 1.0L : static_cast<long double>(weights[u])) * reference_concave(g, total);
  }
  return value;
}

// The largest f over all sets of k elements, tried one by one.
inline long double brute_force_optimum(const Instance& instance, const Concave& g, std::size_t k) {
  long double best = 0;
  for (std::uint32_t bits = 0; bits < (1U << instance.n); ++bits) {
    std::vector<Element> set;
    for (std::size_t v = 0; v < instance.n; ++v) {
      if ((bits >> v) & 1U) set.push_back(static_cast<Element>(v));
    }
    if (set.size() == std::min(k, instance.n)) best = std::max(best, reference_value(instance, g, {}, set));
  }
  return best;
}

}  // namespace winnow::testing
