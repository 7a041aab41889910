"""The engine "dask": tasks of a Dask cluster, which starts a lost one again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

try:
    import distributed
except ImportError:
    raise ImportError("engine 'dask' needs Dask; expected pip install winnow-select[dask]") from None

from winnow.distributed._engine import Engine, Failure, Lost, Result, Task, call


class Dask(Engine):
    """Tasks on the cluster of a `distributed.Client`, or on a new LocalCluster.

    `workers` tasks run at a time (default: one per thread of the cluster). Dask itself starts a task again whose worker
    was lost, as often as its setting distributed.scheduler.allowed-failures says, which is 3 by default.
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
        if client is None:
            self._cluster = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, processes=True
            )
            client = distributed.Client(self._cluster)
        self.client = client
        there = sum(client.nthreads().values())
        super().__init__(workers or max(1, there // threads), threads, retries, late, late_seconds)
        self._window = 4 * self.workers

    @property
    def _tries(self) -> int:
        return 0

    def put(self, value: Any) -> Any:
        """The list keeps Dask from taking the value apart."""
        return self.client.scatter([value], broadcast=True, hash=False)[0]

    def hold(self, shards: Any) -> tuple[list[str], list[Any]]:
        """The parts of a Dask array along its rows, computed once and held by the cluster."""
        if shards.ndim != 2:
            raise ValueError(f"the Dask array has {shards.ndim} dimensions; expected rows and columns")
        array = self.client.persist(shards.rechunk({1: -1}))
        futures = {future.key: future for future in distributed.futures_of(array)}
        keys = [row[0] for row in array.__dask_keys__()]
        return [f"chunk {place} of the Dask array" for place in range(len(keys))], [futures[key] for key in keys]

    def _start(self, task: Task, arguments: tuple[Any, ...]) -> Hashable:
        started: Hashable = self.client.submit(call, task, *arguments, pure=False, retries=self.retries)
        return started

    def _wait(self, running: Sequence[Any], seconds: float) -> list[tuple[Hashable, Result]]:
        try:
            done = distributed.wait(list(running), timeout=seconds, return_when="FIRST_COMPLETED").done
        except (TimeoutError, distributed.TimeoutError):
            return []
        finished = [one for one in done if one.status == "finished"]
        found: list[tuple[Hashable, Result]] = list(zip(finished, self._gather(finished)))
        return [*found, *((one, self._failed(one)) for one in done if one.status != "finished")]

    def _gather(self, finished: list[Any]) -> list[Result]:
        """All results in one message. One that was lost since then has to be computed again."""
        try:
            results: list[Result] = self.client.gather(finished)
        except Exception as error:  # noqa: BLE001  Dask tells that a result is gone by exceptions of several kinds
            return [Lost(f"{type(error).__name__}: {error}")] * len(finished)
        return results

    def _failed(self, started: Any) -> Result:
        error = started.exception() if started.status == "error" else None
        if isinstance(error, distributed.KilledWorker) or error is None:
            return Lost(str(error).splitlines()[0] if error else f"Dask has {started.status} it")
        return Failure(type(error).__name__, str(error), again=False)

    def _cancel(self, started: Any) -> None:
        started.cancel()

    def close(self) -> None:
        if self._cluster is not None:
            self.client.close()
            self._cluster.close()
