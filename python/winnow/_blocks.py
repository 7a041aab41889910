"""Blocks: rows that need not fit into memory, given block by block and read as often as the engine needs them."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

import numpy as np

from winnow import _core
from winnow._inputs import _is_sparse, check_negatives, outline, remedies, take_rows, to_rows
from winnow._sizes import to_count

_PIECE_BYTES = 8 << 20  # of the rows that the engine takes at a time: larger blocks are cut, smaller ones joined
_EXPECTED = "a list of arrays, an object that can be iterated again, or a function that returns a new iterator"
_END = object()


@dataclass(frozen=True)
class Reading:
    """What reading rows in blocks has cost, without the first pass that counts them."""

    passes: int  # over all blocks, or over those that held the rows asked for
    gathers: int  # of single rows
    bytes: int  # of values as float32, and of their column numbers if they are sparse
    seconds: float  # of the thread that reads
    waited: float  # seconds in which the computation waited for rows
    rate: float  # bytes per second of reading
    resident_rows: int  # held in memory at the end
    resident_bytes: int  # the most that such rows took


class Blocks:
    """Rows in blocks, for `select`, `sparsify` and `certify` in place of an array that does not fit into memory.

    `blocks` can be read more than once: a sequence such as a list of arrays, an object with `__iter__`, or a function
    that returns a new iterator. A block is what `select` takes as rows; all blocks have the same columns, and all are
    dense or all are sparse. Each reading must give the same rows in the same order. Of a sequence, only those blocks
    are loaded that are needed; an iterator is advanced over the others.

    `rows` has the number of rows of each block. If it is not given, it is counted: from the shapes if the blocks are in
    a list or a tuple, by reading all blocks once otherwise.

    >>> import numpy as np, winnow
    >>> X = np.eye(6, dtype=np.float32)[[0, 0, 1, 1, 1, 2]]
    >>> winnow.select(winnow.Blocks([X[:4], X[4:]]), 3).indices.tolist()
    [0, 2, 5]
    """

    def __init__(self, blocks: Any, *, rows: Iterable[int] | None = None) -> None:
        _check_kind(blocks)
        self._blocks = blocks
        self._counted = rows is None
        self._columns = 0
        self._stored = 0.0  # values of sparse blocks
        self.is_sparse = False
        sizes = self._count() if rows is None else self._check_given(rows)
        self.sizes: tuple[int, ...] = tuple(sizes)  # rows per block
        self.shape: tuple[int, int] = (sum(sizes), self._columns)

    def __iter__(self) -> Iterator[Any]:
        """The blocks, as they were given."""
        if not _is_function(self._blocks):
            return iter(self._blocks)
        blocks = self._blocks()
        if not hasattr(blocks, "__iter__"):
            raise TypeError(f"the function blocks returned {type(blocks).__name__}; expected an iterator of blocks")
        return iter(blocks)

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"Blocks: {rows} rows of {columns} columns in {len(self.sizes)} block{'s' * (len(self.sizes) != 1)}"

    def _source(self, negatives: str) -> _core.Blocks:
        """The rows for one objective of the engine."""
        check_negatives(negatives)
        columns = self.shape[1] * (2 if negatives == "split" else 1)
        row_bytes = 8 + 8 * self._stored / self.shape[0] if self.is_sparse else 4.0 * columns
        in_memory = isinstance(self._blocks, (list, tuple, np.ndarray))
        return _core.Blocks(
            _Reader(self, negatives),
            _cut(self.sizes, max(1, int(_PIECE_BYTES / row_bytes))),
            columns,
            self.is_sparse,
            int(row_bytes * self.shape[0]),
            0 if in_memory else int(row_bytes * max(self.sizes)),
            in_memory and all(_seeks(block) for block in self._blocks),
        )

    def _open(self) -> _Indexed | _Iterated:
        """A way to the blocks by their places."""
        return _Indexed(self._blocks, len(self.sizes)) if _is_sequence(self._blocks) else _Iterated(self)

    def _check(self, place: int, block: Any) -> None:
        """ValueError if the block is not as large as it was, or as `rows` says."""
        found, _ = outline(block, f"block {place}")
        if found != self.sizes[place]:
            before = "in the first reading it had" if self._counted else "rows says"
            raise ValueError(f"block {place} has {found} rows, but {before} {self.sizes[place]}; expected as many")

    def _count(self) -> list[int]:
        sizes: list[int] = []
        first: tuple[int, int | None] | None = None  # the place and the columns of the first block that has rows
        for place, block in enumerate(self._all()):
            rows, columns = outline(block, f"block {place}")
            sizes.append(rows)
            if rows == 0:
                continue
            if first is None:
                first = place, columns
                self._look_at(place, block)
            elif None not in (columns, first[1]) and columns != first[1]:
                raise ValueError(
                    f"block {place} has {columns} columns, but block {first[0]} has {first[1]}; expected as many"
                )
            self._stored += block.nnz if _is_sparse(block) else 0
        if first is None:
            raise ValueError("blocks has no rows; expected at least one block with rows")
        return sizes

    def _check_given(self, rows: Iterable[int]) -> list[int]:
        """The sizes as given. Only the first block that has rows is loaded."""
        if isinstance(rows, (str, bytes)) or not isinstance(rows, Iterable):
            raise TypeError(f"rows is {rows!r}; expected the number of rows of each block")
        sizes = [to_count(one, "an entry of rows") for one in rows]
        if sum(sizes) == 0:
            raise ValueError("rows adds up to 0; expected at least one block with rows")
        if _is_sequence(self._blocks) and len(self._blocks) != len(sizes):
            raise ValueError(f"rows has {len(sizes)} numbers for {len(self._blocks)} blocks; expected one per block")
        self.sizes = tuple(sizes)
        place = next(place for place, size in enumerate(sizes) if size > 0)
        block = self._open().get(place)
        self._check(place, block)
        self._look_at(place, block)
        if self.is_sparse:
            self._stored = block.nnz / sizes[place] * sum(sizes)  # an estimate
        return sizes

    def _all(self) -> Iterator[Any]:
        """Every block once. A sequence is read by index, as it is later."""
        if _is_sequence(self._blocks):
            return (self._blocks[place] for place in range(len(self._blocks)))
        return iter(self)

    def _look_at(self, place: int, block: Any) -> None:
        """The columns and the kind of the first block that has rows."""
        row = to_rows(take_rows(block, 0, 1), name=f"block {place}")
        self._columns, self.is_sparse = row.dim, row.is_sparse


class _Indexed:
    """Blocks of a sequence. Only those that are asked for are loaded."""

    def __init__(self, blocks: Sequence[Any], count: int) -> None:
        self._blocks = blocks
        self._count = count

    def get(self, place: int) -> Any:
        if len(self._blocks) != self._count:
            raise ValueError(f"there are {len(self._blocks)} blocks, but there were {self._count}; expected as many")
        return self._blocks[place]


class _Iterated:
    """Blocks of an iterable, which is read forwards. To go back, it is iterated from its start."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self._iterator: Iterator[Any] | None = None
        self._next = 0

    def get(self, place: int) -> Any:
        try:
            if self._iterator is None or place < self._next:
                self._iterator, self._next = iter(self._blocks), 0
            while self._next < place:
                self._blocks._check(self._next, self._advance())
            block = self._advance()
            if self._next == len(self._blocks.sizes):
                self._finish()
            return block
        except BaseException:
            self._iterator = None  # it may have ended with the exception
            raise

    def _advance(self) -> Any:
        assert self._iterator is not None
        block = next(self._iterator, _END)
        if block is _END:
            raise ValueError(
                f"blocks ended after {self._next} block{'s' * (self._next != 1)}; expected {len(self._blocks.sizes)}, "
                "the same ones each time that they are read"
            )
        self._next += 1
        return block

    def _finish(self) -> None:
        """The end is read too, so that the iterator closes its files."""
        iterator, self._iterator = self._iterator, None
        if iterator is not None and next(iterator, _END) is not _END:
            raise ValueError(
                f"there are more than {len(self._blocks.sizes)} blocks; expected the same ones each time that they are read"
            )


