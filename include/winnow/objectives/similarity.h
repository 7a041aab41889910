// How alike two rows are: what facility location, saturated coverage, graph cut and log-determinant are made of.
#pragma once

#include <string>
#include <string_view>

#include "winnow/types.h"

namespace winnow {

enum class Metric {
  kCosine,       // max(0, x y / (|x| |y|)); a row of zeros is like nothing
  kDot,          // max(0, x y)
  kRbf,          // exp(-gamma |x - y|^2)
  kEuclidean,    // 1 / (1 + |x - y|)
  kPrecomputed,  // the rows are the similarities: row v, column i says how well v stands for i, >= 0
};

// Whether rows are compared by how far apart they are; else by their product.
constexpr bool is_distance(Metric metric) {
  return metric == Metric::kRbf || metric == Metric::kEuclidean;
}

// "cosine", "dot", "rbf", "euclidean" or "precomputed". InputError on anything else.
Metric parse_metric(std::string_view text);
std::string_view to_string(Metric metric);

struct SimilarityOptions {
  Metric metric = Metric::kCosine;
  double gamma = 0;  // of kRbf; 0: 1 / the mean squared distance of two rows
};

// InputError where an option is out of range.
void check_similarity_options(const SimilarityOptions& options);

// gamma as it will be used for these rows.
double find_gamma(const SimilarityOptions& options, const DenseRows& rows);

}  // namespace winnow
