"""RandGreeDi (Barbosa, Ene, Nguyen and Ward 2015), the usual baseline: greedy on random parts, then greedy on their picks.

Every row goes to one of m machines by a hash of its number. Each machine picks k of its rows by lazy greedy. The driver
picks k of all their picks, and the best of the m + 1 sets is the answer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow._inputs import Negatives
from winnow._progress import Progress, Reporter
from winnow._sizes import Size, to_count
from winnow.distributed import _steps
from winnow.distributed._engines import AnyEngine, found_pieces, to_engine
from winnow.distributed._rows import Gains, Ids, Known, RowBatch, join, payload, unite
from winnow.distributed._select import Keeping, Problem, Selecting, placed
from winnow.distributed._selection import DistributedSelection
from winnow.distributed._shards import Reading, Shard
from winnow.distributed._steps import Gathered, Job
from winnow.objectives import Named


def rand_greedi(
    shards: Any,
    k: Size,
    *,
    machines: int | None = None,
    engine: AnyEngine = "local",
    workers: int | None = None,
    threads: int | None = None,
    objective: str | Named = "auto",
    negatives: Negatives = "auto",
    seed: int = 0,
    backend: str = "simd",
    folder: str | os.PathLike[str] | None = None,
    column: str | None = None,
    tensor: str | None = None,
    rows_per_shard: int | None = None,
    progress: Progress = None,
    **settings: Any,
) -> DistributedSelection:
    """Picks k rows by RandGreeDi on `machines` parts (default: one per worker). The other arguments are those of `select`.

    A worker holds the rows of its machine, n / machines rows, all at once. There is no certificate.

    >>> import numpy as np, winnow.distributed
    >>> X = np.eye(6, dtype=np.float32)[[0, 0, 1, 1, 1, 2]]
    >>> len(winnow.distributed.rand_greedi([X[:4], X[4:]], 3, machines=2, workers=1))
    3
    """
    start = time.perf_counter()
    problem = Problem.of(objective, negatives, settings, seed, backend, None, "off")
    reading = Reading(column, tensor, None if rows_per_shard is None else to_count(rows_per_shard, "rows_per_shard", 1))
    with Reporter(progress) as reporter, to_engine(engine, workers, threads) as running:
        pieces = found_pieces(running, shards, reading)
        with placed(folder, resume=False) as place:
            keeping = Keeping(place, resume=False, durable=False)
            run = Selecting(running, problem, pieces, k, keeping, reporter.callback)
            count = running.workers if machines is None else to_count(machines, "machines", 1, 1 << 20)
            try:
                return _select(run, count, start)
            finally:
                run.close()


@dataclass(frozen=True, eq=False)
class Found:
    """What one machine picked."""

    picks: Ids  # in the order of the picks
    gains: Gains
    value: float
    known: Known  # the rows of the picks
    dealt: int  # bytes of the rows that came to the machine

    @property
    def payload(self) -> int:
        return self.picks.nbytes + self.gains.nbytes + 8 + self.known.rows.payload


def dealt(ids: Ids, machines: int, seed: int) -> npt.NDArray[np.uint64]:
    """The machine of each row: a hash of the seed and the number (the finalizer of SplitMix64)."""
    with np.errstate(over="ignore"):
        mixed = (ids.astype(np.uint64) + np.uint64(seed)) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray((mixed ^ (mixed >> np.uint64(31))) % np.uint64(machines))


def machine(
    job: Job, shards: Sequence[Shard], survey: bytes, sample: Known | None, number: int, machines: int, k: int,
    *held: Any,
) -> Found | None:  # fmt: skip
    """Task: lazy greedy on the rows of one machine. None if it has no rows."""
    parts: list[Known] = []
    for shard, rows in zip(shards, held):
        ids = np.arange(shard.first, shard.first + shard.rows, dtype=np.uint32)
        own = ids[dealt(ids, machines, job.seed) == number]
        if len(own) > 0:
            parts.append(Known(own, _steps.gather(job, shard, rows, own)))
    if not parts:
        return None
    mine = Known(np.concatenate([part.ids for part in parts]), join([part.rows for part in parts]))
    known = mine if sample is None else unite([mine, sample])
    gathered = Gathered(job, shards[0].row_bytes, lambda ids: _fetch(job, shards, held, known, ids))
    gathered.take_survey(survey)
    picks, gains, value = greedy(gathered, mine.ids, k)
    return Found(picks, gains, value, mine.take(np.sort(picks)), mine.rows.payload)


def _fetch(job: Job, shards: Sequence[Shard], held: Sequence[Any], known: Known, ids: Ids) -> RowBatch:
    """Rows that the machine has, and others, such as those by which a represented sample is judged."""
    parts = [known]
    missing = ids[~np.isin(ids, known.ids, assume_unique=True)]
    for shard, rows in zip(shards, held):
        part = missing[(missing >= shard.first) & (missing < shard.first + shard.rows)]
        if len(part) > 0:
            parts.append(Known(part, _steps.gather(job, shard, rows, part)))
    return (known if len(parts) == 1 else unite(parts)).take(ids).rows


class _Only:
    """A ground set that is pruned already."""

    def __init__(self, ids: Ids) -> None:
        self._ids = ids

    def prune(self, k: int) -> Ids:
        return self._ids


def greedy(gathered: Gathered, ids: Ids, k: int) -> tuple[Ids, Gains, float]:
    """Lazy greedy on these rows: without repair, that is what follows pruning."""
    found = gathered.select(_Only(ids), min(k, len(ids)), {"repair": 0}, "off")
    return np.asarray(found["indices"]).astype(np.uint32), np.asarray(found["gains"]), float(found["value"])


def _select(run: Selecting, machines: int, start: float) -> DistributedSelection:
    shared, gathered, _ = run.prepare()
    founds = _on_machines(run, shared.survey, shared.sample, machines)
    for found in founds:
        run.gatherer.add(found.known)
    union = np.unique(np.concatenate([found.picks for found in founds]))
    best = greedy(gathered, union, run.k)
    for found in founds:
        if found.value > best[2]:
            best = found.picks, found.gains, found.value
    return DistributedSelection(
        indices=best[0].astype(np.int64),
        gains=best[1],
        value=best[2],
        method="rand-greedi",
        objective=run.problem.objective,
        n=run.n,
        seed=run.problem.seed,
        certificate=None,
        kept=union.astype(np.int64),
        rounds=[],
        repair=[],
        traffic=run.cluster.traffic,
        use=run.use(start),
        settings={"machines": machines},
    )


def _on_machines(run: Selecting, survey: Any, sample: Any, machines: int) -> list[Found]:
    """What each machine picked. The rows that are dealt to it count as moved, because its shards may be anywhere."""
    cluster = run.cluster
    cluster.follow("greedy on machines", 0, machines)
    message = (machines, run.k)
    arguments = [
        (cluster.job, run.shards, survey, sample, number, *message, *cluster.handles) for number in range(machines)
    ]
    begun = time.perf_counter()
    outcomes = run.engine.map(machine, arguments, [f"machine {number}" for number in range(machines)])
    cost = cluster.costs["machines"]
    cost.tasks, cost.seconds = len(outcomes), time.perf_counter() - begun
    cost.longest, cost.cpu = max(one.seconds for one in outcomes), sum(one.cpu for one in outcomes)
    for one in outcomes:
        cluster.peaks[one.worker] = max(one.peak, cluster.peaks.get(one.worker, 0))
    founds = [one.value for one in outcomes if one.value is not None]
    cluster.traffic.add("deal", None, 0, sum(found.dealt for found in founds), 1)
    cluster.traffic.add(
        "machines", None, payload(founds), payload([(number, *message) for number in range(machines)]), 1
    )
    return founds
