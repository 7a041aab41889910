// Facility location: a column remembers the best similarity so far.
#include "winnow/facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "objectives/columns.h"
#include "objectives/served.h"
#include "winnow/error.h"

namespace winnow {
namespace {

struct FacilityLaw {
  static constexpr ColumnTerm kTerm = ColumnTerm::kAbove;
  static double gain(double x, double a) { return std::max(x - a, 0.0); }
  static double after(double x, double a) { return std::max(x, a); }

  // The two best.
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

template <class Source>
class FacilityObjective final : public ColumnObjective<FacilityLaw, Source>, public Served {
 public:
  using ColumnObjective<FacilityLaw, Source>::ColumnObjective;

  std::size_t items() const override { return this->columns().source->dim; }
  void similarities(Element v, const std::function<void(std::size_t item, double s)>& body) const override {
    for_features(*this->columns().source, v, body);
  }
};

// For every item the largest similarity to any of `rows`, times `scale`.
std::vector<float> best_of(const DenseRows& rows, const DenseRows& items, const FacilityOptions& options,
                           const SimilarityOptions& similarity, double scale) {
  const MetricRows s(rows, items, similarity, find_kernels(options.backend));
  std::vector<float> best(items.size, 0.0F);
  for (std::size_t v = 0; v < rows.size; ++v) {
    for_features(s, static_cast<Element>(v),
                 [&](std::size_t i, double x) { best[i] = std::max(best[i], static_cast<float>(x * scale)); });
  }
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
        "precomputed similarities already say what is represented; represented, query and private rows need a metric");
  }
}

template <class Source>
std::unique_ptr<Objective> make(std::shared_ptr<const Source> source, std::vector<double> first,
                                const FacilityOptions& options) {
  return std::make_unique<FacilityObjective<Source>>(
      Columns<FacilityLaw, Source>{std::move(source), std::move(first), &find_kernels(options.backend)},
      options.threads);
}

std::unique_ptr<Objective> make_from_rows(const DenseRows& rows, const FacilityOptions& options) {
  const DenseRows items = options.represented.value_or(rows);
  SimilarityOptions similarity = options.similarity;
  if (similarity.metric == Metric::kRbf) similarity.gamma = gamma_of(similarity, rows);
  auto source = std::make_shared<MetricRows>(rows, items, similarity, find_kernels(options.backend));
  if (options.query) source->limit(best_of(*options.query, items, options, similarity, options.eta));
  std::vector<double> first(items.size, 0.0);
  if (options.privacy) {
    const auto floor = best_of(*options.privacy, items, options, similarity, options.nu);
    first.assign(floor.begin(), floor.end());
  }
  return make<MetricRows>(std::move(source), std::move(first), options);
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
  if (const auto* dense = std::get_if<DenseRows>(&rows)) return make_from_rows(*dense, options);
  throw InputError(
      "sparse rows have no metric here; expected dense rows, or a neighbour graph of them as precomputed similarities");
}

}  // namespace winnow
