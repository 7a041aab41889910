// The objectives that are sums over columns, for laws: facility location, saturated coverage and the two covers.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "support/instances.h"
#include "support/objective_case.h"
#include "winnow/objectives/coverage.h"
#include "winnow/objectives/facility.h"

namespace winnow::testing {

// Similarities of elements and items in long double, with the scale of each one's rounding error.
struct Likeness {
  std::size_t n = 0;
  std::size_t items = 0;
  std::vector<long double> s;
  std::vector<long double> size;  // the size of the terms summed for s, at least s

  long double operator()(std::size_t v, std::size_t i) const { return s[v * items + i]; }
};

// By the definitions in similarity.h.
struct Scales {
  long double gamma = 1;
  long double reach = 0;
};
inline Likeness likeness_of(const Instance& rows, const Instance& items, Metric metric, const Scales& scales) {
  Likeness likeness{rows.n, items.n, {}, {}};
  for (std::size_t v = 0; v < rows.n; ++v) {
    for (std::size_t i = 0; i < items.n; ++i) {
      long double product = 0, sizes = 0, distance = 0, xx = 0, yy = 0;
      for (std::size_t t = 0; t < rows.d; ++t) {
        const auto x = static_cast<long double>(rows.dense[v * rows.d + t]);
        const auto y = static_cast<long double>(items.dense[i * rows.d + t]);
        product += x * y;
        sizes += std::abs(x * y);
        distance += (x - y) * (x - y);
        xx += x * x;
        yy += y * y;
      }
      if (metric == Metric::kCosine || metric == Metric::kCosineSquared) {
        const long double lengths = xx > 0 && yy > 0 ? std::sqrt(xx) * std::sqrt(yy) : 1;
        product /= lengths;
        sizes /= lengths;
      }
      if (metric == Metric::kRbf) {
        product = std::exp(-scales.gamma * distance);
        sizes = product * (1 + scales.gamma * distance) + 1e-30L;  // smaller values are 0 as a float
      }
      if (metric == Metric::kEuclidean) product = sizes = 1 / (1 + std::sqrt(distance));
      if (metric == Metric::kCosineSquared) {
        product *= product;
        sizes *= 2;  // the slope of the square
      }
      if (metric == Metric::kCloseness) {
        product = scales.reach - distance;
        sizes = scales.reach;
      }
      likeness.s.push_back(std::max(0.0L, product));
      likeness.size.push_back(sizes);
    }
  }
  return likeness;
}

// 1 / the mean squared distance of two rows, or 1 if all rows are equal; and the largest squared distance.
inline Scales usual_scales(const Instance& rows) {
  long double mean = 0, largest = 0;
  for (std::size_t v = 0; v < rows.n; ++v) {
    for (std::size_t u = 0; u < rows.n; ++u) {
      long double distance = 0;
      for (std::size_t t = 0; t < rows.d; ++t) {
        const long double difference =
            static_cast<long double>(rows.dense[v * rows.d + t]) - static_cast<long double>(rows.dense[u * rows.d + t]);
        distance += difference * difference;
      }
      mean += distance / static_cast<long double>(rows.n * rows.n);
      largest = std::max(largest, distance);
    }
  }
  return {mean > 0 ? 1 / mean : 1, largest};
}

// The given values are the similarities.
inline Likeness likeness_of_given(const Instance& given) {
  Likeness likeness{given.n, given.d, {}, {}};
  for (const float x : given.dense) likeness.s.push_back(static_cast<long double>(x));
  likeness.size = likeness.s;
  return likeness;
}

// For half of the seeds, some values are below 0.
inline Instance with_signs(const Instance& rows, Rng& rng) {
  auto dense = rows.dense;
  const bool any = rng.below(2) == 0;
  for (float& x : dense) x = any && rng.below(3) == 0 ? -x : x;
  return instance_of(rows.n, rows.d, std::move(dense));
}

// How far a gain may be from the truth because of errors in similarities: the sum over items of the largest error.
inline double noise_of(const Likeness& likeness) {
  long double sum = 0;
  for (std::size_t i = 0; i < likeness.items; ++i) {
    long double largest = 0;
    for (std::size_t v = 0; v < likeness.n; ++v) largest = std::max(largest, likeness.size[v * likeness.items + i]);
    sum += largest;
  }
  return 4e-6 * static_cast<double>(sum);
}

// ---- facility location

struct FacilityKind {
  Metric metric;
  bool sparse = false;
  bool represented = false;
  bool query = false;
  bool privacy = false;
  bool computed = false;  // similarities are not held in memory

  std::string name() const {
    return fmt::format("facility {}{}{}{}{}{}", to_string(metric), sparse ? " sparse" : "",
                       represented ? " represented" : "", query ? " query" : "", privacy ? " private" : "",
                       computed ? " computed" : "");
  }
};

struct FacilityData {
  Instance rows, items, query, privacy;
  Likeness s;
  std::vector<long double> most, least;  // the limits between which an item counts

