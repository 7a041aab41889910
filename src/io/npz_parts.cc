// Reads arrays from zip members and checks them.
#include "io/npz_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "io/number.h"
#include "io/stream_limits.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

NpzArray open_array(const ZipArchive& archive, const std::string& part) {
  NpzArray array;
  array.stream = archive.open(part + ".npy");
  array.header = read_npy_header(*array.stream);
  return array;
}

void check_integer(const NpzArray& array) {
  if (array.header.type.dtype == Dtype::kI4 || array.header.type.dtype == Dtype::kI8) return;
  throw InputError(fmt::format("{} holds elements of type {}; expected int32 or int64", array.stream->name(),
                               quoted(array.header.descr)));
}

// Of entries that are all read at once.
void check_entry_memory(const NpzArray& array, std::uint64_t entries) {
  constexpr std::uint64_t kPerEntry = 2 * (sizeof(std::uint32_t) + sizeof(float));  // as they come and in order
  check_memory_of_header(array.stream->name(), array.stream->left(), entries * kPerEntry);
}

template <class Take>
void read_integers(NpzArray& array, std::uint64_t count, Take take) {
  const ElementType type = array.header.type;
  read_elements(*array.stream, type, count, [&](std::size_t first, std::span<const std::byte> raw) {
    const std::size_t size = raw.size() / type.size();
    for (std::size_t i = 0; i < size; ++i) take(first + i, integer_at(type, raw, i));
  });
}

}  // namespace

NpzArray open_npz_vector(const ZipArchive& archive, const std::string& part) {
  NpzArray array = open_array(archive, part);
  if (array.header.shape.size() != 1) {
    throw InputError(
        fmt::format("{} has shape {}; expected one dimension", array.stream->name(), array.header.shape_text()));
  }
  check_npy_numeric(*array.stream, array.header);
  array.count = check_npy_size(*array.stream, array.header);
  return array;
}

NpzArray open_npz_integers(const ZipArchive& archive, const std::string& part) {
  NpzArray array = open_npz_vector(archive, part);
  check_integer(array);
  return array;
}

void read_npz_indices(NpzArray& array, std::uint64_t first, std::size_t count, std::uint64_t bound, std::uint32_t* to) {
  read_integers(array, count, [&](std::size_t i, std::int64_t index) {
    if (index < 0 || static_cast<std::uint64_t>(index) >= bound) {
      throw InputError(
          fmt::format("{}: entry {} is {}; expected 0 to {}", array.stream->name(), first + i, index, bound - 1));
    }
    to[i] = static_cast<std::uint32_t>(index);
  });
}

NpzOffsets::NpzOffsets(const ZipArchive& archive, std::size_t lines, std::uint64_t entries)
    : array_(open_npz_integers(archive, "indptr")), entries_(entries) {
  if (array_.count != std::uint64_t{lines} + 1) {
    throw InputError(
        fmt::format("{} has {} entries; expected {} for the shape", array_.stream->name(), array_.count, lines + 1));
  }
  read_integers(array_, 1, [&](std::size_t, std::int64_t offset) { check(offset); });
}

void NpzOffsets::check(std::int64_t offset) {
  if ((next_ == 0 && offset != 0) || offset < last_ || static_cast<std::uint64_t>(offset) > entries_) {
    throw InputError(
        fmt::format("{}: entry {} is {}; expected values that begin with 0, never decrease and are at most {}",
                    array_.stream->name(), next_, offset, entries_));
  }
  last_ = offset;
  ++next_;
}

void NpzOffsets::read(std::size_t count, const Take& take) {
  read_integers(array_, count, [&](std::size_t, std::int64_t offset) {
    check(offset);
    take(static_cast<std::uint64_t>(offset));
  });
}

void NpzOffsets::skip(std::size_t count, std::uint64_t end) {
  array_.stream->skip(count * array_.header.type.size());
  next_ += count;
  last_ = static_cast<std::int64_t>(end);
}

void NpzOffsets::finish() {
  if (static_cast<std::uint64_t>(last_) != entries_) {
    throw InputError(
        fmt::format("{} ends with {}; expected {}, the number of entries", array_.stream->name(), last_, entries_));
  }
  array_.stream->finish();
}

