// Every objective that the laws test. A new objective adds a few lines to objective_cases().
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "support/column_cases.h"
#include "support/instances.h"
#include "support/objective_case.h"
#include "support/reference.h"
#include "winnow/backends.h"
#include "winnow/objectives/graph_cut.h"
#include "winnow/objectives/log_det.h"
#include "winnow/objectives/mixture.h"
#include "winnow/objectives/rewarded.h"

namespace winnow::testing {

// ---- feature-based

inline MadeObjective make_features(const Instance& instance, Rng rng, const std::string& backend, const char* concave,
                                   bool sparse, bool weighted) {
  const Concave g = parse_concave(concave);
  auto weights = std::make_shared<std::vector<float>>();
  if (weighted) *weights = random_weights(instance.d, rng.next());
  return {weights,
          make_feature_objective(instance.rows(sparse), {g, *weights, {}, {.backend = backend}}),
          [&instance, weights, g](Elements set) { return reference_value(instance, g, *weights, set); },
          {},
          instance.rows(sparse)};
}

// ---- similarities

// A symmetric matrix over the rows, in long double and as the floats of an instance.
struct Square {
  std::size_t n = 0;
  std::vector<long double> s;
  Instance floats;

  long double operator()(Element i, Element j) const { return s[i * n + j]; }
};

inline std::shared_ptr<Square> square_of(std::size_t n, const auto& entry) {
  auto square = std::make_shared<Square>();
  square->n = n;
  std::vector<float> floats;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      square->s.push_back(entry(i, j));
      floats.push_back(static_cast<float>(square->s.back()));
    }
  }
  square->floats = instance_of(n, n, std::move(floats));
  return square;
}

// Replaces the values by their floats, which then are the truth.
inline std::shared_ptr<Square> rounded(std::shared_ptr<Square> square) {
  for (std::size_t i = 0; i < square->s.size(); ++i) square->s[i] = static_cast<long double>(square->floats.dense[i]);
  return square;
}

// By the definitions in similarity.h. gamma is 1 / the mean squared distance of two rows, or 1 if all rows are equal.
inline std::shared_ptr<Square> reference_similarities(const Instance& rows, Metric metric) {
  const auto x = [&](std::size_t i, std::size_t t) { return static_cast<long double>(rows.dense[i * rows.d + t]); };
  const auto product = [&](std::size_t i, std::size_t j) {
    long double sum = 0;
    for (std::size_t t = 0; t < rows.d; ++t) sum += x(i, t) * x(j, t);
    return sum;
  };
  const auto squared_distance = [&](std::size_t i, std::size_t j) {
    long double sum = 0;
    for (std::size_t t = 0; t < rows.d; ++t) sum += (x(i, t) - x(j, t)) * (x(i, t) - x(j, t));
    return sum;
  };
  long double mean = 0, reach = 0;
  for (std::size_t i = 0; i < rows.n; ++i) {
    for (std::size_t j = 0; j < rows.n; ++j) {
      mean += squared_distance(i, j) / static_cast<long double>(rows.n * rows.n);
      reach = std::max(reach, squared_distance(i, j));
    }
  }
  const long double gamma = mean > 0 ? 1 / mean : 1;
  return square_of(rows.n, [&](std::size_t i, std::size_t j) {
    switch (metric) {
      case Metric::kRbf:
        return std::exp(-gamma * squared_distance(i, j));
      case Metric::kEuclidean:
        return 1 / (1 + std::sqrt(squared_distance(i, j)));
      case Metric::kCloseness:
        return reach - squared_distance(i, j);
      case Metric::kCosine:
      case Metric::kCosineSquared: {
        const long double lengths = std::sqrt(product(i, i) * product(j, j));
        const long double cosine = lengths > 0 ? product(i, j) / lengths : 0.0L;
        return metric == Metric::kCosine ? cosine : cosine * cosine;
      }
      default:
        return product(i, j);
    }
  });
}

// A graph on the rows, made from their values: symmetric, >= 0, with zeros where the rows have zeros.
inline std::shared_ptr<Square> graph_of(const Instance& rows) {
  return rounded(square_of(rows.n, [&](std::size_t i, std::size_t j) {
    return static_cast<long double>(rows.dense[std::min(i, j) * rows.d + std::max(i, j) % rows.d]);
  }));
}

// ---- graph cut

inline MadeObjective make_cut(const Instance& instance, const std::string& backend, Metric metric, bool sparse,
                              double lambda) {
  const bool given = metric == Metric::kPrecomputed;
  const auto s = given ? graph_of(instance) : reference_similarities(instance, metric);
  const auto l = static_cast<long double>(lambda);
  const auto value = [s, l](Elements set) {
    long double sum = 0;
    for (const Element j : set) {
      for (Element i = 0; i < s->n; ++i) sum += (*s)(i, j);
      for (const Element i : set) sum -= l * (*s)(i, j);
    }
    return sum;
  };
  // The terms of the sum may be larger than the gain, because lambda subtracts.
  const auto noise = [s, lambda, given](Element v) {
    long double sum = 0;
    for (Element i = 0; i < s->n; ++i) sum += (*s)(i, v);
    return (given ? 1e-13 : 4e-6) * (1 + 4 * lambda) * static_cast<double>(sum);
  };
  const Rows rows = given ? s->floats.rows(sparse) : Rows(instance.dense_rows());
  return {s, make_graph_cut_objective(rows, {{metric, 0}, lambda, {.threads = 1, .backend = backend}}), value, noise,
          rows};
}

