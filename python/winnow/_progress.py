"""Progress of long calls: a callback, or tqdm's bar."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

Callback = Callable[[str, int, int], None]
Progress = bool | Callback | None


class Reporter:
    """What the engine calls. With progress=True it draws a bar if tqdm is installed, one per stage."""

    def __init__(self, progress: Progress) -> None:
        self.callback: Callback | None = None
        self._bar: Any = None
        self._stage = ""
        if progress is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._tqdm = tqdm
            self.callback = self._draw
        elif callable(progress):
            self.callback = progress
        elif progress not in (False, None):
            raise TypeError(f"progress is of type {type(progress).__name__}; expected True, False or a function")

    def __enter__(self) -> Reporter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def _draw(self, stage: str, done: int, total: int) -> None:
        if stage != self._stage:
            if self._bar is not None:
                self._bar.close()
            self._bar = self._tqdm(total=total or None, desc=stage, leave=False)
            self._stage = stage
        self._bar.n = done
        self._bar.refresh()
