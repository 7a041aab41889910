#include "select/objective_needs.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/memory.h"
#include "kernels/kernels.h"
#include "objectives/metric_rows.h"
#include "select/graph_objective.h"
#include "select/objective_parameters.h"

namespace winnow::detail {
namespace {

constexpr std::uint64_t kFloat = sizeof(float);
constexpr std::uint64_t kColumnState = 12;  // bytes of a column in a state: a double, and a float for the kernels

// The smaller of a product, which may not fit in 64 bits, and a limit.
std::uint64_t at_most(double product, std::uint64_t limit) {
  return product < as_number(limit) ? static_cast<std::uint64_t>(product) : limit;
}

// Rows that objectives over similarities represent: all of them, unless others are given.
struct Items {
  std::uint64_t count;
  bool same;  // as the rows
};

Items items_of(const RowShape& shape, const ObjectiveOptions& options) {
  if (const auto represented = options.values.rows(kRepresented)) return {represented->size, false};
  const std::size_t sample = options.values.count(kRepresentedSample);
  if (sample > 0 && sample < shape.rows) return {sample, false};
  return {shape.rows, true};
}

bool is_precomputed(const ObjectiveOptions& options, const Parameter& metric = kMetric) {
  return parse_metric(options.values.text(metric)) == Metric::kPrecomputed;
}

// Sums over the columns of rows that are there: each gain reads a row.
ObjectiveNeeds needs_of_columns(const RowShape& shape, std::uint64_t bytes_per_column) {
  ObjectiveNeeds needs;
  needs.memory.push_back({"columns of the objective", bytes_per_column * shape.columns});
  needs.state_bytes = kColumnState * shape.columns;
  needs.probe_bytes = shape.sparse ? static_cast<std::uint64_t>(16 * shape.per_row()) : kFloat * shape.columns;
  needs.first.terms = needs.again.terms = needs.add.terms = shape.per_row();
  needs.pair.pair_terms = shape.per_row();
  return needs;
}

// Similarities that the graph of neighbours holds.
double edges_of(const RowShape& shape, const Items& items, std::size_t neighbours) {
  if (neighbours > 0) return as_number(items.count) * as_number(std::min(neighbours, shape.rows));
  // Rows are similar if they share a column: so many pairs, twice as many as if all columns were equally full.
  const double shared =
      2 * as_number(shape.stored) * as_number(shape.stored) / as_number(std::max<std::size_t>(1, shape.columns));
  return std::min({as_number(shape.rows) * as_number(shape.rows), shared, kMostPairs});
}

// The graph is found as one list per item and then turned around, so it is there twice for a moment.
ObjectiveNeeds needs_of_graph(const RowShape& shape, const Items& items, std::size_t neighbours) {
  constexpr double kBytesPerEdge = 8 + 16;     // in the lists, and in the graph with its reverse edges
  constexpr std::uint64_t kBytesPerItem = 80;  // list, offsets, state
  const double edges = edges_of(shape, items, neighbours);
  ObjectiveNeeds needs;
  needs.memory.push_back(
      {"graph of neighbours", static_cast<std::uint64_t>(kBytesPerEdge * edges) + kBytesPerItem * items.count});
  const double d = shape.per_row();
  if (shape.sparse) {
    needs.memory.push_back({"rows by column", shape.bytes()});
    needs.build.terms =
        as_number(shape.stored) * as_number(shape.stored) / as_number(std::max<std::size_t>(1, shape.columns));
  } else {
    needs.memory.push_back({"rows laid out for comparing", 2 * shape.bytes()});
    // Many rows are compared with the rows of some lists only.
    constexpr double kExactUpTo = 40'000;
    const double compared =
        std::min(as_number(shape.rows), std::max(kExactUpTo, 64 * std::sqrt(as_number(shape.rows))));
    needs.build.products = as_number(items.count) * compared * d;
  }
  const double each = edges / as_number(std::max<std::size_t>(1, shape.rows));
  needs.state_bytes = kColumnState * items.count;
  needs.probe_bytes = static_cast<std::uint64_t>(16 * each);
  needs.first.terms = needs.again.terms = needs.add.terms = each;
  needs.pair.pair_terms = each;
  needs.advice = neighbours > 0 ? "fewer --neighbours" : "--neighbours 64";
  return needs;
}

// Similarities to all items, computed from the rows. `held`: they are all kept, if they fit into what is allowed.
ObjectiveNeeds needs_of_metric(const RowShape& shape, const Items& items, std::uint64_t table, bool held) {
  const double m = as_number(items.count);
  const double d = as_number(shape.columns);
  ObjectiveNeeds needs;
  needs.memory.push_back(
      {"items laid out for products", kFloat * shape.columns * ((items.count + kPanel - 1) / kPanel * kPanel)});
  if (table > 0)
    needs.memory.push_back({"similarities", table, held ? "all of them" : "those that matter, as many as fit"});
  needs.state_bytes = kColumnState * items.count;
  needs.probe_bytes = kFloat * items.count;
  if (held) {
    needs.build.products = as_number(shape.rows) * m * d * (items.same ? 0.5 : 1);
    needs.first.terms = needs.again.terms = needs.add.terms = m;
    needs.pair.terms = m;
  } else {
    needs.first.products = m * d * (items.same ? 0.5 : 1);
    needs.again.products = m * d * 0.05;  // few columns of a row still matter
    needs.add.products = m * d;
    needs.pair.terms = m;
    needs.pair.products = 0.1 * m * d;  // an element's similarities are computed once for all probes of a round
  }
  return needs;
}

}  // namespace

ObjectiveNeeds needs_of_features(const RowShape& shape, const ObjectiveOptions& /*options*/, std::size_t /*k*/) {
  constexpr std::uint64_t kPerColumn = 160;  // totals are exact sums of several words
  ObjectiveNeeds needs = needs_of_columns(shape, kPerColumn);
  needs.state_bytes = 20 * shape.columns;
  needs.build.terms = 0.1 * as_number(shape.stored);
  return needs;
}

ObjectiveNeeds needs_of_cover(const RowShape& shape, const ObjectiveOptions& /*options*/, std::size_t /*k*/) {
  constexpr std::uint64_t kPerColumn = 64;
  return needs_of_columns(shape, kPerColumn);
}

ObjectiveNeeds needs_of_facility(const RowShape& shape, const ObjectiveOptions& options, std::size_t /*k*/) {
  constexpr std::uint64_t kPerColumn = 40;
  if (is_precomputed(options)) return needs_of_columns(shape, kPerColumn);
  const Items items = items_of(shape, options);
  const std::size_t neighbours = options.values.count(kNeighbours);
  if (shape.sparse || neighbours > 0) return needs_of_graph(shape, items, neighbours);
  const std::uint64_t allowed = memory_allowance(options.run.memory);
  const double all = as_number(kFloat) * as_number(shape.rows) * as_number(held_columns(items.count));
  const bool held = all <= as_number(allowed);
  ObjectiveNeeds needs = needs_of_metric(shape, items, at_most(held ? all : 2 * all, allowed), held);
  needs.on_demand = !held;
  needs.advice = "a smaller --memory, --neighbours 64";
  return needs;
}

ObjectiveNeeds needs_of_saturated(const RowShape& shape, const ObjectiveOptions& options, std::size_t k) {
  constexpr std::uint64_t kPerColumn = 40;
  if (is_precomputed(options)) return needs_of_columns(shape, kPerColumn);
  const Items items{shape.rows, true};
  const std::size_t neighbours = options.values.count(kNeighbours);
  if (shape.sparse || neighbours > 0) return needs_of_graph(shape, items, neighbours);
  // Rows whose gains are refreshed keep the columns in which they still gain: about six rows per pick.
  const double refreshed = std::min(as_number(shape.rows), 6 * as_number(k) + 64);
  const std::uint64_t allowed = options.run.memory > 0 ? options.run.memory : std::uint64_t{256} << 20;
  ObjectiveNeeds needs = needs_of_metric(shape, items, at_most(8 * refreshed * as_number(shape.rows), allowed), false);
  needs.build.products = as_number(shape.rows) * as_number(shape.rows) * as_number(shape.columns);
  needs.advice = "--neighbours 64";
  return needs;
}

ObjectiveNeeds needs_of_cut(const RowShape& shape, const ObjectiveOptions& options, std::size_t /*k*/) {
  constexpr std::uint64_t kPerElement = 24;
  const std::size_t neighbours = options.values.count(kNeighbours);
  const Items items{shape.rows, true};
  const bool precomputed = is_precomputed(options);
  ObjectiveNeeds needs = precomputed                        ? needs_of_columns(shape, 0)
                         : (shape.sparse || neighbours > 0) ? needs_of_graph(shape, items, neighbours)
                                                            : needs_of_metric(shape, items, 0, false);
  needs.memory.push_back({"sums of similarities", kPerElement * shape.rows});
  needs.monotone = options.values.number(kLambda) <= 0.5;
  if (!shape.sparse && neighbours == 0) {
    // Gains are a few operations once the sums are there. A pair is one similarity.
    const double d = precomputed ? 1 : as_number(shape.columns);
    needs.build.products += as_number(shape.rows) * as_number(shape.rows) * d;
    needs.add = {.products = as_number(shape.rows) * d};
    needs.first = needs.again = {.terms = 4};
    needs.pair = {.products = d};
    needs.probe_bytes = kFloat * (precomputed ? shape.rows : shape.columns);
  }
  needs.state_bytes = 8 * std::uint64_t{shape.rows};
  return needs;
}

// The state is the lower half of a k x k matrix. A gain given m picks takes m similarities and a forward substitution.
ObjectiveNeeds needs_of_log_det(const RowShape& shape, const ObjectiveOptions& options, std::size_t k) {
  const bool precomputed = is_precomputed(options, kKernelMetric);
  const Items items{shape.rows, true};
  const double picks = as_number(std::min(k, shape.rows));
  const double d = precomputed ? 1 : as_number(shape.columns);
  ObjectiveNeeds needs = precomputed ? ObjectiveNeeds{} : needs_of_metric(shape, items, 0, false);
  needs.memory.push_back({"similarities of rows to themselves", 8 * std::uint64_t{shape.rows}});
  needs.state_bytes = static_cast<std::uint64_t>(4 * picks * (picks + 1));
  needs.probe_bytes = static_cast<std::uint64_t>(4 * d + 20 * picks);
  needs.build = {.products = as_number(shape.stored)};
  needs.first = {.terms = 4};
  needs.again = {.terms = picks * picks / 6, .products = d * picks / 2};  // the mean of m^2 / 2, and of m
  needs.add = needs.again;
  needs.pair = {.terms = 1, .products = d};
  return needs;
}

ObjectiveNeeds needs_of_mixture(const RowShape& shape, const ObjectiveOptions& options, std::size_t k) {
  ObjectiveNeeds sum;
  const auto terms = parse_mixture(options.values.text(kMixture));
  ObjectiveOptions shared = options;
  shared.values.set("metric", options.values.text(kMetric));
  shared.run.memory = std::max<std::uint64_t>(1, memory_allowance(options.run.memory) / terms.size());
  for (const MixtureTerm& term : terms) {
    const ObjectiveNeeds part = find_needs(term.objective, shape, shared, k);
    for (const MemoryPart& memory : part.memory) {
      sum.memory.push_back({term.objective + ": " + memory.what, memory.bytes, memory.note});
    }
    sum.state_bytes += part.state_bytes;
    sum.probe_bytes += part.probe_bytes;
    sum.build += part.build;
    sum.first += part.first;
    sum.again += part.again;
    sum.add += part.add;
    sum.pair += part.pair;
    sum.monotone = sum.monotone && part.monotone;
    sum.on_demand = sum.on_demand || part.on_demand;
    if (sum.advice.empty()) sum.advice = part.advice;
  }
  return sum;
}

ObjectiveNeeds find_needs(std::string_view name, const RowShape& shape, const ObjectiveOptions& options,
                          std::size_t k) {
  const NamedObjective& objective = find_objective(name);
  return objective.needs != nullptr ? objective.needs(shape, options, k) : needs_of_columns(shape, 0);
}

}  // namespace winnow::detail
