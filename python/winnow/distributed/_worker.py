"""A process of the engine "local": it runs the tasks that come by its connection, one after another."""

from __future__ import annotations

import os
import pickle
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from multiprocessing import connection
from typing import Any

from winnow.distributed._engine import call
from winnow.distributed._files import NpyFile

_REMEMBERED = 4  # values of handles that a worker holds: the survey, the probes, a shard given as an array


@dataclass(frozen=True)
class Spooled:
    """A value in a file."""

    path: str


class _Values:
    """The values of the handles that were used last."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Any] = OrderedDict()

    def get(self, argument: Any) -> Any:
        if not isinstance(argument, Spooled):
            return argument
        if argument.path not in self._held:
            while len(self._held) >= _REMEMBERED:
                self._held.popitem(last=False)
            self._held[argument.path] = _load(argument.path)
        self._held.move_to_end(argument.path)
        return self._held[argument.path]


def _load(path: str) -> Any:
    if path.endswith(".npy"):
        return NpyFile(path)
    with open(path, "rb") as file:
        return pickle.load(file)


def _end_with(parent: int) -> None:
    """A driver that is killed cannot end its workers."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _resolved(values: _Values, task: Any, arguments: tuple[Any, ...]) -> Any:
    return task(*[values.get(argument) for argument in arguments])


def serve(descriptor: int) -> None:
    """Runs tasks until the driver closes the connection."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    values = _Values()
    with connection.Connection(descriptor) as driver:
        driver.send(None)  # it is ready
        while True:
            try:
                task, arguments = driver.recv()
            except (EOFError, OSError):
                return
            driver.send(call(_resolved, values, task, arguments))
