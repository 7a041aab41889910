// Sparse matrices as scipy.sparse.save_npz writes them: a zip archive with one .npy array per part of the matrix. The
// structure is read before the values. Therefore an error can name the row and column of a bad value, and a good value
// is written directly to its final place.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/scatter.h"
#include "io/npz_parts.h"
#include "io/number.h"
#include "io/readers.h"
#include "io/sparse.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

// Even empty rows need memory, and nothing in the file limits their number. So we limit it by the number of entries.
void check_rows_justified(const Source& source, std::size_t rows, std::size_t entries) {
  if (rows <= 1024 * entries + (std::size_t{1} << 20)) return;
  throw InputError(fmt::format("{} claims {} rows for {} entries; that is not plausible", source.name, rows, entries));
}

// The row or column numbers of a csr or csc matrix.
Buffer<std::uint32_t> read_indices_of(const ZipArchive& archive, MatrixShape shape, std::uint64_t bound) {
  NpzArray indices = open_npz_integers(archive, "indices");
  check_npz_places(indices, shape);
  return read_indices(std::move(indices), bound);
}

Scatter<SparseValues> scatter_to(const Buffer<std::uint32_t>& rows, MatrixShape shape) {
  return {shape.rows, shape.columns, [&](const auto& count) { std::for_each(rows.begin(), rows.end(), count); }};
}

SparseValues read_csr(const ZipArchive& archive, const Source& source, MatrixShape shape, double scale) {
  SparseValues sparse;
  sparse.dim = shape.columns;
  sparse.columns = read_indices_of(archive, shape, shape.columns);
  sparse.offsets = read_offsets(archive, shape.rows, sparse.columns.size());
  sparse.values.resize(sparse.columns.size());
  const auto where = [&](std::size_t i) {
    const auto next = std::upper_bound(sparse.offsets.begin(), sparse.offsets.end(), i);
    return place(source.name, static_cast<std::size_t>(next - sparse.offsets.begin()) - 1, sparse.columns[i]);
  };
  read_values(archive, sparse.columns.size(), scale, where, [&](std::size_t first, std::span<const float> values) {
    std::copy(values.begin(), values.end(), sparse.values.data() + first);
  });
  return sparse;
}

SparseValues read_csc(const ZipArchive& archive, const Source& source, MatrixShape shape, double scale) {
  const Buffer<std::uint32_t> rows = read_indices_of(archive, shape, shape.rows);
  const Buffer<std::uint64_t> starts = read_offsets(archive, shape.columns, rows.size());
  check_rows_justified(source, shape.rows, rows.size());
  auto scatter = scatter_to(rows, shape);
  const auto where = [&](std::size_t i) {
    const auto next = std::upper_bound(starts.begin(), starts.end(), i);
    return place(source.name, rows[i], static_cast<std::size_t>(next - starts.begin()) - 1);
  };
  std::uint32_t column = 0;
  read_values(archive, rows.size(), scale, where, [&](std::size_t first, std::span<const float> values) {
    for (std::size_t i = first; i < first + values.size(); ++i) {
      while (starts[column + std::size_t{1}] <= i) ++column;
      scatter.put(rows[i], column, values[i - first]);
    }
  });
  return std::move(scatter).finish();
}

SparseValues read_coo(const ZipArchive& archive, const Source& source, MatrixShape shape, double scale) {
  const Coordinates coordinates = read_coordinates(archive, shape);
  const auto& rows = coordinates.rows;
  const auto& columns = coordinates.columns;
  if (rows.size() != columns.size()) {
    throw InputError(fmt::format("{} has {} row numbers and {} column numbers; expected the same number of each",
                                 source.name, rows.size(), columns.size()));
  }
  check_rows_justified(source, shape.rows, rows.size());
  auto scatter = scatter_to(rows, shape);
  const auto where = [&](std::size_t i) { return place(source.name, rows[i], columns[i]); };
  read_values(archive, rows.size(), scale, where, [&](std::size_t first, std::span<const float> values) {
    for (std::size_t i = first; i < first + values.size(); ++i) scatter.put(rows[i], columns[i], values[i - first]);
  });
  return std::move(scatter).finish();
}

SparseValues read_matrix(const ZipArchive& archive, const Source& source, double scale) {
  if (!archive.has("format.npy")) {
    throw InputError(fmt::format("{} is not a sparse matrix: expected what scipy.sparse.save_npz writes", source.name));
  }
  const std::string kind = read_kind(archive);
  const MatrixShape shape = read_shape(archive);
  if (kind == "csr") return read_csr(archive, source, shape, scale);
  if (kind == "csc") return read_csc(archive, source, shape, scale);
  if (kind == "coo") return read_coo(archive, source, shape, scale);
  throw InputError(
      fmt::format("{} holds a sparse matrix of kind {}; expected csr, csc or coo (convert it with .tocsr())",
                  source.name, quoted(kind)));
}

}  // namespace

Table read_npz(const Source& source, const ReadOptions& options) {
  const ZipArchive archive(source);
  SparseValues sparse = read_matrix(archive, source, options.scale);
  sort_rows(sparse, source.name);
  check_signs(sparse, source.name, feature_rule(options));
  return to_table(std::move(sparse), source.name, options.negatives);
}

}  // namespace winnow::detail
