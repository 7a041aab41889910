"""What a shard may be, and how a worker opens it: files of several kinds, arrays, parts of a Dask array or a Ray Dataset."""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from winnow._blocks import Blocks
from winnow._inputs import _is_sparse, outline, to_matrix
from winnow.distributed._errors import ShardError
from winnow.distributed._files import NpyFile

_MIB = 1 << 20
_EXPECTED = "paths, a folder, a list of arrays, a Dask array or a Ray Dataset"


class Source(Protocol):
    """How a worker opens the rows of a shard. It is sent to the worker, so it holds no rows."""

    def open(self, held: Any) -> Blocks:
        """The rows. `held` are those that the engine holds, if it does."""

    def check(self) -> None:
        """ValueError if the rows are not those that were there when the run began."""


@dataclass(frozen=True)
class Shard:
    """Some of all rows. Their numbers begin at `first`, and run on from one shard to the next."""

    number: int
    name: str  # for errors
    rows: int
    columns: int
    sparse: bool
    first: int
    row_bytes: float  # of one row in memory, on average
    held_bytes: int  # the most that is loaded at a time: a row group, or a sparse file
    source: Source

    def __str__(self) -> str:
        return f"shard {self.number} ({self.name})"


@dataclass(frozen=True)
class Stamp:
    """A file as it was when the run began."""

    path: str
    size: int
    modified: int  # nanoseconds

    @staticmethod
    def of(path: str) -> Stamp:
        found = os.stat(path)
        return Stamp(path, found.st_size, found.st_mtime_ns)

    def check(self) -> None:
        found = Stamp.of(self.path)
        if found != self:
            raise ValueError(f"{self.path} has changed since the run began; expected the same file until its end")

    def identity(self) -> dict[str, Any]:
        """Two files are the same if their size, time of modification, first and last MiB are."""
        digest = hashlib.sha256()
        with open(self.path, "rb") as file:
            digest.update(file.read(_MIB))
            file.seek(max(0, self.size - _MIB))
            digest.update(file.read(_MIB))
        return {"path": self.path, "size": self.size, "modified": self.modified, "ends": digest.hexdigest()}


@dataclass(frozen=True)
class NpyRows:
    """A part of a .npy file, read piece by piece."""

    stamp: Stamp
    begin: int
    end: int

    def check(self) -> None:
        self.stamp.check()

    def open(self, held: Any) -> Blocks:
        self.check()
        return Blocks([NpyFile(self.stamp.path, self.begin, self.end)])


@dataclass(frozen=True)
class CsrRows:
    """A sparse matrix in an .npz file, loaded as a whole."""

    stamp: Stamp

    def check(self) -> None:
        self.stamp.check()

    def open(self, held: Any) -> Blocks:
        self.check()
        return Blocks([_load_csr(self.stamp.path)])


@dataclass(frozen=True)
class SafetensorsRows:
    """A part of a matrix in a safetensors file, read slice by slice."""

    stamp: Stamp
    tensor: str
    begin: int
    end: int
    per_slice: int

    def check(self) -> None:
        self.stamp.check()

    def open(self, held: Any) -> Blocks:
        self.check()
        slices = _Slices(_open_safetensors(self.stamp.path), self.tensor, self.begin, self.end, self.per_slice)
        return Blocks(slices, rows=slices.sizes)


class _Slices:
    """A matrix of a safetensors file as a sequence of blocks."""

    def __init__(self, file: Any, tensor: str, begin: int, end: int, per_slice: int) -> None:
        self._matrix = file.get_slice(tensor)
        self._begins = [*range(begin, end, per_slice), end]
        self.sizes = np.diff(self._begins).tolist()

    def __len__(self) -> int:
        return len(self.sizes)

    def __getitem__(self, place: int) -> Any:
        return self._matrix[self._begins[place] : self._begins[place + 1]]


@dataclass(frozen=True)
class ParquetRows:
    """Row groups of a Parquet file, read one by one."""

    stamp: Stamp
    column: str | None
    groups: tuple[int, ...]
    sizes: tuple[int, ...]

    def check(self) -> None:
        self.stamp.check()

    def open(self, held: Any) -> Blocks:
        self.check()
        return Blocks(_Groups(_open_parquet(self.stamp.path), self.column, self.groups), rows=self.sizes)


