#include "graph/partition.h"

#include <algorithm>
#include <numeric>

#include "base/rng.h"
#include "graph/nearest.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kRowsPerCentre = 64;  // in the sample
constexpr std::size_t kPasses = 8;
constexpr std::size_t kMostOfMean = 4;  // the longest list, in units of the mean

// `count` rows, drawn with replacement.
std::vector<Element> drawn(std::size_t count, std::size_t rows) {
  Rng rng(rows);
  std::vector<Element> sample(count);
  for (Element& v : sample) v = static_cast<Element>(rng.below(rows));
  return sample;
}

// Counting sort: the rows of each label.
Partition grouped(std::span<const std::uint32_t> labels, std::size_t lists) {
  Partition groups;
  groups.begins.assign(lists + 1, 0);
  for (const std::uint32_t l : labels) ++groups.begins[l + 1];
  std::partial_sum(groups.begins.begin(), groups.begins.end(), groups.begins.begin());
  std::vector<std::size_t> next(groups.begins.begin(), groups.begins.end() - 1);
  groups.members.resize(labels.size());
  for (std::size_t v = 0; v < labels.size(); ++v) groups.members[next[labels[v]]++] = static_cast<Element>(v);
  return groups;
}

class KMeans {
 public:
  KMeans(const DenseRows& rows, const PartitionOptions& options, const Kernels& kernels, const Parallel& parallel)
      : rows_(rows), options_(options), kernels_(kernels), parallel_(parallel), names_(options.lists) {
    std::iota(names_.begin(), names_.end(), 0U);
  }

  std::vector<float> centres() const {
    const auto sample = drawn(std::min(rows_.size, kRowsPerCentre * options_.lists), rows_.size);
    std::vector<float> centres(options_.lists * rows_.dim);
    for (std::size_t l = 0; l < options_.lists; ++l) copy_row(sample[l], centres.data() + l * rows_.dim);
    for (std::size_t pass = 0; pass < kPasses; ++pass) {
      move_to_means(sample, grouped(labels(sample, centres), options_.lists), centres);
    }
    return centres;
  }

  // The nearest centre of each row.
  std::vector<std::uint32_t> labels(Elements vs, const std::vector<float>& centres) const {
    const std::size_t d = rows_.dim;
    const auto panels =
        in_panels(options_.lists, d, [&](std::size_t l, float* out) { std::copy_n(centres.data() + l * d, d, out); });
    std::vector<std::uint32_t> labels(vs.size());
    parallel_.for_ranges(vs.size(), MetricRows::kRowsTogether, [&](std::size_t begin, std::size_t end) {
      for (std::size_t first = begin; first < end; first += MetricRows::kRowsTogether) {
        const std::size_t count = std::min(MetricRows::kRowsTogether, end - first);
        label(vs.subspan(first, count), panels, std::span(labels).subspan(first, count));
      }
    });
    return labels;
  }

 private:
  void copy_row(Element v, float* out) const {
    const auto x = rows_.row(v);
    for (std::size_t t = 0; t < x.size(); ++t) out[t] = x[t] - options_.origin[t];
  }

  void label(Elements vs, const std::vector<float>& panels, std::span<std::uint32_t> out) const {
    const std::size_t columns = panels.size() / rows_.dim;
    std::vector<float> left(vs.size() * rows_.dim);
    std::vector<float> tile(vs.size() * columns);
    for (std::size_t i = 0; i < vs.size(); ++i) copy_row(vs[i], left.data() + i * rows_.dim);
    const MatrixView<float> distances{tile.data(), vs.size(), columns};
    kernels_.pair_terms(PairTerm::kSquaredDistance, left.data(), {panels.data(), rows_.dim}, 0, distances);
    for (std::size_t i = 0; i < vs.size(); ++i) {
      Nearest nearest(1);
      nearest.see(distances.row(i).first(options_.lists), names_.data());
      out[i] = nearest.sorted().front().name();
    }
  }

  // Summed in the order of the sample, whatever the number of threads. A centre without rows stays.
  void move_to_means(Elements sample, const Partition& groups, std::vector<float>& centres) const {
    const std::size_t d = rows_.dim;
    parallel_.for_ranges(options_.lists, 16, [&](std::size_t begin, std::size_t end) {
      std::vector<float> row(d);
      for (std::size_t l = begin; l < end; ++l) {
        const Elements list = groups.list(l);
        if (list.empty()) continue;
        std::vector<double> sum(d, 0.0);
        for (const Element i : list) {
          copy_row(sample[i], row.data());
          for (std::size_t t = 0; t < d; ++t) sum[t] += double{row[t]};
        }
        const auto count = static_cast<double>(list.size());
        for (std::size_t t = 0; t < d; ++t) centres[l * d + t] = static_cast<float>(sum[t] / count);
      }
    });
  }

  DenseRows rows_;
  PartitionOptions options_;
  const Kernels& kernels_;
  const Parallel& parallel_;
  std::vector<std::uint32_t> names_;  // of the centres
};

// Without empty lists, and long ones cut.
Partition evened(Partition groups, const std::vector<float>& centres, std::size_t dim) {
  const std::size_t lists = groups.size();
  const std::size_t most = kMostOfMean * ((groups.members.size() + lists - 1) / lists);
  const std::vector<std::size_t> begins = std::exchange(groups.begins, {0});
  for (std::size_t l = 0; l < lists; ++l) {
    for (std::size_t begin = begins[l]; begin < begins[l + 1]; begin += most) {
      groups.begins.push_back(std::min(begin + most, begins[l + 1]));
      groups.centres.insert(groups.centres.end(), centres.data() + l * dim, centres.data() + (l + 1) * dim);
    }
  }
  return groups;
}

}  // namespace

Partition make_partition(const DenseRows& rows, const PartitionOptions& options, const Kernels& kernels,
                         const Parallel& parallel) {
  std::vector<Element> all(rows.size);
  std::iota(all.begin(), all.end(), Element{0});
  if (options.lists <= 1) return {std::move(all), {0, rows.size}, std::vector<float>(rows.dim, 0.0F)};
  const KMeans kmeans(rows, options, kernels, parallel);
  const std::vector<float> centres = kmeans.centres();
  return evened(grouped(kmeans.labels(all, centres), options.lists), centres, rows.dim);
}

std::vector<float> middle_of(const DenseRows& rows) {
  constexpr std::size_t kRows = 255;
  std::vector<float> middle(rows.dim, 0.0F);
  if (rows.size == 0) return middle;
  const auto sample = drawn(kRows, rows.size);
  std::vector<float> values(kRows);
  for (std::size_t t = 0; t < rows.dim; ++t) {
    for (std::size_t i = 0; i < kRows; ++i) values[i] = rows.row(sample[i])[t];
    std::nth_element(values.begin(), values.begin() + kRows / 2, values.end());
    middle[t] = values[kRows / 2];
  }
  return middle;
}

}  // namespace winnow::detail
