"""Numbers of a table as text: picking rows, medians, and how figures are written."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from typing import Any

from figures.study import Rows


def where(rows: Rows, **columns: Any) -> Rows:
    """The rows with these values."""
    return [row for row in rows if all(row[column] == value for column, value in columns.items())]


def column(rows: Rows, name: str) -> list[Any]:
    return [row[name] for row in rows]


def values(rows: Rows, name: str) -> list[Any]:
    """The different values of a column, in order of appearance."""
    return list(dict.fromkeys(column(rows, name)))


def median(numbers: Iterable[float]) -> float:
    return statistics.median(numbers)


def grouped_median(rows: Rows, by: str, name: str) -> tuple[list[Any], list[float]]:
    """The values of `by`, increasing, and the median of `name` for each."""
    keys = sorted(values(rows, by))
    return keys, [median(column(where(rows, **{by: key}), name)) for key in keys]


def share(number: float) -> str:
    """A relative utility: four digits."""
    return f"{number:.4f}"


def times(number: float) -> str:
    """A ratio."""
    return f"{number:.0f} ×" if number >= 10 else f"{number:.1f} ×"


def seconds(number: float) -> str:
    return f"{number:.3g} s"


def count(number: float) -> str:
    return f"{number:,.0f}"
