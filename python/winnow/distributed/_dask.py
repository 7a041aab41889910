"""The engine "dask": tasks of a Dask cluster, which starts a lost one again."""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from concurrent.futures import CancelledError
from typing import Any

try:
    import dask
    import distributed
except ImportError:
    raise ImportError("engine 'dask' needs Dask; expected pip install winnow-select[dask]") from None

from winnow.distributed._engine import Engine, Failure, Lost, Result, Task, call
from winnow.distributed._errors import WorkerLost


class _Put:
    """A value that all workers get. Dask reduces its copies, so the last one may be lost with a worker."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.future: Any = None
        self.losses = 0  # of workers, when it was scattered last


class Dask(Engine):
    """Tasks on the cluster of a `distributed.Client`, or on a new LocalCluster.

    `workers` tasks run at a time (default: one per thread of the cluster). Dask itself starts a task again whose worker
    was lost, as often as its setting distributed.scheduler.allowed-failures says. If what the task needs was lost too, it
    is sent again, and the task is begun anew, at most `retries` times.
    """

    name = "dask"

    def __init__(
        self,
        client: Any = None,
        *,
        workers: int | None = None,
        threads: int = 1,
        retries: int = 3,
        late: float = 3.0,
        late_seconds: float = 10.0,
    ) -> None:
        self._cluster: Any = None
        self._losses = 0
        if client is None:
            # By default a LocalCluster gives up a worker that was restarted, because it has another address then.
            self._settings = dask.config.set({"distributed.deploy.lost-worker-timeout": "1 day"})
            self._cluster = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, processes=True
            )
            client = distributed.Client(self._cluster)
        self.client = client
        there = sum(client.nthreads().values())
        super().__init__(workers or max(1, there // threads), threads, retries, late, late_seconds)
        self._window = 4 * self.workers

    def put(self, value: Any) -> Any:
        return _Put(value)

    def _future(self, argument: Any) -> Any:
        """An argument as Dask takes it. What was scattered is scattered again if workers were lost since."""
        if not isinstance(argument, _Put):
            return argument
        if argument.future is None or argument.losses < self._losses:
            argument.losses = self._losses
            argument.future = self._scatter(argument.value)
        return argument.future

    def _scatter(self, value: Any) -> Any:
        """To all workers. One of them may be lost just then."""
        for left in reversed(range(1 + self.retries)):
            try:
                return self.client.scatter([value], broadcast=True, hash=False)[0]  # the list is not taken apart
            except (OSError, TimeoutError, distributed.TimeoutError) as error:
                if left == 0:
                    raise WorkerLost(
                        f"Dask could not send a value of type {type(value).__name__} to its workers: {error}"
                    ) from None
                self._losses += 1
                time.sleep(0.5)
        raise AssertionError("the last try returns or raises")

    def hold(self, shards: Any) -> tuple[list[str], list[Any]]:
        """The parts of a Dask array along its rows, computed once and held by the cluster."""
        if shards.ndim != 2:
            raise ValueError(f"the Dask array has {shards.ndim} dimensions; expected rows and columns")
        array = self.client.persist(shards.rechunk({1: -1}))
        futures = {future.key: future for future in distributed.futures_of(array)}
        keys = [row[0] for row in array.__dask_keys__()]
        return [f"chunk {place} of the Dask array" for place in range(len(keys))], [futures[key] for key in keys]

    def _start(self, task: Task, arguments: tuple[Any, ...]) -> Hashable:
        futures = [self._future(argument) for argument in arguments]
        started: Hashable = self.client.submit(call, task, *futures, pure=False, retries=self.retries)
        return started

    def _wait(self, running: Sequence[Any], seconds: float) -> list[tuple[Hashable, Result]]:
        try:
            distributed.wait(list(running), timeout=seconds, return_when="FIRST_COMPLETED")
        except (TimeoutError, distributed.TimeoutError):
            return []
        except CancelledError:  # what a task needs was on a worker that is lost
            self._losses += 1
        done = [one for one in running if one.status != "pending"]
        finished = [one for one in done if one.status == "finished"]
        found: list[tuple[Hashable, Result]] = list(zip(finished, self._gather(finished)))
        return [*found, *((one, self._failed(one)) for one in done if one not in finished)]

    def _gather(self, finished: list[Any]) -> list[Result]:
        """All results in one message. One that was lost since then has to be computed again."""
        try:
            results: list[Result] = self.client.gather(finished)
        except Exception as error:  # noqa: BLE001  Dask tells that a result is gone by exceptions of several kinds
            self._losses += 1
            return [Lost(f"{type(error).__name__}: {error}")] * len(finished)
        return results

    def _failed(self, started: Any) -> Result:
        error = started.exception() if started.status == "error" else None
        if isinstance(error, distributed.KilledWorker) or error is None:
            self._losses += 1
            return Lost(str(error).splitlines()[0] if error else f"Dask has {started.status} it")
        return Failure(type(error).__name__, str(error), again=False)

    def _cancel(self, started: Any) -> None:
        started.cancel()

    def close(self) -> None:
        if self._cluster is not None:
            self.client.close()
            self._cluster.close()
            self._settings.__exit__(None, None, None)
