"""The loop over the tasks of a step, on an engine that runs nothing: its queue is set up by hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from winnow import distributed
from winnow.distributed._engine import Outcome, Result


class Queued(distributed.Engine):
    """Two workers with a queue each. Every `pace` seconds a task ends, but those of `stuck` never do; their copies end."""

    name = "queued"

    def __init__(self, stuck: Sequence[int], pace: float) -> None:
        super().__init__(workers=2, threads=1, retries=0, late=3.0, late_seconds=0.4)
        self._window = 8
        self._stuck, self._pace = stuck, pace
        self.begun: list[int] = []
        self._waits = 0
        self._ready: list[tuple[Hashable, Result]] = []

    def put(self, value: Any) -> Any:
        return value

    def _start(self, task: Callable[..., Any], arguments: tuple[Any, ...]) -> Hashable:
        (place,) = arguments
        token = (place, len(self.begun))
        if place not in self._stuck or place in self.begun:
            self._ready.append((token, Outcome(task(place), 0.01, 0.01, 0, "other")))
        self.begun.append(place)
        return token

    def _wait(self, running: Sequence[Any], seconds: float) -> list[tuple[Hashable, Result]]:
        self._waits += 1
        assert self._waits < 200, "tasks that are stuck were not copied"
        time.sleep(self._pace if self._ready else seconds)
        ended, self._ready = self._ready[:1], self._ready[1:]
        return ended

    def _cancel(self, started: Any) -> None:
        pass


def square(place: int) -> int:
    return place * place


def squares(engine: Queued) -> list[Any]:
    return [
        one.value for one in engine.map(square, [(place,) for place in range(6)], [str(place) for place in range(6)])
    ]


def test_tasks_behind_a_late_one_are_copied() -> None:
    for stuck in [(0, 2), (0, 2, 4, 5)]:  # also if they are most
        engine = Queued(stuck=stuck, pace=0.01)
        assert squares(engine) == [0, 1, 4, 9, 16, 25]
        assert engine.copied == len(stuck) and sorted(engine.begun) == sorted([*range(6), *stuck])


def test_copies_need_an_idle_worker_while_the_queue_moves_on() -> None:
    """The last three tasks have waited longer than the limit. Only the very last leaves a worker idle."""
    engine = Queued(stuck=(), pace=0.15)
    assert squares(engine) == [0, 1, 4, 9, 16, 25]
    assert engine.begun == [0, 1, 2, 3, 4, 5, 5]
