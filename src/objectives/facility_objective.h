// Facility location as a sum over columns: the state of a column is the largest similarity so far. Over rows in memory
// (facility.cc) and over rows that are exchanged (facility_window.cc).
#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "objectives/columns.h"
#include "objectives/facility_residuals.h"
#include "winnow/objectives/facility.h"

namespace winnow::detail {

struct FacilityLaw {
  static constexpr ColumnTerm kTerm = ColumnTerm::kAbove;
  static double gain(double x, double a) { return std::max(x - a, 0.0); }
  static double after(double x, double a) { return std::max(x, a); }

  // The two largest similarities.
  struct Summary {
    float best = 0;
    float second = 0;
    Element who = 0;
    void see(Element v, double value) {
      const auto x = static_cast<float>(value);
      if (x > best) {
        second = std::exchange(best, x);
        who = v;
      } else {
        second = std::max(second, x);
      }
    }
    // Of the elements of both. If both have the largest similarity, it does not matter who counts: no residual is left.
    void join(const Summary& other) {
      if (other.best > best) {
        second = std::max(best, other.second);
        best = other.best;
        who = other.who;
      } else {
        second = std::max(second, other.best);
      }
    }
  };
  static double joins_last(const Summary& s, Element v, double x, double first) {
    return s.who == v ? std::max(0.0, x - std::max(double{s.second}, first)) : 0;
  }

  static constexpr ColumnTerm kPriceTerm = ColumnTerm::kAbove;
  static double price_at(const Summary& s, double first) {
    return within((double{s.best} + double{s.second}) / 2, first);
  }
  static float price_value(double p, double) { return static_cast<float>(p); }
  static double constant(double p, double first) { return p - first; }
  static double constant_slope(double) { return 1; }
  static double weight(double x, double p, double) { return std::max(x - p, 0.0); }
  static double weight_slope(double x, double p, double) { return x > p ? -1 : 0; }
  static double within(double p, double first) { return std::max(p, first); }
};

// Calls body(v, i, s) for each v in order and every item i of [first, last), and possibly for some other items. The
// ceiling that a query puts on similarities is not applied.
template <class Source, class Body>
void for_similarities(const Source& source, Elements vs, std::size_t first, std::size_t last, const Body& body) {
  for (const Element v : vs) {
    for_features(source, v, [&](std::size_t i, double s) {
      if (i >= first && i < last) body(v, i, s);
    });
  }
}
template <class Body>
void for_similarities(const MetricRows& source, Elements vs, std::size_t first, std::size_t last, const Body& body) {
  for (std::size_t begin = 0; begin < vs.size(); begin += MetricRows::kRowsTogether) {
    const auto part = vs.subspan(begin, std::min(MetricRows::kRowsTogether, vs.size() - begin));
    const auto each = [&](std::size_t column, MatrixView<float> tile) {
      for (std::size_t a = 0; a < part.size(); ++a) {
        for (std::size_t j = 0; j < tile.columns; ++j) body(part[a], column + j, double{tile(a, j)});
      }
    };
    source.for_blocks(part, first / kBlock, (last + kBlock - 1) / kBlock, each, /*limited=*/false);
  }
}

template <class Source>
class FacilityObjective final : public ColumnObjective<FacilityLaw, Source> {
 public:
  using ColumnObjective<FacilityLaw, Source>::ColumnObjective;

  void residual_gains(Elements us, std::span<Gain> out) const override {
    if constexpr (std::is_same_v<Source, MetricRows>) {
      if (residuals_.find(us, out)) return;
    }
    ColumnObjective<FacilityLaw, Source>::residual_gains(us, out);
  }

  std::size_t represented() const override { return this->columns().source->dim; }

  // The most similar element; kNobody if all similarities are 0.
  void represent(Elements chosen, Elements vs, std::span<Representative> out) const override {
    if (vs.empty()) return;
    const auto [first, last] = std::minmax_element(vs.begin(), vs.end());
    std::vector<Representative> best(represented());
    for_similarities(*this->columns().source, chosen, *first, *last + std::size_t{1},
                     [&](Element u, std::size_t i, double s) {
                       if (s > best[i].score) best[i] = {u, s};
                     });
    for (std::size_t j = 0; j < vs.size(); ++j) out[j] = best[vs[j]];
  }
  bool represents_by_similarity() const override { return true; }

 private:
  struct Nothing {
    explicit Nothing(const Columns<FacilityLaw, Source>&) {}
  };
  using Residuals = std::conditional_t<std::is_same_v<Source, MetricRows>, FacilityResiduals<FacilityLaw>, Nothing>;
  mutable Residuals residuals_{this->columns()};
};

// InputError if an option is out of range.
void check_facility_options(const FacilityOptions& options);

// For every item, the largest similarity to any of `rows`, times `scale`. The similarity options are settled.
std::vector<float> best_similarities(const DenseRows& rows, const DenseRows& items, const SimilarityOptions& similarity,
                                     double scale, const RunOptions& run);

// What a query and private rows do to the items: `ceiling` limits similarities (empty: there is none), and `floor` is
// the state of the columns at S = {}.
struct ItemLimits {
  std::vector<float> ceiling;
  std::vector<double> floor;
};
ItemLimits limits_of(const DenseRows& items, const SimilarityOptions& similarity, const FacilityOptions& options);

// Properties::value_noise. `longest_row` is the length of the longest element, which counts for products alone.
double noise_of_floor(const DenseRows& items, const SimilarityOptions& similarity, const FacilityOptions& options,
                      double longest_row);

}  // namespace winnow::detail