// ---- log-determinant

// log det(I + K_S / noise) by elimination.
inline long double reference_log_det(const Square& k, long double noise, Elements set) {
  const std::size_t m = set.size();
  std::vector<long double> a(m * m);
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < m; ++j) a[i * m + j] = k(set[i], set[j]) / noise + (i == j ? 1 : 0);
  }
  long double sum = 0;
  for (std::size_t p = 0; p < m; ++p) {
    sum += std::log(a[p * m + p]);
    for (std::size_t i = p + 1; i < m; ++i) {
      const long double factor = a[i * m + p] / a[p * m + p];
      for (std::size_t j = p; j < m; ++j) a[i * m + j] -= factor * a[p * m + j];
    }
  }
  return sum;
}

// The rows, scaled so that no product exceeds 1. Larger products would leave no digits for the noise.
inline std::shared_ptr<Instance> scaled_to_1(const Instance& rows) {
  float largest = 1e-30F;
  for (const float x : rows.dense) largest = std::max(largest, x);
  const float scale = 1 / (largest * std::sqrt(static_cast<float>(rows.d)));
  auto dense = rows.dense;
  for (float& x : dense) x *= scale;
  return std::make_shared<Instance>(instance_of(rows.n, rows.d, std::move(dense)));
}

inline MadeObjective make_volume(const Instance& instance, const std::string& backend, Metric metric, double noise) {
  struct Data {
    std::shared_ptr<Instance> rows;
    std::shared_ptr<Square> kernel;
  };
  const auto data = std::make_shared<Data>();
  const bool given = metric == Metric::kPrecomputed;
  data->rows = scaled_to_1(instance);
  data->kernel = reference_similarities(*data->rows, given ? Metric::kDot : metric);
  if (given) data->kernel = rounded(data->kernel);
  const Rows rows = given ? Rows(data->kernel->floats.dense_rows()) : Rows(data->rows->dense_rows());
  const auto value = [data, noise](Elements set) { return reference_log_det(*data->kernel, noise, set); };
  const auto loss = [data, noise](Element v) {
    return 4e-6 * std::log1p(static_cast<double>((*data->kernel)(v, v)) / noise) + 1e-12;
  };
  // A row of similarities does not say what a probe is to itself.
  const auto by_value = given ? std::nullopt : std::optional(rows);
  return {data, make_log_det_objective(rows, {{metric, 0}, noise, {.backend = backend}}), value, loss, by_value};
}

// ---- the list

inline MadeObjective make_mixed(const Instance& instance, Rng rng, const std::string& backend, double lambda) {
  auto parts = std::make_shared<std::vector<MadeObjective>>();
  parts->push_back(make_features(instance, rng, backend, "sqrt", false, true));
  parts->push_back(make_cut(instance, backend, Metric::kRbf, false, lambda));
  const std::vector<double> weight = {0.7, 2.5};
  std::vector<MixturePart> owned;
  for (std::size_t p = 0; p < parts->size(); ++p) owned.push_back({weight[p], std::move((*parts)[p].objective)});
  const auto value = [parts, weight](Elements set) {
    long double sum = 0;
    for (std::size_t p = 0; p < weight.size(); ++p) {
      sum += static_cast<long double>(weight[p]) * (*parts)[p].value(set);
    }
    return sum;
  };
  const auto noise = [parts, weight](Element v) {
    // If lambda subtracts, the features' error is relative to their own gain, not to the sum.
    return 4e-6 * weight[0] * static_cast<double>((*parts)[0].value(std::span(&v, 1))) +
           weight[1] * (*parts)[1].noise(v);
  };
  return {parts, make_mixture_objective(std::move(owned)), value, noise, instance.rows(false)};
}

inline void add_feature_cases(std::vector<ObjectiveCase>& cases, const std::string& backend) {
  for (const char* concave : {"sqrt", "log1p", "pow:0.3", "pow:1", "sat:2.5", "linear"}) {
    for (const bool sparse : {false, true}) {
      for (const bool weighted : {false, true}) {
        cases.push_back({fmt::format("{} {} {}", concave, sparse ? "sparse" : "dense", weighted ? "weighted" : "plain"),
                         backend,
                         [=](const Instance& instance, Rng rng, const std::string& b) {
                           return make_features(instance, rng, b, concave, sparse, weighted);
                         },
                         false, true});
      }
    }
  }
}

