#include "objectives/similarities.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/length.h"
#include "objectives/metric_rows.h"
#include "objectives/probe_rows.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

class MetricSimilarTo final : public SimilarTo {
 public:
  MetricSimilarTo(const MetricRows& similar, const DenseRows& rows, Elements us)
      : similar_(similar), panels_(similar.panels_of(rows, us)) {
    for (const Element u : us) self_.push_back(similar.self(rows.row(u)));
  }

  void similarities(Elements vs, MatrixView<float> out) const override {
    std::vector<float> tile(vs.size() * self_.size());
    const MatrixView<float> s{tile.data(), vs.size(), self_.size()};
    similar_.pairs_with(panels_, vs, s);
    for (std::size_t j = 0; j < vs.size(); ++j) {
      for (std::size_t i = 0; i < self_.size(); ++i) out(i, j) = s(j, i);
    }
  }
  double self(std::size_t i) const override { return self_[i]; }

 private:
  const MetricRows& similar_;
  std::vector<float> panels_;
  std::vector<double> self_;
};

class MetricSimilarities final : public Similarities {
 public:
  MetricSimilarities(const DenseRows& rows, const SimilarityOptions& options, const Kernels& kernels, bool positive)
      : rows_(rows), similar_(rows, rows, options, kernels, positive) {}

  std::size_t size() const override { return rows_.size; }
  void pairs(Elements vs, Elements us, MatrixView<float> out) const override { similar_.pairs(vs, us, out); }

  std::unique_ptr<SimilarTo> prepare(Elements us) const override {
    return std::make_unique<MetricSimilarTo>(similar_, rows_, us);
  }
  std::unique_ptr<SimilarTo> prepare_rows(const Rows& us) const override {
    const auto& rows = probe_rows<DenseRows>(us, rows_.dim);
    return std::make_unique<MetricSimilarTo>(similar_, rows, all_of(rows.size));
  }

  double self(Element v) const override { return similar_.self(rows_.row(v)); }

  void add_row(Element v, std::span<double> sums) const override {
    similar_.for_blocks(std::span(&v, 1), [&](std::size_t begin, MatrixView<float> tile) {
      for (std::size_t j = 0; j < tile.columns; ++j) sums[begin + j] += double{tile.data[j]};
    });
  }

  void totals(std::size_t begin, std::span<double> out) const override {
    std::vector<Element> rows;
    for (std::size_t first = 0; first < out.size(); first += MetricRows::kRowsTogether) {
      rows.resize(std::min(MetricRows::kRowsTogether, out.size() - first));
      for (std::size_t a = 0; a < rows.size(); ++a) rows[a] = static_cast<Element>(begin + first + a);
      std::fill_n(out.data() + first, rows.size(), 0.0);
      similar_.for_blocks(rows, [&](std::size_t, MatrixView<float> tile) {
        for (std::size_t a = 0; a < tile.rows; ++a) {
          for (const float s : tile.row(a)) out[first + a] += double{s};
        }
      });
    }
  }

  double stored() const override { return static_cast<double>(rows_.size) * static_cast<double>(rows_.dim); }

 private:
  DenseRows rows_;
  MetricRows similar_;
};

float at(const DenseRows& rows, Element v, Element u) {
  return rows.row(v)[u];
}

float at(const SparseRows& rows, Element v, Element u) {
  const auto columns = rows.row_columns(v);
  const auto found = std::lower_bound(columns.begin(), columns.end(), u);
  return found != columns.end() && *found == u ? rows.row_values(v)[static_cast<std::size_t>(found - columns.begin())]
                                               : 0.0F;
}

// Rows of similarities to every element, copied.
template <class RowsT>
class GivenSimilarTo final : public SimilarTo {
 public:
  // `self` is empty if not known.
  GivenSimilarTo(const RowsT& rows, Elements us, std::vector<double> self) : rows_(rows, us), self_(std::move(self)) {}

