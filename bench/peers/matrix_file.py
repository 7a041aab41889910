"""Reads an input for all contenders: a dense array from .npy, a CSR matrix from .npz; float32 as stored."""

import numpy
import scipy.sparse


def load(path):
    return scipy.sparse.load_npz(path).tocsr() if str(path).endswith(".npz") else numpy.load(path)


def similarities(rows):
    """max(0, cosine) of all pairs, computed in blocks. The rows have length 1."""
    n = rows.shape[0]
    matrix = numpy.empty((n, n), dtype=numpy.float32)
    for begin in range(0, n, 1000):
        numpy.maximum(rows[begin:begin + 1000] @ rows.T, 0, out=matrix[begin:begin + 1000])
    return matrix