class _Reader:
    """What the engine calls, from a thread of its own and never twice at the same time."""

    def __init__(self, blocks: Blocks, negatives: str) -> None:
        self._blocks = blocks
        self._negatives = negatives
        self._begins = [0, *itertools.accumulate(blocks.sizes)]
        self._cursor = blocks._open()
        self._place = -1  # of the block that is held
        self._block: Any = None

    def read(self, begin: int, end: int, nonnegative: bool) -> list[_core.Rows]:
        """The rows from begin to end, from one block or several."""
        parts = []
        while begin < end:
            place = bisect_right(self._begins, begin) - 1
            part_end = min(end, self._begins[place + 1])
            parts.append(self._read_part(place, begin, part_end, nonnegative))
            begin = part_end
        return parts

    def _read_part(self, place: int, begin: int, end: int, nonnegative: bool) -> _core.Rows:
        first = self._begins[place]
        part = take_rows(self._held(place), begin - first, end - first)
        if end == self._begins[place + 1]:
            self._drop()
        name = f"block {place}"
        rows = to_rows(part, self._negatives, name, begin)
        if rows.is_sparse != self._blocks.is_sparse:
            kinds = ("dense", "sparse") if rows.is_sparse else ("sparse", "dense")
            raise ValueError(f"{name} is {kinds[1]}, but the first is {kinds[0]}; expected one kind in every block")
        columns = rows.dim // 2 if self._negatives == "split" else rows.dim
        if columns != self._blocks.shape[1]:
            raise ValueError(
                f"{name} has {columns} columns, but the first has {self._blocks.shape[1]}; expected as many"
            )
        with remedies():
            _core.check_rows(rows, nonnegative, begin)
        return rows

    def _held(self, place: int) -> Any:
        if place != self._place:
            self._drop()  # before another is loaded
            block = self._cursor.get(place)
            self._blocks._check(place, block)
            self._block, self._place = block.tocsr() if _is_sparse(block) else block, place
        return self._block

    def _drop(self) -> None:
        self._block, self._place = None, -1


