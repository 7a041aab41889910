"""The result of a selection."""

from __future__ import annotations

import html
import json
import math
import operator
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._blocks import Reading
from winnow._problem import Problem
from winnow._sizes import to_count

if TYPE_CHECKING:
    import pandas

# A frame of a notebook is smaller than a window. In it, the list is beside the map, and the curve below them is visible
# without scrolling. The selectors are stronger than those of the page, whose styles come later.
_FRAME_HEIGHT = 1080  # pixels
_FRAME_STYLE = """<style>
html body { padding: 0 .75rem; font-size: .95rem; } body h1 { margin-top: .5rem; } body h2 { margin-top: 1.2rem; }
body .chart { max-width: 32rem; }
@media screen and (min-width: 36rem) {
  body #look { grid-template-columns: minmax(0, 28rem) minmax(13rem, 1fr); } body .picks { max-height: 26rem; } }
</style>
"""


@dataclass(frozen=True)
class Certificate:
    """A proof of how good the picks are: no allowed set has a value above `upper_bound`."""

    ratio: float  # value / upper_bound, rounded down
    upper_bound: float
    kind: str  # "dual" or "online"
    passes: int
    seconds: float
    value: float

    def __str__(self) -> str:
        # Cut, not rounded: it never claims more than was proved.
        return f"at least {math.floor(self.ratio * 10_000) / 10_000:.4f} of the best possible"


@dataclass(frozen=True)
class Choice:
    """The method that "auto" took, and why."""

    method: str
    why: str


@dataclass(frozen=True, eq=False)
class Assignment:
    """The pick that stands for each row."""

    rows: npt.NDArray[np.int64]  # the row number of the pick, one per row; -1 if there is none
    scores: npt.NDArray[np.float64]  # similarities (larger is better) or divergences (smaller is better)


