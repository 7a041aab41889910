#include "objectives/metric_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>

#include "base/length.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

struct NamedMetric {
  std::string_view name;
  Metric metric;
};
constexpr NamedMetric kMetrics[] = {{"cosine", Metric::kCosine},
                                    {"dot", Metric::kDot},
                                    {"rbf", Metric::kRbf},
                                    {"euclidean", Metric::kEuclidean},
                                    {"cosine-squared", Metric::kCosineSquared},
                                    {"closeness", Metric::kCloseness},
                                    {"precomputed", Metric::kPrecomputed}};

// The limit keeps gamma finite as a float, so that gamma times a distance of 0 is 0. Rows closer than 1e-15 then count
// as equal.
constexpr double kMostGamma = 1e30;

// Sums of such similarities over a block of columns stay finite as a float.
constexpr double kMostReach = 0x1p100;

PairTerm term_of(Metric metric) {
  return is_distance(metric) ? PairTerm::kSquaredDistance : PairTerm::kProduct;
}

Shape shape_of(Metric metric, bool positive) {
  if (metric == Metric::kRbf) return Shape::kExponential;
  if (metric == Metric::kEuclidean) return Shape::kInverse;
  if (metric == Metric::kCosineSquared) return Shape::kSquare;
  if (metric == Metric::kCloseness) return Shape::kRoom;
  return positive ? Shape::kPositive : Shape::kNone;
}

// The columns after the last item, up to a whole panel.
std::size_t whole_panels(std::size_t columns) {
  return (columns + kPanel - 1) / kPanel * kPanel;
}

}  // namespace

Metric parse_metric(std::string_view text) {
  for (const auto& [name, metric] : kMetrics) {
    if (name == text) return metric;
  }
  throw InputError(
      fmt::format("metric '{}': expected cosine, dot, rbf, euclidean, cosine-squared, closeness or precomputed", text));
}

std::string_view to_string(Metric metric) {
  return std::find_if(std::begin(kMetrics), std::end(kMetrics), [&](const auto& m) { return m.metric == metric; })
      ->name;
}

void check_similarity_options(const SimilarityOptions& options) {
  if (!(options.gamma >= 0 && options.gamma <= kMostGamma)) {
    throw InputError(
        fmt::format("gamma is {}; expected a number > 0, or 0 for 1 / the mean squared distance", options.gamma));
  }
  if (!(options.reach >= 0 && options.reach < kMostReach)) {
    throw InputError(fmt::format(
        "reach is {}; expected a number > 0 and below 2^100, or 0 for the largest squared distance", options.reach));
  }
}

// The mean of |x - y|^2 over all pairs is twice the sum of the coordinates' variances. They are summed around the mean:
// far from the origin, the mean square less the squared mean has no digits left.
double find_gamma(const SimilarityOptions& options, const DenseRows& rows) {
  if (options.gamma > 0) return options.gamma;
  const auto n = static_cast<double>(std::max<std::size_t>(1, rows.size));
  std::vector<double> mean(rows.dim, 0.0);
  for (std::size_t v = 0; v < rows.size; ++v) {
    const auto x = rows.row(static_cast<Element>(v));
    for (std::size_t t = 0; t < rows.dim; ++t) mean[t] += double{x[t]};
  }
  for (double& sum : mean) sum /= n;
  std::vector<double> squares(rows.dim, 0.0);
  for (std::size_t v = 0; v < rows.size; ++v) {
    const auto x = rows.row(static_cast<Element>(v));
    for (std::size_t t = 0; t < rows.dim; ++t) squares[t] += (double{x[t]} - mean[t]) * (double{x[t]} - mean[t]);
  }
  const double variance = std::accumulate(squares.begin(), squares.end(), 0.0) / n;
  return variance > 0 ? std::min(kMostGamma, 1 / (2 * variance)) : 1;
}

