"""The engine's steps of Algorithm 1 over shards. Every use of what winnow._core has for them is in this file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._inputs import remedies
from winnow.distributed._memory import engine_memory
from winnow.distributed._rows import Gains, Heaviest, Ids, Known, RowBatch, unite
from winnow.distributed._shards import Shard


class Question(NamedTuple):
    """What the search of a border asks, as the engine has it."""

    known: int  # bits of the border's key that are found
    bits: int  # that are asked for
    value: int
    number: int
    elements: bool  # whether the rows themselves are asked for, because few are left

    @property
    def payload(self) -> int:
        return 4 + 4 + 8 + 4 + 1


@dataclass(frozen=True)
class Job:
    """What every task of a run has to know. It goes with each of them, and holds no rows."""

    folder: str
    objective: str
    parameters: dict[str, Any]
    negatives: str
    total: int
    columns: int  # as the objective sees them
    sparse: bool
    seed: int
    threads: int
    memory: int  # bytes that a worker's engine may use; 0: as few as it needs
    backend: str
    durable: bool  # whether the folder is a checkpoint
    name: str = ""  # of the run
    kept_shards: int = 1  # that a worker keeps open between tasks, if it may use more memory than it needs
    cumulative: bool = True  # whether divergences are those from the probes of all rounds
    round: int = 0

    def run(self, least: int) -> _core.Run:
        memory = max(self.memory // self.kept_shards, least)
        return _core.Run.make(self.threads, self.seed, self.backend, memory, None)


def to_core_rows(batch: RowBatch) -> _core.Rows:
    if batch.offsets is None or batch.indices is None:
        return _core.Rows.dense(np.ascontiguousarray(batch.values))
    return _core.Rows.sparse(batch.offsets, batch.indices, batch.values, batch.columns)


class OpenShard:
    """The rows of one shard, in the worker, with those rows of other shards that the call needs."""

    def __init__(self, job: Job, shard: Shard, held: Any, survey: bytes = b"", known: Sequence[Known] = ()) -> None:
        rows = shard.source.open(held)
        if rows.shape[0] != shard.rows:
            raise ValueError(f"it has {rows.shape[0]} rows, but had {shard.rows} when the run began")
        others = unite(known) if known else None
        self._surveyed = survey != b""
        with remedies():
            self._shard = _core.Shard(
                rows._source(job.negatives),
                shard.first,
                job.total,
                job.objective,
                job.parameters,
                job.run(engine_memory(shard, 0 if others is None else len(others.ids))),
                survey,
                np.empty(0, np.uint32) if others is None else others.ids,
                None if others is None else to_core_rows(others.rows),
            )

    def tell(self, survey: bytes, known: Sequence[Known]) -> None:
        """What came to be known since the shard was opened."""
        if survey and not self._surveyed:
            self._shard.take_survey(survey)
            self._surveyed = True
        for one in known:
            self._shard.know(one.ids, to_core_rows(one.rows))

    def survey(self) -> bytes:
        with remedies():
            return bytes(self._shard.survey())

    def lower(self, live: Ids, divergence: Gains, probes: Known) -> Gains:
        assert probes.residual is not None
        return np.asarray(self._shard.lower(live, divergence, probes.ids, probes.residual))

    def best_outside(self, kept: Ids, given: Ids, least: float, most: int) -> tuple[Gains, Ids, int]:
        scores, ids, passed = self._shard.best_outside(kept, given, least, most)
        return np.asarray(scores), np.asarray(ids), int(passed)

    def heaviest(self, sets: Sequence[Ids], count: int) -> Heaviest:
        return [(np.asarray(weight), np.asarray(ids)) for weight, ids in self._shard.heaviest(list(sets), count)]


def gather(job: Job, shard: Shard, held: Any, ids: Ids) -> RowBatch:
    """Rows of the shard by increasing numbers. The shard is opened as if it were all there is, so that it needs no other."""
    parameters = {"metric": "dot", "represented-sample": 1} if job.objective == "facility" else {}
    alone = replace(job, total=shard.rows, parameters=parameters)
    found: Any = OpenShard(alone, replace(shard, first=0), held)._shard.gather(ids - np.uint32(shard.first))
    if job.sparse:
        offsets, indices, values = found
        return RowBatch(job.columns, values, offsets, indices)
    return RowBatch(job.columns, found)


def draw(live: Ids, count: int, seed: int, round: int) -> tuple[Gains, Ids]:
    keys, ids = _core.draw(live, count, seed, round)
    return np.asarray(keys), np.asarray(ids)


def merge_draws(draws: Sequence[tuple[Gains, Ids]], count: int) -> Ids:
    keys = np.concatenate([keys for keys, _ in draws])
    ids = np.concatenate([ids for _, ids in draws])
    return np.asarray(_core.merge_draws(keys, ids, count))


def count_digits(live: Ids, divergence: Gains, question: Question) -> npt.NDArray[np.uint64]:
    return np.asarray(_core.count_digits(live, divergence, question))


def elements_in(live: Ids, divergence: Gains, question: Question) -> tuple[Gains, Ids]:
    found, ids = _core.elements_in(live, divergence, question)
    return np.asarray(found), np.asarray(ids)


def stays(live: Ids, divergence: Gains, value: float, last: int) -> npt.NDArray[np.bool_]:
    return np.asarray(_core.stays(live, divergence, value, last))


def merge_heaviest(shards: Sequence[Heaviest], count: int) -> Ids:
    """The heaviest rows of all shards, for every kind of weight; increasing, each once."""
    return np.asarray(_core.merge_heaviest(list(shards), count))


def merge_outside(parts: Sequence[tuple[Gains, Ids, int]], most: int) -> tuple[Gains, Ids, int]:
    scores, ids, passed = _core.merge_outside(list(parts), most)
    return np.asarray(scores), np.asarray(ids), int(passed)


def sample_of(job: Job) -> Ids | None:
    """The represented rows of facility location, increasing; None for other objectives."""
    if job.objective != "facility":
        return None
    return np.asarray(_core.draw_sample(job.total, int(job.parameters["represented-sample"]), job.seed, False))


class BorderSearch:
    """Finds the border that drops `count` rows, by questions to all shards."""

    def __init__(self, count: int) -> None:
        self._search = _core.BorderSearch(count)

    def question(self) -> Question | None:
        """The next one; None if the border is found."""
        return None if self._search.done else Question(*self._search.question)

    def tell(self, counts: npt.NDArray[np.uint64]) -> None:
        self._search.tell(counts)

    def tell_elements(self, divergence: Gains, ids: Ids) -> None:
        self._search.tell_elements(divergence, ids)

    def border(self) -> tuple[float, int]:
        value, last = self._search.border
        return float(value), int(last)


@dataclass(frozen=True)
class Pruning:
    """The settings of pruning."""

    pruner: str
    r: float
    c: float
    cumulative: bool
    floor: int
    max_rounds: int
    repair: int


def round_plan(total: int, pruning: Pruning) -> _core.RoundPlan:
    return _core.RoundPlan.make(total, pruning.r, pruning.c, pruning.floor, pruning.max_rounds)


class _Reader:
    """What the engine calls for rows by their numbers."""

    def __init__(self, gather: Callable[[Ids], RowBatch]) -> None:
        self._gather = gather

    def gather(self, ids: Ids) -> _core.Rows:
        return to_core_rows(self._gather(ids))


class Gathered:
    """The objective over those rows that are gathered from the shards."""

    def __init__(self, job: Job, row_bytes: float, gather: Callable[[Ids], RowBatch]) -> None:
        self._gathered = _core.Gathered(
            _Reader(gather),
            job.total,
            job.columns,
            job.sparse,
            int(row_bytes),
            job.objective,
            job.parameters,
            _core.Run.make(job.threads, job.seed, job.backend, 0, None),
        )

    def join_surveys(self, shares: Sequence[bytes]) -> bytes:
        return bytes(self._gathered.join_surveys(list(shares)))

    def take_survey(self, survey: bytes) -> None:
        self._gathered.take_survey(survey)

    def pruning(self, k: int, settings: dict[str, Any]) -> Pruning:
        return Pruning(**self._gathered.settings(k, settings))

    def plan(
        self, shards: Sequence[Shard], k: int, sampled: int, settings: dict[str, Any], workers: int, threads: int,
        rates: dict[str, float],
    ) -> dict[str, Any]:  # fmt: skip
        """What a run would need: memory, passes, rounds, kept rows, and its steps."""
        sizes = [(shard.rows, float(shard.row_bytes), int(shard.held_bytes)) for shard in shards]
        found: dict[str, Any] = self._gathered.plan(sizes, k, sampled, settings, workers, threads, rates)
        return found

    def residuals(self, ids: Ids) -> Gains:
        return np.asarray(self._gathered.residuals(ids))

    def select(self, ground: Any, k: int, settings: dict[str, Any], certify: str) -> dict[str, Any]:
        """Prunes by ground.prune(k), selects from what it keeps, repairs and certifies."""
        found: dict[str, Any] = self._gathered.select(ground, k, settings, certify)
        return found
