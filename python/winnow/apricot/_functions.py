"""The set functions f that optimizers grow a set by. Most are the engine's; the others are a few lines of NumPy.

A function stores one growing set S. gains() answers for many elements at once, add() grows S.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from winnow import _core
from winnow._inputs import to_rows
from winnow.apricot._pairs import Pairs
from winnow.apricot._types import Floats, Indices, Matrix, is_sparse, to_dense


class Function:
    """f over n elements, with a set S that grows."""

    n: int

    def clear(self) -> None:
        """S becomes empty, or what the function was made to begin with."""
        raise NotImplementedError

    def gains(self, elements: Indices) -> Floats:
        """f(S + v) - f(S) for each of the elements."""
        raise NotImplementedError

    def add(self, element: int) -> float:
        """Adds the element to S. Returns its gain, with more digits than gains() has if the function knows them."""
        raise NotImplementedError

    def part(self, rows: Indices) -> Function:
        """The same function of some rows alone: they are the elements, and what a graph compares them with."""
        raise NotImplementedError

    def greedy(self, ground: Indices, k: int) -> tuple[list[int], list[float]]:
        """The picks of greedy and their gains: at most k of `ground`, the first of equally good ones. They are in S."""
        picks: list[int] = []
        gains: list[float] = []
        left = np.sort(ground)
        while len(picks) < k and len(left) > 0:
            found = self.gains(left)
            best = int(np.argmax(found))
            picks.append(int(left[best]))
            gains.append(self.add(picks[-1]))
            left = np.delete(left, best)
        return picks, gains


class Engine(Function):
    """One of the engine's objectives. Greedy is one call of its lazy greedy."""

    def __init__(self, build: Callable[[Indices | None, _core.Run], _core.Objective], run: _core.Run) -> None:
        self._build = build
        self._run = run
        self._taken: list[int] = []

    @functools.cached_property
    def _f(self) -> _core.Objective:
        """Made when it is needed: a part of a sum never is."""
        return self._build(None, self._run)

    @functools.cached_property
    def _state(self) -> _core.State:
        return self._f.start()

    @property
    def n(self) -> int:  # type: ignore[override]
        return self._f.size

    def clear(self) -> None:
        self._state = self._f.start()
        self._taken = []

    def gains(self, elements: Indices) -> Floats:
        return np.asarray(self._state.gains(np.ascontiguousarray(elements, dtype=np.uint32)))

    def add(self, element: int) -> float:
        before = self._state.value  # values are summed in float64, gains of many elements partly in float32
        self._state.add(int(element))
        self._taken.append(int(element))
        return self._state.value - before

    def part(self, rows: Indices) -> Engine:
        def build(more: Indices | None, run: _core.Run) -> _core.Objective:
            return self._build(rows if more is None else rows[more], run)

        return Engine(build, self._run)

    def greedy(self, ground: Indices, k: int) -> tuple[list[int], list[float]]:
        if k == 0 or len(ground) == 0:
            return [], []
        options = {
            "k": min(k, len(ground)),
            "method": "lazy",
            "certify": "off",
            "start": np.array(self._taken, dtype=np.uint32),
            "within": np.ascontiguousarray(ground, dtype=np.uint32),
        }
        found = _core.select(self._f, options, {}, {})
        picks = [int(v) for v in found.indices]
        gains = [float(gain) for gain in found.gains]
        self._state.add_all(np.array(picks, dtype=np.uint32))
        self._taken += picks
        if len(picks) == k or len(picks) == len(ground):
            return picks, gains
        # The engine stops if every gain is negative; apricot goes on.
        more = super().greedy(np.setdiff1d(ground, picks), k - len(picks))
        return picks + more[0], gains + more[1]


def features(X: Matrix, concave: str, initial: Matrix | None, run: _core.Run) -> Function:
    """The sum over columns of g(the column's sum over S). Rows of `initial` are in S from the beginning."""

    def build(rows: Indices | None, run: _core.Run) -> _core.Objective:
        part = X if rows is None else X[rows]
        return _core.Objective("features", to_rows(_stacked(part, initial)), {"concave": concave}, run)

    engine = Engine(build, run)
    return engine if initial is None else Beginning(engine, initial.shape[0])


