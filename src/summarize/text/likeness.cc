#include "summarize/text/likeness.h"

#include "base/length.h"
#include "winnow/text/objective.h"

namespace winnow::detail {

SparseMatrix telling_rows(const TextRows& text) {
  const SparseRows rows = text.rows.view();
  SparseMatrix telling;
  telling.dim = rows.dim;
  for (Element v = 0; v < rows.size; ++v) {
    const auto columns = rows.row_columns(v);
    const auto values = rows.row_values(v);
    const double whole = length(values);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (text.frequencies[columns[i]] > kMostShared) continue;
      telling.columns.push_back(columns[i]);
      telling.values.push_back(static_cast<float>(double{values[i]} / whole));
    }
    telling.offsets.push_back(telling.columns.size());
  }
  return telling;
}

NeighbourGraph likeness(const TextRows& text, std::size_t neighbours, std::size_t threads) {
  NeighbourOptions options;
  options.neighbours = neighbours;
  options.similarity.metric = Metric::kDot;
  options.run.threads = threads;
  return make_symmetric(find_neighbours(telling_rows(text).view(), options));
}

}  // namespace winnow::detail
