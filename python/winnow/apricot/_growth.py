"""The growing selection that an optimizer works on: f, what is picked, and what may still be picked."""

from __future__ import annotations

import numpy as np

from winnow.apricot._functions import Function
from winnow.apricot._types import Floats, Indices


class Growth:
    """Picks of f's elements. `initial` elements are in the set from the beginning and cannot be picked."""

    def __init__(self, f: Function, initial: Indices | None = None) -> None:
        self._f = f
        self.n = f.n
        self.ranking: list[int] = []
        self.gains: list[float] = []
        self.has_beginning = initial is not None and len(initial) > 0
        self._initial = np.empty(0, dtype=np.int64) if initial is None else initial
        self._may = np.ones(f.n, dtype=bool)
        self._may[self._initial] = False
        f.clear()
        for v in self._initial:
            f.add(int(v))

    @property
    def idxs(self) -> Indices:
        """The elements that may still be picked, in order."""
        return np.flatnonzero(self._may)

    def may_take(self, element: int) -> bool:
        return bool(self._may[element])

    def find_gains(self, elements: Indices) -> Floats:
        return self._f.gains(elements)

    def take(self, element: int, per: float = 1.0) -> None:
        """Picks an element. Its gain is recorded, divided by `per`."""
        self._note([element], [self._f.add(element) / per])

    def greedy(self, k: int) -> None:
        """Takes the picks of greedy."""
        self._note(*self._f.greedy(self.idxs, k))

    def leave_out(self, elements: Indices) -> None:
        self._may[elements] = False

    def part(self, rows: Indices) -> Growth:
        """A selection of some elements alone, by the same function."""
        return Growth(self._f.part(rows))

    def alone(self) -> Function:
        """Another function of the same elements, with a set of its own."""
        return self._f.part(np.arange(self.n))

    def _note(self, picks: list[int], gains: list[float]) -> None:
        self.ranking += picks
        self.gains += gains
        self._may[picks] = False