// Each pair once: every group of rows is compared with the columns from its own block on.
double detail::largest_squared_distance(const DenseRows& rows, const Kernels& kernels, std::size_t threads) {
  constexpr std::size_t kGroup = MetricRows::kRowsTogether;
  const auto panels = in_panels(rows.size, rows.dim, [&](std::size_t j, float* out) {
    const auto x = rows.row(static_cast<Element>(j));
    std::copy(x.begin(), x.end(), out);
  });
  const std::size_t groups = (rows.size + kGroup - 1) / kGroup;
  std::vector<float> largest(groups, 0.0F);
  Parallel(threads).for_ranges(groups, 1, [&](std::size_t first, std::size_t last) {
    std::vector<float> tile(kGroup * kBlock);
    for (std::size_t g = first; g < last; ++g) {
      poll();
      const std::size_t top = g * kGroup;
      const std::size_t count = std::min(kGroup, rows.size - top);
      for (std::size_t begin = top / kBlock * kBlock; begin < rows.size; begin += kBlock) {
        const std::size_t columns = std::min(kBlock, rows.size - begin);  // without the padding of the last panel
        const MatrixView<float> wide{tile.data(), count, whole_panels(columns)};
        kernels.pair_terms(PairTerm::kSquaredDistance, rows.data + top * rows.dim, {panels.data(), rows.dim}, begin,
                           wide);
        for (std::size_t a = 0; a < count; ++a) {
          for (std::size_t j = 0; j < columns; ++j) largest[g] = std::max(largest[g], wide(a, j));
        }
      }
    }
  });
  return rows.size == 0 ? 0 : double{*std::max_element(largest.begin(), largest.end())};
}

SimilarityOptions detail::settled(SimilarityOptions options, const DenseRows& rows, const Kernels& kernels,
                                  std::size_t threads) {
  check_similarity_options(options);
  if (options.metric == Metric::kRbf) options.gamma = find_gamma(options, rows);
  if (options.metric == Metric::kCloseness && options.reach == 0) {
    options.reach = largest_squared_distance(rows, kernels, threads);
    if (!(options.reach < kMostReach)) {
      throw InputError(fmt::format(
          "the largest squared distance of two rows is {}; the metric closeness needs it below 2^100", options.reach));
    }
  }
  return options;
}

const DenseRows& detail::dense_for_metric(const Rows& rows) {
  if (const auto* dense = std::get_if<DenseRows>(&rows)) return *dense;
  throw InputError(
      "sparse rows were given to a metric; expected dense rows, or the number of neighbours to make a graph of them");
}

MetricRows::MetricRows(const DenseRows& elements, const DenseRows& items, const SimilarityOptions& options,
                       const Kernels& kernels, bool positive)
    : size(elements.size),
      dim(items.size),
      elements_(elements),
      items_are_elements_(items.data == elements.data && items.size == elements.size),
      options_(options),
      kernels_(kernels),
      term_(term_of(options.metric)),
      shape_(shape_of(options.metric, positive)) {
  if (elements.dim != items.dim) {
    throw InputError(
        fmt::format("the rows have {} columns, but those they are compared with have {}", elements.dim, items.dim));
  }
  options_ = settled(options, elements, kernels, 1);
  if (options.metric == Metric::kRbf) scale_ = static_cast<float>(options_.gamma);
  if (options.metric == Metric::kCloseness) scale_ = static_cast<float>(options_.reach);
  if (items_are_elements_ && is_cosine(options.metric)) {
    unit_scale_.resize(size);
    for (std::size_t v = 0; v < size; ++v) unit_scale_[v] = unit_scale(elements.row(static_cast<Element>(v)));
  }
  panels_ = in_panels(items.size, items.dim,
                      [&](std::size_t j, float* out) { copy_row(items, static_cast<Element>(j), out); });
}

void MetricRows::exchange(const DenseRows& elements) {
  assert(elements.dim == elements_.dim && held_.data == nullptr && kept_.empty());
  elements_ = elements;
  size = elements.size;
  items_are_elements_ = false;
  unit_scale_.clear();
}

void MetricRows::copy_row(const DenseRows& rows, Element v, float* out) const {
  const auto x = rows.row(v);
  if (rows.data == elements_.data && v < unit_scale_.size()) {
    const double scale = unit_scale_[v];
    for (std::size_t t = 0; t < x.size(); ++t) out[t] = static_cast<float>(double{x[t]} * scale);
  } else if (is_cosine(options_.metric)) {
    scale_to_unit(x, out);
  } else {
    std::copy(x.begin(), x.end(), out);
  }
}

void MetricRows::shape(std::span<float> values) const {
  kernels_.reshape(shape_, scale_, values);
}

