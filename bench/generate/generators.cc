#include "generators.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/length.h"
#include "distributions.h"

namespace winnow::bench {
namespace {

constexpr std::size_t kFeaturesPerTopic = 8;
constexpr std::array<std::string_view, 8> kTopics = {"news",    "football", "cooking", "films",
                                                     "gardens", "chess",    "birds",   "lighthouses"};
constexpr std::array<double, kTopics.size()> kTopicShares = {0.50, 0.25, 0.12, 0.06, 0.04, 0.02, 0.007, 0.003};

DenseMatrix empty_matrix(std::size_t rows, std::size_t dim) {
  return {rows, dim, std::vector<float>(rows * dim)};
}

std::span<float> row_of(DenseMatrix& matrix, std::size_t row) {
  return {matrix.values.data() + row * matrix.dim, matrix.dim};
}

std::span<const double> row_of(const std::vector<double>& values, std::size_t dim, std::size_t row) {
  return {values.data() + row * dim, dim};
}

// The terms of one document with their counts, in increasing order of terms.
void append_document(Rng& rng, const Categorical& terms, SparseMatrix& out) {
  const std::size_t draws = std::max<std::size_t>(3, poisson(rng, 17));
  std::vector<std::uint32_t> drawn(draws);
  for (auto& term : drawn) term = static_cast<std::uint32_t>(terms(rng));
  std::sort(drawn.begin(), drawn.end());
  for (std::size_t i = 0; i < draws; ++i) {
    if (i > 0 && drawn[i] == drawn[i - 1]) {
      out.values.back() += 1;
    } else {
      out.columns.push_back(drawn[i]);
      out.values.push_back(1);
    }
  }
  out.offsets.push_back(out.columns.size());
}

void weigh_by_idf(SparseMatrix& matrix) {
  std::vector<double> idf(matrix.dim);  // first the document frequencies
  for (const auto column : matrix.columns) idf[column] += 1;
  for (double& x : idf) x = std::log((1 + static_cast<double>(matrix.size())) / (1 + x)) + 1;
  for (std::size_t i = 0; i < matrix.values.size(); ++i) {
    matrix.values[i] = static_cast<float>(double{matrix.values[i]} * idf[matrix.columns[i]]);
  }
}

}  // namespace

DenseMatrix clustered_rows(std::size_t rows, std::size_t dim, std::uint64_t seed) {
  constexpr std::size_t kClusters = 50;
  Rng rng(seed);
  Normal normal;
  std::vector<double> centres(kClusters * dim);
  for (double& x : centres) x = exponential(rng);
  const Categorical cluster(dirichlet_weights(rng, kClusters));

  auto matrix = empty_matrix(rows, dim);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto centre = row_of(centres, dim, cluster(rng));
    const auto row = row_of(matrix, i);
    for (std::size_t j = 0; j < dim; ++j) row[j] = static_cast<float>(std::abs(centre[j] + 0.5 * normal(rng)));
  }
  return matrix;
}

DenseMatrix bursty_rows(std::size_t rows, std::size_t dim, std::uint64_t seed) {
  constexpr std::size_t kClusters = 200;
  Rng rng(seed);
  Normal normal;
  const auto active_count = static_cast<std::size_t>(std::lround(0.03 * static_cast<double>(dim)));
  std::vector<std::vector<std::uint32_t>> active(kClusters);
  for (auto& features : active) features = sample_without_replacement(rng, dim, active_count);
  const Categorical cluster(zipf_weights(kClusters, 1.2));

  auto matrix = empty_matrix(rows, dim);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto row = row_of(matrix, i);
    const auto& features = active[cluster(rng)];
    const double scale = std::exp(0.7 * normal(rng));
    for (const auto j : features) {
      if (rng.uniform() < 0.5) row[j] = static_cast<float>(scale * exponential(rng));
    }
    for (float& x : row) x += static_cast<float>(0.003 * std::abs(normal(rng)));
  }
  return matrix;
}

SparseMatrix text_rows(std::size_t rows, std::size_t dim, std::uint64_t seed) {
  Rng rng(seed);
  const Categorical terms(zipf_weights(dim, 1.07));
  SparseMatrix matrix;
  matrix.dim = dim;
  for (std::size_t i = 0; i < rows; ++i) append_document(rng, terms, matrix);
  weigh_by_idf(matrix);
  for (std::size_t i = 0; i < rows; ++i) {
    scale_to_unit(matrix.view().row_values(static_cast<Element>(i)), matrix.values.data() + matrix.offsets[i]);
  }
  return matrix;
}

