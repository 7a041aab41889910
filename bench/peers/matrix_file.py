"""Reads an input as everybody here gets it: a dense array from .npy, a CSR matrix from .npz; float32 as stored."""

import numpy
import scipy.sparse


def load(path):
    return scipy.sparse.load_npz(path).tocsr() if str(path).endswith(".npz") else numpy.load(path)
