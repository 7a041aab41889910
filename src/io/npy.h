// NumPy's array format (numpy.lib.format): a magic string, a Python dictionary with type and shape, then the elements.
// It is read from a stream, because arrays also come out of zip members piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/elements.h"

namespace winnow::detail {

struct NpyHeader {
  std::string descr;  // as written, such as "<f4"
  ElementType type;
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;

  std::string shape_text() const { return detail::shape_text(shape); }
};

// Parses the dictionary: everything but the type. InputError if it is not in numpy's form.
NpyHeader parse_npy_dictionary(std::string_view name, std::string_view text);

// Leaves the stream at the first element. InputError if the stream is not an array.
NpyHeader read_npy_header(ByteStream& stream);

// InputError unless `there` bytes are exactly the size of the array's elements. Returns the number of elements.
std::uint64_t check_npy_size(std::string_view name, const NpyHeader& header, std::uint64_t there);
inline std::uint64_t check_npy_size(const ByteStream& stream, const NpyHeader& header) {
  return check_npy_size(stream.name(), header, stream.left());
}

// check_npy_matrix: InputError unless the array has two dimensions.
// check_npy_layout: InputError unless the elements are numbers stored row by row, as streams need them.
void check_npy_matrix(const ByteStream& stream, const NpyHeader& header);
void check_npy_layout(const ByteStream& stream, const NpyHeader& header);

// InputError, with the type found, unless the elements are of a numeric type that we read.
void check_npy_numeric(const ByteStream& stream, const NpyHeader& header);

// What precedes the values of a float32 matrix that is stored row by row. It is padded so that the values begin at a
// multiple of 64 bytes and can be mapped and used in place.
std::string npy_header(std::size_t rows, std::size_t columns);

}  // namespace winnow::detail