class _Groups:
    """Row groups as a sequence of blocks."""

    def __init__(self, file: Any, column: str | None, groups: Sequence[int]) -> None:
        self._file = file
        self._column = column
        self._groups = groups

    def __len__(self) -> int:
        return len(self._groups)

    def __getitem__(self, place: int) -> Any:
        table = self._file.read_row_group(
            self._groups[place], columns=None if self._column is None else [self._column], use_threads=False
        )
        return _matrix_of(table, self._column)


@dataclass(frozen=True)
class HeldRows:
    """Rows that the engine holds: an array, or a table of Arrow."""

    column: str | None = None

    def check(self) -> None:
        """What an engine holds does not change."""

    def open(self, held: Any) -> Blocks:
        return Blocks([_to_block(held, self.column)])


def _to_block(held: Any, column: str | None) -> Any:
    return _matrix_of(held, column) if hasattr(held, "column_names") else held


def _matrix_of(table: Any, column: str | None) -> Any:
    """A table of Arrow as a matrix: one column of lists, or one number per column."""
    if column is not None:
        if column not in table.column_names:
            raise ValueError(f"there is no column {column!r}; expected one of: {', '.join(table.column_names)}")
        return to_matrix(table.column(column), column)
    return to_matrix(table.column(0) if table.num_columns == 1 else table, "the table")


@dataclass(frozen=True)
class Piece:
    """A shard as it was found, before it has a number. `value` is what the engine shall hold."""

    name: str
    rows: int
    columns: int
    sparse: bool
    row_bytes: float
    held_bytes: int
    source: Source
    identity: dict[str, Any]
    value: Any = None
    is_handle: bool = False  # the engine holds the value already


@dataclass(frozen=True)
class Reading:
    """How shards are read, as it was asked for."""

    column: str | None = None  # of Parquet files and Ray Datasets
    tensor: str | None = None  # of safetensors files
    rows_per_shard: int | None = None


def find(shards: Any, reading: Reading) -> list[Piece]:
    """The pieces of paths and arrays, in their order."""
    if isinstance(shards, (str, os.PathLike)):
        paths = list(_paths_of(Path(shards)))
        return [piece for path in paths for piece in _pieces_of_file(path, len(paths), reading)]
    shape = getattr(shards, "shape", ())
    if isinstance(shape, tuple) and len(shape) == 2:
        raise TypeError(f"shards has the shape {tuple(shape)}, which is one matrix; expected {_EXPECTED}")
    if isinstance(shards, (bytes, dict, set)) or not isinstance(shards, Sequence):
        raise TypeError(f"shards is of type {type(shards).__name__}; expected {_EXPECTED}")
    pieces: list[Piece] = []
    for place, one in enumerate(shards):
        if isinstance(one, (str, os.PathLike)):
            pieces += [piece for path in _paths_of(Path(one)) for piece in _pieces_of_file(path, place, reading)]
        else:
            pieces.append(_piece_of_array(one, place))
    if not pieces:
        raise ValueError(f"shards is empty; expected {_EXPECTED}")
    return pieces


def to_shards(pieces: Sequence[Piece]) -> list[Shard]:
    """Shards with their numbers. ValueError if they do not have the same columns and the same kind."""
    there = [piece for piece in pieces if piece.rows > 0]
    if not there:
        raise ValueError("the shards have no rows; expected at least one shard with rows")
    shards: list[Shard] = []
    first = 0
    for number, piece in enumerate(there):
        for mine, expected, what in (
            (piece.columns, there[0].columns, "columns"),
            (("dense", "sparse")[piece.sparse], ("dense", "sparse")[there[0].sparse], "rows"),
        ):
            if mine != expected:
                raise ValueError(
                    f"shard {number} ({piece.name}) has {mine} {what}, but shard 0 ({there[0].name}) has {expected} "
                    f"{what}; expected the same in every shard"
                )
        shards.append(
            Shard(
                number, piece.name, piece.rows, piece.columns, piece.sparse, first,
                piece.row_bytes, piece.held_bytes, piece.source,
            )
        )  # fmt: skip
        first += piece.rows
    if first > 2**32 - 1:
        raise ValueError(f"the shards have {first} rows; expected at most 2^32 - 1")
    return shards


