// Matrices as the bytes of files in NumPy's and SciPy's formats, float32 and little-endian.
#pragma once

#include <string>

#include "generators.h"

namespace winnow::bench {

// A .npy file, version 1: the header, then the rows in C order, beginning at a multiple of 64 bytes.
std::string to_npy(const DenseMatrix& matrix);

// A .npz file as scipy.sparse.save_npz writes it: a zip of indices, indptr, format, shape and data.
std::string to_npz(const SparseMatrix& matrix);

}  // namespace winnow::bench
