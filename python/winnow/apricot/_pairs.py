"""apricot's similarities of rows: cos^2, corr^2, the largest squared distance less the squared distance, or given ones.

Rows of similarities are computed one or a block at a time, in float64. No n x n array is made unless it is small.
"""

from __future__ import annotations

import numbers
from collections.abc import Iterator
from typing import Any

import numpy as np

from winnow import _core
from winnow._inputs import to_rows
from winnow.apricot import _types
from winnow.apricot._types import Floats, Indices, Matrix, is_sparse

_BLOCK_BYTES = 64 * 2**20


class Pairs:
    """Similarities of n rows to each other."""

    n: int

    def row(self, i: int) -> Floats:
        """s(i, j) for all j."""
        raise NotImplementedError

    def diagonal(self) -> Floats:
        raise NotImplementedError

    def totals(self) -> Floats:
        """The sum of each row."""
        raise NotImplementedError

    def part(self, rows: Indices) -> Pairs:
        """The similarities of some rows to each other, the same numbers as among all rows."""
        raise NotImplementedError

    def to_engine(self) -> tuple[_core.Rows, dict[str, Any]]:
        """What the engine needs: rows, and the parameters that say how they are compared."""
        raise NotImplementedError

    def to_matrix(self) -> Matrix:
        """All similarities, n x n. Only what is defined on the matrix itself needs it."""
        raise NotImplementedError


class Given(Pairs):
    """Similarities that the user has computed: a square matrix, dense or CSR."""

    def __init__(self, X: Matrix) -> None:
        if X.shape[0] != X.shape[1]:
            raise ValueError(f"the precomputed similarities have the shape {X.shape}; expected a square matrix")
        self.X = X
        self.n = X.shape[0]

    def row(self, i: int) -> Floats:
        row = self.X[i]
        return np.asarray(row.toarray()[0] if is_sparse(self.X) else row, dtype=np.float64)

    def diagonal(self) -> Floats:
        return np.array(self.X.diagonal(), dtype=np.float64)

    def totals(self) -> Floats:
        return np.asarray(self.X.sum(axis=1), dtype=np.float64).reshape(-1)

    def part(self, rows: Indices) -> Given:
        return Given(self.X[rows][:, rows])

    def to_engine(self) -> tuple[_core.Rows, dict[str, Any]]:
        return to_rows(self.X), {"metric": "precomputed"}

    def to_matrix(self) -> Matrix:
        return self.X


class SquaredCosines(Pairs):
    """(x y)^2 / (|x|^2 |y|^2). A row is exactly 1 similar to itself, so that ties stay ties."""

    def __init__(self, X: Floats) -> None:
        self.X = X
        self.n = len(X)
        self._unit = _unit_rows(X)
        self._self: Floats = np.any(self._unit != 0, axis=1).astype(np.float64)

    def row(self, i: int) -> Floats:
        row = np.square(self._unit @ self._unit[i])
        row[i] = self._self[i]
        return np.asarray(row)

    def diagonal(self) -> Floats:
        return np.array(self._self)

    def totals(self) -> Floats:
        """The sum over j of (x_i x_j)^2 is x_i M x_i, where M is the sum of the x_j x_j^T: d^2 operations per row.

        If d > n, M is larger than all similarities, so these are summed, a block of rows at a time.
        """
        if self._unit.shape[1] <= self.n:
            return np.asarray(np.einsum("ij,ij->i", self._unit @ (self._unit.T @ self._unit), self._unit))
        sums = [np.square(self._unit[block] @ self._unit.T).sum(axis=1) for block in _blocks(self.n)]
        return np.concatenate(sums) if sums else np.zeros(0)

    def part(self, rows: Indices) -> SquaredCosines:
        return SquaredCosines(self.X[rows])

    def to_engine(self) -> tuple[_core.Rows, dict[str, Any]]:
        if self.n <= _types.SMALL:
            return Given(self.to_matrix()).to_engine()
        return to_rows(self.X), {"metric": "cosine-squared"}

    def to_matrix(self) -> Matrix:
        matrix = np.square(self._unit @ self._unit.T)
        np.fill_diagonal(matrix, self._self)
        return matrix


class Closeness(Pairs):
    """R - |x - y|^2, where R is the largest squared distance of two rows, or `reach` if it is known.

    If all rows are equal, R is exactly 0, and so are all similarities.
    """

    def __init__(self, X: Floats, reach: float | None = None) -> None:
        self.X = X
        self.n = len(X)
        # Far from the origin, |x|^2 + |y|^2 - 2 x y loses digits, and so do rows as float32.
        self._centred = X - _centre(X) if self.n > 0 else X
        self._squares = np.einsum("ij,ij->i", self._centred, self._centred)
        self.reach = self._largest_distance() if reach is None else reach

    def _largest_distance(self) -> float:
        """The largest squared distance of two rows. Rounding may bring a distance of 0 below 0."""
        largest = 0.0
        for block in _blocks(self.n):
            others = slice(block.start, None)
            products = self._centred[block] @ self._centred[others].T
            distances = self._squares[block, None] + self._squares[None, others] - 2 * products
            largest = max(largest, float(distances.max()))
        return largest

    def row(self, i: int) -> Floats:
        distances = self._squares + self._squares[i] - 2 * (self._centred @ self._centred[i])
        distances[i] = 0
        return np.asarray(self.reach - np.clip(distances, 0, self.reach))

    def diagonal(self) -> Floats:
        return np.full(self.n, self.reach)

    def totals(self) -> Floats:
        """The sum over j of |x_i - x_j|^2 needs the sums of the x_j and of their squares only."""
        products = self._centred @ self._centred.sum(axis=0)
        return np.asarray(self.n * (self.reach - self._squares) - self._squares.sum() + 2 * products)

    def part(self, rows: Indices) -> Closeness:
        return Closeness(self.X[rows], self.reach)

    def to_engine(self) -> tuple[_core.Rows, dict[str, Any]]:
        if self.n <= _types.SMALL:
            return Given(self.to_matrix()).to_engine()
        # The engine finds the reach itself if it is given as 0. It is 0 only if all rows are equal: the engine finds 0.
        return to_rows(self._centred), {"metric": "closeness", "reach": self.reach}

    def to_matrix(self) -> Matrix:
        distances = self._squares[:, None] + self._squares - 2 * (self._centred @ self._centred.T)
        np.fill_diagonal(distances, 0)
        return self.reach - np.clip(distances, 0, self.reach)


