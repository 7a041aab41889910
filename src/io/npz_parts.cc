// Reads arrays from zip members and checks them.
#include "io/npz_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "io/number.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

// One member array after its header was read. `count` elements are still to be read.
struct Array {
  std::unique_ptr<ByteStream> stream;
  NpyHeader header;
  std::uint64_t count = 0;
};

Array open_array(const ZipArchive& archive, const std::string& part) {
  Array array;
  array.stream = archive.open(part + ".npy");
  array.header = read_npy_header(*array.stream);
  return array;
}

Array open_vector(const ZipArchive& archive, const std::string& part) {
  Array array = open_array(archive, part);
  if (array.header.shape.size() != 1) {
    throw InputError(
        fmt::format("{} has shape {}; expected one dimension", array.stream->name(), array.header.shape_text()));
  }
  check_npy_numeric(*array.stream, array.header);
  array.count = check_npy_size(*array.stream, array.header);
  return array;
}

void check_integer(const Array& array) {
  if (array.header.type.dtype == Dtype::kI4 || array.header.type.dtype == Dtype::kI8) return;
  throw InputError(fmt::format("{} holds elements of type {}; expected int32 or int64", array.stream->name(),
                               quoted(array.header.descr)));
}

Array open_integers(const ZipArchive& archive, const std::string& part) {
  Array array = open_vector(archive, part);
  check_integer(array);
  return array;
}

template <class Take>
void read_integers(Array& array, std::uint64_t count, Take take) {
  const ElementType type = array.header.type;
  read_elements(*array.stream, type, count, [&](std::size_t first, std::span<const std::byte> raw) {
    const std::size_t size = raw.size() / type.size();
    for (std::size_t i = 0; i < size; ++i) take(first + i, integer_at(type, raw, i));
  });
}

// Row or column numbers, each below `bound`.
Buffer<std::uint32_t> read_indices(Array& array, std::uint64_t count, std::uint64_t bound) {
  Buffer<std::uint32_t> indices(count);
  read_integers(array, count, [&](std::size_t i, std::int64_t index) {
    if (index < 0 || static_cast<std::uint64_t>(index) >= bound) {
      throw InputError(fmt::format("{}: entry {} is {}; expected 0 to {}", array.stream->name(), i, index, bound - 1));
    }
    indices[i] = static_cast<std::uint32_t>(index);
  });
  return indices;
}

}  // namespace

// A 0-dimensional array of bytes or, from old versions of scipy, of UTF-32.
std::string read_kind(const ZipArchive& archive) {
  Array array = open_array(archive, "format");
  std::string text(std::min<std::uint64_t>(array.stream->left(), 64), '\0');
  array.stream->read(std::as_writable_bytes(std::span(text)));
  std::erase(text, '\0');
  return text;
}

MatrixShape read_shape(const ZipArchive& archive, const Source& source) {
  Array array = open_integers(archive, "shape");
  if (array.count != 2) {
    throw InputError(fmt::format("{} holds a sparse array of {} dimensions; expected 2", source.name, array.count));
  }
  std::uint64_t sizes[2] = {};
  read_integers(array, 2, [&](std::size_t i, std::int64_t size) {
    if (size < 0) throw InputError(fmt::format("{} holds {}; expected sizes >= 0", array.stream->name(), size));
    sizes[i] = static_cast<std::uint64_t>(size);
  });
  array.stream->finish();
  check_shape(source.name, sizes[0], sizes[1]);
  return {sizes[0], sizes[1]};
}

Buffer<std::uint32_t> read_indices(const ZipArchive& archive, const std::string& part, std::uint64_t bound) {
  Array array = open_integers(archive, part);
  auto indices = read_indices(array, array.count, bound);
  array.stream->finish();
  return indices;
}

Buffer<std::uint64_t> read_offsets(const ZipArchive& archive, std::size_t lines, std::uint64_t entries) {
  Array array = open_integers(archive, "indptr");
  const std::string& name = array.stream->name();
  if (array.count != std::uint64_t{lines} + 1) {
    throw InputError(fmt::format("{} has {} entries; expected {} for the shape", name, array.count, lines + 1));
  }
  Buffer<std::uint64_t> offsets(array.count);
  std::int64_t last = 0;
  read_integers(array, array.count, [&](std::size_t i, std::int64_t offset) {
    if ((i == 0 && offset != 0) || offset < last || static_cast<std::uint64_t>(offset) > entries) {
      throw InputError(
          fmt::format("{}: entry {} is {}; expected values that begin with 0, never decrease and are at most {}", name,
                      i, offset, entries));
    }
    last = offset;
    offsets[i] = static_cast<std::uint64_t>(offset);
  });
  if (offsets[lines] != entries) {
    throw InputError(fmt::format("{} ends with {}; expected {}, the number of entries", name, offsets[lines], entries));
  }
  array.stream->finish();
  return offsets;
}

void read_values(const ZipArchive& archive, std::uint64_t entries, double scale,
                 const std::function<std::string(std::size_t)>& where, const TakeFloats& take) {
  Array array = open_vector(archive, "data");
  if (array.count != entries) {
    throw InputError(fmt::format("{} has {} entries; expected {}", array.stream->name(), array.count, entries));
  }
  read_floats(*array.stream, array.header.type, entries, {Negatives::kClip, {}, scale}, where, take);
  array.stream->finish();
}

// Two vectors, or one array of two rows (announced for future versions of scipy).
Coordinates read_coordinates(const ZipArchive& archive, MatrixShape shape) {
  if (!archive.has("coords.npy")) {
    return {read_indices(archive, "row", shape.rows), read_indices(archive, "col", shape.columns)};
  }
  Array array = open_array(archive, "coords");
  check_integer(array);
  const std::uint64_t count = check_npy_size(*array.stream, array.header);
  if (array.header.shape.size() != 2 || array.header.shape[0] != 2 || array.header.fortran_order) {
    throw InputError(
        fmt::format("{} has shape {}; expected two rows", array.stream->name(), array.header.shape_text()));
  }
  Coordinates coordinates;
  coordinates.rows = read_indices(array, count / 2, shape.rows);
  coordinates.columns = read_indices(array, count / 2, shape.columns);
  array.stream->finish();
  return coordinates;
}

}  // namespace winnow::detail