  void similarities(Elements vs, MatrixView<float> out) const override {
    const RowsT rows = rows_.view();
    for (std::size_t i = 0; i < out.rows; ++i) {
      for (std::size_t j = 0; j < vs.size(); ++j) out(i, j) = at(rows, static_cast<Element>(i), vs[j]);
    }
  }
  double self(std::size_t i) const override {
    if (!self_.empty()) return self_[i];
    throw InputError(
        "a row of similarities to others does not contain the similarity of a probe to itself; expected a metric");
  }

 private:
  RowCopies<RowsT> rows_;
  std::vector<double> self_;
};

template <class RowsT>
std::unique_ptr<SimilarTo> prepare_given(const RowsT& rows, Elements us) {
  std::vector<double> self;
  for (const Element u : us) self.push_back(double{at(rows, u, u)});
  return std::make_unique<GivenSimilarTo<RowsT>>(rows, us, std::move(self));
}
template <class RowsT>
std::unique_ptr<SimilarTo> prepare_given_rows(const Rows& us, std::size_t elements) {
  const auto& rows = probe_rows<RowsT>(us, elements);
  return std::make_unique<GivenSimilarTo<RowsT>>(rows, all_of(rows.size), std::vector<double>());
}

class DenseSimilarities final : public Similarities {
 public:
  explicit DenseSimilarities(const DenseRows& rows) : rows_(rows) {}

  std::size_t size() const override { return rows_.size; }
  void pairs(Elements vs, Elements us, MatrixView<float> out) const override {
    for (std::size_t a = 0; a < vs.size(); ++a) {
      const float* row = rows_.row(vs[a]).data();
      for (std::size_t b = 0; b < us.size(); ++b) out(a, b) = row[us[b]];
    }
  }
  std::unique_ptr<SimilarTo> prepare(Elements us) const override { return prepare_given(rows_, us); }
  std::unique_ptr<SimilarTo> prepare_rows(const Rows& us) const override {
    return prepare_given_rows<DenseRows>(us, rows_.size);
  }
  double self(Element v) const override { return double{rows_.row(v)[v]}; }
  void add_row(Element v, std::span<double> sums) const override {
    const float* row = rows_.row(v).data();
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += double{row[i]};
  }
  void totals(std::size_t begin, std::span<double> out) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = 0;
      for (const float s : rows_.row(static_cast<Element>(begin + i))) out[i] += double{s};
    }
  }
  double stored() const override { return static_cast<double>(rows_.size); }

 private:
  DenseRows rows_;
};

class SparseSimilarities final : public Similarities {
 public:
  explicit SparseSimilarities(const SparseRows& rows) : rows_(rows) {}

  std::size_t size() const override { return rows_.size; }
  void pairs(Elements vs, Elements us, MatrixView<float> out) const override {
    for (std::size_t a = 0; a < vs.size(); ++a) {
      for (std::size_t b = 0; b < us.size(); ++b) out(a, b) = at(rows_, vs[a], us[b]);
    }
  }
  std::unique_ptr<SimilarTo> prepare(Elements us) const override { return prepare_given(rows_, us); }
  std::unique_ptr<SimilarTo> prepare_rows(const Rows& us) const override {
    return prepare_given_rows<SparseRows>(us, rows_.size);
  }
  double self(Element v) const override { return double{at(rows_, v, v)}; }
  void add_row(Element v, std::span<double> sums) const override {
    const auto columns = rows_.row_columns(v);
    const auto values = rows_.row_values(v);
    for (std::size_t p = 0; p < values.size(); ++p) sums[columns[p]] += double{values[p]};
  }
  void totals(std::size_t begin, std::span<double> out) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = 0;
      for (const float s : rows_.row_values(static_cast<Element>(begin + i))) out[i] += double{s};
    }
  }
  double stored() const override {
    return static_cast<double>(rows_.nonzeros()) / static_cast<double>(std::max<std::size_t>(1, rows_.size));
  }

 private:
  SparseRows rows_;
};

