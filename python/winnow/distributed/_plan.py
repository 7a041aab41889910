"""What a distributed selection will need, before anything starts: memory per worker, passes, bytes moved, hours."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from winnow._inputs import Negatives
from winnow._problem import _to_bytes
from winnow._sizes import Size, to_count, to_size
from winnow.distributed import _steps
from winnow.distributed._rows import Known, RowBatch
from winnow.distributed._select import Problem
from winnow.distributed._shards import HeldRows, Reading, Shard, find, to_shards
from winnow.distributed._steps import Gathered, Job, OpenShard
from winnow.objectives import Named

_MIB = 1 << 20
_CALIBRATED = 16 * _MIB  # bytes of rows that are read to measure rates


@dataclass(frozen=True)
class Rates:
    """How fast one worker is."""

    read: float  # bytes of rows per second, from the shard to blocks in memory
    row: float  # seconds of one thread per row, for its gain
    pair: float  # seconds of one thread per row and probe
    network: float = 1e9  # bytes per second of one worker, to or from the driver
    exchange: float = 0.01  # seconds until a message is answered, beside its work


@dataclass(frozen=True)
class Step:
    """A part of the run: one pass over shards, or one exchange."""

    name: str
    read: int  # bytes of rows, all shards together
    moved: int  # bytes between workers and driver
    exchanges: int
    seconds: float


@dataclass(frozen=True)
class Plan:
    """The expected cost of `select` with the same arguments."""

    n: int
    columns: int
    k: int
    shards: int
    workers: int
    threads: int
    objective: str
    memory_per_worker: int  # bytes, an upper bound
    memory_of_driver: int  # bytes
    memory: int  # bytes per worker that were given; 0: no limit
    passes: int  # over all shards, at most
    rounds: int
    kept: int  # rows of V'
    steps: tuple[Step, ...]
    rates: Rates

    @property
    def fits(self) -> bool:
        """Whether a worker stays within the memory that was given."""
        return self.memory == 0 or self.memory_per_worker <= self.memory

    @property
    def seconds(self) -> float:
        return sum(step.seconds for step in self.steps)

    @property
    def hours(self) -> float:
        return self.seconds / 3600

    @property
    def bytes_moved(self) -> int:
        return sum(step.moved for step in self.steps)

    @property
    def bytes_read(self) -> int:
        return sum(step.read for step in self.steps)

    def to_dict(self) -> dict[str, Any]:
        told = asdict(self)
        more = ("fits", "seconds", "hours", "bytes_moved", "bytes_read")
        return {**told, "steps": [asdict(step) for step in self.steps], **{name: getattr(self, name) for name in more}}

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), indent=1)

    def __str__(self) -> str:
        limit = "" if self.memory == 0 else f" of {_size(self.memory)}: {'fits' if self.fits else 'does not fit'}"
        rows = f"{self.n:,} rows of {self.columns} columns in {self.shards} shards, k = {self.k:,}"
        workers = f"{self.workers} workers with {self.threads} thread{'s' * (self.threads != 1)} each"
        lines = [
            f"{rows}, objective {self.objective}, {workers}",
            f"memory   {_size(self.memory_per_worker)} per worker{limit}; {_size(self.memory_of_driver)} of the driver",
            f"passes   {self.passes} at most, {self.rounds} rounds of pruning to {self.kept:,} rows",
            f"bytes    {_size(self.bytes_read)} read, {_size(self.bytes_moved)} moved",
            f"time     {_time(self.seconds)}",
            f"  {'step':<14}{'read':>12}{'moved':>12}{'exchanges':>11}{'seconds':>11}",
        ]
        lines += [
            f"  {step.name:<14}{_size(step.read):>12}{_size(step.moved):>12}{step.exchanges:>11}{step.seconds:>11.2f}"
            for step in self.steps
        ]
        return "\n".join(lines)


def plan(
    shards: Any,
    k: Size,
    *,
    workers: int,
    threads: int = 1,
    objective: str | Named = "auto",
    negatives: Negatives = "auto",
    memory: int | str | None = None,
    rates: Rates | None = None,
    seed: int = 0,
    column: str | None = None,
    tensor: str | None = None,
    rows_per_shard: int | None = None,
    **settings: Any,
) -> Plan:
    """What `select` over these shards would need on `workers` workers.

    Only the heads of files are read, and at most 16 MiB of rows to measure `rates`, unless these are given. `shards`
    are paths, a folder or arrays. Bytes and passes are upper bounds; live rows are taken to be spread evenly over the
    shards. Seconds are a rough estimate for workers like this machine.

    >>> import numpy as np, winnow.distributed
    >>> X = np.random.default_rng(0).gamma(0.4, size=(1000, 8)).astype(np.float32)
    >>> winnow.distributed.plan([X[:500], X[500:]], 10, workers=2).rounds
    4
    """
    workers, threads = to_count(workers, "workers", 1, 1 << 20), to_count(threads, "threads", 1, 1024)
    problem = Problem.of(objective, negatives, settings, seed, "simd", memory, "quick")
    reading = Reading(column, tensor, None if rows_per_shard is None else to_count(rows_per_shard, "rows_per_shard", 1))
    pieces = find(shards, reading)
    parts = to_shards(pieces)
    held = next(piece.value for piece in pieces if piece.rows > 0)
    n = sum(part.rows for part in parts)
    size = min(to_size(k, n), n)
    job = _job(problem, parts, n, threads)
    if rates is None:
        rates = calibrate(job, parts[0], held)
    row_bytes = sum(part.row_bytes * part.rows for part in parts) / n
    # The rows of a plan do not depend on the objective.
    gathered = Gathered(replace(job, objective="features", parameters={}), row_bytes, _no_rows)
    sampled = min(n, int(job.parameters.get("represented-sample", 0)))
    found = gathered.plan(parts, size, sampled, problem.of_method, workers, threads, vars(rates))
    return Plan(
        n=n,
        columns=parts[0].columns,
        k=size,
        shards=len(parts),
        workers=workers,
        threads=threads,
        objective=job.objective,
        memory=_to_bytes(memory),
        rates=rates,
        **{**found, "steps": tuple(Step(*step) for step in found["steps"])},
    )


def _job(problem: Problem, shards: Sequence[Shard], n: int, threads: int) -> Job:
    columns = shards[0].columns * (2 if problem.negatives == "split" else 1)
    return Job(
        "", problem.objective, problem.parameters, problem.negatives, n, columns, shards[0].sparse, problem.seed,
        threads, 0, problem.backend, durable=False,
    )  # fmt: skip


def _no_rows(ids: Any) -> RowBatch:
    raise AssertionError("a plan needs no rows")


def calibrate(job: Job, shard: Shard, held: Any = None) -> Rates:
    """The rates of one thread of this machine, from at most 16 MiB of rows."""
    blocks = shard.source.open(held)
    most = max(64, int(_CALIBRATED / max(1.0, shard.row_bytes)))
    start = time.perf_counter()
    rows = _first_rows(blocks, most)
    read = rows.shape[0] * shard.row_bytes / max(1e-9, time.perf_counter() - start)
    sample = replace(shard, rows=rows.shape[0], first=0, source=HeldRows())
    job = replace(job, total=rows.shape[0], threads=1)
    ids = _steps.sample_of(job)
    known = [] if ids is None else [Known(ids, _steps.gather(job, sample, rows, ids))]
    opened = OpenShard(job, sample, rows, known=known)
    start = time.perf_counter()
    share = opened.survey()
    row = (time.perf_counter() - start) / rows.shape[0]
    gathered = Gathered(job, shard.row_bytes, lambda ids: _steps.gather(job, sample, rows, ids))
    survey = gathered.join_surveys([share])
    gathered.take_survey(survey)
    probes = np.arange(0, rows.shape[0], max(1, rows.shape[0] // 32), dtype=np.uint32)[:32]
    told = Known(probes, _steps.gather(job, sample, rows, probes), gathered.residuals(probes))
    opened = OpenShard(job, sample, rows, survey, [*known, told])
    live = np.setdiff1d(np.arange(rows.shape[0], dtype=np.uint32), probes)
    if len(live) == 0:
        return Rates(read, row, row)
    start = time.perf_counter()
    opened.lower(live, np.empty(0), told)
    return Rates(read, row, (time.perf_counter() - start) / (len(live) * len(probes)))


def _first_rows(blocks: Any, most: int) -> Any:
    """A copy, so that the rows are really read."""
    first = next(iter(blocks))
    return first[:most].copy() if hasattr(first, "copy") else np.array(first[:most])


def _size(count: float) -> str:
    for unit in ("B", "KiB", "MiB", "GiB", "TiB"):
        if count < 1024 or unit == "TiB":
            break
        count /= 1024
    return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"


def _time(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.1f} min" if seconds < 7200 else f"{seconds / 3600:.1f} hours"