def _stacked(X: Matrix, below: Matrix | None) -> Matrix:
    if below is None:
        return X
    if not is_sparse(X):
        return np.concatenate([np.asarray(X), to_dense(below)])
    import scipy.sparse

    return scipy.sparse.vstack([X, scipy.sparse.csr_matrix(below)]).tocsr()


class Beginning(Function):
    """A function whose last elements are in S from the beginning, and are not elements of this one."""

    def __init__(self, f: Function, count: int) -> None:
        self._f = f
        self._count = count
        self.n = f.n - count
        self.clear()

    def clear(self) -> None:
        self._f.clear()
        for v in range(self.n, self._f.n):
            self._f.add(v)

    def gains(self, elements: Indices) -> Floats:
        return self._f.gains(elements)

    def add(self, element: int) -> float:
        return self._f.add(element)

    def part(self, rows: Indices) -> Beginning:
        return Beginning(self._f.part(np.concatenate([rows, np.arange(self.n, self._f.n)])), self._count)

    def greedy(self, ground: Indices, k: int) -> tuple[list[int], list[float]]:
        return self._f.greedy(ground, k)


def on_graph(name: str, pairs: Pairs, parameters: dict[str, Any], run: _core.Run) -> Engine:
    """One of the engine's objectives over similarities: facility, saturated or cut."""

    def build(rows: Indices | None, run: _core.Run) -> _core.Objective:
        given, metric = (pairs if rows is None else pairs.part(rows)).to_engine()
        return _core.Objective(name, given, metric | parameters, run)

    return Engine(build, run)


class OwnConcave(Function):
    """As features(), with a concave function of one's own, which takes and returns arrays."""

    def __init__(self, X: Matrix, concave: Callable[[Any], Any], initial: Matrix | None) -> None:
        self._X = X.tocsr() if is_sparse(X) else np.asarray(X, dtype=np.float64)
        self._concave = concave
        self._initial = initial
        self.n = X.shape[0]
        self._first = np.zeros(X.shape[1]) if initial is None else np.asarray(initial.sum(axis=0), np.float64).ravel()
        self.clear()

    def clear(self) -> None:
        self._set_covered(self._first.copy())

    def _set_covered(self, covered: Floats) -> None:
        self._covered = covered
        self._now = np.asarray(self._concave(covered), dtype=np.float64)

    def gains(self, elements: Indices) -> Floats:
        if is_sparse(self._X):
            return self._sparse_gains(self._X[elements])
        out = np.empty(len(elements))
        for begin in range(0, len(elements), 4096):  # a block that stays in the cache
            part = self._X[elements[begin : begin + 4096]] + self._covered
            out[begin : begin + 4096] = np.asarray(self._concave(part)).sum(axis=1) - self._now.sum()
        return out

    def _sparse_gains(self, rows: Matrix) -> Floats:
        """Only the columns that a row has change."""
        added = np.asarray(self._concave(rows.data + self._covered[rows.indices])) - self._now[rows.indices]
        of = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
        return np.asarray(np.bincount(of, weights=added, minlength=rows.shape[0]))

    def add(self, element: int) -> float:
        before = self._now.sum()
        self._set_covered(self._covered + to_dense(self._X[[element]])[0])
        return float(self._now.sum() - before)

    def part(self, rows: Indices) -> OwnConcave:
        return OwnConcave(self._X[rows], self._concave, self._initial)

    def greedy(self, ground: Indices, k: int) -> tuple[list[int], list[float]]:
        return lazy_greedy(self, ground, k)


