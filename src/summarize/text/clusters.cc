#include "summarize/text/clusters.h"

#include <algorithm>
#include <cmath>

#include "base/length.h"
#include "base/parallel.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kSteps = 6;
constexpr std::size_t kGrain = 256;  // rows

constexpr std::size_t kLane = 16;  // the number of centres is rounded up to a multiple of it, so that loops vectorize

// Centres by feature: the values of feature u in all centres are adjacent.
class Centres {
 public:
  Centres(std::size_t dim, std::size_t count)
      : stride_((count + kLane - 1) / kLane * kLane), dim_(dim), weight_(dim * stride_) {}

  std::size_t stride() const { return stride_; }
  float* of_feature(std::uint32_t u) { return weight_.data() + u * stride_; }
  const float* of_feature(std::uint32_t u) const { return weight_.data() + u * stride_; }

  void scale_to_length_1() {
    std::vector<float> scale(stride_);
    for (std::uint32_t u = 0; u < dim_; ++u) {
      for (std::size_t c = 0; c < stride_; ++c) scale[c] += of_feature(u)[c] * of_feature(u)[c];
    }
    for (float& s : scale) s = s > 0 ? 1 / std::sqrt(s) : 0;
    for (std::uint32_t u = 0; u < dim_; ++u) {
      for (std::size_t c = 0; c < stride_; ++c) of_feature(u)[c] *= scale[c];
    }
  }

 private:
  std::size_t stride_;
  std::size_t dim_;
  std::vector<float> weight_;
};

// score[c] += x * weight[c]
void add_scaled(float x, const float* weight, std::span<float> score) {
  for (std::size_t c = 0; c < score.size(); c += kLane) {
    for (std::size_t lane = 0; lane < kLane; ++lane) score[c + lane] += x * weight[c + lane];
  }
}

// As a float, like the centres.
float float_length(std::span<const float> values) {
  return static_cast<float>(length(values));
}

// Every row counts the same, whatever its length.
Centres centres_of(const SparseRows& rows, const std::vector<std::uint32_t>& cluster, std::size_t count) {
  Centres centres(rows.dim, count);
  for (Element v = 0; v < rows.size; ++v) {
    const auto columns = rows.row_columns(v);
    const auto values = rows.row_values(v);
    const float scale = 1 / std::max(float_length(values), 1e-30F);
    for (std::size_t i = 0; i < columns.size(); ++i) centres.of_feature(columns[i])[cluster[v]] += values[i] * scale;
  }
  centres.scale_to_length_1();
  return centres;
}

Centres spread_centres(const SparseRows& rows, std::size_t count) {
  Centres centres(rows.dim, count);
  for (std::size_t c = 0; c < count; ++c) {
    const auto v = static_cast<Element>(c * rows.size / count);
    const auto columns = rows.row_columns(v);
    for (std::size_t i = 0; i < columns.size(); ++i) centres.of_feature(columns[i])[c] = rows.row_values(v)[i];
  }
  centres.scale_to_length_1();
  return centres;
}

// The nearest centre; the first wins ties. A row with similarity 0 to all centres stays in its cluster.
void assign(const SparseRows& rows, const Centres& centres, std::vector<std::uint32_t>& cluster,
            const Parallel& parallel) {
  parallel.for_ranges(rows.size, kGrain, [&](std::size_t begin, std::size_t end) {
    std::vector<float> score(centres.stride());
    for (std::size_t v = begin; v < end; ++v) {
      std::fill(score.begin(), score.end(), 0.0F);
      const auto columns = rows.row_columns(static_cast<Element>(v));
      const auto values = rows.row_values(static_cast<Element>(v));
      for (std::size_t i = 0; i < columns.size(); ++i) add_scaled(values[i], centres.of_feature(columns[i]), score);
      const auto best = std::max_element(score.begin(), score.end());
      if (*best > 0) cluster[v] = static_cast<std::uint32_t>(best - score.begin());
    }
  });
}

}  // namespace

std::vector<std::uint32_t> cluster_rows(const SparseRows& rows, std::size_t count, std::size_t threads) {
  std::vector<std::uint32_t> cluster(rows.size);
  for (std::size_t v = 0; v < rows.size; ++v) cluster[v] = static_cast<std::uint32_t>(v % count);
  const Parallel parallel(threads);
  Centres centres = spread_centres(rows, count);
  for (std::size_t step = 0; step < kSteps; ++step) {
    if (step > 0) centres = centres_of(rows, cluster, count);
    assign(rows, centres, cluster, parallel);
  }
  return cluster;
}

std::vector<double> likeness_to_cluster(const SparseRows& rows, std::span<const std::uint32_t> cluster,
                                        std::size_t count) {
  std::vector<std::vector<Element>> members(count);
  for (Element v = 0; v < rows.size; ++v) members[cluster[v]].push_back(v);
  std::vector<double> scale(rows.size);
  for (Element v = 0; v < rows.size; ++v) scale[v] = 1 / std::max(double{float_length(rows.row_values(v))}, 1e-30);

  std::vector<double> sum(rows.dim);  // of one cluster's rows at a time
  std::vector<double> likeness(rows.size);
  for (const auto& together : members) {
    for (const Element v : together) {
      const auto columns = rows.row_columns(v);
      const auto values = rows.row_values(v);
      for (std::size_t i = 0; i < columns.size(); ++i) sum[columns[i]] += double{values[i]} * scale[v];
    }
    for (const Element v : together) {
      const auto columns = rows.row_columns(v);
      const auto values = rows.row_values(v);
      for (std::size_t i = 0; i < columns.size(); ++i) likeness[v] += sum[columns[i]] * double{values[i]} * scale[v];
    }
    for (const Element v : together) {
      for (const std::uint32_t u : rows.row_columns(v)) sum[u] = 0;
    }
  }
  return likeness;
}

}  // namespace winnow::detail