double MetricRows::self(std::span<const float> row) const {
  if (options_.metric == Metric::kCloseness) return double{scale_};
  if (is_distance(options_.metric)) return 1;
  const double squares = squared_length(row);
  return is_cosine(options_.metric) ? (squares > 0 ? 1 : 0) : squares;
}

MetricRows::Workspace::Workspace(const MetricRows& rows, const DenseRows& left, Elements vs, bool limited)
    : rows_(rows),
      vs_(vs),
      held_(rows.holds(left)),
      known_(held_ || rows.keeps(left, vs)),
      limited_(limited && !rows.cap_.empty()),
      left_(known_ ? 0 : vs.size() * left.dim),
      tile_(vs.size() * std::min(kBlock, whole_panels(rows.dim))) {
  if (known_) return;
  for (std::size_t a = 0; a < vs.size(); ++a) rows.copy_row(left, vs[a], left_.data() + a * left.dim);
}

MatrixView<float> MetricRows::Workspace::block(std::size_t begin) {
  const std::size_t columns = std::min(kBlock, rows_.dim - begin);
  const std::size_t count = vs_.size();
  const MatrixView<float> tile{tile_.data(), count, columns};
  if (known_) {
    for (std::size_t a = 0; a < count; ++a) std::copy_n(known_row(vs_[a]) + begin, columns, tile.row(a).data());
  } else {
    const MatrixView<float> wide{tile_.data(), count, whole_panels(columns)};
    rows_.kernels_.pair_terms(rows_.term_, left_.data(), {rows_.panels_.data(), rows_.elements_.dim}, begin, wide);
    rows_.shape({tile_.data(), count * wide.columns});
    if (columns < wide.columns) {  // closes the gaps that the padding of the last panel left
      for (std::size_t a = 1; a < count; ++a) {
        std::copy_n(tile_.data() + a * wide.columns, columns, tile_.data() + a * columns);
      }
    }
  }
  if (limited_) {
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t j = 0; j < columns; ++j) tile(a, j) = std::min(tile(a, j), rows_.cap_[begin + j]);
    }
  }
  return tile;
}

// The rows [first, last), which lie within one block of kBlock. If items are elements, the blocks before that one come
// from the rows above, which write them flipped.
void MetricRows::hold_rows(std::size_t first, std::size_t last, float* out) const {
  std::vector<Element> vs(last - first);
  std::iota(vs.begin(), vs.end(), static_cast<Element>(first));
  const std::size_t own = first / kBlock;
  const std::size_t next = (own + 1) * kBlock;
  const std::size_t stride = held_columns(dim);
  const auto keep = [&](std::size_t begin, MatrixView<float> tile) {
    const bool both = items_are_elements_ && begin >= next;
    kernels_.store(tile, out + first * stride + begin, both ? out + begin * stride + first : nullptr, stride);
  };
  for_blocks(vs, items_are_elements_ ? own : 0, blocks(), keep, /*limited=*/false);
  for (std::size_t v = first; v < last; ++v) std::fill(out + v * stride + dim, out + (v + 1) * stride, 0.0F);
}

void MetricRows::hold(std::size_t threads) {
  auto all = Buffer<float>::aligned(size * held_columns(dim));
  const Parallel parallel(threads);
  // Flipped tiles write all over the table, so its first rows would wait until the system has provided the memory of
  // all of them. Touched in order, it comes in steps between which a run can be stopped.
  constexpr std::size_t kPage = 4096 / sizeof(float);
  parallel.for_ranges(all.size() / kPage, 1024, [&](std::size_t first, std::size_t last) {
    for (std::size_t page = first; page < last; ++page) all[page * kPage] = 0;
  });
  // Groups of rows that are computed together and lie within one block.
  static_assert(kRowsTogether % kLanes == 0, "flipped tiles begin at a cache line");
  std::vector<std::size_t> begins;
  for (std::size_t block = 0; block < size; block += kBlock) {
    for (std::size_t v = block; v < std::min(size, block + kBlock); v += kRowsTogether) begins.push_back(v);
  }
  parallel.for_ranges(begins.size(), 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t g = first; g < last; ++g) {
      const std::size_t block_end = (begins[g] / kBlock + 1) * kBlock;
      hold_rows(begins[g], std::min({size, block_end, begins[g] + kRowsTogether}), all.data());
    }
  });
  storage_ = std::move(all);
  held_ = {storage_.data(), size, held_columns(dim)};
}

