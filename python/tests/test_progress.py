"""Progress: a callback, tqdm's bar, and errors in a callback."""

from __future__ import annotations

import builtins
import itertools
from typing import Any, ClassVar

import numpy as np
import pytest

import winnow

X = np.random.default_rng(0).random((4000, 16), dtype=np.float32)


def test_counts_increase_within_a_stage() -> None:
    calls: list[tuple[str, int, int]] = []
    winnow.select(X, 40, metric="rbf", method="greedy", progress=lambda *call: calls.append(call))
    assert calls
    for (stage, done, total), (next_stage, next_done, next_total) in itertools.pairwise(calls):
        assert stage != next_stage or total != next_total or done <= next_done
    for stage, done, total in calls:
        assert isinstance(stage, str) and stage and 0 <= done and (total == 0 or done <= total)


def test_an_error_in_the_callback_stops_the_run_and_arrives() -> None:
    class Enough(Exception):
        pass

    calls = 0

    def stop(stage: str, done: int, total: int) -> None:
        nonlocal calls
        calls += 1
        raise Enough(stage)

    with pytest.raises(Enough):
        winnow.select(X, 40, metric="rbf", method="greedy", progress=stop)
    assert calls == 1
    assert len(winnow.select(X, 3)) == 3  # the next call works


def test_pruning_and_comparing_report_too() -> None:
    """A call reports ten times per second, and these need longer."""
    rows = np.random.default_rng(1).random((40_000, 16), dtype=np.float32)
    stages: set[str] = set()
    winnow.sparsify(rows, 10, preset="paper", r=100, progress=lambda stage, done, total: stages.add(stage))
    assert stages == {"pruning"}
    winnow.compare(rows, 300, methods=["greedy"], repeats=3, progress=lambda stage, done, total: stages.add(stage))
    assert "runs" in stages


class Bar:
    """What is used of tqdm."""

    made: ClassVar[list[Bar]] = []

    def __init__(self, total: int | None = None, desc: str = "", leave: bool = True) -> None:
        self.n, self.total, self.desc, self.leave, self.closed, self.shown = 0, total, desc, leave, False, 0
        Bar.made.append(self)

    def refresh(self) -> None:
        assert not self.closed
        self.shown += 1

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[Bar]:
    monkeypatch.setattr(pytest.importorskip("tqdm.auto"), "tqdm", Bar)
    Bar.made = []
    return Bar.made


def test_tqdm_draws_one_bar_per_stage(bars: list[Bar]) -> None:
    winnow.select(X, 40, metric="rbf", method="greedy", progress=True)
    assert bars and all(bar.closed and bar.shown > 0 and bar.desc for bar in bars)
    assert all(bar.total is None or bar.n <= bar.total for bar in bars)


def test_the_bar_is_closed_after_an_error(bars: list[Bar]) -> None:
    with pytest.raises(ValueError, match="no method"):
        winnow.select(X, 40, metric="rbf", method="none", progress=True)
    assert all(bar.closed for bar in bars)


def test_without_tqdm_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def refuse(name: str, *arguments: Any, **named: Any) -> Any:
        if name.startswith("tqdm"):
            raise ImportError(name)
        return usual(name, *arguments, **named)

    monkeypatch.setattr(builtins, "__import__", refuse)
    assert len(winnow.select(X, 5, progress=True)) == 5


@pytest.mark.parametrize("progress", [None, False])
def test_no_progress(progress: Any) -> None:
    assert len(winnow.select(X, 5, progress=progress)) == 5
