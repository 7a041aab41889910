"""Algorithm 1 over shards (winnow/sparsify/steps.h): the driver asks, the workers answer, and V' does not depend on the cut."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from winnow.distributed import _steps, _tasks
from winnow.distributed._cluster import Cluster, Gatherer
from winnow.distributed._rows import Ids, Known
from winnow.distributed._state import Folder, RoundRecord, state_of
from winnow.distributed._steps import Gathered, Pruning
from winnow.distributed._traffic import RoundShape


@dataclass(frozen=True)
class Shared:
    """Handles of what every pass over the shards needs."""

    survey: Any
    sample: Any  # the represented rows of facility location, or None


@dataclass(frozen=True)
class Asked:
    """How the border of a round was found."""

    counted_bits: tuple[int, ...] = ()
    elements: int | None = None


class Rounds:
    """Prunes all rows to V'. `shapes` has the rounds of this process, without those of an earlier one."""

    def __init__(
        self, cluster: Cluster, folder: Folder, pruning: Pruning, shared: Shared, gatherer: Gatherer, gathered: Gathered
    ) -> None:
        self._cluster = cluster
        self._folder = folder
        self._pruning = pruning
        self._plan = _steps.round_plan(cluster.job.total, pruning)
        self._shared = shared
        self._gatherer = gatherer
        self._gathered = gathered
        self.records: list[RoundRecord] = folder.rounds()
        self.shapes: list[RoundShape] = []

    def run(self, k: int) -> Ids:
        """V' for k picks, increasing."""
        if self._pruning.pruner == "sample":
            return self._sample(self._pruning.floor or 2 * k)
        self._check_states()
        live = self.records[-1].live_after if self.records else self._cluster.job.total
        probes = [np.array(record.probes, dtype=np.uint32) for record in self.records]
        kept = sum(map(len, probes))
        while self._plan.goes_on(live, kept, len(self.records)):
            record = self._round(len(self.records), live, kept)
            self._folder.store_round(record)
            self._forget(record.round)
            self.records.append(record)
            probes.append(np.array(record.probes, dtype=np.uint32))
            live, kept = record.live_after, kept + len(record.probes)
            self._cluster.follow("pruning", len(self.records), 0)
        rest = self._cluster.ask("live", _tasks.live, round=len(self.records))
        return np.sort(np.concatenate([*probes, *rest])).astype(np.uint32)

    def _sample(self, count: int) -> Ids:
        """Random rows instead of Algorithm 1."""
        draws = self._cluster.ask("draw", _tasks.draw, messages=self._all(count), round=0)
        return _steps.merge_draws(draws, count)

    def _round(self, round: int, live_before: int, kept: int) -> RoundRecord:
        """Lines 5 to 11."""
        start = time.perf_counter()
        live = [state.count(round) for state in self._states()]
        probes, fetched = self._draw(round)
        lowered = sum(self._lower(round, probes))
        count = self._plan.drop_count(lowered, kept + len(probes.ids))
        value, last, asked = self._find_border(round, count) if count > 0 else (-np.inf, 0, Asked())
        after = sum(self._cluster.ask("drop", _tasks.drop, messages=self._all(value, np.uint32(last)), round=round))
        assert after == lowered - count
        self.shapes.append(
            RoundShape(
                round, self._cluster.engine.workers, tuple(live), self._plan.probe_count, len(probes.ids),
                probes.rows.payload, len(fetched), probes.take(fetched).rows.payload, asked.counted_bits, asked.elements,
            )
        )  # fmt: skip
        seconds = time.perf_counter() - start
        return RoundRecord(round, probes.ids.tolist(), live_before, after, value, last, count, seconds)

    def _draw(self, round: int) -> tuple[Known, Ids]:
        """The probes of all shards, with their rows and residual gains; and which of them had to be fetched."""
        draws = self._cluster.ask("draw", _tasks.draw, messages=self._all(self._plan.probe_count), round=round)
        ids = _steps.merge_draws(draws, self._plan.probe_count)
        missing = self._gatherer.missing(ids)
        known = self._gatherer.get(ids, "probes", round)
        return Known(ids, known.rows, self._gathered.residuals(ids)), missing

    def _lower(self, round: int, probes: Known) -> Sequence[int]:
        handle = self._cluster.put("lower", probes, round)
        return self._cluster.ask(
            "lower", _tasks.lower, self._shared.survey, self._shared.sample, handle, round=round, reads=True
        )

    def _find_border(self, round: int, count: int) -> tuple[float, int, Asked]:
        search = _steps.BorderSearch(count)
        bits: list[int] = []
        elements: int | None = None
        while (question := search.question()) is not None:
            if question.elements:
                found = self._cluster.ask("border", _tasks.elements, messages=self._all(question), round=round)
                values, ids = (np.concatenate(parts) for parts in zip(*found))
                elements = len(ids)
                search.tell_elements(values, ids)
            else:
                counts = self._cluster.ask("border", _tasks.count, messages=self._all(question), round=round)
                bits.append(question.bits)
                search.tell(np.sum(counts, axis=0, dtype=np.uint64))
        value, last = search.border()
        return value, last, Asked(tuple(bits), elements)

    def _all(self, *message: Any) -> list[tuple[Any, ...]]:
        return [message] * len(self._cluster.shards)

    def _states(self) -> list[Any]:
        job = self._cluster.job
        return [
            state_of(job.folder, shard.number, shard.first, shard.rows, job.durable) for shard in self._cluster.shards
        ]

    def _check_states(self) -> None:
        """A round whose states are gone has to run again, and so have those before it."""
        while self.records and not all(state.has(len(self.records)) for state in self._states()):
            self.records.pop()

    def _forget(self, round: int) -> None:
        """The states before a finished round."""
        for state in self._states():
            state.forget(round)
