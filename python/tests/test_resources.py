"""Calls leave nothing behind: no memory, no references, no cycles."""

from __future__ import annotations

import gc
import os
import sys
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import sparse

import winnow
from winnow import objectives

X = np.random.default_rng(0).random((8, 3), dtype=np.float32)
THIN = sparse.csr_matrix(np.eye(8, dtype=np.float32))
WRONG = np.full((8, 3), np.nan, dtype=np.float32)
MOST_GROWTH = 4 << 20  # bytes; a leak of one small object per call would be near this


class Count(objectives.Objective):
    """f = |S|."""

    size = 8

    def start(self) -> Any:
        return set()

    def add(self, state: Any, element: int) -> Any:
        state.add(element)

    def gains(self, state: Any, elements: Any) -> Any:
        return [0.0 if v in state else 1.0 for v in elements.tolist()]

    def value(self, state: Any) -> float:
        return float(len(state))


class Fails(Count):
    def gains(self, state: Any, elements: Any) -> Any:
        raise LookupError("no gains")


def refused(call: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, TypeError, LookupError)):
        call()


def stopped() -> None:
    def stop(stage: str, done: int, total: int) -> None:
        raise LookupError(stage)

    refused(lambda: winnow.select(X, 2, method="greedy", progress=stop))


def streamed() -> None:
    stream = winnow.stream(2)
    stream.feed(X)
    stream.finish()


CALLS: dict[str, tuple[Callable[[], Any], int]] = {
    "select": (lambda: winnow.select(X, 2), 10_000),
    "facility, with what is computed on demand": (lambda: winnow.select(X, 2, metric="rbf").assignment, 2_000),
    "sparse rows": (lambda: winnow.select(THIN, 2), 1_000),
    "groups, costs, scores, start": (
        lambda: winnow.select(
            X, 2, groups=list("abababab"), per_group=1, costs=X[:, 0] + 1, budget=9.0, scores=X[:, 1], start=[1]
        ),
        1_000,
    ),
    "an objective of one's own": (lambda: winnow.select(None, 2, objective=Count()), 2_000),
    "a mixture": (
        lambda: winnow.select(
            X, 2, objective=objectives.Mixture([(objectives.FeatureBased(), 1), (objectives.FacilityLocation(), 1)])
        ),
        1_000,
    ),
    "the report": (lambda: winnow.select(X, 2).to_dict(), 1_000),
    "the page": (lambda: winnow.select(X, 2).to_html(), 300),
    "sparsify": (lambda: winnow.sparsify(X, 2), 1_000),
    "certify": (lambda: winnow.certify(X, [1, 2]), 1_000),
    "compare": (lambda: winnow.compare(X, 2, methods=["lazy", "greedy"]), 300),
    "stream": (streamed, 500),
    "wrong rows": (lambda: refused(lambda: winnow.select(WRONG, 2)), 1_000),
    "a wrong setting": (lambda: refused(lambda: winnow.select(X, 2, metric="far")), 1_000),
    "a wrong method": (lambda: refused(lambda: winnow.select(X, 2, method="none")), 1_000),
    "an error of one's own": (lambda: refused(lambda: winnow.select(None, 2, objective=Fails())), 1_000),
    "an error in the callback": (stopped, 300),
}


def memory_used() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the memory of a process is read from /proc")
@pytest.mark.parametrize("name", CALLS)
def test_calls_leak_nothing(name: str) -> None:
    call, count = CALLS[name]
    for _ in range(max(50, count // 10)):
        call()
    gc.collect()
    objects, used = len(gc.get_objects()), memory_used()
    for _ in range(count):
        call()
    gc.collect()
    assert len(gc.get_objects()) - objects < 100
    assert memory_used() - used < MOST_GROWTH


def test_rows_are_released() -> None:
    rows = X.copy()
    labels = np.arange(8) % 2
    before = sys.getrefcount(rows), sys.getrefcount(labels)
    for _ in range(20):
        picks = winnow.select(rows, 2, groups=labels, per_group=1)
        picks.assignment  # noqa: B018
        picks.to_html()
        refused(lambda: winnow.select(rows, 2, method="none"))
        refused(lambda: winnow.select(rows, 2, objective="prob-cover", feature_weights=[1]))
    held = sys.getrefcount(rows)
    del picks
    after = sys.getrefcount(rows), sys.getrefcount(labels)
    assert after == before and held > before[0]  # a selection holds its rows


def test_a_selection_outlives_the_name_of_its_rows() -> None:
    rows = np.random.default_rng(1).normal(size=(500, 40)).astype(np.float32)
    expected = winnow.select(rows, 5).assignment.rows.tolist()
    picks = winnow.select(rows.astype(np.float64), 5)  # the rows are a copy that only the selection holds
    del rows
    gc.collect()
    np.random.default_rng(2).normal(size=(500, 40)).astype(np.float32)  # might take freed memory
    assert picks.assignment.rows.tolist() == expected


def test_an_objective_that_holds_its_selection_is_collected() -> None:
    objective = Count()
    objective.found = winnow.select(None, 2, objective=objective)  # type: ignore[attr-defined]
    gone = weakref.ref(objective)
    del objective
    gc.collect()
    assert gone() is None


def test_a_callback_that_holds_its_selection_is_collected() -> None:
    class Callback:
        found: Any = None

        def __call__(self, stage: str, done: int, total: int) -> None:
            pass

    callback = Callback()
    callback.found = winnow.select(X, 2, progress=callback)
    gone = weakref.ref(callback)
    del callback
    gc.collect()
    assert gone() is None


def test_states_of_an_objective_of_ones_own_are_released() -> None:
    class State:
        made = 0

        def __init__(self) -> None:
            State.made += 1
            self.chosen: set[int] = set()

        def __del__(self) -> None:
            State.made -= 1

    class Own(Count):
        def start(self) -> Any:
            return State()

        def add(self, state: Any, element: int) -> Any:
            state.chosen.add(element)

        def gains(self, state: Any, elements: Any) -> Any:
            return super().gains(state.chosen, elements)

        def value(self, state: Any) -> float:
            return float(len(state.chosen))

        def copy(self, state: Any) -> Any:
            made = State()
            made.chosen = set(state.chosen)
            return made

    for method in ("greedy", "lazy", "sieve", "sparsify"):
        found = winnow.select(None, 3, objective=Own(), method=method)
        assert len(found) <= 3
        del found
    gc.collect()
    assert State.made == 0
