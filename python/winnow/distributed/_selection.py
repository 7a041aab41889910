"""The result of a distributed selection."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow._selection import Certificate
from winnow.distributed._traffic import Moved, RoundShape, Traffic


@dataclass(frozen=True)
class WorkerUse:
    """What the workers have done."""

    engine: str
    workers: int
    threads: int  # per worker
    shards: int
    seconds: float  # of the whole run, by the clock
    critical_path: float  # seconds that would be left with one worker per shard: the driver and the longest tasks
    cpu: float  # seconds of the processors of all workers
    peak_memory: int  # bytes: the most that one worker has had
    restarted: int  # tasks that ran again because their worker was lost, or their shard could not be read
    copied: int  # tasks of which a copy ran because they were late


@dataclass(frozen=True, eq=False)
class DistributedSelection:
    """Picks in the order they were made. `X[selection]` and `np.asarray(selection)` work."""

    indices: npt.NDArray[np.int64]  # numbers that run on from shard to shard
    gains: npt.NDArray[np.float64]
    value: float
    method: str
    objective: str
    n: int
    seed: int
    certificate: Certificate | None
    kept: npt.NDArray[np.int64] | None  # V', increasing
    rounds: list[dict[str, Any]]
    repair: list[dict[str, Any]]
    traffic: Traffic
    use: WorkerUse
    settings: dict[str, Any]
    shapes: list[RoundShape] = field(default_factory=list, repr=False)  # what the formula of the traffic takes
    represented_sample: dict[str, Any] | None = None

    def __len__(self) -> int:
        return len(self.indices)

    def __iter__(self) -> Iterator[int]:
        return iter(self.indices.tolist())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.indices, dtype=dtype)

    @property
    def moved(self) -> list[Moved]:
        """The bytes moved, per round and step."""
        return self.traffic.table()

    def to_dict(self) -> dict[str, Any]:
        return {
            "method": self.method,
            "objective": self.objective,
            "n": self.n,
            "k": len(self),
            "seed": self.seed,
            "value": self.value,
            "picks": [{"row": row, "gain": gain} for row, gain in zip(self.indices.tolist(), self.gains.tolist())],
            "certificate": None if self.certificate is None else vars(self.certificate),
            "kept": None if self.kept is None else len(self.kept),
            "rounds": self.rounds,
            "repair": self.repair,
            "settings": self.settings,
            "represented_sample": self.represented_sample,
            "traffic": [{**vars(moved), "bytes": moved.bytes} for moved in self.moved],
            "bytes_moved": self.traffic.bytes,
            "workers": vars(self.use),
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), indent=1)

    def __repr__(self) -> str:
        proof = f", {self.certificate}" if self.certificate else ""
        shown = np.array2string(self.indices, threshold=8, edgeitems=4, separator=", ")
        use = self.use
        return (
            f"DistributedSelection of {len(self)} of {self.n} rows by {self.method}, objective {self.objective}: "
            f"f = {self.value:.6g}{proof}\n"
            f"  {use.shards} shards on {use.workers} workers of engine {use.engine}: {use.seconds:.1f} s, "
            f"{self.traffic.bytes:,} bytes moved, at most {use.peak_memory / 2**20:.0f} MiB per worker\n"
            f"  indices {shown}"
        )
