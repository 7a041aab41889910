"""What the engine asks about all rows while it selects from V': pruning, repair's pass and the certificate's pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from winnow.distributed import _steps, _tasks
from winnow.distributed._cluster import Cluster, Gatherer
from winnow.distributed._rounds import Rounds, Shared
from winnow.distributed._rows import Gains, Ids
from winnow.distributed._state import Folder, digest_of


class Ground:
    """All rows, by way of their shards. Answers are remembered in the folder, so that a resumed run reads no row twice."""

    def __init__(self, cluster: Cluster, folder: Folder, rounds: Rounds, shared: Shared, gatherer: Gatherer) -> None:
        self._cluster = cluster
        self._folder = folder
        self._rounds = rounds
        self._shared = shared
        self._gatherer = gatherer
        self._passes = 0
        self.kept: Ids = np.empty(0, np.uint32)

    def prune(self, k: int) -> Ids:
        self.kept = self._rounds.run(k)
        return self.kept

    def best_outside(self, kept: Any, given: Any, least: float, most: int) -> tuple[Gains, Ids, int]:
        """The best rows outside `kept` whose gain is at least `least`, best first, and how many there are in all."""
        kept, given = np.asarray(kept, np.uint32), np.asarray(given, np.uint32)
        question = digest_of("outside", kept, given, least, most)
        answer = self._folder.answer(question)
        if answer is not None:
            return answer["scores"], answer["ids"], int(answer["passed"])
        self._report("repair")
        known = self._cluster.put("repair", self._gatherer.get(np.sort(given)))
        order = self._cluster.put("repair", given)
        found = self._cluster.ask(
            "repair", _tasks.best_outside, self._shared.survey, self._shared.sample, known, order,
            messages=[(part, least, most) for part in self._cluster.parts(kept)], reads=True,
        )  # fmt: skip
        scores, ids, passed = _steps.merge_outside(found, most)
        self._folder.store_answer(question, scores=scores, ids=ids, passed=passed)
        return scores, ids, passed

    def heaviest(self, sets: Sequence[Any], count: int) -> Ids:
        """The rows of all shards that a certificate of these sets needs, increasing."""
        asked = [np.asarray(one, np.uint32) for one in sets]
        question = digest_of("heaviest", *asked, count)
        answer = self._folder.answer(question)
        if answer is not None:
            return np.asarray(answer["ids"])
        self._report("certificate")
        union = np.unique(np.concatenate(asked)) if asked else np.empty(0, np.uint32)
        known = self._cluster.put("certificate", self._gatherer.get(union))
        told = self._cluster.put("certificate", asked)
        found = self._cluster.ask(
            "certificate", _tasks.heaviest, self._shared.survey, self._shared.sample, known, told,
            messages=[(count,)] * len(self._cluster.shards), reads=True,
        )  # fmt: skip
        ids = _steps.merge_heaviest(found, count)
        self._folder.store_answer(question, ids=ids)
        return ids

    def _report(self, stage: str) -> None:
        self._passes += 1
        self._cluster.follow(stage, self._passes, 0)
