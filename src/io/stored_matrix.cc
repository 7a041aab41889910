#include "io/stored_matrix.h"

#include <algorithm>
#include <array>
#include <functional>

namespace winnow::detail {
namespace {

// Writers pad their headers so that the numbers are aligned (numpy to 64 bytes, safetensors to 8), but need not.
bool usable_in_place(const Source& source, const StoredMatrix& matrix, const Rule& rule) {
  return source.owner && rule.scale == 1 && matrix.type.dtype == Dtype::kF4 && !matrix.type.big_endian &&
         !matrix.by_column && reinterpret_cast<std::uintptr_t>(matrix.raw.data()) % alignof(float) == 0;
}

Where place_in(const StoredMatrix& matrix) {
  return [&](std::size_t i) { return place(matrix.name, i / matrix.columns, i % matrix.columns); };
}

void use_in_place(const Source& source, const StoredMatrix& matrix, const Rule& rule, DenseValues& result) {
  result.data = reinterpret_cast<const float*>(matrix.raw.data());
  result.owner = source.owner;
  result.negative = check_floats({result.data, result.rows * result.columns}, rule, place_in(matrix));
  expect_reuse(source);
}

void convert_rows(const StoredMatrix& matrix, const Rule& rule, DenseValues& result) {
  result.negative = to_floats(matrix.type, matrix.raw, rule, place_in(matrix), result.owned.data());
}

// A block of rows at a time: what each column holds of it lies together in the file, and the block stays in the cache.
void convert_columns(const StoredMatrix& matrix, const Rule& rule, DenseValues& result) {
  constexpr std::size_t kBlock = 256;
  std::array<float, kBlock> values;
  const std::size_t item = matrix.type.size();
  for (std::size_t begin = 0; begin < result.rows; begin += kBlock) {
    const std::size_t rows = std::min(kBlock, result.rows - begin);
    for (std::size_t column = 0; column < result.columns; ++column) {
      const auto raw = matrix.raw.subspan((column * result.rows + begin) * item, rows * item);
      const auto where = [&](std::size_t i) { return place(matrix.name, begin + i, column); };
      result.negative |= to_floats(matrix.type, raw, rule, std::cref(where), values.data());  // cref: no copy per call
      float* to = result.owned.data() + begin * result.columns + column;
      for (std::size_t i = 0; i < rows; ++i) to[i * result.columns] = values[i];
    }
  }
}

}  // namespace

DenseValues read_stored_matrix(const Source& source, const StoredMatrix& matrix, const Rule& rule) {
  DenseValues result;
  result.rows = matrix.rows;
  result.columns = matrix.columns;
  if (usable_in_place(source, matrix, rule)) {
    use_in_place(source, matrix, rule, result);
    return result;
  }
  result.owned.resize(result.rows * result.columns);
  if (matrix.by_column) {
    convert_columns(matrix, rule, result);
  } else {
    convert_rows(matrix, rule, result);
  }
  return result;
}

}  // namespace winnow::detail
