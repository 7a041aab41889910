"""The engine "ray": tasks of Ray, which starts a lost one again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

try:
    import ray
    import ray.exceptions
except ImportError:
    raise ImportError("engine 'ray' needs Ray; expected pip install winnow-select[ray]") from None

from winnow.distributed._engine import Engine, Failure, Lost, Result, Task, call


class Ray(Engine):
    """Tasks on the Ray cluster that this process is connected to, or on one at `address`, or on a new one here.

    `workers` tasks run at a time (default: as many as the processors of the cluster allow), each on `threads`
    processors. Ray itself starts a task again whose worker or node was lost, at most `retries` times.
    """

    name = "ray"

    def __init__(
        self,
        address: str | None = None,
        *,
        workers: int | None = None,
        threads: int = 1,
        retries: int = 3,
        late: float = 3.0,
        late_seconds: float = 10.0,
    ) -> None:
        self._started = not ray.is_initialized()
        if self._started:
            ray.init(address=address, num_cpus=None if address else workers and workers * threads, log_to_driver=False)
        processors = int(ray.cluster_resources().get("CPU", 1))
        super().__init__(workers or max(1, processors // threads), threads, retries, late, late_seconds)
        self._window = 4 * self.workers
        self._call = ray.remote(num_cpus=threads, max_retries=retries)(call)

    @property
    def _tries(self) -> int:
        return 0

    def put(self, value: Any) -> Any:
        return ray.put(value)

    def hold(self, shards: Any) -> tuple[list[str], list[Any]]:
        """The blocks of a Ray Dataset, as tables of Arrow."""
        blocks = shards.materialize().to_arrow_refs()
        return [f"block {place} of the Ray Dataset" for place in range(len(blocks))], blocks

    def _start(self, task: Task, arguments: tuple[Any, ...]) -> Hashable:
        started: Hashable = self._call.remote(task, *arguments)
        return started

    def _wait(self, running: Sequence[Any], seconds: float) -> list[tuple[Hashable, Result]]:
        ready, _ = ray.wait(list(running), num_returns=len(running), timeout=seconds)
        return [(one, self._get(one)) for one in ready]

    def _get(self, started: Any) -> Result:
        try:
            result: Result = ray.get(started)
        except ray.exceptions.RayTaskError as error:  # what Ray itself could not do, such as finding the module
            return Failure(type(error.cause).__name__, str(error.cause), again=False)
        except ray.exceptions.RayError as error:
            lines = str(error).strip().splitlines()
            return Lost(f"{type(error).__name__}: {lines[0] if lines else 'no reason is known'}")
        return result

    def _cancel(self, started: Any) -> None:
        ray.cancel(started, force=True)

    def close(self) -> None:
        if self._started:
            ray.shutdown()
