// The parts of a sparse .npz archive, each an array of its own: read whole, or unpacked piece by piece, and checked
// against the shape. InputError where a part is missing, damaged or at odds with the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/buffer.h"
#include "io/npy.h"
#include "io/zip_member.h"

namespace winnow::detail {

struct MatrixShape {
  std::size_t rows;
  std::size_t columns;
};

struct Coordinates {
  Buffer<std::uint32_t> rows;
  Buffer<std::uint32_t> columns;
};

std::string read_kind(const ZipArchive& archive);  // "csr" and its like
MatrixShape read_shape(const ZipArchive& archive, const Source& source);

// Row or column numbers from "indices", "row" or "col", each below `bound`.
Buffer<std::uint32_t> read_indices(const ZipArchive& archive, const std::string& part, std::uint64_t bound);

// The same for both sides of a coo matrix.
Coordinates read_coordinates(const ZipArchive& archive, MatrixShape shape);

// From "indptr": where each of `lines` rows (csr) or columns (csc) begins, and one end, which is `entries`.
Buffer<std::uint64_t> read_offsets(const ZipArchive& archive, std::size_t lines, std::uint64_t entries);

// From "data": `entries` values, all finite; signs are looked at only after duplicates are summed.
void read_values(const ZipArchive& archive, std::uint64_t entries, const std::function<std::string(std::size_t)>& where,
                 const TakeFloats& take);

}  // namespace winnow::detail
