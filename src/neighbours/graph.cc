#include "neighbours/graph.h"

#include <fmt/format.h>

#include "winnow/error.h"

namespace winnow {

void check_neighbour_options(const NeighbourOptions& options) {
  check_similarity_options(options.similarity);
  if (options.neighbours == 0) throw InputError("0 neighbours were asked for; expected a number of at least 1");
  if (options.similarity.metric == Metric::kPrecomputed) {
    throw InputError("neighbours of precomputed similarities were asked for; expected rows and a metric");
  }
}

NeighbourGraph transposed(const NeighbourLists& lists, std::size_t elements) {
  const auto counts = [&](std::size_t at) {
    return lists.element[at] != NeighbourLists::kAbsent && lists.similarity[at] > 0;
  };
  NeighbourGraph graph;
  graph.items = lists.items;
  graph.offsets.assign(elements + 1, 0);
  for (std::size_t at = 0; at < lists.element.size(); ++at) {
    if (counts(at)) ++graph.offsets[lists.element[at] + std::size_t{1}];
  }
  for (std::size_t v = 0; v < elements; ++v) graph.offsets[v + 1] += graph.offsets[v];
  graph.columns.resize(graph.offsets.back());
  graph.values.resize(graph.offsets.back());
  std::vector<std::uint64_t> next(graph.offsets.begin(), graph.offsets.end() - 1);
  for (std::size_t at = 0; at < lists.element.size(); ++at) {  // items in order, so columns increase within a row
    if (!counts(at)) continue;
    const std::uint64_t to = next[lists.element[at]]++;
    graph.columns[to] = static_cast<std::uint32_t>(at / lists.each);
    graph.values[to] = lists.similarity[at];
  }
  return graph;
}

}  // namespace winnow
