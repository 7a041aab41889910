"""The least time that a run could take on this disk and these cores, and which of them bounds it.

The column totals must be known before the first round, so one pass is reading alone. After it, reading and comparing
with the probes can go on at the same time, so the slower of the two counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Bound:
    bounds: str  # "disk" or "pair kernel"
    reading: float  # seconds for all bytes that were read, at the disk's rate
    pairs: float  # seconds for all pairs, at the kernel's rate
    seconds: float  # the least time
    share: float  # of the time that the run took


def find(report: dict[str, Any], file_bytes: int, disk: float, pair_rate: float) -> Bound | None:
    """The bound of a run by its JSON; None if its rows were in memory. Rates are bytes and pair-features per second."""
    if "reading" not in report:
        return None
    read = report["reading"]["bytes"]
    reading = read / disk
    pairs = sum(turn["pairs"] for turn in report["sparsify"]["rounds"]) * report["d"] / pair_rate
    first = min(read, file_bytes) / disk
    after = max(reading - first, pairs)
    return Bound(
        "pair kernel" if pairs > reading - first else "disk",
        reading,
        pairs,
        first + after,
        (first + after) / report["seconds"]["total"],
    )
