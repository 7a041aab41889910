// Writes a matrix in NumPy's format: version 1, float32, row by row. The values are written directly from where they
// are.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "io/npy.h"
#include "winnow/io.h"

namespace winnow {
using namespace detail;

std::string detail::npy_header(std::size_t rows, std::size_t columns) {
  constexpr std::size_t kFixed = 10;  // magic, version, length
  constexpr std::size_t kAlignment = 64;
  std::string text = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
  while ((kFixed + text.size() + 1) % kAlignment != 0) text += ' ';
  text += '\n';
  std::string header = "\x93NUMPY";
  header += {'\1', '\0', static_cast<char>(text.size() % 256), static_cast<char>(text.size() / 256)};
  return header + text;
}

void write_npy(const std::string& path, const DenseRows& rows,
               const std::function<void(const char* temporary)>& on_temporary) {
  static_assert(std::endian::native == std::endian::little, "float32 is written as memory stores it");
  const std::string header = npy_header(rows.size, rows.dim);
  const std::array<std::string_view, 2> parts = {
      header, {reinterpret_cast<const char*>(rows.data), rows.size * rows.dim * sizeof(float)}};
  write_file(path, parts, on_temporary);
}

}  // namespace winnow