void check_value(std::size_t row, std::size_t column, float value, bool positive) {
  if (std::abs(value) < kMostValue && (value >= 0 || !positive)) return;
  throw InputError(fmt::format("the similarity of rows {} and {} (counted from 0) is {}; expected a number {}", row,
                               column, value, positive ? ">= 0 and below 2^60" : "between -2^60 and 2^60"));
}

// Both triangles must agree up to this share of the compared values, or of the two rows' similarities to themselves.
// Matrices computed in float rarely agree better.
constexpr float kAsymmetry = 1e-5F;

void check_pair(std::size_t row, std::size_t column, float one, float other, float selves) {
  if (std::abs(one - other) <= kAsymmetry * std::max({std::abs(one), std::abs(other), selves})) return;
  throw InputError(
      fmt::format("similarities must be symmetric, but row {}, column {} (counted from 0) holds {} and row {}, column "
                  "{} holds {}",
                  row, column, one, column, row, other));
}

// For every row, the square root of its similarity to itself.
template <class RowsT>
std::vector<float> self_roots(const RowsT& rows) {
  std::vector<float> roots(rows.size);
  for (std::size_t v = 0; v < rows.size; ++v) {
    const auto self = static_cast<Element>(v);
    roots[v] = std::sqrt(std::abs(at(rows, self, self)));
  }
  return roots;
}

void check(const DenseRows& rows, bool positive) {
  constexpr std::size_t kTile = 64;  // so that both triangles are read by the cache line
  for (std::size_t v = 0; v < rows.size; ++v) {
    const auto row = rows.row(static_cast<Element>(v));
    for (std::size_t u = 0; u < rows.dim; ++u) check_value(v, u, row[u], positive);
  }
  const auto root = self_roots(rows);
  for (std::size_t i = 0; i < rows.size; i += kTile) {
    for (std::size_t j = 0; j <= i; j += kTile) {
      for (std::size_t v = i; v < std::min(rows.size, i + kTile); ++v) {
        for (std::size_t u = j; u < std::min(v, j + kTile); ++u) {
          check_pair(v, u, rows.data[v * rows.dim + u], rows.data[u * rows.dim + v], root[v] * root[u]);
        }
      }
    }
  }
}

void check(const SparseRows& rows, bool positive) {
  const auto each = [&](const auto& body) {
    for (std::size_t v = 0; v < rows.size; ++v) {
      const auto columns = rows.row_columns(static_cast<Element>(v));
      const auto values = rows.row_values(static_cast<Element>(v));
      for (std::size_t p = 0; p < values.size(); ++p) body(v, columns[p], values[p]);
    }
  };
  each([&](std::size_t v, std::uint32_t u, float s) { check_value(v, u, s, positive); });
  const auto root = self_roots(rows);
  each([&](std::size_t v, std::uint32_t u, float s) {
    check_pair(v, u, s, at(rows, u, static_cast<Element>(v)), root[v] * root[u]);
  });
}

}  // namespace

std::unique_ptr<Similarities> make_similarities(const Rows& rows, const SimilarityOptions& options,
                                                const Kernels& kernels, bool positive) {
  check_similarity_options(options);
  const auto* dense = std::get_if<DenseRows>(&rows);
  if (size(rows) > std::numeric_limits<Element>::max()) {
    throw InputError(
        fmt::format("{} rows were given; expected at most {}", size(rows), std::numeric_limits<Element>::max()));
  }
  if (options.metric != Metric::kPrecomputed) {
    if (dense == nullptr) {
      throw InputError(fmt::format("metric {} needs dense rows; sparse rows are taken as precomputed similarities only",
                                   to_string(options.metric)));
    }
    return std::make_unique<MetricSimilarities>(*dense, options, kernels, positive);
  }
  if (size(rows) != dim(rows)) {
    throw InputError(fmt::format("precomputed similarities of elements with each other must be square, not {} x {}",
                                 size(rows), dim(rows)));
  }
  std::visit([&](const auto& r) { check(r, positive); }, rows);
  if (dense != nullptr) return std::make_unique<DenseSimilarities>(*dense);
  return std::make_unique<SparseSimilarities>(std::get<SparseRows>(rows));
}

}  // namespace winnow::detail
