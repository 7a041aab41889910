// The inputs of the benchmarks, made in memory. The same seed gives the same rows everywhere, up to the last bit of
// libm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/types.h"

namespace winnow::bench {

struct DenseMatrix {
  std::size_t rows = 0;
  std::size_t dim = 0;
  std::vector<float> values;  // rows x dim, row-major

  DenseRows view() const { return {values.data(), rows, dim}; }
};

struct TopicMatrix {
  DenseMatrix matrix;
  std::vector<std::uint32_t> topics;  // one per row, an index into topic_names()
};

// Cases a and d: 50 centres ~ Exp(1) per coordinate, sizes Dirichlet(1); a row is |centre + 0.5 N(0,1)|. The rows are
// similar, so even random picks score well, and lazy greedy has many near-ties to resolve.
DenseMatrix clustered_rows(std::size_t rows, std::size_t dim, std::uint64_t seed);

// Case a2: 200 clusters of Zipf(1.2) sizes, each with its own 3 % of active features. A row keeps each active feature
// with probability 1/2, with value Exp(1) times the row's log-normal(0.7) scale. Every feature gets 0.003 |N(0,1)|. The
// rows differ much.
DenseMatrix bursty_rows(std::size_t rows, std::size_t dim, std::uint64_t seed);

// Case b: max(3, Poisson(17)) draws per row from `dim` terms of Zipf(1.07) frequency, weighted tf * idf with
// idf = ln((1 + rows) / (1 + df)) + 1, rows of length 1. Text in the form that search engines use.
SparseMatrix text_rows(std::size_t rows, std::size_t dim, std::uint64_t seed);

// Cases c, c20, c50, e and f: 100 centres ~ N(0,1) per coordinate, sizes Dirichlet(1); a row is centre + 0.8 N(0,1),
// scaled to length 1. It has negative values.
DenseMatrix embedding_rows(std::size_t rows, std::size_t dim, std::uint64_t seed);

// Case near-dup: 600 prototypes with 20 active features ~ Exp(1), Zipf(1.3) sizes. A row is its prototype with every
// active value times log-normal(0.1) noise, scaled so that f(v), the sum of square roots, is the same for all rows.
// There are big clusters of near-copies and small ones that matter as much. No row is better than another by itself.
SparseMatrix near_duplicate_rows(std::size_t rows, std::size_t dim, std::uint64_t seed);

// Case video: frames in order, with a new scene with probability 1/60 per frame. In a scene's centre, 1 feature in 10
// is active with value Exp(1). Frames drift around it as AR(1), with coefficient 0.95 and standard deviation 0.1 per
// feature, clipped at 0.
DenseMatrix video_rows(std::size_t rows, std::size_t dim, std::uint64_t seed);

// The demo: topics of very unequal size. Topic t uses features 8t .. 8t + 7, each kept with probability 1/2 with value
// 0.5 + Exp(1)/2. All 64 features get noise 0.02 |N(0,1)|. The rarest topic has 3 rows in 1,000.
TopicMatrix topic_rows(std::size_t rows, std::uint64_t seed);
std::span<const std::string_view> topic_names();

}  // namespace winnow::bench
