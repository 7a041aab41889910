// Random constraints on a few elements, each with its definition, sharing no code with the library.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "winnow/constraints/group_quotas.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/constraints/spacing.h"

namespace winnow::testing {
using namespace detail;

// Sets of at most 32 elements, as bits.
using Bits = std::uint32_t;

struct Limit {
  std::unique_ptr<Constraint> constraint;
  std::function<bool(Bits)> allows;
  std::size_t matroids = 0;  // the number of intersected matroids; 0 if it includes a knapsack
  std::string name;
};

inline Limit random_cardinality(std::size_t n, Rng& rng) {
  const std::size_t k = rng.below(n + 2);
  return {std::make_unique<Cardinality>(k), [k](Bits set) { return static_cast<std::size_t>(std::popcount(set)) <= k; },
          1, fmt::format("k {}", k)};
}

// Costs and budgets are tenths. Their sums in double are rarely exact, and often just fit.
inline Limit random_knapsack(std::size_t n, Rng& rng) {
  std::vector<std::uint64_t> tenths(n);
  const bool wide = rng.below(2) == 0;
  for (auto& cost : tenths) cost = 1 + rng.below(wide && rng.below(2) == 0 ? 60 : 6);
  const std::uint64_t budget = rng.below(100);
  std::vector<double> costs;
  for (const auto cost : tenths) costs.push_back(static_cast<double>(cost) / 10);
  const auto allows = [tenths, budget](Bits set) {
    std::uint64_t sum = 0;
    for (std::size_t v = 0; v < tenths.size(); ++v) sum += (set >> v) & 1U ? tenths[v] : 0;
    return sum <= budget;
  };
  return {std::make_unique<Knapsack>(costs, static_cast<double>(budget) / 10), allows, 0,
          fmt::format("budget {}/10", budget)};
}

inline Limit random_partition(std::size_t n, Rng& rng) {
  std::vector<std::size_t> limits(1 + rng.below(4));
  for (auto& limit : limits) limit = rng.below(4);
  std::vector<std::uint32_t> groups(n);
  for (auto& group : groups) group = static_cast<std::uint32_t>(rng.below(limits.size()));
  const auto allows = [groups, limits](Bits set) {
    std::vector<std::size_t> count(limits.size(), 0);
    for (std::size_t v = 0; v < groups.size(); ++v) count[groups[v]] += (set >> v) & 1U;
    for (std::size_t g = 0; g < limits.size(); ++g) {
      if (count[g] > limits[g]) return false;
    }
    return true;
  };
  return {std::make_unique<PartitionMatroid>(groups, limits), allows, 1, fmt::format("{} groups", limits.size())};
}

// Groups with a minimum and a maximum each, and k in all.
struct RandomQuotas {
  std::size_t k = 0;
  std::vector<std::uint32_t> groups;
  std::vector<Quota> quotas;

  RandomQuotas(std::size_t n, Rng& rng) : groups(n), quotas(1 + rng.below(4)) {
    std::vector<std::size_t> size(quotas.size(), 0);
    for (auto& group : groups) {
      group = static_cast<std::uint32_t>(rng.below(quotas.size()));
      ++size[group];
    }
    for (std::size_t g = 0; g < quotas.size(); ++g) {
      quotas[g].least = rng.below(std::min<std::size_t>(size[g], 3) + 1);
      if (rng.below(2) == 0) quotas[g].most = quotas[g].least + rng.below(3);
      k += quotas[g].least;
    }
    k += rng.below(5);
  }

  std::vector<std::size_t> counts(Bits set) const {
    std::vector<std::size_t> count(quotas.size(), 0);
    for (std::size_t v = 0; v < groups.size(); ++v) count[groups[v]] += (set >> v) & 1U;
    return count;
  }

  // Can the set grow into one that meets all quotas?
  bool allows(Bits set) const {
    const auto count = counts(set);
    std::size_t reserved = 0;
    for (std::size_t g = 0; g < quotas.size(); ++g) {
      if (count[g] > quotas[g].most) return false;
      reserved += std::max(count[g], quotas[g].least);
    }
    return reserved <= k;
  }

