// Ways of making f, and changes of the rows whose effect on f is known.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "support/instances.h"
#include "winnow/objectives/registry.h"
#include "winnow/objectives/similarity.h"

namespace winnow::testing {

constexpr std::size_t kNeighbours = 3;

enum class Held { kRows, kComputed, kSparseRows, kGraph, kSearchedGraph, kDense, kSparse };
constexpr std::string_view kHeldNames[] = {"rows",           "computed", "sparse rows", "graph",
                                           "searched graph", "given",    "given sparse"};

// One objective, metric and way of holding similarities.
struct Way {
  const NamedObjective* objective;
  std::optional<Metric> metric;  // unset: this objective has none
  Held held;

  bool given() const { return held == Held::kDense || held == Held::kSparse; }
  bool graph() const { return held == Held::kGraph || held == Held::kSearchedGraph; }
  bool is(Metric m) const { return metric == m; }
  std::string name() const {
    return fmt::format("{} {} {}", objective->name, metric ? to_string(*metric) : "",
                       kHeldNames[static_cast<std::size_t>(held)]);
  }
  friend std::ostream& operator<<(std::ostream& out, const Way& way) { return out << way.name(); }
};

// Parameters that the duplication of rows changes, or their scale.
struct Tuning {
  double alpha = 0.3;
  double lambda = 0.2;
  double noise = 1;
  std::size_t neighbours = kNeighbours;
};

// The rows after a change. Element v became `where[v]`, and f is multiplied by `times`.
struct Change {
  std::string_view name;
  Instance rows;
  std::vector<Element> where;
  double times = 1;
  Tuning tuning = {};
};

inline Instance mapped(const Instance& rows, const auto& value) {
  auto dense = rows.dense;
  for (float& x : dense) x = value(x);
  return instance_of(rows.n, rows.d, std::move(dense));
}

inline std::vector<std::size_t> shuffled(std::size_t n, Rng& rng) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  return order;
}

// Distances stay; nothing is said about products and features.
inline std::optional<Change> shifted(const Way& way, const Instance& rows, const Tuning& tuning, Rng& rng) {
  if (!way.metric || !is_distance(*way.metric)) return {};
  const float by = static_cast<float>(rng.below(2000)) - 1000;
  return Change{"shifted", mapped(rows, [&](float x) { return x + by; }), all_elements(rows.n), 1, tuning};
}

// Cosines stay, and so does rbf, because its usual gamma scales too. Products and closeness are multiplied by 16.
inline std::optional<Change> scaled(const Way& way, const Instance& rows, const Tuning& tuning, Rng&) {
  Change change{"scaled", mapped(rows, [](float x) { return 4 * x; }), all_elements(rows.n), 1, tuning};
  if (way.is(Metric::kCosine) || way.is(Metric::kCosineSquared) || way.is(Metric::kRbf) ||
      way.objective->name == "cover")
    return change;
  if (way.is(Metric::kDot) && way.objective->name == "logdet") {
    change.tuning.noise *= 16;
    return change;
  }
  if (way.is(Metric::kDot) || way.is(Metric::kCloseness)) change.times = 16;
  if (way.objective->name == "features") change.times = 2;  // the square root of 4
  return change.times > 1 ? std::optional(change) : std::nullopt;
}

inline std::optional<Change> with_permuted_rows(const Way&, const Instance& rows, const Tuning& tuning, Rng& rng) {
  const auto order = shuffled(rows.n, rng);
  std::vector<float> dense;
  std::vector<Element> where(rows.n);
  for (std::size_t v = 0; v < rows.n; ++v) {
    const auto row = rows.dense_rows().row(static_cast<Element>(order[v]));
    dense.insert(dense.end(), row.begin(), row.end());
    where[order[v]] = static_cast<Element>(v);
  }
  return Change{"permuted rows", instance_of(rows.n, rows.d, std::move(dense)), where, 1, tuning};
}

inline std::optional<Change> with_permuted_columns(const Way&, const Instance& rows, const Tuning& tuning, Rng& rng) {
  const auto order = shuffled(rows.d, rng);
  std::vector<float> dense;
  for (std::size_t v = 0; v < rows.n; ++v) {
    for (const std::size_t t : order) dense.push_back(rows.dense[v * rows.d + t]);
  }
  return Change{"permuted columns", instance_of(rows.n, rows.d, std::move(dense)), all_elements(rows.n), 1, tuning};
}

// Every row twice: each column of similarities counts twice, and each row has twice as many neighbours. Saturated
// coverage then saturates at twice the sum, and graph cut has twice as much to represent.
inline std::optional<Change> duplicated(const Way& way, const Instance& rows, const Tuning& tuning, Rng&) {
  if (way.graph() && way.is(Metric::kDot)) return {};  // a row's copy may be nearer to it than the row itself
  auto dense = rows.dense;
  dense.insert(dense.end(), rows.dense.begin(), rows.dense.end());
  Change change{"duplicated", instance_of(2 * rows.n, rows.d, std::move(dense)), all_elements(rows.n), 1, tuning};
  if (way.metric && way.objective->name != "logdet") change.times = 2;
  change.tuning.alpha /= 2;
  change.tuning.lambda *= 2;
  change.tuning.neighbours *= 2;
  return change;
}

inline std::optional<Change> with_zero_columns(const Way&, const Instance& rows, const Tuning& tuning, Rng& rng) {
  const std::size_t d = rows.d + 1 + rng.below(20);
  std::vector<float> dense(rows.n * d, 0.0F);
  for (std::size_t v = 0; v < rows.n; ++v) {
    for (std::size_t t = 0; t < rows.d; ++t) dense[v * d + t * (d / rows.d)] = rows.dense[v * rows.d + t];
  }
  return Change{"zero columns", instance_of(rows.n, d, std::move(dense)), all_elements(rows.n), 1, tuning};
}

}  // namespace winnow::testing