DenseMatrix embedding_rows(std::size_t rows, std::size_t dim, std::uint64_t seed) {
  constexpr std::size_t kClusters = 100;
  Rng rng(seed);
  Normal normal;
  std::vector<double> centres(kClusters * dim);
  for (double& x : centres) x = normal(rng);
  const Categorical cluster(dirichlet_weights(rng, kClusters));

  auto matrix = empty_matrix(rows, dim);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto centre = row_of(centres, dim, cluster(rng));
    const auto row = row_of(matrix, i);
    for (std::size_t j = 0; j < dim; ++j) row[j] = static_cast<float>(centre[j] + 0.8 * normal(rng));
    scale_to_unit(row, row.data());
  }
  return matrix;
}

SparseMatrix near_duplicate_rows(std::size_t rows, std::size_t dim, std::uint64_t seed) {
  constexpr std::size_t kPrototypes = 600;
  const std::size_t active_count = std::min<std::size_t>(20, dim);
  Rng rng(seed);
  Normal normal;
  std::vector<std::vector<std::uint32_t>> active(kPrototypes);
  for (auto& features : active) features = sample_without_replacement(rng, dim, active_count);
  std::vector<double> prototypes(kPrototypes * active_count);
  for (double& x : prototypes) x = exponential(rng);
  const Categorical cluster(zipf_weights(kPrototypes, 1.3));

  SparseMatrix matrix;
  matrix.dim = dim;
  std::vector<double> row(active_count);
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t c = cluster(rng);
    const auto prototype = row_of(prototypes, active_count, c);
    double value = 0;
    for (std::size_t j = 0; j < active_count; ++j) {
      row[j] = prototype[j] * std::exp(0.1 * normal(rng));
      value += std::sqrt(row[j]);
    }
    const double root = static_cast<double>(active_count) / value;
    for (const double x : row) matrix.values.push_back(static_cast<float>(x * root * root));
    matrix.columns.insert(matrix.columns.end(), active[c].begin(), active[c].end());
    matrix.offsets.push_back(matrix.columns.size());
  }
  return matrix;
}

DenseMatrix video_rows(std::size_t rows, std::size_t dim, std::uint64_t seed) {
  constexpr double kSceneLength = 60;
  constexpr double kStay = 0.95;
  const double innovation = 0.1 * std::sqrt(1 - kStay * kStay);
  Rng rng(seed);
  Normal normal;
  std::vector<double> centre(dim);
  std::vector<double> drift(dim);

  auto matrix = empty_matrix(rows, dim);
  for (std::size_t i = 0; i < rows; ++i) {
    if (i == 0 || rng.uniform() < 1 / kSceneLength) {
      for (double& x : centre) x = rng.uniform() < 0.1 ? exponential(rng) : 0;
      for (double& x : drift) x = 0.1 * normal(rng);
    }
    const auto row = row_of(matrix, i);
    for (std::size_t j = 0; j < dim; ++j) {
      drift[j] = kStay * drift[j] + innovation * normal(rng);
      row[j] = static_cast<float>(std::max(0.0, centre[j] + drift[j]));
    }
  }
  return matrix;
}

TopicMatrix topic_rows(std::size_t rows, std::uint64_t seed) {
  Rng rng(seed);
  Normal normal;
  const Categorical topic({kTopicShares.begin(), kTopicShares.end()});

  TopicMatrix demo{empty_matrix(rows, kTopics.size() * kFeaturesPerTopic), {}};
  for (std::size_t i = 0; i < rows; ++i) {
    const auto row = row_of(demo.matrix, i);
    const std::size_t t = topic(rng);
    demo.topics.push_back(static_cast<std::uint32_t>(t));
    for (float& x : row.subspan(t * kFeaturesPerTopic, kFeaturesPerTopic)) {
      if (rng.uniform() < 0.5) x = static_cast<float>(0.5 + exponential(rng) / 2);
    }
    for (float& x : row) x += static_cast<float>(0.02 * std::abs(normal(rng)));
  }
  return demo;
}

std::span<const std::string_view> topic_names() {
  return kTopics;
}

}  // namespace winnow::bench
