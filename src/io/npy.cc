// Dense rows from a .npy file.
#include "io/npy.h"

#include <fmt/format.h>

#include "io/readers.h"
#include "io/stored_matrix.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

DenseValues read_rows(const Source& source, SpanStream& stream, const NpyHeader& header, std::uint64_t rows,
                      std::uint64_t columns, const Rule& rule) {
  check_npy_numeric(stream, header);
  check_shape(source.name, rows, columns);
  check_npy_size(stream, header);
  return read_stored_matrix(source, {source.name, header.type, rows, columns, header.fortran_order, stream.rest()},
                            rule);
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
