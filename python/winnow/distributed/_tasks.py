"""The tasks of workers. Each reads its shard and the state of its shard, and can run again at any time.

A task takes the job, its shard, the rows that the engine holds (None if the shard is a file, or if the task reads no
rows), then what all workers got, then its own message.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow.distributed import _steps
from winnow.distributed._opened import opened
from winnow.distributed._rows import Gains, Heaviest, Ids, Known, RowBatch
from winnow.distributed._shards import Shard
from winnow.distributed._state import Live, ShardState, state_of
from winnow.distributed._steps import Job, Question


def _state(job: Job, shard: Shard) -> ShardState:
    return state_of(job.folder, shard.number, shard.first, shard.rows, job.durable)


def several(task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> list[Any]:
    """A task of several shards that reads no rows."""
    return [task(*one) for one in arguments]


def survey(job: Job, shard: Shard, held: Any, sample: Known | None) -> bytes:
    """The shard's share of what residual gains need."""
    with opened(job, shard, held, known=[sample]) as rows:
        return rows.survey()


def gather(job: Job, shard: Shard, held: Any, ids: Ids) -> RowBatch:
    """Rows of the shard, by increasing numbers."""
    return _steps.gather(job, shard, held, ids)


def draw(job: Job, shard: Shard, held: None, count: int) -> tuple[Gains, Ids]:
    """The shard's smallest keys among its live rows."""
    live = _state(job, shard).load(job.round).ids
    return _steps.draw(live, count, job.seed, job.round)


def lower(job: Job, shard: Shard, held: Any, survey: bytes, sample: Known | None, probes: Known) -> int:
    """Takes the probes out of the live rows, and lowers the divergences of the others. How many are live."""
    state = _state(job, shard)
    live = state.load(job.round)
    others = ~np.isin(live.ids, probes.ids, assume_unique=True)
    ids = live.ids[others]
    known = job.cumulative and len(live.divergence) > 0
    divergence = live.divergence[others] if known else np.empty(0)
    if len(ids) > 0:
        with opened(job, shard, held, survey, [sample, probes]) as rows:
            divergence = rows.lower(ids, divergence, probes)
    state.store(job.round, Live(ids, divergence), lowered=True)
    return len(ids)


def _lowered(job: Job, shard: Shard, check: bool = False) -> Live:
    return _state(job, shard).load(job.round, lowered=True, check=check)


def count(job: Job, shard: Shard, held: None, question: Question) -> npt.NDArray[np.uint64]:
    """How many live rows have which next digit."""
    live = _lowered(job, shard)
    return _steps.count_digits(live.ids, live.divergence, question)


def elements(job: Job, shard: Shard, held: None, question: Question) -> tuple[Gains, Ids]:
    """The live rows that may be the border, themselves."""
    live = _lowered(job, shard)
    return _steps.elements_in(live.ids, live.divergence, question)


def drop(job: Job, shard: Shard, held: None, value: float, last: np.uint32) -> int:
    """Drops the rows up to the border. How many are live in the next round."""
    live = _lowered(job, shard, check=True)
    stays = _steps.stays(live.ids, live.divergence, value, int(last))
    _state(job, shard).store(job.round + 1, Live(live.ids[stays], live.divergence[stays]))
    return int(stays.sum())


def live(job: Job, shard: Shard, held: None) -> Ids:
    """The live rows."""
    return _state(job, shard).load(job.round).ids


def best_outside(
    job: Job, shard: Shard, held: Any, survey: bytes, sample: Known | None, given: Known, order: Ids,
    kept: Ids, least: float, most: int,
) -> tuple[Gains, Ids, int]:  # fmt: skip
    """The best rows outside `kept`, given the rows of `order`, which are those of `given`."""
    with opened(job, shard, held, survey, [sample, given]) as rows:
        return rows.best_outside(kept, order, least, most)


def heaviest(
    job: Job, shard: Shard, held: Any, survey: bytes, sample: Known | None, known: Known, sets: list[Ids], count: int
) -> Heaviest:
    """The rows that a certificate of these sets needs."""
    with opened(job, shard, held, survey, [sample, known]) as rows:
        return rows.heaviest(sets, count)
