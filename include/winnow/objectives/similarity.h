// Similarities of two rows, which facility location, saturated coverage, graph cut and log-determinant use.
#pragma once

#include <string>
#include <string_view>

#include "winnow/types.h"

namespace winnow {

enum class Metric {
  kCosine,         // max(0, x y / (|x| |y|)); 0 if a row is all zeros
  kDot,            // max(0, x y)
  kRbf,            // exp(-gamma |x - y|^2)
  kEuclidean,      // 1 / (1 + |x - y|)
  kCosineSquared,  // (x y)^2 / (|x|^2 |y|^2): opposite rows are alike; 0 if a row is all zeros
  kCloseness,      // max(0, r - |x - y|^2), where r is the largest squared distance of two rows
  kPrecomputed,    // the rows are the similarities: row v, column i is how well v represents i, >= 0
};

// Whether rows are compared by their distance. Otherwise they are compared by their product.
constexpr bool is_distance(Metric metric) {
  return metric == Metric::kRbf || metric == Metric::kEuclidean || metric == Metric::kCloseness;
}

// "cosine", "dot", "rbf", "euclidean", "cosine-squared", "closeness" or "precomputed". InputError if the text is
// anything else.
Metric parse_metric(std::string_view text);
std::string_view to_string(Metric metric);

struct SimilarityOptions {
  Metric metric = Metric::kCosine;
  double gamma = 0;  // for kRbf; 0: 1 / the mean squared distance of two rows
  double reach = 0;  // for kCloseness: r; 0: the largest squared distance of two rows, for which all pairs are compared
};

// InputError if an option is out of range.
void check_similarity_options(const SimilarityOptions& options);

// gamma as it will be used for these rows.
double find_gamma(const SimilarityOptions& options, const DenseRows& rows);

}  // namespace winnow