def _seeks(block: Any) -> bool:
    """Whether single rows can be taken without reading the others."""
    return type(block) in (np.ndarray, np.memmap) or getattr(block, "seeks", False) is True


def _is_sequence(blocks: Any) -> bool:
    return hasattr(blocks, "__getitem__") and hasattr(blocks, "__len__")


def _is_function(blocks: Any) -> bool:
    return callable(blocks) and not hasattr(blocks, "__iter__")


def _check_kind(blocks: Any) -> None:
    shape = getattr(blocks, "shape", ())
    if isinstance(shape, tuple) and len(shape) == 2:
        raise TypeError(f"blocks has the shape {tuple(shape)}, which is one matrix; expected {_EXPECTED}")
    unordered = isinstance(blocks, (str, bytes, Mapping, AbstractSet))
    if unordered or not (_is_sequence(blocks) or hasattr(blocks, "__iter__") or callable(blocks)):
        raise TypeError(f"blocks is of type {type(blocks).__name__}; expected {_EXPECTED}")
    if hasattr(blocks, "__next__"):
        raise TypeError(f"blocks is of type {type(blocks).__name__}, which can be read once only; expected {_EXPECTED}")


def _cut(sizes: Sequence[int], most: int) -> list[int]:
    """Where the engine's blocks of at most `most` rows begin, and the end. A cut lies between blocks if possible."""
    begins, end = [0], 0
    for size in sizes:
        if end > begins[-1] and end + size - begins[-1] > most:
            begins.append(end)
        end += size
        while end - begins[-1] > most:
            begins.append(begins[-1] + most)
    return [*begins, end]
