// The parts of a sparse .npz archive. Each part is an array of its own. It is read whole or unpacked piece by piece,
// and checked against the shape. InputError if a part is missing, damaged or inconsistent with the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/buffer.h"
#include "io/npy.h"
#include "io/zip_member.h"

namespace winnow::detail {

struct MatrixShape {
  std::size_t rows;
  std::size_t columns;
};

// One part after its header was read. `count` elements follow.
struct NpzArray {
  std::unique_ptr<ByteStream> stream;
  NpyHeader header;
  std::uint64_t count = 0;
};
NpzArray open_npz_vector(const ZipArchive& archive, const std::string& part);    // one dimension, numbers
NpzArray open_npz_integers(const ZipArchive& archive, const std::string& part);  // int32 or int64

// Where the rows of a csr matrix, or the columns of a csc matrix, begin: from "indptr", a piece at a time.
class NpzOffsets {
 public:
  NpzOffsets(const ZipArchive& archive, std::size_t lines, std::uint64_t entries);

  // The ends of the next `count` lines.
  using Take = std::function<void(std::uint64_t end)>;
  void read(std::size_t count, const Take& take);
  // Leaves out lines. The last of them ends at `end`.
  void skip(std::size_t count, std::uint64_t end);
  // After the last line.
  void finish();

 private:
  void check(std::int64_t offset);

  NpzArray array_;
  std::uint64_t entries_;
  std::uint64_t next_ = 0;  // number of the next element
  std::int64_t last_ = 0;   // value of the last one
};

// The next `count` row or column numbers, each below `bound`. The first of them is element `first` of the array.
void read_npz_indices(NpzArray& array, std::uint64_t first, std::size_t count, std::uint64_t bound, std::uint32_t* to);

// The next `count` values, scaled and all finite. `where` names the place of one, counted from the first of these.
void read_npz_values(NpzArray& array, std::size_t count, double scale, const Where& where, const TakeFloats& take);

struct Coordinates {
  Buffer<std::uint32_t> rows;
  Buffer<std::uint32_t> columns;
};

std::string read_kind(const ZipArchive& archive);  // "csr" and the like
MatrixShape read_shape(const ZipArchive& archive);

// InputError if a csr or csc matrix with these indices has more entries than places. A small archive can unpack to any
// number of them.
void check_npz_places(const NpzArray& indices, MatrixShape shape);

// All row or column numbers of "indices", "row" or "col", each below `bound`.
Buffer<std::uint32_t> read_indices(NpzArray array, std::uint64_t bound);

// The row and column numbers of a coo matrix.
Coordinates read_coordinates(const ZipArchive& archive, MatrixShape shape);

// From "indptr": where each of `lines` rows (csr) or columns (csc) begins, then the end, which is `entries`.
Buffer<std::uint64_t> read_offsets(const ZipArchive& archive, std::size_t lines, std::uint64_t entries);

// "data", which has `entries` values. Their signs are checked only after duplicates are summed.
NpzArray open_npz_data(const ZipArchive& archive, std::uint64_t entries);
void read_values(const ZipArchive& archive, std::uint64_t entries, double scale, const Where& where,
                 const TakeFloats& take);

}  // namespace winnow::detail
