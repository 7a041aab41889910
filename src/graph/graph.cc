#include "graph/graph.h"

#include <fmt/format.h>

#include <algorithm>

#include "winnow/error.h"

namespace winnow {
using namespace detail;

void detail::check_neighbour_options(const NeighbourOptions& options) {
  check_similarity_options(options.similarity);
  if (options.neighbours == 0) throw InputError("0 neighbours were asked for; expected a number of at least 1");
  if (options.similarity.metric == Metric::kPrecomputed) {
    throw InputError("neighbours of precomputed similarities were asked for; expected rows and a metric");
  }
}

NeighbourGraph detail::transposed(const NeighbourLists& lists, std::size_t elements) {
  const auto each = [&](const auto& body) {
    for (std::size_t item = 0; item < lists.size(); ++item) {
      for (const Neighbour& n : lists[item]) {
        if (n.similarity > 0) body(static_cast<std::uint32_t>(item), n);
      }
    }
  };
  NeighbourGraph graph;
  graph.items = lists.size();
  graph.offsets.assign(elements + 1, 0);
  each([&](std::uint32_t, const Neighbour& n) { ++graph.offsets[n.element + std::size_t{1}]; });
  for (std::size_t v = 0; v < elements; ++v) graph.offsets[v + 1] += graph.offsets[v];
  graph.columns.resize(graph.offsets.back());
  graph.values.resize(graph.offsets.back());
  std::vector<std::uint64_t> next(graph.offsets.begin(), graph.offsets.end() - 1);
  each([&](std::uint32_t item, const Neighbour& n) {  // items in order, so columns increase within a row
    const std::uint64_t to = next[n.element]++;
    graph.columns[to] = item;
    graph.values[to] = n.similarity;
  });
  return graph;
}

NeighbourGraph symmetric(const NeighbourGraph& graph) {
  const SparseRows rows = graph.rows();
  if (rows.size != rows.dim) throw InputError("a graph between two sets cannot be made symmetric");
  const auto edges_to = [&] {  // the graph the other way round, columns increasing too
    NeighbourGraph other;
    other.offsets.assign(rows.size + 1, 0);
    for (const std::uint32_t u : graph.columns) ++other.offsets[u + std::size_t{1}];
    for (std::size_t v = 0; v < rows.size; ++v) other.offsets[v + 1] += other.offsets[v];
    other.columns.resize(graph.columns.size());
    other.values.resize(graph.values.size());
    std::vector<std::uint64_t> next(other.offsets.begin(), other.offsets.end() - 1);
    for (std::size_t v = 0; v < rows.size; ++v) {
      for (std::uint64_t p = rows.offsets[v]; p < rows.offsets[v + 1]; ++p) {
        const std::uint64_t to = next[rows.columns[p]]++;
        other.columns[to] = static_cast<std::uint32_t>(v);
        other.values[to] = rows.values[p];
      }
    }
    return other;
  }();

  NeighbourGraph both;
  both.items = graph.items;
  both.exact = graph.exact;
  both.offsets.push_back(0);
  for (std::size_t v = 0; v < rows.size; ++v) {
    std::uint64_t a = graph.offsets[v];
    std::uint64_t b = edges_to.offsets[v];
    while (a < graph.offsets[v + 1] || b < edges_to.offsets[v + 1]) {
      const bool a_left = a < graph.offsets[v + 1];
      const bool b_left = b < edges_to.offsets[v + 1];
      const std::uint32_t column = !b_left   ? graph.columns[a]
                                   : !a_left ? edges_to.columns[b]
                                             : std::min(graph.columns[a], edges_to.columns[b]);
      float value = 0;
      if (a_left && graph.columns[a] == column) value = graph.values[a++];
      if (b_left && edges_to.columns[b] == column) value = std::max(value, edges_to.values[b++]);
      both.columns.push_back(column);
      both.values.push_back(value);
    }
    both.offsets.push_back(both.columns.size());
  }
  return both;
}

}  // namespace winnow
