// Matrices as the bytes of the files NumPy and SciPy write, float32 and little-endian.
#pragma once

#include <string>

#include "generators.h"

namespace winnow::bench {

// A .npy file, version 1: header, then the rows in C order from a multiple of 64 bytes on.
std::string to_npy(const DenseMatrix& matrix);

// A .npz file as scipy.sparse.save_npz writes it: a zip of indices, indptr, format, shape and data.
std::string to_npz(const SparseMatrix& matrix);

}  // namespace winnow::bench
