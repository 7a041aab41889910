"""The driver's view of the shards: it asks all of them, or those that hold certain rows, and counts what that moves."""

from __future__ import annotations

import dataclasses
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from winnow.distributed import _tasks
from winnow.distributed._engine import Engine, Task
from winnow.distributed._rows import Ids, Known, RowBatch, join, payload, unite
from winnow.distributed._shards import Shard
from winnow.distributed._steps import Job
from winnow.distributed._traffic import Traffic

Messages = Sequence[tuple[Any, ...]]


@dataclasses.dataclass
class Cost:
    """What a step has taken so far."""

    tasks: int = 0
    seconds: float = 0  # by the clock of the driver
    longest: float = 0  # seconds of the longest task of each exchange, added up
    cpu: float = 0  # seconds of all workers


class Cluster:
    """The shards on an engine. `handles` are the rows that the engine holds, one per shard, or None."""

    def __init__(
        self, engine: Engine, job: Job, shards: Sequence[Shard], handles: Sequence[Any],
        follow: Callable[[str, int, int], None] | None = None,
    ) -> None:  # fmt: skip
        self.engine = engine
        self.job = job
        self.shards = shards
        self.traffic = Traffic()
        self.costs: defaultdict[str, Cost] = defaultdict(Cost)
        self.peaks: dict[str, int] = {}  # bytes of memory, by worker
        self.handles = handles
        self._follow = follow
        self._firsts = np.array([shard.first for shard in shards])
        self._ends = np.array([shard.first + shard.rows for shard in shards])

    def follow(self, stage: str, done: int, total: int) -> None:
        if self._follow is not None:
            self._follow(stage, done, total)

    def put(self, step: str, value: Any, round: int | None = None) -> Any:
        """A handle of what all workers need."""
        self.traffic.add(step, round, 0, self.engine.workers * payload(value), 0)
        return self.engine.put(value)

    def ask(
        self, step: str, task: Task, *shared: Any, messages: Messages | None = None, at: Sequence[int] | None = None,
        round: int | None = None, reads: bool = False,
    ) -> list[Any]:  # fmt: skip
        """What the task returns in each shard, or in those that `at` names, with one message for each."""
        places = range(len(self.shards)) if at is None else at
        own: Messages = [()] * len(places) if messages is None else messages
        job = self.job if round is None else dataclasses.replace(self.job, round=round)
        arguments = [
            (job, self.shards[place], self.handles[place] if reads else None, *shared, *message)
            for place, message in zip(places, own)
        ]
        start = time.perf_counter()
        names = [str(self.shards[place]) for place in places]
        if reads:
            outcomes = self.engine.map(task, arguments, names)
            values = [one.value for one in outcomes]
        else:  # short tasks, so that one message to each worker is enough
            groups = _grouped(len(arguments), self.engine.workers)
            outcomes = self.engine.map(
                _tasks.several,
                [(task, arguments[begin:end]) for begin, end in groups],
                [f"{names[begin]} to {names[end - 1]}" for begin, end in groups],
            )
            values = [value for one in outcomes for value in one.value]
        cost = self.costs[step]
        cost.tasks += len(outcomes)
        cost.seconds += time.perf_counter() - start
        cost.longest += max((one.seconds for one in outcomes), default=0.0)
        cost.cpu += sum(one.cpu for one in outcomes)
        for one in outcomes:
            self.peaks[one.worker] = max(one.peak, self.peaks.get(one.worker, 0))
        self.traffic.add(step, round, payload(values), payload(list(own)), 1)
        return values

    def parts(self, ids: Ids) -> list[Ids]:
        """Increasing row numbers, cut at the ends of shards."""
        begins, ends = np.searchsorted(ids, self._firsts), np.searchsorted(ids, self._ends)
        return [ids[begin:end] for begin, end in zip(begins, ends)]

    def gather(self, step: str, ids: Ids, round: int | None = None) -> RowBatch:
        """Rows by increasing numbers, from the shards that have them."""
        parts = self.parts(ids)
        at = [place for place, part in enumerate(parts) if len(part) > 0]
        if not at:
            values = np.empty(0 if self.job.sparse else (0, self.job.columns), np.float32)
            if not self.job.sparse:
                return RowBatch(self.job.columns, values)
            return RowBatch(self.job.columns, values, np.zeros(1, np.uint64), np.empty(0, np.uint32))
        messages = [(parts[place],) for place in at]
        return join(self.ask(step, _tasks.gather, messages=messages, at=at, round=round, reads=True))


def _grouped(count: int, most: int) -> list[tuple[int, int]]:
    """At most `most` groups of neighbours, of about the same size."""
    groups = min(count, most)
    return [(count * group // groups, count * (group + 1) // groups) for group in range(groups)]


class Gatherer:
    """Rows that the driver has. Each is fetched once."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._known: Known | None = None

    def add(self, known: Known) -> None:
        self._known = known if self._known is None else unite([self._known, known])

    def missing(self, ids: Ids) -> Ids:
        """Those of increasing row numbers that have to be fetched."""
        return ids if self._known is None else ids[~np.isin(ids, self._known.ids, assume_unique=True)]

    def get(self, ids: Ids, step: str = "rows", round: int | None = None) -> Known:
        """Rows by increasing numbers."""
        ids = np.ascontiguousarray(ids, dtype=np.uint32)
        missing = self.missing(ids)
        if len(missing) > 0 or self._known is None:
            self.add(Known(missing, self._cluster.gather(step, missing, round)))
        assert self._known is not None
        return self._known.take(ids)

    def gather(self, ids: Ids) -> RowBatch:
        return self.get(ids).rows
