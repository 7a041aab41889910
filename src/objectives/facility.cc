// Facility location: the state of a column is the largest similarity so far.
#include "winnow/objectives/facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "base/length.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "objectives/columns.h"
#include "objectives/facility_residuals.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

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

// For every item, the largest similarity to any of `rows`, times `scale`.
std::vector<float> best_of(const DenseRows& rows, const DenseRows& items, const FacilityOptions& options,
                           const SimilarityOptions& similarity, double scale) {
  const MetricRows source(rows, items, similarity, find_kernels(options.run.backend));
  std::vector<Element> all(rows.size);
  std::iota(all.begin(), all.end(), Element{0});
  std::vector<float> best(items.size, 0.0F);
  const Parallel parallel(options.run.threads);
  parallel.for_ranges(source.blocks(), 1, [&](std::size_t first, std::size_t last) {
    constexpr std::size_t kPart = 64 * MetricRows::kRowsTogether;
    for (std::size_t v = 0; v < all.size(); v += kPart) {
      poll();
      for_similarities(source, Elements(all).subspan(v, std::min(kPart, all.size() - v)), first * kBlock,
                       std::min(last * kBlock, items.size), [&](Element, std::size_t i, double s) {
                         best[i] = std::max(best[i], static_cast<float>(s * scale));
                       });
    }
  });
  return best;
}

void check(const FacilityOptions& options) {
  check_similarity_options(options.similarity);
  if (!(options.eta > 0 && options.eta < 1e30))
    throw InputError(fmt::format("eta is {}; expected a number > 0", options.eta));
  if (!(options.nu >= 0 && options.nu < 1e30))
    throw InputError(fmt::format("nu is {}; expected a number >= 0", options.nu));
  const bool others = options.represented || options.query || options.privacy;
  if (options.similarity.metric == Metric::kPrecomputed && others) {
    throw InputError(
        "precomputed similarities already determine what is represented; represented, query and private rows need a "
        "metric");
  }
}

// What is left of the memory for states, if similarities may be held.
std::size_t budget_beside(const MetricRows& rows, std::size_t memory) {
  const std::size_t all = memory_allowance(memory);
  const std::size_t held = rows.in_memory() ? rows.bytes_to_hold() : 0;
  return std::max<std::size_t>(1, all - std::min(all, held));
}
template <class Rows>
std::size_t budget_beside(const Rows&, std::size_t memory) {
  return memory_allowance(memory);
}

template <class Source>
std::unique_ptr<Objective> make(std::shared_ptr<const Source> source, std::vector<double> first,
                                const FacilityOptions& options, double value_noise = 0) {
  const auto budget = std::make_shared<LiveBudget>(budget_beside(*source, options.run.memory));
  return std::make_unique<FacilityObjective<Source>>(
      Columns<FacilityLaw, Source>{std::move(source), std::move(first), &find_kernels(options.run.backend), budget,
                                   value_noise, options.run.threads},
      options.run.threads);
}

double longest(const DenseRows& rows) {
  double squares = 0;
  for (std::size_t v = 0; v < rows.size; ++v) {
    squares = std::max(squares, squared_length(rows.row(static_cast<Element>(v))));
  }
  return std::sqrt(squares);
}

// The error of f if a floor is subtracted: each item's similarities to the picks, the query and the private rows have
// the error of a computed similarity, which does not cancel. A similarity passes through one rounding per coordinate
// and a few more. Each adds at most half a unit in the last place of a number that is at most 1, |x| |y| for products,
// or the reach for closeness.
double noise_of_floor(const DenseRows& rows, const DenseRows& items, const FacilityOptions& options,
                      const SimilarityOptions& similarity) {
  const double roundings = 1.02 * (static_cast<double>(rows.dim) + 16);
  double largest = 1;
  if (similarity.metric == Metric::kCosineSquared) largest = 2;  // the slope of the square
  if (similarity.metric == Metric::kCloseness) largest = similarity.reach;
  if (options.similarity.metric == Metric::kDot) {
    largest = longest(rows);
    for (const auto& others : {options.query, options.privacy}) {
      if (others) largest = std::max(largest, longest(*others));
    }
    largest *= longest(items);
  }
  const double factors = std::max(1.0, options.query ? options.eta : 0) + options.nu;
  return roundings * 0x1p-24 * largest * factors * static_cast<double>(items.size);
}

std::unique_ptr<Objective> make_from_rows(const DenseRows& rows, const FacilityOptions& options) {
  const DenseRows items = options.represented.value_or(rows);
  const Kernels& kernels = find_kernels(options.run.backend);
  const SimilarityOptions similarity = settled(options.similarity, rows, kernels, options.run.threads);
  auto source = std::make_shared<MetricRows>(rows, items, similarity, kernels);
  if (options.query) source->limit(best_of(*options.query, items, options, similarity, options.eta));
  std::vector<double> first(items.size, 0.0);
  if (source->bytes_to_hold() <= memory_allowance(options.run.memory)) source->hold(options.run.threads);
  if (options.privacy) {
    const auto floor = best_of(*options.privacy, items, options, similarity, options.nu);
    first.assign(floor.begin(), floor.end());
  }
  const double noise = options.privacy ? noise_of_floor(rows, items, options, similarity) : 0;
  return make<MetricRows>(std::move(source), std::move(first), options, noise);
}

}  // namespace

std::unique_ptr<Objective> make_facility_objective(const Rows& rows, const FacilityOptions& options) {
  check(options);
  if (options.similarity.metric == Metric::kPrecomputed) {
    return std::visit(
        [&]<class RowsT>(const RowsT& r) {
          return make<RowsT>(std::make_shared<RowsT>(r), std::vector<double>(r.dim, 0.0), options);
        },
        rows);
  }
  return make_from_rows(dense_for_metric(rows), options);
}

}  // namespace winnow
