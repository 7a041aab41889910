// Checks a table against the promises of io.h, in the simplest way.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "fuzz/fuzz.h"
#include "winnow/error.h"

namespace winnow {
namespace {

void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

void check_values(std::span<const float> values) {
  for (const float value : values) require(std::isfinite(value) && value >= 0, "values are finite and >= 0");
}

void check_rows(const DenseRows& rows) {
  check_values({rows.data, rows.size * rows.dim});
}

void check_rows(const SparseRows& rows) {
  require(rows.offsets[0] == 0, "offsets start at 0");
  for (std::size_t v = 0; v < rows.size; ++v) {
    require(rows.offsets[v] <= rows.offsets[v + 1], "offsets never decrease");
    const auto columns = rows.row_columns(static_cast<Element>(v));
    for (std::size_t i = 0; i < columns.size(); ++i) {
      require(columns[i] < rows.dim, "columns are below dim");
      require(i == 0 || columns[i - 1] < columns[i], "columns increase strictly");
    }
  }
  check_values({rows.values, rows.nonzeros()});
}

void check_table(const Table& table) {
  require(size(table.rows) > 0 && dim(table.rows) > 0, "there are rows and columns");
  require(size(table.rows) < 0xFFFFFFFFu, "row numbers fit in 32 bits");
  if (table.used.empty()) {
    require(table.columns == dim(table.rows), "columns equals dim unless compacted");
  } else {
    require(table.used.size() == dim(table.rows), "used has one column per feature");
    for (std::size_t i = 0; i < table.used.size(); ++i) {
      require(table.used[i] < table.columns, "used columns are columns");
      require(i == 0 || table.used[i - 1] < table.used[i], "used columns increase");
    }
  }
  std::visit([](const auto& rows) { check_rows(rows); }, table.rows);
}

}  // namespace

void read_every_way(std::string_view content, std::string_view name, Format format, std::string_view tensor) {
  for (const Negatives negatives : {Negatives::kReject, Negatives::kClip, Negatives::kSplit}) {
    try {
      check_table(read_table(std::as_bytes(std::span(content)), name, {format, negatives, std::string(tensor)}));
    } catch (const InputError&) {
    }
  }
}

}  // namespace winnow
