"""Several threads at once, Python's lock, and processes that were forked."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import threading
from typing import Any

import numpy as np
import pytest

import winnow
from winnow import objectives

X = np.random.default_rng(0).random((3000, 16), dtype=np.float32)
OTHER = np.random.default_rng(1).normal(size=(1500, 16)).astype(np.float32)


def picks_of(seed: int) -> list[int]:
    """Work that uses several threads of the engine."""
    found = winnow.select(X, 30, method="stochastic", seed=seed, threads=2)
    return found.indices.tolist()


class Count(objectives.Objective):
    """f = the number of distinct remainders modulo 50."""

    size = 200

    def start(self) -> Any:
        return set()

    def add(self, state: Any, element: int) -> Any:
        state.add(element % 50)

    def gains(self, state: Any, elements: Any) -> Any:
        return [0.0 if v % 50 in state else 1.0 for v in elements.tolist()]

    def value(self, state: Any) -> float:
        return float(len(state))


def test_other_threads_run_during_a_selection() -> None:
    """The counting thread could not count while a call of half a second held Python's lock."""
    counted, finished = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not finished.is_set():
            counted += 1
            finished.wait(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    found = winnow.select(X, 1000, metric="rbf", memory="1M", method="greedy", certify="off", threads=1)
    during = counted - before
    finished.set()
    thread.join()
    assert len(found) == 1000
    assert during >= 5 or found.timings["total"] < 0.1


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_at_once_on_the_same_and_on_other_rows(threads: int) -> None:
    tasks = [
        lambda: winnow.select(X, 20, threads=threads).indices.tolist(),
        lambda: winnow.select(OTHER, 20, threads=threads).indices.tolist(),
        lambda: winnow.select(X, 20, method="sparsify", seed=3, threads=threads).indices.tolist(),
        lambda: winnow.select(OTHER, 20, metric="rbf", threads=threads).assignment.rows.tolist(),
        lambda: winnow.sparsify(OTHER, 20, threads=threads).kept.tolist(),
        lambda: winnow.select(None, 20, objective=Count(), threads=threads).indices.tolist(),
        lambda: winnow.certify(X, [1, 2, 3], threads=threads).upper_bound,
    ]
    alone = [task() for task in tasks]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            together = [future.result() for future in [pool.submit(task) for task in tasks]]
            assert together == alone


def test_threads_may_share_an_objective_and_a_selection() -> None:
    own, picks = Count(), winnow.select(OTHER, 10)
    expected = winnow.select(None, 20, objective=own).indices.tolist()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = [pool.submit(lambda: winnow.select(None, 20, objective=own).indices.tolist()) for _ in range(8)]
        pages = [pool.submit(picks.to_html) for _ in range(4)]
        assert all(one.result() == expected for one in found)
        assert len({page.result() for page in pages}) == 1


def test_a_call_within_a_call() -> None:
    """An objective of one's own may select, and so may a callback."""

    class Nested(Count):
        def gains(self, state: Any, elements: Any) -> Any:
            assert len(winnow.select(X[:50], 3)) == 3
            return super().gains(state, elements)

    assert len(winnow.select(None, 5, objective=Nested())) == 5
    inner: list[int] = []
    winnow.select(X, 10, metric="rbf", progress=lambda *_: inner.append(len(winnow.select(X[:50], 3))))
    assert set(inner) <= {3}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_after_a_fork() -> None:
    expected = picks_of(1)  # the parent has used its threads
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(write, repr(picks_of(1) == expected).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        assert pipe.read() == "True"
    assert os.waitpid(child, 0)[1] == 0
    assert picks_of(1) == expected


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_in_workers() -> None:
    expected = [picks_of(seed) for seed in range(4)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(picks_of, range(4)) == expected


class Rows:
    """A dataset whose items are picks."""

    def __len__(self) -> int:
        return 4

    def __getitem__(self, seed: int) -> list[int]:
        return picks_of(seed)


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_in_the_workers_of_a_data_loader() -> None:
    torch_data = pytest.importorskip("torch.utils.data")
    expected = [picks_of(seed) for seed in range(4)]
    loader = torch_data.DataLoader(Rows(), batch_size=None, num_workers=2)
    assert [list(item) for item in loader] == expected