bool MetricRows::keeps(const DenseRows& rows, Elements vs) const {
  if (kept_.empty() || rows.data != elements_.data) return false;
  return std::all_of(vs.begin(), vs.end(), [&](Element v) { return kept_[v] != nullptr; });
}

std::size_t MetricRows::bytes_to_keep(Elements vs) const {
  const auto known = std::count_if(vs.begin(), vs.end(), [&](Element v) { return kept(v) != nullptr; });
  return (vs.size() - static_cast<std::size_t>(known)) * dim * sizeof(float);
}

void MetricRows::keep(Elements vs, std::size_t threads) const {
  std::vector<Element> wanted;
  for (const Element v : vs) {
    if (kept(v) == nullptr) wanted.push_back(v);
  }
  if (wanted.empty()) return;
  Buffer<float> rows(wanted.size() * dim);
  Parallel(threads).for_ranges(wanted.size(), kRowsTogether, [&](std::size_t from, std::size_t to) {
    for (std::size_t first = from; first < to; first += kRowsTogether) {
      const auto part = Elements(wanted).subspan(first, std::min(kRowsTogether, to - first));
      const auto copy = [&](std::size_t begin, MatrixView<float> tile) {
        for (std::size_t a = 0; a < part.size(); ++a) {
          std::copy_n(tile.row(a).data(), tile.columns, rows.data() + (first + a) * dim + begin);
        }
      };
      for_blocks(part, 0, blocks(), copy, /*limited=*/false);
    }
  });
  kept_.resize(size, nullptr);
  for (std::size_t i = 0; i < wanted.size(); ++i) kept_[wanted[i]] = rows.data() + i * dim;
  kept_storage_.push_back(std::move(rows));
}

void MetricRows::forget() const {
  kept_.clear();
  kept_storage_.clear();
}

void MetricRows::pairs(Elements vs, Elements us, MatrixView<float> out) const {
  pairs_with(panels_of(elements_, us), vs, out);
}

std::vector<float> MetricRows::panels_of(const DenseRows& others, Elements us) const {
  return in_panels(us.size(), others.dim, [&](std::size_t j, float* row) { copy_row(others, us[j], row); });
}

void MetricRows::pairs_with(std::span<const float> panels, Elements vs, MatrixView<float> out) const {
  const std::size_t d = elements_.dim;
  const std::size_t columns = whole_panels(out.columns);
  std::vector<float> left(std::min(kRowsTogether, vs.size()) * d);
  std::vector<float> tile(std::min(kRowsTogether, vs.size()) * columns);
  for (std::size_t first = 0; first < vs.size(); first += kRowsTogether) {
    const std::size_t count = std::min(kRowsTogether, vs.size() - first);
    for (std::size_t a = 0; a < count; ++a) copy_row(elements_, vs[first + a], left.data() + a * d);
    const MatrixView<float> wide{tile.data(), count, columns};
    kernels_.pair_terms(term_, left.data(), {panels.data(), d}, 0, wide);
    shape({tile.data(), count * wide.columns});
    for (std::size_t a = 0; a < count; ++a) std::copy_n(wide.row(a).data(), out.columns, out.row(first + a).data());
  }
}

// A panel of items with the same rows as elements.
std::vector<float> MetricRows::diagonal() const {
  const std::size_t d = elements_.dim;
  std::vector<float> diagonal(dim);
  std::vector<float> left(kPanel * d);
  std::vector<float> tile(kPanel * kPanel);
  for (std::size_t first = 0; first < dim; first += kPanel) {
    const std::size_t count = std::min(kPanel, dim - first);
    for (std::size_t a = 0; a < count; ++a) copy_row(elements_, static_cast<Element>(first + a), left.data() + a * d);
    kernels_.pair_terms(term_, left.data(), {panels_.data(), d}, first, {tile.data(), count, kPanel});
    shape({tile.data(), count * kPanel});
    for (std::size_t a = 0; a < count; ++a) diagonal[first + a] = limited(tile[a * kPanel + a], first + a);
  }
  return diagonal;
}

}  // namespace winnow
