// Several files of rows as one table in memory. They are read as a source reads them, so that the ground set and the
// messages are the same.
#include <algorithm>

#include "io/readers.h"
#include "io/sparse.h"
#include "winnow/io/row_source.h"

namespace winnow::detail {
namespace {

Table read_dense_rows(RowSource& source) {
  const auto values = std::make_shared<Buffer<float>>(source.size() * source.dim());
  RowBlock block;
  float* to = values->data();
  for (std::size_t b = 0; b < source.blocks(); ++b) {
    source.read(b, block);
    to = std::copy(block.values.begin(), block.values.end(), to);
  }
  Table table;
  table.rows = DenseRows{values->data(), source.size(), source.dim()};
  table.columns = source.dim();
  table.storage = values;
  return table;
}

template <class T>
void append(Buffer<T>& to, const std::vector<T>& values) {
  for (const T value : values) to.push_back(value);
}

Table read_sparse_rows(RowSource& source, std::string_view name) {
  SparseValues all;
  all.dim = source.dim();
  all.offsets.push_back(0);
  RowBlock block;
  for (std::size_t b = 0; b < source.blocks(); ++b) {
    source.read(b, block);
    const std::uint64_t before = all.values.size();
    append(all.columns, block.columns);
    append(all.values, block.values);
    for (std::size_t v = 1; v <= block.size; ++v) all.offsets.push_back(before + block.offsets[v]);
  }
  return to_table(std::move(all), name, Negatives::kKeep);  // the source has treated them
}

}  // namespace

Table read_files(const std::string& path, const ReadOptions& options) {
  const auto source = open_row_source(path, {.read = options});
  Table table = source->sparse() ? read_sparse_rows(*source, path) : read_dense_rows(*source);
  table.tensor = source->tensor();
  return table;
}

}  // namespace winnow::detail