def make_pairs(X: Matrix, metric: str, n_neighbors: Any = None) -> Pairs:
    """apricot's similarities by the name of its metric."""
    if metric in ("precomputed", "ignore"):
        return Given(X)
    if is_sparse(X):
        raise ValueError(f"sparse rows were given with metric {metric!r}; expected dense rows, or metric 'precomputed'")
    X = np.asarray(X, dtype=np.float64)
    if n_neighbors is not None:
        return Given(_nearest(X, metric, n_neighbors))
    if metric == "euclidean":
        return Closeness(X)
    if metric == "cosine":
        return SquaredCosines(X)
    if metric == "correlation":
        return SquaredCosines(_centred_rows(X))
    distances = _scikit_learn("metrics").pairwise_distances(X, metric=metric)
    return Given(distances.max() - distances)


def compare(X: Floats, Y: Floats, metric: str) -> Floats:
    """The similarities of the rows of X to those of Y."""
    if metric == "precomputed":
        return X
    if metric in ("cosine", "correlation"):
        unit = [_unit_rows(_centred_rows(A) if metric == "correlation" else A) for A in (X, Y)]
        return np.asarray(np.square(unit[0] @ unit[1].T))
    distances = _scikit_learn("metrics").pairwise_distances(X, Y, metric=metric, **_squared(metric))
    return np.asarray(distances.max() - distances)


def _squared(metric: str) -> dict[str, bool]:
    return {"squared": True} if metric == "euclidean" else {}


def _centred_rows(X: Floats) -> Floats:
    return np.asarray(X - X.mean(axis=1, keepdims=True))


def _unit_rows(X: Floats) -> Floats:
    """The rows, each of length 1. A row of length 0 becomes zeros."""
    lengths = np.sqrt(np.einsum("ij,ij->i", X, X))
    return np.asarray(X / np.where(lengths > 0, lengths, np.inf)[:, None])


def _centre(X: Floats) -> Floats:
    """The mean row, rounded per column to a power of two that is at least the column's range.

    Whole numbers stay whole if it is subtracted, so that ties stay ties. A column of equal values becomes zeros.
    """
    least = X.min(axis=0)
    spread = X.max(axis=0) - least
    grid = np.exp2(np.ceil(np.log2(np.where(spread > 0, spread, 1))))
    return np.asarray(np.where(spread > 0, np.round(X.mean(axis=0) / grid) * grid, least))


def _blocks(n: int) -> Iterator[slice]:
    """All of n rows, in blocks whose similarities to n rows fit into _BLOCK_BYTES."""
    step = max(1, _BLOCK_BYTES // (8 * max(1, n)))
    for begin in range(0, n, step):
        yield slice(begin, begin + step)


def _nearest(X: Floats, metric: str, n_neighbors: Any) -> Matrix:
    """The similarities of each row to itself and its nearest neighbours, as CSR."""
    if hasattr(n_neighbors, "fit_transform"):
        graph = n_neighbors.fit_transform(X)
    elif not isinstance(n_neighbors, numbers.Integral) or n_neighbors < 1:
        raise ValueError(f"n_neighbors is {n_neighbors!r}; expected a whole number >= 1 or a KNeighborsTransformer")
    elif metric in ("cosine", "correlation"):
        graph = _nearest_by_cosine(_unit_rows(_centred_rows(X) if metric == "correlation" else X), int(n_neighbors))
    else:
        finder = _scikit_learn("neighbors").KNeighborsTransformer(n_neighbors=int(n_neighbors), metric=metric)
        graph = finder.fit_transform(X)
    graph = graph.tocsr()
    graph.data = graph.data.max() - graph.data
    return graph


def _nearest_by_cosine(unit: Floats, n_neighbors: int) -> Matrix:
    """1 - cos^2 of each row with itself and its n_neighbors nearest."""
    import scipy.sparse

    n = len(unit)
    kept = min(n_neighbors + 1, n)
    columns = np.empty((n, kept), dtype=np.int64)
    values = np.empty((n, kept))
    for block in _blocks(n):
        distances = 1 - np.square(unit[block] @ unit.T)
        rows = np.arange(len(distances))
        distances[rows, block.start + rows] = 0
        near = np.argpartition(distances, kept - 1, axis=1)[:, :kept]
        columns[block] = near
        values[block] = np.take_along_axis(distances, near, axis=1)
    return scipy.sparse.csr_matrix((values.ravel(), columns.ravel(), np.arange(0, n * kept + 1, kept)), shape=(n, n))


def _scikit_learn(module: str) -> Any:
    import importlib

    try:
        return importlib.import_module(f"sklearn.{module}")
    except ImportError:
        raise ImportError("scikit-learn is not installed; this metric and n_neighbors need it") from None