def _paths_of(path: Path) -> Iterator[Path]:
    """A file, the files of a folder in the order of their names, or those of a list."""
    if path.is_dir():
        files = sorted(one for one in path.iterdir() if one.suffix in _KINDS)
        if not files:
            raise ValueError(f"the folder {path} has no shards; expected files that end with {', '.join(_KINDS)}")
        yield from files
    elif path.suffix == ".list":
        with open(path, encoding="utf-8") as lines:
            yield from (path.parent / line.strip() for line in lines if line.strip())
    else:
        yield path


def _pieces_of_file(path: Path, place: int, reading: Reading) -> list[Piece]:
    kind = _KINDS.get(path.suffix)
    name = str(path)
    if kind is None:
        raise ValueError(f"shard {place} ({name}) has an unknown kind; expected one of: {', '.join(_KINDS)}")
    try:
        return kind(Stamp.of(name), reading)
    except (OSError, EOFError) as error:
        raise ShardError(f"shard {place} ({name}) cannot be read: {error}") from None
    except ValueError as error:
        raise ValueError(f"shard {place} ({name}): {error}") from None


def _cut(rows: int, most: int | None) -> list[tuple[int, int]]:
    """Parts of at most `most` rows, all of about the same size."""
    count = 1 if most is None or rows == 0 else -(-rows // most)
    ends = [rows * part // count for part in range(count + 1)]
    return list(itertools.pairwise(ends))


def _named(stamp: Stamp, begin: int, end: int, rows: int) -> str:
    return stamp.path if end - begin == rows else f"{stamp.path}, rows {begin} to {end - 1}"


def _npy(stamp: Stamp, reading: Reading) -> list[Piece]:
    rows, columns = NpyFile(stamp.path).shape
    identity = stamp.identity()
    return [
        Piece(
            _named(stamp, begin, end, rows), end - begin, columns, False, 4.0 * columns, 0, NpyRows(stamp, begin, end),
            {**identity, "begin": begin, "end": end},
        )
        for begin, end in _cut(rows, reading.rows_per_shard)
    ]  # fmt: skip


def _load_csr(path: str) -> Any:
    import scipy.sparse

    try:
        return scipy.sparse.load_npz(path).tocsr()
    except (ValueError, KeyError):
        raise ValueError("it is not a sparse matrix; expected one that scipy.sparse.save_npz wrote") from None


def _npz(stamp: Stamp, reading: Reading) -> list[Piece]:
    """The number of values is in the matrix alone, so it is loaded once."""
    matrix = _load_csr(stamp.path)
    rows, columns = matrix.shape
    row_bytes = 8 + 8 * matrix.nnz / max(1, rows)
    held = matrix.data.nbytes + matrix.indices.nbytes + matrix.indptr.nbytes
    return [Piece(stamp.path, rows, columns, True, row_bytes, held, CsrRows(stamp), stamp.identity())]


def _open_safetensors(path: str) -> Any:
    try:
        import safetensors
    except ImportError:
        raise ImportError(
            f"{path} needs the library safetensors; expected pip install winnow-select[safetensors]"
        ) from None
    try:
        return safetensors.safe_open(path, framework="numpy")
    except safetensors.SafetensorError as error:
        raise OSError(str(error)) from None


def _safetensors(stamp: Stamp, reading: Reading) -> list[Piece]:
    file = _open_safetensors(stamp.path)
    matrices = [name for name in file.keys() if len(file.get_slice(name).get_shape()) == 2]  # noqa: SIM118
    if reading.tensor is not None and reading.tensor not in matrices:
        raise ValueError(f"it has no matrix {reading.tensor!r}; expected one of: {', '.join(matrices)}")
    if reading.tensor is None and len(matrices) != 1:
        raise ValueError(f"it has {len(matrices)} matrices; expected tensor=, one of: {', '.join(matrices)}")
    tensor = reading.tensor or matrices[0]
    rows, columns = file.get_slice(tensor).get_shape()
    per_slice = max(1, 8 * _MIB // (4 * max(1, columns)))
    identity = {**stamp.identity(), "tensor": tensor}
    return [
        Piece(
            _named(stamp, begin, end, rows), end - begin, columns, False, 4.0 * columns, 8 * columns * per_slice,
            SafetensorsRows(stamp, tensor, begin, end, per_slice), {**identity, "begin": begin, "end": end},
        )
        for begin, end in _cut(rows, reading.rows_per_shard)
    ]  # fmt: skip


def _open_parquet(path: str) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ImportError(f"{path} needs pyarrow; expected pip install winnow-select[parquet]") from None
    try:
        return pyarrow.parquet.ParquetFile(path, memory_map=True)
    except pyarrow.ArrowInvalid as error:
        raise OSError(str(error)) from None


def _parquet(stamp: Stamp, reading: Reading) -> list[Piece]:
    """A shard is one row group or several neighbouring ones, so that it has about as many rows as were asked for."""
    file = _open_parquet(stamp.path)
    sizes = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
    if sum(sizes) == 0:
        return []
    first = next(group for group, size in enumerate(sizes) if size > 0)
    columns = _Groups(file, reading.column, [first])[0].shape[1]
    identity = {**stamp.identity(), "column": reading.column}
    pieces: list[Piece] = []
    for groups in _joined(sizes, reading.rows_per_shard):
        rows = sum(sizes[group] for group in groups)
        whole = len(groups) == len(sizes)
        name = stamp.path if whole else f"{stamp.path}, row groups {groups[0]} to {groups[-1]}"
        source = ParquetRows(stamp, reading.column, groups, tuple(sizes[group] for group in groups))
        held = 8 * columns * max(sizes[group] for group in groups)  # the table and the matrix
        pieces.append(
            Piece(name, rows, columns, False, 4.0 * columns, held, source, {**identity, "groups": list(groups)})
        )
    return pieces


def _joined(sizes: Sequence[int], most: int | None) -> list[tuple[int, ...]]:
    """Neighbouring row groups, together at most `most` rows if each of them is."""
    if most is None:
        return [tuple(range(len(sizes)))]
    joined: list[list[int]] = [[]]
    for group, size in enumerate(sizes):
        if joined[-1] and sum(sizes[one] for one in joined[-1]) + size > most:
            joined.append([])
        joined[-1].append(group)
    return [tuple(groups) for groups in joined]


_KINDS = {".npy": _npy, ".npz": _npz, ".safetensors": _safetensors, ".parquet": _parquet}


def _piece_of_array(array: Any, place: int) -> Piece:
    name = f"array {place}"
    found = outline(array, f"shard {place}")
    if not _is_sparse(array):
        array = to_matrix(array, f"shard {place}") if found[0] > 0 else np.empty((0, found[1] or 0), np.float32)
        rows, columns = array.shape
        digest = hashlib.sha256(np.ascontiguousarray(array).data if rows > 0 else b"")
        return Piece(
            name, rows, columns, False, 4.0 * columns, 0, HeldRows(),
            {"rows": rows, "columns": columns, "digest": digest.hexdigest()}, array,
        )  # fmt: skip
    matrix = array.tocsr()
    digest = hashlib.sha256(np.ascontiguousarray(matrix.data).data)
    digest.update(np.ascontiguousarray(matrix.indices).data)
    digest.update(np.ascontiguousarray(matrix.indptr).data)
    rows, columns = matrix.shape
    held = matrix.data.nbytes + matrix.indices.nbytes + matrix.indptr.nbytes
    return Piece(
        name, rows, columns, True, 8 + 8 * matrix.nnz / max(1, rows), held, HeldRows(),
        {"rows": rows, "columns": columns, "digest": digest.hexdigest()}, matrix,
    )  # fmt: skip


def is_ray_dataset(shards: Any) -> bool:
    module = sys.modules.get("ray.data")
    return module is not None and isinstance(shards, module.Dataset)


def is_dask_array(shards: Any) -> bool:
    module = sys.modules.get("dask.array")
    return module is not None and isinstance(shards, module.Array)


def outline_held(held: Any, column: str | None) -> tuple[int, int, bool, float]:
    """Task: rows, columns, whether they are sparse, and bytes per row of what the engine holds."""
    rows = len(held) if hasattr(held, "column_names") else int(held.shape[0])
    if rows == 0:
        return 0, 0, False, 0.0
    block = _to_block(held, column)
    rows, columns = block.shape
    sparse = _is_sparse(block)
    return rows, columns, sparse, 8 + 8 * block.nnz / rows if sparse else 4.0 * columns
