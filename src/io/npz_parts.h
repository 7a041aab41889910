// The parts of a sparse .npz archive. Each part is an array of its own. It is read whole or unpacked piece by piece,
// and checked against the shape. InputError if a part is missing, damaged or inconsistent with the others.
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

std::string read_kind(const ZipArchive& archive);  // "csr" and the like
MatrixShape read_shape(const ZipArchive& archive, const Source& source);

// Row or column numbers from "indices", "row" or "col", each below `bound`.
Buffer<std::uint32_t> read_indices(const ZipArchive& archive, const std::string& part, std::uint64_t bound);

// The row and column numbers of a coo matrix.
Coordinates read_coordinates(const ZipArchive& archive, MatrixShape shape);

// From "indptr": where each of `lines` rows (csr) or columns (csc) begins, then the end, which is `entries`.
Buffer<std::uint64_t> read_offsets(const ZipArchive& archive, std::size_t lines, std::uint64_t entries);

// From "data": `entries` values, scaled and all finite. Signs are checked only after duplicates are summed.
void read_values(const ZipArchive& archive, std::uint64_t entries, double scale,
                 const std::function<std::string(std::size_t)>& where, const TakeFloats& take);

}  // namespace winnow::detail
