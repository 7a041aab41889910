"""What runs tasks: a common loop over the tasks of a step, with copies of late ones and another try for lost ones.

A task is a function of a module and can run twice, even at the same time: it writes files as a whole, and the same ones.
"""

from __future__ import annotations

import abc
import os
import statistics
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from winnow.distributed._errors import ShardError, StateError, WorkerLost

Task = Callable[..., Any]
_POLL = 0.05  # seconds between looks at what is late


@dataclass(frozen=True)
class Outcome:
    """What a task returned, and what it cost its worker."""

    value: Any
    seconds: float
    cpu: float  # seconds of the processor, all threads of the worker
    peak: int  # bytes: the most memory that the worker has had so far
    worker: str  # its machine and process


@dataclass(frozen=True)
class Failure:
    """An exception of a task, as text, because not every exception survives the way to another process."""

    kind: str
    text: str
    again: bool  # whether another try may help

    def to_error(self, name: str) -> Exception:
        if self.kind == "read":
            return ShardError(f"{name} cannot be read: {self.text}")
        if self.kind == "state":
            return StateError(self.text)
        kind = {"ValueError": ValueError, "TypeError": TypeError, "ImportError": ImportError}.get(self.kind)
        return kind(f"{name}: {self.text}") if kind else RuntimeError(f"{name}: {self.kind}: {self.text}")


@dataclass(frozen=True)
class Lost:
    """The worker of a task ended without an answer."""

    why: str


Result = Outcome | Failure | Lost


def call(task: Task, *arguments: Any) -> Outcome | Failure:
    """Runs a task in the worker."""
    start, cpu = time.perf_counter(), time.process_time()
    try:
        value = task(*arguments)
    except Exception as error:  # noqa: BLE001  the driver raises it
        return _to_failure(error)
    peak = _peak_memory()
    worker = f"{os.uname().nodename}:{os.getpid()}"
    return Outcome(value, time.perf_counter() - start, time.process_time() - cpu, peak, worker)


def _peak_memory() -> int:
    """Bytes. What getrusage tells includes the process that has started this one."""
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def _to_failure(error: Exception) -> Failure:
    if isinstance(error, StateError):
        return Failure("state", str(error), again=True)
    if isinstance(error, (OSError, EOFError)):
        return Failure("read", f"{type(error).__name__}: {error}" if not str(error) else str(error), again=True)
    return Failure(type(error).__name__, str(error), again=False)


@dataclass
class _Running:
    place: int
    since: float


class Engine(abc.ABC):
    """Runs the same task over many arguments.

    `workers` tasks run at a time, each with `threads` threads. A task whose worker is lost, or which cannot read its
    shard, runs again, at most `retries` times. If few tasks are left and one of them has run `late` times as long as
    the median of the others, and for at least `late_seconds`, a copy of it starts, and the first result counts.
    """

    name = ""

    def __init__(self, workers: int, threads: int, retries: int, late: float, late_seconds: float) -> None:
        self.workers = workers
        self.threads = threads
        self.retries = retries
        self.late = late
        self.late_seconds = late_seconds
        self._window = workers  # tasks that are begun at a time; more if the engine's library has a queue of its own
        self.restarted = 0  # tasks that ran again
        self.copied = 0  # tasks of which a copy ran

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abc.abstractmethod
    def put(self, value: Any) -> Any:
        """A handle of what all workers need. As an argument of a task, it is the value itself."""

    def hold(self, shards: Any) -> tuple[list[str], list[Any]]:
        """Names and handles of the parts of a collection of the engine's own library."""
        raise TypeError(f"the engine {self.name!r} has no collections of its own")

    @abc.abstractmethod
    def _start(self, task: Task, arguments: tuple[Any, ...]) -> Hashable:
        """Begins a task."""

    @abc.abstractmethod
    def _wait(self, running: Sequence[Any], seconds: float) -> list[tuple[Hashable, Result]]:
        """Those of the running tasks that ended, after at most this time."""

    @abc.abstractmethod
    def _cancel(self, started: Any) -> None:
        """Ends a running task, of which nothing is expected any more."""

    def close(self) -> None:
        """Gives back what the engine has started itself."""

    @property
    def _tries(self) -> int:
        """How often a task is begun again if its worker is lost. 0 if the engine's library does it."""
        return self.retries

    def map(self, task: Task, arguments: Sequence[tuple[Any, ...]], names: Sequence[str]) -> list[Outcome]:
        """What the task returns for each of the arguments, in their order. `names` are for errors."""
        done: list[Outcome | None] = [None] * len(arguments)
        failed = [0] * len(arguments)
        waiting = deque(range(len(arguments)))
        running: dict[Hashable, _Running] = {}
        copied: set[int] = set()
        progressed = time.monotonic()

        def start(place: int) -> None:
            running[self._start(task, arguments[place])] = _Running(place, time.monotonic())

        try:
            while any(one is None for one in done):
                while waiting and len(running) < self._window:
                    place = self._choose([(one, arguments[one]) for one in waiting])
                    waiting.remove(place)
                    start(place)
                if not waiting:
                    for place in self._late(running, done, copied, time.monotonic() - progressed):
                        copied.add(place)
                        self.copied += 1
                        start(place)
                for token, result in self._wait(list(running), _POLL):
                    place = running.pop(token).place
                    if done[place] is not None:
                        continue
                    if isinstance(result, Outcome):
                        done[place] = result
                        if place not in copied:
                            progressed = time.monotonic()
                        continue
                    failed[place] += 1
                    if any(one.place == place for one in running.values()):
                        continue  # its copy is still running
                    self._refuse(result, failed[place], names[place], task)
                    self.restarted += 1
                    waiting.append(place)
                for token in [token for token, one in running.items() if done[one.place] is not None]:
                    del running[token]
                    self._cancel(token)
        finally:
            for token in running:
                self._cancel(token)
        return [one for one in done if one is not None]

    def _refuse(self, result: Failure | Lost, failed: int, name: str, task: Task) -> None:
        """Raises the error, unless another try may help."""
        if isinstance(result, Failure):
            if not result.again or failed > self.retries:
                raise result.to_error(name)
        elif failed > self._tries:
            times = max(failed, 1 + self.retries)
            raise WorkerLost(
                f"{name}: the worker of the task {task.__name__!r} was lost {times} time{'s' * (times != 1)}, the last "
                f"time because {result.why}; expected that one of {1 + self.retries} tries succeeds"
            )

    def _late(
        self, running: dict[Hashable, _Running], done: Sequence[Outcome | None], copied: set[int], stalled: float
    ) -> list[int]:
        """The tasks of which a copy may start now, the longest first. Nothing has ended for `stalled` seconds."""
        seconds = [one.seconds for one in done if one is not None]
        if not seconds:
            return []
        limit = max(self.late_seconds, self.late * statistics.median(seconds))
        # A library with a queue per worker may leave tasks behind a late one, although other workers are idle.
        stuck = stalled > limit and self._window > self.workers
        if not stuck and len(seconds) * 2 < len(done):
            return []
        ages = sorted(((self._age(token, one.since), one.place) for token, one in running.items()), reverse=True)
        busy = sum(age <= limit for age, _ in ages) if stuck else len(running)
        free = max(0, self.workers - busy)
        return [place for age, place in ages if age > limit and place not in copied][:free]

    def _choose(self, waiting: Sequence[tuple[int, tuple[Any, ...]]]) -> int:
        """The place of the task that begins next."""
        return waiting[0][0]

    def _age(self, started: Any, since: float) -> float:
        """How many seconds a task has run; it was begun at `since`."""
        return time.monotonic() - since
