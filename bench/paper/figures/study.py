"""What a study is: one table of measurements, the pictures drawn from it, and what the pictures say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from figures.context import Context

Row = dict[str, Any]  # column -> number or text
Rows = list[Row]


@dataclass(frozen=True)
class Picture:
    """One figure. `name` is the name of its files; `finding` makes two sentences from the rows."""

    name: str
    title: str
    draw: Callable[[Rows], Figure]
    finding: Callable[[Rows], str]
    paper: str = ""  # what the paper shows here, in a sentence


@dataclass(frozen=True)
class Study:
    """`measure` makes the rows, which are written to `name`.csv. Everything else is made from these rows."""

    name: str
    heading: str
    about: str  # what is measured and how
    data: str  # what is not the paper's data
    measure: Callable[[Context], Rows]
    pictures: Sequence[Picture]
    settings: Mapping[str, Any] = field(default_factory=dict)  # rows are measured again if these change
    needs: Sequence[str] = ()  # paths in the data folder without which a full run skips the study
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # column -> least, most
    tables: Callable[[Rows], str] | None = None  # Markdown after the pictures
    programs: str = "bench_figures"  # what measured, for the page


class Unmeasurable(RuntimeError):
    """The rows of a study are not what they must be."""


def check_rows(study: Study, rows: Rows) -> None:
    """Raises if rows are missing, have other columns than the first, or are out of range."""
    if not rows:
        raise Unmeasurable(f"{study.name}: no rows were measured")
    for number, row in enumerate(rows, 1):
        if row.keys() != rows[0].keys():
            raise Unmeasurable(f"{study.name}: row {number} has columns {list(row)}, expected {list(rows[0])}")
        for column, (least, most) in study.ranges.items():
            if column not in row:
                raise Unmeasurable(f"{study.name}: the column {column} is missing")
            value = row[column]
            if value != "" and not least <= value <= most:  # NaN is out of range
                raise Unmeasurable(f"{study.name}: row {number} has {column} = {value}, expected {least} to {most}")
