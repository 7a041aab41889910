// Similarities that are computed when they are needed: row v of this matrix holds s(v, i) for every represented item i.
// Only the items are copied, laid out for products; the n x m array does not exist unless hold() makes it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "base/buffer.h"
#include "base/parallel.h"
#include "kernels/kernels.h"
#include "winnow/objectives/similarity.h"

namespace winnow::detail {

// The columns of a table of similarities: long rows are padded, so that each begins at a cache line.
constexpr std::size_t held_columns(std::size_t items) {
  return items < kBlock ? items : padded(items);
}

class MetricRows {
 public:
  std::size_t size = 0;  // elements
  std::size_t dim = 0;   // items

  // `elements` is kept as a view, `items` is copied. With `positive` false, products keep their sign, as a kernel
  // matrix needs (log-determinants). Otherwise they are cut off at 0.
  MetricRows(const DenseRows& elements, const DenseRows& items, const SimilarityOptions& options,
             const Kernels& kernels, bool positive = true);

  // Similarities never exceed cap[i] from now on: min(s(v, i), cap[i]). One entry per item.
  void limit(std::span<const float> cap) { cap_.assign(cap.begin(), cap.end()); }

  // The columns come in blocks of kBlock. Calls body(begin, tile) for the blocks [first, last): tile(a, j) = s(vs[a],
  // begin + j), the last block with as many columns as there are items left. At most kRowsTogether rows. Thread-safe.
  // Without `limited`, as they are without limit().
  static constexpr std::size_t kRowsTogether = 48;
  std::size_t blocks() const { return (dim + kBlock - 1) / kBlock; }
  template <class Body>
  void for_blocks(Elements vs, std::size_t first, std::size_t last, const Body& body, bool limited = true) const {
    for_blocks_of(elements_, vs, first, last, body, limited);
  }
  template <class Body>
  void for_blocks(Elements vs, const Body& body) const {
    for_blocks(vs, 0, blocks(), body);
  }
  // The same for the rows vs of `others`, which have as many columns as the elements.
  template <class Body>
  void for_blocks_of(const DenseRows& others, Elements vs, std::size_t first, std::size_t last, const Body& body,
                     bool limited = true) const {
    Workspace workspace(*this, others, vs, limited);
    for (std::size_t block = first; block < last; ++block) body(block * kBlock, workspace.block(block * kBlock));
  }

  // out(a, b) = s(vs[a], us[b]), if items are elements. Thread-safe.
  void pairs(Elements vs, Elements us, MatrixView<float> out) const;

  // The rows us of `others` in panels, and the same of those rows: out(a, b) = s(vs[a], us[b]).
  std::vector<float> panels_of(const DenseRows& others, Elements us) const;
  void pairs_with(std::span<const float> panels, Elements vs, MatrixView<float> out) const;

  const DenseRows& elements() const { return elements_; }
  const Kernels& kernels() const { return kernels_; }
  // The elements are these rows from now on, which have as many columns. Only if no similarities are held or kept.
  void exchange(const DenseRows& elements);
  double self(std::span<const float> row) const;  // of a row to itself, exactly 1 for most metrics

  // Computes all similarities now and keeps them: size x held_columns(dim) floats. From then on they are read instead
  // of computed, and are the same bits. Not thread-safe; call it before anything else uses the rows. If items are
  // elements, only one triangle is computed.
  void hold(std::size_t threads);
  std::size_t bytes_to_hold() const { return size * held_columns(dim) * sizeof(float); }
  bool in_memory() const { return held_.data != nullptr; }
  // All similarities, in rows that may be padded with 0; null if they are not held, or not as limit() wants them.
  const DenseRows* held() const { return held_.data != nullptr && cap_.empty() ? &held_ : nullptr; }

