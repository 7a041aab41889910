// Saturated coverage: the state of a column is how much is left up to its cap.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "objectives/columns.h"
#include "winnow/error.h"
#include "winnow/objectives/coverage.h"

namespace winnow {
using namespace detail;
namespace {

struct SaturatedLaw {
  static constexpr ColumnTerm kTerm = ColumnTerm::kBelow;
  static double gain(double x, double room) { return std::min(x, room); }
  static double after(double x, double room) { return room - std::min(x, room); }

  struct Summary {
    double total = 0;
    void see(Element, double x) { total += x; }
  };
  static double joins_last(const Summary& s, Element, double x, double cap) {
    return std::min(x, std::max(0.0, cap - std::max(0.0, s.total - x)));
  }

  static constexpr ColumnTerm kPriceTerm = ColumnTerm::kTimes;
  static double price_at(const Summary& s, double cap) { return s.total < cap ? 1 : 0; }
  static float price_value(double p, double) { return static_cast<float>(p); }
  static double constant(double p, double cap) { return (1 - p) * cap; }
  static double constant_slope(double cap) { return -cap; }
  static double weight(double x, double p, double) { return p * x; }
  static double weight_slope(double x, double, double) { return x; }
  static double within(double p, double) { return std::clamp(p, 0.0, 1.0); }
};

template <class Source>
std::unique_ptr<Objective> make(std::shared_ptr<const Source> source, const SaturatedOptions& options) {
  const ColumnSummaries<SaturatedLaw, Source> totals(*source, options.run.threads);
  std::vector<double> cap(source->dim);
  for (std::size_t i = 0; i < cap.size(); ++i) cap[i] = options.alpha * totals[i].total;
  return std::make_unique<ColumnObjective<SaturatedLaw, Source>>(
      Columns<SaturatedLaw, Source>{std::move(source), std::move(cap), &find_kernels(options.run.backend),
                                    std::make_shared<LiveBudget>(options.run.memory)},
      options.run.threads);
}

}  // namespace

std::unique_ptr<Objective> make_saturated_objective(const Rows& rows, const SaturatedOptions& options) {
  check_similarity_options(options.similarity);
  if (!(options.alpha > 0 && options.alpha <= 1)) {
    throw InputError(fmt::format("alpha is {}; expected a share 0 < alpha <= 1", options.alpha));
  }
  if (options.similarity.metric == Metric::kPrecomputed) {
    return std::visit([&]<class RowsT>(const RowsT& r) { return make<RowsT>(std::make_shared<RowsT>(r), options); },
                      rows);
  }
  const DenseRows& dense = dense_for_metric(rows);
  const Kernels& kernels = find_kernels(options.run.backend);
  const auto similarity = settled(options.similarity, dense, kernels, options.run.threads);
  return make<MetricRows>(std::make_shared<MetricRows>(dense, dense, similarity, kernels), options);
}

}  // namespace winnow