// A 0-dimensional array of bytes or, from old versions of scipy, of UTF-32.
std::string read_kind(const ZipArchive& archive) {
  NpzArray array = open_array(archive, "format");
  std::string text(std::min<std::uint64_t>(array.stream->left(), 64), '\0');
  array.stream->read(std::as_writable_bytes(std::span(text)));
  std::erase(text, '\0');
  return text;
}

MatrixShape read_shape(const ZipArchive& archive) {
  NpzArray array = open_npz_integers(archive, "shape");
  if (array.count != 2) {
    throw InputError(fmt::format("{} holds a sparse array of {} dimensions; expected 2", archive.name(), array.count));
  }
  std::uint64_t sizes[2] = {};
  read_integers(array, 2, [&](std::size_t i, std::int64_t size) {
    if (size < 0) throw InputError(fmt::format("{} holds {}; expected sizes >= 0", array.stream->name(), size));
    sizes[i] = static_cast<std::uint64_t>(size);
  });
  array.stream->finish();
  check_shape(archive.name(), sizes[0], sizes[1]);
  return {sizes[0], sizes[1]};
}

void check_npz_places(const NpzArray& indices, MatrixShape shape) {
  std::uint64_t places = 0;
  if (__builtin_mul_overflow(shape.rows, shape.columns, &places) || indices.count <= places) return;
  throw InputError(
      fmt::format("{} has {} entries for a matrix of {} places; expected at most one per place (scipy's "
                  "sum_duplicates() makes it so)",
                  indices.stream->name(), indices.count, places));
}

Buffer<std::uint32_t> read_indices(NpzArray array, std::uint64_t bound) {
  check_entry_memory(array, array.count);
  Buffer<std::uint32_t> indices(array.count);
  read_npz_indices(array, 0, array.count, bound, indices.data());
  array.stream->finish();
  return indices;
}

Buffer<std::uint64_t> read_offsets(const ZipArchive& archive, std::size_t lines, std::uint64_t entries) {
  NpzOffsets ends(archive, lines, entries);
  Buffer<std::uint64_t> offsets(lines + 1);
  std::uint64_t* to = offsets.data();
  *to = 0;
  ends.read(lines, [&](std::uint64_t end) { *++to = end; });
  ends.finish();
  return offsets;
}

NpzArray open_npz_data(const ZipArchive& archive, std::uint64_t entries) {
  NpzArray array = open_npz_vector(archive, "data");
  if (array.count != entries) {
    throw InputError(fmt::format("{} has {} entries; expected {}", array.stream->name(), array.count, entries));
  }
  return array;
}

void read_npz_values(NpzArray& array, std::size_t count, double scale, const Where& where, const TakeFloats& take) {
  read_floats(*array.stream, array.header.type, count, {Negatives::kClip, {}, scale}, where, take);
}

void read_values(const ZipArchive& archive, std::uint64_t entries, double scale, const Where& where,
                 const TakeFloats& take) {
  NpzArray array = open_npz_data(archive, entries);
  read_npz_values(array, entries, scale, where, take);
  array.stream->finish();
}

// A place may have several entries, which are summed. Two vectors, or one array of two rows (announced for future
// versions of scipy).
Coordinates read_coordinates(const ZipArchive& archive, MatrixShape shape) {
  if (!archive.has("coords.npy")) {
    return {read_indices(open_npz_integers(archive, "row"), shape.rows),
            read_indices(open_npz_integers(archive, "col"), shape.columns)};
  }
  NpzArray array = open_array(archive, "coords");
  check_integer(array);
  const std::uint64_t count = check_npy_size(*array.stream, array.header);
  if (array.header.shape.size() != 2 || array.header.shape[0] != 2 || array.header.fortran_order) {
    throw InputError(
        fmt::format("{} has shape {}; expected two rows", array.stream->name(), array.header.shape_text()));
  }
  check_entry_memory(array, count / 2);
  Coordinates coordinates;
  coordinates.rows.resize(count / 2);
  coordinates.columns.resize(count / 2);
  read_npz_indices(array, 0, count / 2, shape.rows, coordinates.rows.data());
  read_npz_indices(array, 0, count / 2, shape.columns, coordinates.columns.data());
  array.stream->finish();
  return coordinates;
}

}  // namespace winnow::detail