  // The same for the rows vs, in addition to those kept before. Not thread-safe, as hold().
  void keep(Elements vs, std::size_t threads) const;
  void forget() const;                           // the rows kept
  std::size_t bytes_to_keep(Elements vs) const;  // of those that are not kept yet
  const float* kept(Element v) const {           // the row of v, not limited; null if it is not kept
    return kept_.empty() ? nullptr : kept_[v];
  }
  bool limits() const { return !cap_.empty(); }

  // Whether item i is element i. Then s(v, i) and s(i, v) are the same bits unless one of them is limited, because
  // every sum runs over the coordinates in order.
  bool items_are_elements() const { return items_are_elements_; }
  // Whether s(v, i) and s(i, v) are the same bits for all of them.
  bool symmetric() const { return items_are_elements_ && cap_.empty(); }
  // Whether one pass over all pairs costs less than the rows of `count` elements.
  bool worth_a_pass(std::size_t count) const { return symmetric() && 4 * count >= 3 * size; }
  std::vector<float> diagonal() const;  // s(i, i) of every i, limited; if items are elements
  float limited(float s, std::size_t item) const { return cap_.empty() ? s : std::min(s, cap_[item]); }

 private:
  class Workspace {
   public:
    Workspace(const MetricRows& rows, const DenseRows& left, Elements vs, bool limited);
    MatrixView<float> block(std::size_t begin);

   private:
    const float* known_row(Element v) const { return held_ ? rows_.held_.row(v).data() : rows_.kept(v); }

    const MetricRows& rows_;
    Elements vs_;
    bool held_;
    bool known_;  // all of them are held or kept
    bool limited_;
    std::vector<float> left_;  // the rows of vs, if their similarities are not held
    std::vector<float> tile_;
  };

  void copy_row(const DenseRows& rows, Element v, float* out) const;  // scaled to length 1 if it is_cosine
  void hold_rows(std::size_t first, std::size_t last, float* out) const;
  bool keeps(const DenseRows& rows, Elements vs) const;
  bool holds(const DenseRows& rows) const { return held_.data != nullptr && rows.data == elements_.data; }
  void shape(std::span<float> values) const;

  DenseRows elements_;
  bool items_are_elements_;
  SimilarityOptions options_;
  const Kernels& kernels_;
  PairTerm term_;
  Shape shape_;
  float scale_ = 0;                 // gamma or reach, for the metrics that have it
  std::vector<double> unit_scale_;  // of the elements, if they are the items: a row is copied once per block of columns
  std::vector<float> panels_;
  std::vector<float> cap_;
  Buffer<float> storage_;  // of held_
  DenseRows held_;
  mutable std::vector<Buffer<float>> kept_storage_;
  mutable std::vector<const float*> kept_;  // the row of each element, or null; empty: none is kept
};

// Whether rows are scaled to length 1 before they are compared.
constexpr bool is_cosine(Metric metric) {
  return metric == Metric::kCosine || metric == Metric::kCosineSquared;
}

// The largest |x - y|^2 of two rows; 0 if there are none.
double largest_squared_distance(const DenseRows& rows, const Kernels& kernels, std::size_t threads);

// The options with gamma or reach as they will be used for these rows, if the metric has one. InputError if an option
// is out of range.
SimilarityOptions settled(SimilarityOptions options, const DenseRows& rows, const Kernels& kernels,
                          std::size_t threads);

// The rows that a metric compares. InputError if they are sparse.
const DenseRows& dense_for_metric(const Rows& rows);

// Rows in panels, as kernels need them; see Panels.
std::vector<float> in_panels(std::size_t rows, std::size_t dim, const auto& copy_row) {
  std::vector<float> panels((rows + kPanel - 1) / kPanel * kPanel * dim, 0.0F);
  std::vector<float> row(dim);
  for (std::size_t j = 0; j < rows; ++j) {
    copy_row(j, row.data());
    float* to = panels.data() + j / kPanel * dim * kPanel + j % kPanel;
    for (std::size_t t = 0; t < dim; ++t) to[t * kPanel] = row[t];
  }
  return panels;
}

}  // namespace winnow::detail
