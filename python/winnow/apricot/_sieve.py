"""Sieve streaming as apricot does it (Badanidiyuru et al. 2014): one set per guess of the best value.

A row joins the set of guess t if its gain exceeds (t / 2 - f(S)) / (k - |S|). All guesses see a row at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from winnow.apricot._types import Floats, Indices, Matrix, to_dense


class SieveFunction(Protocol):
    """f of many sets at once."""

    def extend(self, count: int) -> None:
        """There are this many sets from now on; new ones are empty."""

    def gains(self, row: Floats, sets: Any) -> Floats:
        """What the row adds to each of the sets."""

    def first_gains(self, rows: Floats) -> Floats:
        """What each row adds to the empty set."""

    def take(self, row: Floats, sets: Indices) -> None:
        """Adds the row to the sets."""


class _ByColumns:
    """What functions of columns store per set: how much of each column is covered, and the value."""

    def __init__(self, columns: int) -> None:
        self._covered = np.zeros((0, columns))
        self._value = np.zeros(0)

    def extend(self, count: int) -> None:
        more = count - len(self._covered)
        self._covered = np.concatenate([self._covered, np.zeros((more, self._covered.shape[1]))])
        self._value = np.concatenate([self._value, np.zeros(more)])


class CoverSieve(_ByColumns):
    """The sum over columns of g(the column's sum over S)."""

    def __init__(self, concave: Callable[[Any], Any], columns: int) -> None:
        super().__init__(columns)
        self._concave = concave

    def gains(self, row: Floats, sets: Any) -> Floats:
        return np.asarray(np.asarray(self._concave(self._covered[sets] + row)).sum(axis=1) - self._value[sets])

    def first_gains(self, rows: Floats) -> Floats:
        nothing = float(np.asarray(self._concave(np.zeros(rows.shape[1]))).sum())
        return np.asarray(np.asarray(self._concave(rows)).sum(axis=1) - nothing)

    def take(self, row: Floats, sets: Indices) -> None:
        self._value[sets] += self.gains(row, sets)
        self._covered[sets] += row


class FacilitySieve(_ByColumns):
    """The mean over the reservoir of the largest similarity to S."""

    def gains(self, row: Floats, sets: Any) -> Floats:
        return np.asarray(np.maximum(self._covered[sets, : len(row)], row).mean(axis=1) - self._value[sets])

    def first_gains(self, rows: Floats) -> Floats:
        return np.asarray(np.maximum(rows, 0).mean(axis=1))

    def take(self, row: Floats, sets: Indices) -> None:
        self._covered[sets, : len(row)] = np.maximum(self._covered[sets, : len(row)], row)
        self._value[sets] = self._covered[sets, : len(row)].mean(axis=1)


class SumSieve:
    """A weighted sum of functions."""

    def __init__(self, parts: Sequence[SieveFunction], weights: Sequence[float]) -> None:
        self._parts = list(zip(parts, weights))

    def extend(self, count: int) -> None:
        for part, _ in self._parts:
            part.extend(count)

    def gains(self, row: Floats, sets: Any) -> Floats:
        return np.asarray(sum(weight * part.gains(row, sets) for part, weight in self._parts))

    def first_gains(self, rows: Floats) -> Floats:
        return np.asarray(sum(weight * part.first_gains(rows) for part, weight in self._parts))

    def take(self, row: Floats, sets: Indices) -> None:
        for part, _ in self._parts:
            part.take(row, sets)


class Sieve:
    """The sets of all guesses, each of at most k rows."""

    def __init__(self, f: SieveFunction, k: int, epsilon: float) -> None:
        self._f = f
        self._k = k
        self._epsilon = epsilon
        self._guesses = np.array([1.0])
        self._largest_gain = -1.0
        self._seen = 0
        self._count = np.zeros(1, dtype=np.int64)
        self._value = np.zeros(1)
        self._picks: list[list[int]] = [[]]
        self._gains: list[list[float]] = [[]]
        self._rows: dict[int, Floats] = {}
        f.extend(1)

    def see(self, compared: Matrix, X: Matrix, costs: Floats | None) -> None:
        """A batch: what f sees of each row, and the rows themselves."""
        n = X.shape[0]
        first = np.concatenate([self._f.first_gains(to_dense(compared[i : i + 512])) for i in range(0, n, 512)])
        self._widen(float((first if costs is None else first / costs).max()))
        for i in range(n):
            self._offer(to_dense(compared[i : i + 1])[0], self._seen + i)
        taken = {v for picks in self._picks for v in picks}
        self._rows = {v: row for v, row in self._rows.items() if v in taken}
        for v in sorted(taken - self._rows.keys()):
            self._rows[v] = to_dense(X[[v - self._seen]])[0]
        self._seen += n

    def best(self) -> tuple[Indices, Floats, Floats]:
        """The picks of the best set, their gains and their rows."""
        at = int(np.argmax(self._value))
        picks = self._picks[at]
        rows = np.stack([self._rows[v] for v in picks]) if picks else np.zeros((0, 0))
        return np.array(picks, dtype=np.int64), np.array(self._gains[at]), rows

    def _widen(self, gain: float) -> None:
        """Guesses up to k times the largest gain of one row, each 1 + epsilon times the one before."""
        if gain <= self._largest_gain:
            return
        self._largest_gain = gain
        guesses = self._guesses.tolist()
        while (guess := (1 + self._epsilon) ** len(guesses) - 1) <= gain * self._k:
            guesses.append(guess)
        more = len(guesses) - len(self._guesses)
        self._guesses = np.array(guesses)
        self._count = np.concatenate([self._count, np.zeros(more, dtype=np.int64)])
        self._value = np.concatenate([self._value, np.zeros(more)])
        self._picks += [[] for _ in range(more)]
        self._gains += [[] for _ in range(more)]
        self._f.extend(len(guesses))

    def _offer(self, row: Floats, number: int) -> None:
        open_sets = np.flatnonzero(self._count < self._k)
        if len(open_sets) == 0:
            return
        sets: Any = slice(None) if len(open_sets) == len(self._count) else open_sets  # a slice copies nothing
        gains = self._f.gains(row, sets)
        needed = (self._guesses[sets] / 2 - self._value[sets]) / (self._k - self._count[sets])
        joins = gains > needed
        if not joins.any():
            return
        takers = open_sets[joins]
        self._f.take(row, takers)
        self._value[takers] += gains[joins]
        self._count[takers] += 1
        for at, gain in zip(takers.tolist(), gains[joins].tolist()):
            self._picks[at].append(number)
            self._gains[at].append(gain)