  long double value(Elements set) const {
    long double sum = 0;
    for (std::size_t i = 0; i < s.items; ++i) {
      long double best = 0;
      for (const Element v : set) best = std::max(best, s(v, i));
      sum += std::max(0.0L, std::min(best, most[i]) - least[i]);
    }
    return sum;
  }
};

// For each item, the largest similarity to any of `rows`, times `scale`.
inline std::vector<long double> best_likeness(const Likeness& rows, double scale) {
  std::vector<long double> best(rows.items, 0);
  for (std::size_t v = 0; v < rows.n; ++v) {
    for (std::size_t i = 0; i < rows.items; ++i) {
      best[i] = std::max(best[i], static_cast<long double>(scale) * rows(v, i));
    }
  }
  return best;
}

inline MadeObjective make_facility(const Instance& instance, Rng rng, const std::string& backend,
                                   const FacilityKind& kind) {
  const auto data = std::make_shared<FacilityData>();
  FacilityOptions options{{kind.metric, 0}, {}, {}, {}, 0.8, 0.6, {.threads = 1, .backend = backend}};
  const bool given = kind.metric == Metric::kPrecomputed;
  data->rows = given ? instance : with_signs(instance, rng);
  data->items = data->rows;
  const auto others = [&] { return with_signs(random_instance(1 + rng.below(5), instance.d, rng.next()), rng); };
  const Scales scales = usual_scales(data->rows);
  if (kind.represented) data->items = others();
  data->s = given ? likeness_of_given(instance) : likeness_of(data->rows, data->items, kind.metric, scales);
  data->most.assign(data->s.items, std::numeric_limits<long double>::infinity());
  data->least.assign(data->s.items, 0);
  double noise = given ? 0 : noise_of(data->s);
  if (kind.represented) options.represented = data->items.dense_rows();
  if (kind.query) {
    data->query = others();
    options.query = data->query.dense_rows();
    const Likeness q = likeness_of(data->query, data->items, kind.metric, scales);
    data->most = best_likeness(q, options.eta);
    noise += noise_of(q);
  }
  if (kind.privacy) {
    data->privacy = others();
    options.privacy = data->privacy.dense_rows();
    const Likeness p = likeness_of(data->privacy, data->items, kind.metric, scales);
    data->least = best_likeness(p, options.nu);
    noise += noise_of(p);
  }
  // One byte less than all of them need. What the state stores of live columns takes at most half of it.
  if (kind.computed) options.run.memory = data->s.n * data->s.items * sizeof(float) - 1;
  return {data, make_facility_objective(data->rows.rows(kind.sparse), options),
          [data](Elements set) { return data->value(set); }, [noise](Element) { return noise; },
          data->rows.rows(kind.sparse)};
}

// ---- saturated coverage

inline MadeObjective make_saturated(const Instance& instance, Rng rng, const std::string& backend, Metric metric,
                                    bool sparse, double alpha) {
  const auto data = std::make_shared<FacilityData>();
  const bool given = metric == Metric::kPrecomputed;
  data->rows = given ? instance : with_signs(instance, rng);
  data->s = given ? likeness_of_given(instance) : likeness_of(data->rows, data->rows, metric, usual_scales(data->rows));
  const auto value = [data, alpha](Elements set) {
    long double sum = 0;
    for (std::size_t i = 0; i < data->s.items; ++i) {
      long double all = 0, covered = 0;
      for (std::size_t v = 0; v < data->s.n; ++v) all += data->s(v, i);
      for (const Element v : set) covered += data->s(v, i);
      sum += std::min(covered, static_cast<long double>(alpha) * all);
    }
    return sum;
  };
  // The cap is a sum over all elements.
  const double noise = given ? 0 : static_cast<double>(instance.n) * noise_of(data->s);
  return {data,
          make_saturated_objective(data->rows.rows(sparse), {{metric, 0}, alpha, {.threads = 1, .backend = backend}}),
          value, [noise](Element) { return noise; }, data->rows.rows(sparse)};
}

// ---- covers

struct CoverData {
  Instance rows;
  std::vector<float> weights;

