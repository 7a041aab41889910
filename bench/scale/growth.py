"""How the time of a run grows with n: the first rows of the same input, with k fixed and memory in proportion to n."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

MIB = 1 << 20


@dataclass
class Point:
    rows: int
    memory: int  # bytes
    seconds: float | None
    passes: int | None
    error: str | None = None

    @property
    def per_element(self) -> float | None:
        return None if self.seconds is None else self.seconds / self.rows

    @property
    def per_log(self) -> float | None:
        """Seconds per element and per log2 n: constant, if the time per element grows as log n."""
        return None if self.per_element is None else self.per_element / math.log2(self.rows)


def memory_for(rows: int, all_rows: int, memory: int, least: int) -> int:
    """In proportion, so that every size reads its rows about as often: otherwise the small ones would just fit. At
    least what the plan says is needed, in whole MiB."""
    return max(-(-least // MIB) * MIB, memory * rows // all_rows)


def factor(points: Sequence[Point], large: int) -> float | None:
    """By how much seconds / (n log2 n) grew from the first large n to the last, or over all n if fewer than two are
    large. None if either was not measured."""
    compared = [point for point in points if point.rows >= large]
    compared = compared if len(compared) > 1 else list(points)
    first, last = compared[0].per_log, compared[-1].per_log
    return None if len(compared) < 2 or first is None or last is None else last / first
