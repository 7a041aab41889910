#include "select/graph_objective.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "winnow/error.h"
#include "winnow/neighbours.h"
#include "winnow/objectives/facility.h"

namespace winnow::detail {
namespace {

class GraphObjective final : public Objective {
 public:
  // `recall` is for reports. make_exact makes facility location over the rows themselves, used to represent items. It
  // is called when first needed. May be null.
  GraphObjective(std::unique_ptr<const NeighbourGraph> graph, std::unique_ptr<Objective> f, double recall,
                 std::function<std::unique_ptr<Objective>()> make_exact)
      : graph_(std::move(graph)), f_(std::move(f)), recall_(recall), make_exact_(std::move(make_exact)) {}

  std::size_t size() const override { return f_->size(); }
  std::unique_ptr<GainState> start() const override { return f_->start(); }
  Properties properties() const override {
    Properties properties = f_->properties();
    properties.neighbour_recall = recall_;
    return properties;
  }
  void residual_gains(Elements us, std::span<Gain> out) const override { f_->residual_gains(us, out); }
  void first_equal(Elements vs, std::span<Element> out) const override { f_->first_equal(vs, out); }
  std::size_t represented() const override { return f_->represented(); }
  void represent(Elements chosen, Elements vs, std::span<Representative> out) const override {
    if (make_exact_) std::call_once(once_, [&] { exact_ = make_exact_(); });
    (exact_ != nullptr ? *exact_ : *f_).represent(chosen, vs, out);
  }
  bool represents_by_similarity() const override { return make_exact_ || f_->represents_by_similarity(); }
  std::unique_ptr<ModularBound> bound_around(Elements set) const override { return f_->bound_around(set); }

 private:
  std::unique_ptr<const NeighbourGraph> graph_;
  std::unique_ptr<Objective> f_;
  double recall_;
  std::function<std::unique_ptr<Objective>()> make_exact_;
  mutable std::once_flag once_;
  mutable std::unique_ptr<Objective> exact_;
};

// An upper bound on the number of pairs of rows that share a column.
double pairs_of(const SparseRows& rows) {
  std::vector<std::size_t> holders(rows.dim, 0);
  for (std::size_t p = 0; p < rows.nonzeros(); ++p) ++holders[rows.columns[p]];
  double pairs = 0;
  for (const std::size_t count : holders) pairs += static_cast<double>(count) * static_cast<double>(count);
  const auto n = static_cast<double>(rows.size);
  return std::min(pairs, n * n);
}

// All neighbours, for sparse rows without a number of neighbours: rows that share no column have similarity 0 anyway.
// InputError if the pairs would take more memory than is reasonable.
std::size_t count_of(const Rows& rows, const GraphOptions& options) {
  if (options.neighbours > 0) return options.neighbours;
  if (const auto* sparse = std::get_if<SparseRows>(&rows); sparse != nullptr && pairs_of(*sparse) > kMostPairs) {
    throw InputError(
        fmt::format("up to {:.2g} pairs of {} sparse rows may be similar, too many to hold; expected a number "
                    "of neighbours, such as --neighbours 64",
                    pairs_of(*sparse), sparse->size));
  }
  return size(rows);
}

NeighbourGraph graph_of(const Rows& rows, const GraphOptions& options) {
  NeighbourOptions wanted;
  wanted.neighbours = count_of(rows, options);
  wanted.similarity = options.similarity;
  wanted.items = options.represented;
  wanted.run = options.run;
  if (const auto* sparse = std::get_if<SparseRows>(&rows)) return find_neighbours(*sparse, wanted);
  NeighbourSearch* const usual = find_neighbours;
  NeighbourSearch* const search = options.search != nullptr ? options.search : usual;
  return search(std::get<DenseRows>(rows), wanted);
}

}  // namespace

std::unique_ptr<Objective> with_neighbours(const Rows& rows, const GraphOptions& options,
                                           const MakeFromSimilarities& make, const GraphUse& use) {
  const bool compare = options.similarity.metric != Metric::kPrecomputed;
  const auto* dense = std::get_if<DenseRows>(&rows);
  if (options.neighbours > 0 && !compare) {
    throw InputError("neighbours of precomputed similarities were asked for; expected rows and a metric");
  }
  if (!compare || (dense != nullptr && options.neighbours == 0)) return make(rows, options.similarity);

  auto graph = std::make_unique<NeighbourGraph>(graph_of(rows, options));
  if (use.symmetric) *graph = make_symmetric(*graph);
  auto f = make(graph->rows(), {Metric::kPrecomputed, 0});
  std::function<std::unique_ptr<Objective>()> make_exact;
  if (dense != nullptr && use.serves) {
    FacilityOptions facility{options.similarity, options.represented, {}, {}, 1, 1, options.run};
    facility.run.memory = 1;  // each similarity is needed once
    make_exact = [rows, facility] { return make_facility_objective(rows, facility); };
  }
  const double recall = options.neighbours > 0 ? graph->recall : 0;
  return std::make_unique<GraphObjective>(std::move(graph), std::move(f), recall, std::move(make_exact));
}

}  // namespace winnow::detail