  // Does it meet them?
  bool meets(Bits set) const {
    const auto count = counts(set);
    for (std::size_t g = 0; g < quotas.size(); ++g) {
      if (count[g] < quotas[g].least || count[g] > quotas[g].most) return false;
    }
    return static_cast<std::size_t>(std::popcount(set)) <= k;
  }
};

inline Limit random_quotas(std::size_t n, Rng& rng) {
  const RandomQuotas quotas(n, rng);
  return {std::make_unique<GroupQuotas>(quotas.k, quotas.groups, quotas.quotas),
          [quotas](Bits set) { return quotas.allows(set); }, 1,
          fmt::format("{} groups with quotas, k {}", quotas.quotas.size(), quotas.k)};
}

// A pick excludes at most two elements that could have been chosen together, as in an intersection of two matroids.
inline Limit random_spacing(std::size_t n, Rng& rng) {
  const std::size_t distance = 1 + rng.below(4);
  const auto allows = [distance](Bits set) {
    for (std::size_t gap = 1; gap < distance; ++gap) {
      if ((set & (set >> gap)) != 0) return false;
    }
    return true;
  };
  return {std::make_unique<Spacing>(n, distance), allows, 2, fmt::format("{} apart", distance)};
}

inline Limit intersection_of(std::vector<Limit> limits) {
  std::vector<std::unique_ptr<Constraint>> parts;
  std::vector<std::function<bool(Bits)>> tests;
  Limit all;
  bool knapsack = false;
  for (Limit& limit : limits) {
    parts.push_back(std::move(limit.constraint));
    tests.push_back(limit.allows);
    all.matroids += limit.matroids;
    knapsack = knapsack || limit.matroids == 0;
    all.name += (all.name.empty() ? "" : " and ") + limit.name;
  }
  if (knapsack) all.matroids = 0;
  all.constraint = std::make_unique<Intersection>(std::move(parts));
  all.allows = [tests](Bits set) {
    for (const auto& test : tests) {
      if (!test(set)) return false;
    }
    return true;
  };
  return all;
}

inline Limit random_limit(std::size_t n, Rng& rng) {
  std::vector<Limit> parts;
  switch (rng.below(8)) {
    case 0:
      return random_cardinality(n, rng);
    case 1:
      return random_knapsack(n, rng);
    case 2:
      return random_partition(n, rng);
    case 3:
      parts.push_back(random_partition(n, rng));
      parts.push_back(random_partition(n, rng));
      if (rng.below(2) == 0) parts.push_back(random_cardinality(n, rng));
      return intersection_of(std::move(parts));
    case 4:
      parts.push_back(random_spacing(n, rng));
      parts.push_back(random_cardinality(n, rng));
      return intersection_of(std::move(parts));
    case 5:
      return random_quotas(n, rng);
    case 6:
      parts.push_back(random_quotas(n, rng));
      parts.push_back(rng.below(2) == 0 ? random_partition(n, rng) : random_knapsack(n, rng));
      return intersection_of(std::move(parts));
    default:
      parts.push_back(random_knapsack(n, rng));
      parts.push_back(rng.below(2) == 0 ? random_partition(n, rng) : random_knapsack(n, rng));
      return intersection_of(std::move(parts));
  }
}

inline std::vector<Element> elements_of(Bits set) {
  std::vector<Element> elements;
  for (Element v = 0; v < 32; ++v) {
    if ((set >> v) & 1U) elements.push_back(v);
  }
  return elements;
}

// The largest value of an allowed set. `value` has the value of each set, indexed by its bits.
inline double best_allowed(const Limit& limit, std::span<const double> value) {
  double best = 0;
  for (std::size_t set = 0; set < value.size(); ++set) {
    if (value[set] > best && limit.allows(static_cast<Bits>(set))) best = value[set];
  }
  return best;
}

}  // namespace winnow::testing
