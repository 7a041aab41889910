"""Rows of a .npy file, read piece by piece into memory of one's own.

A memory map would count every page that was read as memory of the worker, and end the process if the file shrinks.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt


class NpyFile:
    """A block for `winnow.Blocks`: slices of it are read when they are asked for."""

    seeks = True  # a few rows cost little more than themselves

    def __init__(self, path: str, begin: int = 0, end: int | None = None) -> None:
        self._path = path
        with open(path, "rb") as file:
            version = np.lib.format.read_magic(file)
            read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
            shape, self._by_columns, self.dtype = read(file)
            self._offset = file.tell()
        if self.dtype.hasobject:
            raise ValueError("it holds Python objects; expected numbers")
        if len(shape) != 2:
            raise ValueError(f"it has {len(shape)} dimension{'s' * (len(shape) != 1)}; expected rows and columns")
        self._rows = shape[0]
        self._begin = begin
        self.shape = ((shape[0] if end is None else end) - begin, shape[1])

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, rows: slice) -> npt.NDArray[Any]:
        begin, end, _ = rows.indices(len(self))
        begin, end = begin + self._begin, max(begin, end) + self._begin
        if self._by_columns:
            return np.array(np.load(self._path, mmap_mode="r")[begin:end])
        row_bytes = self.shape[1] * self.dtype.itemsize
        taken = np.empty((end - begin, self.shape[1]), self.dtype)
        if taken.size == 0:
            return taken
        with open(self._path, "rb", buffering=0) as file:
            _read_at(file.fileno(), taken.data.cast("B"), self._offset + begin * row_bytes)
        return taken


def _read_at(file: int, into: memoryview, offset: int) -> None:
    done = 0
    while done < len(into):
        count = os.preadv(file, [into[done:]], offset + done)
        if count == 0:
            raise EOFError(f"it ends after {offset + done} bytes; expected {offset + len(into)}")
        done += count
