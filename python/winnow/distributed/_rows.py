"""Rows as they travel between workers and the driver: arrays of NumPy, dense or in CSR form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Ids = npt.NDArray[np.uint32]
Gains = npt.NDArray[np.float64]
Heaviest = list[tuple[Gains, Ids]]  # weights and rows, for each kind of weight


@dataclass(frozen=True, eq=False)
class RowBatch:
    """Some rows. Dense: `values` is a matrix. Sparse: `values` and `indices` have one entry per stored value."""

    columns: int
    values: npt.NDArray[np.float32]
    offsets: npt.NDArray[np.uint64] | None = None  # sparse: one more than there are rows
    indices: npt.NDArray[np.uint32] | None = None

    def __len__(self) -> int:
        return len(self.values) if self.offsets is None else len(self.offsets) - 1

    @property
    def payload(self) -> int:
        """Bytes: 4 per value of a dense row; 8 per entry and 8 per row if they are sparse."""
        if self.offsets is None or self.indices is None:
            return self.values.nbytes
        return self.values.nbytes + self.indices.nbytes + 8 * len(self)

    def take(self, places: npt.NDArray[np.intp]) -> RowBatch:
        """The rows at these places, in this order."""
        if self.offsets is None or self.indices is None:
            return RowBatch(self.columns, np.ascontiguousarray(self.values[places]))
        begins, ends = self.offsets[places].astype(np.int64), self.offsets[places + 1].astype(np.int64)
        lengths = ends - begins
        offsets = np.concatenate([[0], np.cumsum(lengths)])
        entries = np.repeat(begins - offsets[:-1], lengths) + np.arange(offsets[-1])
        return RowBatch(self.columns, self.values[entries], offsets.astype(np.uint64), self.indices[entries])


def join(batches: Sequence[RowBatch]) -> RowBatch:
    """All rows, one batch after another. There is at least one batch."""
    first = batches[0]
    values = np.concatenate([batch.values for batch in batches])
    if first.offsets is None:
        return RowBatch(first.columns, values)
    lengths = [np.diff(batch.offsets.astype(np.int64)) for batch in batches if batch.offsets is not None]
    offsets = np.concatenate([[0], np.cumsum(np.concatenate(lengths))]).astype(np.uint64)
    indices = np.concatenate([batch.indices for batch in batches if batch.indices is not None])
    return RowBatch(first.columns, values, offsets, indices)


@dataclass(frozen=True, eq=False)
class Known:
    """Rows with their numbers among all rows, increasing. `residual` has their residual gains, if they are probes."""

    ids: Ids
    rows: RowBatch
    residual: Gains | None = None

    @property
    def payload(self) -> int:
        return self.ids.nbytes + self.rows.payload + (0 if self.residual is None else self.residual.nbytes)

    def take(self, ids: Ids) -> Known:
        """Those of these numbers, which are all known and increasing."""
        places = np.searchsorted(self.ids, ids)
        assert np.array_equal(self.ids[places], ids)
        return Known(ids, self.rows.take(places))


def unite(parts: Sequence[Known]) -> Known:
    """All rows of all parts, each once. There is at least one part."""
    ids, places = np.unique(np.concatenate([part.ids for part in parts]), return_index=True)
    return Known(ids, join([part.rows for part in parts]).take(places))


def payload(message: Any) -> int:
    """Bytes of what a message says: arrays and bytes as they are, 8 per number, 1 per flag."""
    if message is None:
        return 0
    if isinstance(message, (bytes, bytearray)):
        return len(message)
    if isinstance(message, np.ndarray):
        return message.nbytes
    if isinstance(message, np.generic):
        return int(message.nbytes)
    if isinstance(message, bool):
        return 1
    if isinstance(message, (int, float)):
        return 8
    if hasattr(message, "payload"):
        return int(message.payload)
    return sum(payload(one) for one in message)