  long double weight(std::size_t u) const { return weights.empty() ? 1 : static_cast<long double>(weights[u]); }
};

inline std::shared_ptr<CoverData> cover_data(const Instance& instance, Rng& rng, bool weighted) {
  const auto data = std::make_shared<CoverData>();
  data->rows = instance;
  if (weighted) data->weights = random_weights(instance.d, rng.next());
  return data;
}

inline MadeObjective make_cover(const Instance& instance, Rng rng, const std::string& backend, bool sparse,
                                bool weighted) {
  const auto data = cover_data(instance, rng, weighted);
  const auto value = [data](Elements set) {
    long double sum = 0;
    for (std::size_t u = 0; u < data->rows.d; ++u) {
      const bool covered =
          std::any_of(set.begin(), set.end(), [&](Element v) { return data->rows.dense[v * data->rows.d + u] > 0; });
      sum += covered ? data->weight(u) : 0;
    }
    return sum;
  };
  return {data,
          make_cover_objective(data->rows.rows(sparse), {data->weights, {.backend = backend}}),
          value,
          {},
          data->rows.rows(sparse)};
}

// The probabilities are half of the values, at most 1. Some are 0, some 1.
inline MadeObjective make_probabilistic_cover(const Instance& instance, Rng rng, const std::string& backend,
                                              bool sparse, bool weighted) {
  const auto data = cover_data(instance, rng, weighted);
  auto p = instance.dense;
  for (float& x : p) x = std::min(1.0F, x / 2);
  data->rows = instance_of(instance.n, instance.d, std::move(p));
  const auto value = [data](Elements set) {
    long double sum = 0;
    for (std::size_t u = 0; u < data->rows.d; ++u) {
      long double missed = 1;
      for (const Element v : set) missed *= 1 - static_cast<long double>(data->rows.dense[v * data->rows.d + u]);
      sum += data->weight(u) * (1 - missed);
    }
    return sum;
  };
  return {data,
          make_probabilistic_cover_objective(data->rows.rows(sparse), {data->weights, {.backend = backend}}),
          value,
          {},
          data->rows.rows(sparse)};
}

// ---- the list

inline ObjectiveCase facility_case(const FacilityKind& kind, const std::string& backend) {
  return {
      kind.name(), backend,
      [=](const Instance& instance, Rng rng, const std::string& b) { return make_facility(instance, rng, b, kind); },
      kind.metric != Metric::kPrecomputed};
}

inline ObjectiveCase saturated_case(Metric metric, bool sparse, double alpha, const std::string& backend) {
  return {fmt::format("saturated {}{} {}", to_string(metric), sparse ? " sparse" : "", alpha), backend,
          [=](const Instance& instance, Rng rng, const std::string& b) {
            return make_saturated(instance, rng, b, metric, sparse, alpha);
          },
          metric != Metric::kPrecomputed};
}

inline ObjectiveCase cover_case(bool probabilistic, bool sparse, bool weighted, const std::string& backend) {
  return {fmt::format("{}cover{}{}", probabilistic ? "probabilistic " : "", sparse ? " sparse" : "",
                      weighted ? " weighted" : ""),
          backend, [=](const Instance& instance, Rng rng, const std::string& b) {
            return (probabilistic ? make_probabilistic_cover : make_cover)(instance, rng, b, sparse, weighted);
          }};
}

// All of them, with one backend.
inline std::vector<ObjectiveCase> column_cases(const std::string& backend) {
  std::vector<ObjectiveCase> cases;
  for (const Metric metric :
       {Metric::kCosine, Metric::kDot, Metric::kRbf, Metric::kEuclidean, Metric::kCosineSquared, Metric::kCloseness}) {
    cases.push_back(facility_case({metric}, backend));
    cases.push_back(facility_case({.metric = metric, .computed = true}, backend));
  }
  cases.push_back(facility_case({Metric::kPrecomputed}, backend));
  cases.push_back(facility_case({Metric::kPrecomputed, true}, backend));
  cases.push_back(facility_case({Metric::kRbf, false, true}, backend));
  cases.push_back(facility_case({Metric::kCosine, false, false, true}, backend));
  cases.push_back(facility_case({Metric::kEuclidean, false, false, false, true}, backend));
  cases.push_back(facility_case({Metric::kDot, false, true, true, true}, backend));
  cases.push_back(facility_case({Metric::kDot, false, true, true, true, true}, backend));
  cases.push_back(facility_case({Metric::kCosineSquared, false, true, true, true}, backend));
  cases.push_back(facility_case({Metric::kCloseness, false, true, true, true}, backend));
  cases.push_back(saturated_case(Metric::kCosine, false, 0.3, backend));
  cases.push_back(saturated_case(Metric::kRbf, false, 1, backend));
  cases.push_back(saturated_case(Metric::kCosineSquared, false, 0.3, backend));
  cases.push_back(saturated_case(Metric::kCloseness, false, 0.2, backend));
  for (const bool sparse : {false, true}) {
    cases.push_back(saturated_case(Metric::kPrecomputed, sparse, 0.4, backend));
    for (const bool weighted : {false, true}) {
      for (const bool probabilistic : {false, true}) {
        cases.push_back(cover_case(probabilistic, sparse, weighted, backend));
      }
    }
  }
  return cases;
}

}  // namespace winnow::testing
