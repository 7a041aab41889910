"""Tasks that fail once, for tests of faults. They are in a module of their own, so that workers can import them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from winnow.distributed import Engine


def _is_first(marker: str) -> bool:
    """Whether nobody has been here before."""
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def dies_once(marker: str, task: Callable[..., Any], *arguments: Any) -> Any:
    if _is_first(marker):
        os.kill(os.getpid(), signal.SIGKILL)
    return task(*arguments)


def dies(marker: str, task: Callable[..., Any], *arguments: Any) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def sleeps_once(marker: str, task: Callable[..., Any], *arguments: Any) -> Any:
    if _is_first(marker):
        time.sleep(5)
    return task(*arguments)


def sleeps_long_once(marker: str, task: Callable[..., Any], *arguments: Any) -> Any:
    if _is_first(marker):
        time.sleep(30)
    return task(*arguments)


def inject(patch: pytest.MonkeyPatch, engine: Engine, name: str, fault: Callable[..., Any], marker: Path) -> None:
    """Every task of this name begins with the fault."""
    begin = engine._start

    def start(task: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if task.__name__ != name:
            return begin(task, arguments)
        return begin(fault, (str(marker), task, *arguments))

    patch.setattr(engine, "_start", start)
