// Dense rows from a .npy file: float32 is used in place, anything else is converted.
#include "io/npy.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/readers.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

// Float32 is used in place if the memory stays and is aligned (numpy aligns to 64 bytes; other writers may not).
bool usable_in_place(const Source& source, const NpyHeader& header, std::span<const std::byte> elements) {
  return source.owner && header.dtype == Dtype::kF4 && !header.fortran_order &&
         reinterpret_cast<std::uintptr_t>(elements.data()) % alignof(float) == 0;
}

DenseValues read_rows(const Source& source, SpanStream& stream, const NpyHeader& header, std::uint64_t rows,
                      std::uint64_t columns, const Rule& rule) {
  check_npy_numeric(stream, header);
  check_shape(source.name, rows, columns);
  const std::uint64_t count = check_npy_size(stream, header);
  DenseValues result;
  result.rows = rows;
  result.columns = columns;
  // The row-major position of element i of the file.
  const auto target = [&](std::size_t i) { return header.fortran_order ? i % rows * columns + i / rows : i; };
  const auto where = [&](std::size_t i) { return place(source.name, target(i) / columns, target(i) % columns); };
  if (usable_in_place(source, header, stream.rest())) {
    result.data = reinterpret_cast<const float*>(stream.rest().data());
    result.owner = source.owner;
    const auto [refused, negative] = inspect({result.data, count}, rule.negatives);
    if (refused < count) {
      refuse(where(refused), fmt::format("{}", result.data[refused]), result.data[refused], rule);
    }
    result.negative = negative;
    expect_reuse(source);
  } else {
    result.owned.resize(count);
    result.negative =
        read_floats(stream, header, count, rule, where, [&](std::size_t first, std::span<const float> values) {
          if (!header.fortran_order) {
            std::copy(values.begin(), values.end(), result.owned.data() + first);
          } else {
            for (std::size_t i = 0; i < values.size(); ++i) result.owned.data()[target(first + i)] = values[i];
          }
        });
  }
  return result;
}

}  // namespace

DenseValues read_npy(const Source& source, const Rule& rule) {
  SpanStream stream(source.name, source.bytes);
  const NpyHeader header = read_npy_header(stream);
  check_npy_matrix(stream, header);
  return read_rows(source, stream, header, header.shape[0], header.shape[1], rule);
}

DenseValues read_npy_vector(const Source& source, const Rule& rule) {
  SpanStream stream(source.name, source.bytes);
  const NpyHeader header = read_npy_header(stream);
  const auto& shape = header.shape;
  if (shape.size() == 1) return read_rows(source, stream, header, shape[0], 1, rule);
  if (shape.size() == 2 && (shape[0] == 1 || shape[1] == 1)) {
    return read_rows(source, stream, header, shape[0], shape[1], rule);
  }
  throw InputError(
      fmt::format("{} holds an array of shape {}; expected one number per element", source.name, header.shape_text()));
}

}  // namespace winnow::detail