def as_int64(array: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """NumPy has two types of 64-bit integers; this is the one that it shows without its name."""
    return array.view(np.int64)


def to_certificate(found: dict[str, Any], value: float) -> Certificate | None:
    return (
        Certificate(value=found.get("value", value), **{k: v for k, v in found.items() if k != "value"})
        if found["kind"]
        else None
    )


class Selection:
    """Picks in the order they were made, with their gains and a certificate.

    It behaves like a sequence of row numbers: `X[selection]` and `np.asarray(selection)` work.
    """

    def __init__(
        self, result: _core.Selection, ids: list[str] | None, sizes: list[int], problem: Problem, seed: int
    ) -> None:
        self._result = result
        self._assignment: Assignment | None = None
        self._problem = problem  # for certify, as are the next two
        self._seed = seed
        self._asked_size = sizes[-1] if sizes else None
        self.ids = ids
        self.sizes = sizes if len(sizes) > 1 else None  # if several numbers of picks were asked for
        self.indices: npt.NDArray[np.int64] = as_int64(result.indices)
        self.gains: npt.NDArray[np.float64] = result.gains
        self.value: float = result.value
        self.evaluations: int = result.evaluations
        self.objective: str = result.objective
        self.objective_why: str = result.objective_why
        self.settings: dict[str, Any] = {**result.settings, **result.method_settings}
        self.method: str = result.method
        self.chosen: Choice | None = Choice(*result.chosen) if result.chosen else None
        self.certificate: Certificate | None = to_certificate(
            result.certificate, result.spread["value"] if result.spread else result.value
        )
        self.rounds: list[dict[str, Any]] = result.rounds
        self.repair: list[dict[str, Any]] = result.repair
        self.kept: npt.NDArray[np.int64] | None = None if result.kept is None else as_int64(result.kept)
        self.spread: dict[str, Any] | None = result.spread
        # With represented_sample=M: what the picks are worth over all rows, as in the JSON.
        self.represented_sample: dict[str, Any] | None = result.represented_sample
        self.timings: dict[str, float] = result.seconds
        self.reading: Reading | None = None if result.reading is None else Reading(**result.reading)

    def __len__(self) -> int:
        return len(self.indices)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice | Sequence[int] | npt.NDArray[Any]) -> npt.NDArray[np.int64]: ...
    def __getitem__(self, place: Any) -> int | npt.NDArray[np.int64]:
        if isinstance(place, slice):
            return self.indices[place]
        try:
            one = operator.index(place)
        except TypeError:
            return as_int64(self.indices[_to_places(place)])
        return int(self.indices[one])

    def __iter__(self) -> Iterator[int]:
        return iter(self.indices.tolist())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.indices, dtype=dtype)

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """f after each pick."""
        values: npt.NDArray[np.float64] = self.value - np.cumsum(self.gains[::-1])[::-1] + self.gains
        return values

    @property
    def assignment(self) -> Assignment:
        """The pick that stands for each row. Computed when it is first asked for."""
        if self._assignment is None:
            rows, scores = self._result.representatives()
            self._assignment = Assignment(as_int64(rows), scores)
        return self._assignment

    def first(self, k: int) -> npt.NDArray[np.int64]:
        """The first k picks. They are the answer for k picks if the method is greedy, lazy or threshold."""
        most = max(len(self), self._asked_size or 0)  # fewer rows than k may have been picked
        return self.indices[: to_count(k, "k", 0, most)]

    def to_pandas(self) -> pandas.DataFrame:
        """One line per pick: row, id if there are ids, gain, value."""
        import pandas

        columns: dict[str, Any] = {"row": self.indices}
        if self.ids is not None:
            columns["id"] = [self.ids[row] for row in self.indices]
        columns.update(gain=self.gains, value=self.values)
        return pandas.DataFrame(columns, index=pandas.RangeIndex(1, len(self) + 1, name="rank"))

    def to_dict(self) -> dict[str, Any]:
        """What `winnow select --json` writes, except for what belongs to files; docs/python.md names it."""
        parsed: dict[str, Any] = json.loads(self._result.to_json())
        return parsed

    def to_html(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        show: Iterable[Any] | None = None,
        folder: str | os.PathLike[str] = "",
    ) -> str:
        """The page of `winnow select --html`: a map, the picks, the value. `show` has a text or a picture per row."""
        lines = [] if show is None else _to_lines(show, self._result.rows)
        page: str = self._result.to_html(lines, os.fspath(folder))
        if path is not None:
            _write(path, page)
        return page

    def __repr__(self) -> str:
        method = f"{self.method} ({self.chosen.method})" if self.chosen else self.method
        proof = f", {self.certificate}" if self.certificate else ""
        shown = np.array2string(self.indices, threshold=8, edgeitems=4, separator=", ")
        return (
            f"Selection of {len(self)} row{'' if len(self) == 1 else 's'} by {method}, objective {self.objective}: "
            f"f = {self.value:.6g}{proof}\n  indices {shown}"
        )

    def __str__(self) -> str:
        text: str = self._result.to_table()
        return text.rstrip("\n")

    def _repr_html_(self) -> str:
        """The page, in a frame of its own so that its style stays inside."""
        try:
            page = self.to_html()
        except ValueError:  # an objective of one's own has no rows to show
            return f"<pre>{html.escape(repr(self))}</pre>"
        page = page.replace("</head>", f"{_FRAME_STYLE}</head>", 1)
        return (
            f'<iframe srcdoc="{html.escape(page)}" title="Picks" loading="lazy" '
            f'style="width:100%;height:{_FRAME_HEIGHT}px;border:0" sandbox="allow-scripts"></iframe>'
        )

    def __reduce__(self) -> Any:
        raise TypeError("a Selection refers to its rows and cannot be pickled; expected selection.indices or to_dict()")


def _to_places(places: Any) -> npt.NDArray[Any]:
    """Several places among the picks, or one bool per pick."""
    array = np.asarray(None if isinstance(places, tuple) else places)  # of a tuple, NumPy takes one axis per entry
    if array.ndim != 1 or (array.size > 0 and array.dtype.kind not in "iub"):
        raise TypeError(f"a Selection was indexed by {places!r}; expected a place, a slice, or an array of places")
    return array if array.size > 0 else np.empty(0, dtype=np.intp)


def _to_lines(show: Any, rows: int) -> list[str]:
    """A text per row."""
    if isinstance(show, (str, bytes, Mapping)) or not isinstance(show, Iterable):
        raise TypeError(f"show is of type {type(show).__name__}; expected one text or picture per row")
    lines = [str(line) for line in show]
    if len(lines) != rows:
        there = f"there {'is 1 row' if rows == 1 else f'are {rows} rows'}"
        raise ValueError(f"show has {len(lines)} line{'s' * (len(lines) != 1)}, but {there}; expected one per row")
    return lines


def _write(path: str | os.PathLike[str], text: str) -> None:
    """Beside the file, then renamed, so that no half of a page is left."""
    path = os.fsdecode(path)
    beside = f"{path}.{os.getpid()}.part"
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)
    except OSError as error:
        _remove(beside)
        raise OSError(error.errno, error.strerror, path) from None  # the file that was asked for, not the one beside it
    except BaseException:
        _remove(beside)
        raise


def _remove(path: str) -> None:
    if os.path.exists(path):
        os.unlink(path)
