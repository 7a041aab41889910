"""The engine "local": processes on this machine, without any other library.

The processes are started afresh, not forked, and do not import the caller's script. So a script needs no guard such as
`if __name__ == "__main__"`.
"""

from __future__ import annotations

import json
import math
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Hashable, Sequence
from multiprocessing import connection
from pathlib import Path
from typing import Any

import numpy as np

from winnow.distributed._engine import Engine, Lost, Result, Task
from winnow.distributed._shards import Shard
from winnow.distributed._worker import Spooled

_SERVE = """
import json, sys
sys.path[:] = json.loads(sys.argv[2])
from winnow.distributed._worker import serve
serve(int(sys.argv[1]))
"""


class _Worker:
    """A process, and the connection to it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _SERVE, str(theirs.fileno()), json.dumps(sys.path)],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the driver, which then ends its workers
            )
        self.connection: connection.Connection[Any, Any] = connection.Connection(ours.detach())
        self.busy = False
        self.shards: set[int | None] = set()  # numbers of those that it has opened first
        self.ready = math.inf  # when it had imported what it needs

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.wait()

    def why(self) -> str:
        """How the process ended."""
        self.process.kill()  # the connection may have ended before it
        code = self.process.wait()
        if code >= 0:
            return f"it ended with the code {code}"
        reason = " (the system may have run out of memory)" if -code == signal.SIGKILL else ""
        return f"it was ended by {signal.Signals(-code).name}{reason}"


def _shard_of(arguments: tuple[Any, ...]) -> int | None:
    """The number of the shard that a task reads."""
    return next((one.number for one in arguments if isinstance(one, Shard)), None)


class Local(Engine):
    """Processes on this machine: `workers` of them (default: one per processor), with `threads` threads each.

    What all workers need is written to `spool`, a temporary folder by default, and read from there.
    """

    name = "local"

    def __init__(
        self,
        workers: int | None = None,
        *,
        threads: int = 1,
        retries: int = 3,
        late: float = 3.0,
        late_seconds: float = 5.0,
        spool: str | os.PathLike[str] | None = None,
    ) -> None:
        usual = max(1, len(os.sched_getaffinity(0)) // threads)
        super().__init__(workers or usual, threads, retries, late, late_seconds)
        self._spool = Path(tempfile.mkdtemp(prefix="winnow-", dir=spool))
        self._spooled = 0
        self._workers: list[_Worker] = []

    @property
    def processes(self) -> list[int]:
        """The process numbers of the workers."""
        return [worker.process.pid for worker in self._workers]

    def put(self, value: Any) -> Any:
        """A matrix is read by the workers piece by piece; anything else is loaded."""
        mapped = isinstance(value, np.ndarray) and value.ndim == 2 and value.size > 0
        path = self._spool / f"{self._spooled}{'.npy' * mapped}"
        self._spooled += 1
        with open(path, "wb") as file:
            if mapped:
                np.save(file, value)
            else:
                pickle.dump(value, file, protocol=5)
        return Spooled(str(path))

    def _choose(self, waiting: Sequence[tuple[int, tuple[Any, ...]]]) -> int:
        """One whose shard is open in an idle worker, or in none; otherwise the first."""
        for place, arguments in waiting:
            home = self._home(arguments)
            if home is None or not home.busy:
                return place
        return waiting[0][0]

    def _home(self, arguments: tuple[Any, ...]) -> _Worker | None:
        """The worker that has opened the shard of a task."""
        return next((worker for worker in self._workers if _shard_of(arguments) in worker.shards), None)

    def _start(self, task: Task, arguments: tuple[Any, ...]) -> Hashable:
        while True:
            home = self._home(arguments)
            worker = home if home is not None and not home.busy else self._idle()
            if home is None:
                worker.shards.add(_shard_of(arguments))
            try:
                worker.connection.send((task, arguments))
            except OSError:  # it was lost while it was idle
                self._drop(worker)
                continue
            worker.busy = True
            return worker

    def _idle(self) -> _Worker:
        """The one that has opened the fewest shards; a new one if not all are there."""
        idle = [worker for worker in self._workers if not worker.busy]
        if idle and (len(self._workers) >= self.workers or not all(worker.shards for worker in idle)):
            return min(idle, key=lambda worker: len(worker.shards))
        worker = _Worker()
        self._workers.append(worker)
        return worker

    def _wait(self, running: Sequence[Any], seconds: float) -> list[tuple[Hashable, Result]]:
        workers: dict[Any, _Worker] = {worker.connection: worker for worker in running}
        ready = connection.wait(list(workers), seconds)
        received = [(workers[one], self._receive(workers[one])) for one in ready]
        return [(worker, result) for worker, result in received if result is not None]

    def _receive(self, worker: _Worker) -> Result | None:
        """What a worker has sent: a result, or that it is ready."""
        try:
            result: Result | None = worker.connection.recv()
        except (EOFError, OSError):
            why = worker.why()
            self._drop(worker)
            return Lost(why)
        if result is None:
            worker.ready = time.monotonic()
        else:
            worker.busy = False
        return result

    def _age(self, started: Any, since: float) -> float:
        return float(time.monotonic() - max(since, started.ready))

    def _cancel(self, started: Any) -> None:
        self._drop(started)

    def _drop(self, worker: _Worker) -> None:
        worker.end()
        if worker in self._workers:
            self._workers.remove(worker)

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._workers = []
        shutil.rmtree(self._spool, ignore_errors=True)
