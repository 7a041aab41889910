"""Types that the modules of winnow.apricot share."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
# Up to this many rows, a table of all similarities is small, and so is the cost of a loop in Python. Selections then
# follow apricot to the last digit: the table is rounded once, from float64, and lazy greedy breaks ties in its order.
SMALL = 4096

Matrix = Any  # a NumPy matrix, or a SciPy CSR matrix


def is_sparse(X: Any) -> bool:
    """Whether X is a SciPy matrix. SciPy is not imported for it."""
    return hasattr(X, "tocsr") and hasattr(X, "indptr")


def to_dense(X: Any) -> Floats:
    """The rows of X as float64, dense."""
    return np.asarray(X.toarray() if is_sparse(X) else X, dtype=np.float64)
