#include "graph/graph.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/scatter.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;

void detail::check_neighbour_options(const NeighbourOptions& options) {
  check_similarity_options(options.similarity);
  if (options.neighbours == 0) throw InputError("0 neighbours were asked for; expected a number of at least 1");
  if (options.similarity.metric == Metric::kPrecomputed) {
    throw InputError("neighbours of precomputed similarities were asked for; expected rows and a metric");
  }
  if (options.similarity.metric == Metric::kCosineSquared || options.similarity.metric == Metric::kCloseness) {
    throw InputError(fmt::format("neighbours by metric {} were asked for; expected cosine, dot, rbf or euclidean",
                                 to_string(options.similarity.metric)));
  }
}

NeighbourGraph detail::transposed(const NeighbourLists& lists, std::size_t elements) {
  NeighbourGraph graph;
  graph.similarities = transpose_entries(lists.size(), elements, [&](const auto& entry) {
    for (std::size_t item = 0; item < lists.size(); ++item) {
      for (const Neighbour& n : lists[item]) {
        if (n.similarity > 0) entry(item, n.element, n.similarity);
      }
    }
  });
  return graph;
}

NeighbourGraph make_symmetric(const NeighbourGraph& graph) {
  const SparseMatrix& one = graph.similarities;
  if (one.size() != one.dim) throw InputError("a graph between two sets cannot be made symmetric");
  const SparseMatrix other = transpose(graph.rows());
  NeighbourGraph both;
  both.exact = graph.exact;
  both.recall = graph.recall;
  SparseMatrix& merged = both.similarities;
  merged.dim = one.dim;
  for (std::size_t v = 0; v < one.size(); ++v) {
    std::uint64_t a = one.offsets[v];
    std::uint64_t b = other.offsets[v];
    while (a < one.offsets[v + 1] || b < other.offsets[v + 1]) {
      const bool a_left = a < one.offsets[v + 1];
      const bool b_left = b < other.offsets[v + 1];
      const std::uint32_t column = !b_left   ? one.columns[a]
                                   : !a_left ? other.columns[b]
                                             : std::min(one.columns[a], other.columns[b]);
      float value = 0;
      if (a_left && one.columns[a] == column) value = one.values[a++];
      if (b_left && other.columns[b] == column) value = std::max(value, other.values[b++]);
      merged.columns.push_back(column);
      merged.values.push_back(value);
    }
    merged.offsets.push_back(merged.columns.size());
  }
  return both;
}

}  // namespace winnow