def lazy_greedy(f: Function, ground: Indices, k: int) -> tuple[list[int], list[float]]:
    """The picks of Function.greedy if f is submodular: old gains bound new ones, and are refreshed in batches."""
    left = np.sort(ground)
    bounds = f.gains(left) if len(left) > 0 else np.empty(0)
    fresh = np.ones(len(left), dtype=bool)
    picks: list[int] = []
    gains: list[float] = []
    while len(picks) < min(k, len(left)):
        batch = 8
        while True:
            best = bounds[fresh].max(initial=-np.inf)
            stale = np.flatnonzero(~fresh & (bounds >= best))
            if len(stale) == 0:
                break
            top = stale[np.argsort(-bounds[stale], kind="stable")[:batch]]
            bounds[top] = f.gains(left[top])
            fresh[top] = True
            batch *= 2
        at = int(np.argmax(np.where(fresh, bounds, -np.inf)))
        picks.append(int(left[at]))
        gains.append(f.add(picks[-1]))
        bounds[at] = -np.inf
        fresh = bounds == -np.inf  # those taken: they are never asked for again
    return picks, gains


class Redundancy(Function):
    """alpha times what the rows of S are similar to, less what they are to each other: a graph cut, in float64.

    The gain of v is alpha * total(v) - s(v, v) - 2 * the sum over S of s(u, v). With alpha 0, this is apricot's sum
    redundancy. One row of similarities is needed per pick.
    """

    def __init__(self, pairs: Pairs, alpha: float) -> None:
        self._pairs = pairs
        self._alpha = alpha
        self.n = pairs.n
        self._worth = alpha * pairs.totals() if alpha != 0 else np.zeros(pairs.n)
        self.clear()

    def clear(self) -> None:
        self._near = self._pairs.diagonal()

    def gains(self, elements: Indices) -> Floats:
        return np.asarray(self._worth[elements] - self._near[elements])

    def add(self, element: int) -> float:
        gain = float(self._worth[element] - self._near[element])
        self._near += 2 * self._pairs.row(element)
        return gain

    def part(self, rows: Indices) -> Redundancy:
        return Redundancy(self._pairs.part(rows), self._alpha)


class Sum(Function):
    """A weighted sum of functions that cannot all be the engine's."""

    def __init__(self, parts: Sequence[Function], weights: Sequence[float]) -> None:
        self._parts = list(parts)
        self._weights = list(weights)
        self.n = parts[0].n

    def clear(self) -> None:
        for part in self._parts:
            part.clear()

    def gains(self, elements: Indices) -> Floats:
        total = np.zeros(len(elements))
        for part, weight in zip(self._parts, self._weights):
            total += weight * part.gains(elements)
        return total

    def add(self, element: int) -> float:
        return sum(weight * part.add(element) for part, weight in zip(self._parts, self._weights))

    def part(self, rows: Indices) -> Sum:
        return Sum([part.part(rows) for part in self._parts], self._weights)


def sum_of_engines(parts: Sequence[Engine], weights: Sequence[float], run: _core.Run) -> Engine:
    """A weighted sum that the engine computes as one objective."""

    def build(rows: Indices | None, run: _core.Run) -> _core.Objective:
        return _core.Objective([(part._build(rows, run), float(w)) for part, w in zip(parts, weights)], run)

    return Engine(build, run)


class Own(Function):
    """A function of one's own: a number for a matrix of rows."""

    def __init__(self, X: Matrix, value: Callable[[Floats], float], initial: Matrix | None) -> None:
        self._X = to_dense(X)
        self._value = value
        self._initial = np.zeros((0, X.shape[1])) if initial is None else to_dense(initial)
        self.n = X.shape[0]
        self.clear()

    def clear(self) -> None:
        self._rows = self._initial
        self._now = float(self._value(self._rows)) if len(self._rows) > 0 else 0.0

    def gains(self, elements: Indices) -> Floats:
        return np.array([float(self._value(self._with(v))) - self._now for v in elements], dtype=np.float64)

    def _with(self, element: int) -> Floats:
        return np.concatenate([self._rows, self._X[[element]]])

    def add(self, element: int) -> float:
        before = self._now
        self._rows = self._with(element)
        self._now = float(self._value(self._rows))
        return self._now - before

    def part(self, rows: Indices) -> Own:
        return Own(self._X[rows], self._value, self._initial)