inline ObjectiveCase cut_case(Metric metric, bool sparse, double lambda, const std::string& backend) {
  return {fmt::format("graph cut {}{} lambda {}", to_string(metric), sparse ? " sparse" : "", lambda), backend,
          [=](const Instance& instance, Rng, const std::string& b) {
            return make_cut(instance, b, metric, sparse, lambda);
          },
          metric != Metric::kPrecomputed};
}

inline ObjectiveCase volume_case(Metric metric, double noise, const std::string& backend) {
  return {fmt::format("log det {} noise {}", to_string(metric), noise),
          backend,
          [=](const Instance& instance, Rng, const std::string& b) { return make_volume(instance, b, metric, noise); },
          true,
          false,
          metric != Metric::kPrecomputed};
}

inline ObjectiveCase mixture_case(double lambda, const std::string& backend) {
  return {fmt::format("mixture of features and graph cut {}", lambda), backend,
          [=](const Instance& instance, Rng rng, const std::string& b) { return make_mixed(instance, rng, b, lambda); },
          true};
}

// ---- rewards beside another objective

// Some rewards are 0, some are equal.
inline std::vector<double> random_rewards(std::size_t n, Rng rng) {
  std::vector<double> rewards(n);
  for (double& reward : rewards) reward = rng.below(3) == 0 ? 0.5 * static_cast<double>(rng.below(3)) : rng.uniform();
  return rewards;
}

inline ObjectiveCase rewarded_case(const ObjectiveCase& of, double weight) {
  return {fmt::format("rewards and {} times {}", weight, of.label),
          of.backend,
          [=](const Instance& instance, Rng rng, const std::string& backend) -> MadeObjective {
            struct Data {
              MadeObjective f;
              std::vector<double> rewards;
            };
            const auto data = std::make_shared<Data>();
            data->f = of.make(instance, rng, backend);
            data->rewards = random_rewards(data->f.objective->size(), rng);
            const auto value = [data, weight](Elements set) {
              long double sum = static_cast<long double>(weight) * data->f.value(set);
              for (const Element v : set) sum += static_cast<long double>(data->rewards[v]);
              return sum;
            };
            const auto noise = [data, weight](Element v) {
              // If f may be negative, its error is relative to its own gain, not to the sum.
              const double own = std::abs(static_cast<double>(data->f.value(std::span(&v, 1))));
              return weight * ((data->f.noise ? data->f.noise(v) : 0) + 4e-6 * own);
            };
            return {data, make_rewarded_objective(*data->f.objective, data->rewards, weight), value, noise, {}};
          },
          of.fused,
          of.features,
          false};
}

inline std::vector<ObjectiveCase> rewarded_cases(const std::string& backend) {
  const ObjectiveCase features{"sqrt dense", backend,
                               [](const Instance& instance, Rng rng, const std::string& b) {
                                 return make_features(instance, rng, b, "sqrt", false, false);
                               },
                               false, true};
  std::vector<ObjectiveCase> cases;
  for (const double weight : {0.0, 0.4, 3.0}) cases.push_back(rewarded_case(features, weight));
  cases.push_back(rewarded_case(facility_case({Metric::kCosine}, backend), 0.2));
  cases.push_back(rewarded_case(facility_case({.metric = Metric::kRbf, .computed = true}, backend), 1));
  cases.push_back(rewarded_case(cut_case(Metric::kPrecomputed, false, 1.2, backend), 0.7));
  cases.push_back(rewarded_case(volume_case(Metric::kRbf, 0.1, backend), 0.3));
  return cases;
}

// Everything except the feature-based cases, with one backend.
inline std::vector<ObjectiveCase> pairwise_cases(const std::string& backend) {
  std::vector<ObjectiveCase> cases;
  for (const double lambda : {0.3, 1.2}) {
    for (const Metric metric : {Metric::kCosine, Metric::kDot, Metric::kRbf, Metric::kEuclidean, Metric::kCosineSquared,
                                Metric::kCloseness}) {
      cases.push_back(cut_case(metric, false, lambda, backend));
    }
    for (const bool sparse : {false, true}) cases.push_back(cut_case(Metric::kPrecomputed, sparse, lambda, backend));
    cases.push_back(mixture_case(lambda, backend));
  }
  for (const Metric metric : {Metric::kRbf, Metric::kCosine, Metric::kDot, Metric::kEuclidean, Metric::kCosineSquared,
                              Metric::kPrecomputed}) {
    for (const double noise : {1.0, 0.1}) cases.push_back(volume_case(metric, noise, backend));
  }
  return cases;
}

inline std::vector<ObjectiveCase> objective_cases() {
  std::vector<ObjectiveCase> cases;
  for (const auto& backend : backends()) {
    if (backend.name == "simd") continue;  // an alias of the best of the others
    add_feature_cases(cases, backend.name);
    for (const auto& others :
         {pairwise_cases(backend.name), column_cases(backend.name), rewarded_cases(backend.name)}) {
      cases.insert(cases.end(), others.begin(), others.end());
    }
  }
  return cases;
}

}  // namespace winnow::testing
