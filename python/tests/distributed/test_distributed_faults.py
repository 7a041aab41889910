"""Workers that are killed, late or gone, and a driver that is killed: the same picks each time.

Each fault is tried WINNOW_FAULT_RUNS times, 2 by default.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import faults
import numpy as np
import pytest
from conftest import FAULT_RUNS

import winnow
from winnow import distributed

TASKS = ("survey", "gather", "lower", "several", "best_outside", "heaviest")  # several: draw, border, drop


@pytest.fixture
def expected(rows: Any) -> list[int]:
    return winnow.select(rows, 8, method="sparsify", seed=2).indices.tolist()


def picks(rows: Any, engine: Any, **options: Any) -> distributed.DistributedSelection:
    return distributed.select(np.array_split(rows, 5), 8, engine=engine, seed=2, **options)


@pytest.mark.parametrize("run", range(FAULT_RUNS))
def test_a_worker_is_killed(
    engine: Any, rows: Any, expected: list[int], run: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = TASKS[(2 + run) % len(TASKS)]  # the first run kills it in the pass of a round
    memory = "1G" if run % 2 == 1 else None  # with more memory, a worker keeps its shards open
    faults.inject(monkeypatch, engine, name, faults.dies_once, tmp_path / "killed")
    assert picks(rows, engine, memory=memory).indices.tolist() == expected
    assert (tmp_path / "killed").exists()


def test_a_worker_that_is_killed_while_it_waits_is_replaced(rows: Any, expected: list[int]) -> None:
    with distributed.Local(2) as engine:
        assert picks(rows, engine).indices.tolist() == expected
        for process in engine.processes:
            os.kill(process, signal.SIGKILL)
        assert picks(rows, engine).indices.tolist() == expected


def test_a_task_that_always_kills_its_worker_ends_the_run(
    rows: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with distributed.Local(2, retries=1) as engine:
        faults.inject(monkeypatch, engine, "lower", faults.dies, tmp_path / "unused")
        sentence = (
            r"shard \d \(array \d\): the worker of the task 'lower' was lost 2 times, the last time because it was ended "
            r"by SIGKILL .*; expected that one of 2 tries succeeds"
        )
        with pytest.raises(distributed.WorkerLost, match=sentence):
            picks(rows, engine)


@pytest.mark.parametrize("run", range(FAULT_RUNS))
def test_a_late_task_is_copied(
    engine: Any, rows: Any, expected: list[int], run: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = ("lower", "survey", "best_outside")[run % 3]
    monkeypatch.setattr(engine, "late_seconds", 0.4)
    if engine.name == "dask":  # one that an earlier test killed may not be back yet
        engine.client.wait_for_workers(2, timeout=60)
    copied = engine.copied
    # Dask cannot end a task that runs; it holds up its thread until it ends.
    fault = faults.sleeps_once if engine.name == "dask" else faults.sleeps_long_once
    faults.inject(monkeypatch, engine, name, fault, tmp_path / "late")
    start = time.monotonic()
    assert picks(rows, engine).indices.tolist() == expected
    assert (tmp_path / "late").exists() and engine.copied > copied
    if engine.name != "dask":  # the late worker is ended, and does not hold up what follows
        assert time.monotonic() - start < 30


@pytest.mark.parametrize("run", range(min(FAULT_RUNS, 20)))
def test_a_node_is_removed(
    ray_cluster: Any, ray_engine: Any, rows: Any, expected: list[int], run: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if run >= 1 and FAULT_RUNS < 20:
        pytest.skip("a node takes seconds to start; WINNOW_FAULT_RUNS=20 tries it more often")
    node = ray_cluster.add_node(num_cpus=1)
    begin = ray_engine._start
    removed = threading.Event()

    def start(task: Any, arguments: tuple[Any, ...]) -> Any:
        started = begin(task, arguments)
        if task.__name__ == ("lower", "survey", "heaviest")[run % 3] and not removed.is_set():
            removed.set()
            ray_cluster.remove_node(node, allow_graceful=False)
        return started

    monkeypatch.setattr(ray_engine, "_start", start)
    monkeypatch.setattr(ray_engine, "workers", 3)
    assert picks(rows, ray_engine).indices.tolist() == expected
    assert removed.is_set()


_DRIVER = """
import json, os, signal, sys
import winnow.distributed as distributed

folder, shards, at, engine_name = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3]), "local"
with distributed.Local(2) as engine:
    begin, count = engine._start, 0
    def start(task, arguments):
        global count
        count += 1
        if count == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return begin(task, arguments)
    engine._start = start
    found = distributed.select(shards, 8, engine=engine, seed=2, folder=folder, resume=True)
    print(json.dumps({"picks": found.indices.tolist(), "tasks": count}))
"""


def drive(folder: Path, shards: list[str], at: int) -> subprocess.CompletedProcess[str]:
    package = str(Path(winnow.__file__).resolve().parents[1])
    return subprocess.run(
        [sys.executable, "-c", _DRIVER, str(folder), json.dumps(shards), str(at)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": package},
    )


@pytest.fixture(scope="session")
def files(rows: Any, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("files")
    for place, part in enumerate(np.array_split(rows, 5)):
        np.save(folder / f"{place}.npy", part)
    return [str(folder / f"{place}.npy") for place in range(5)]


@pytest.fixture(scope="session")
def all_tasks(files: list[str], tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many tasks a run begins that is not killed."""
    whole = drive(tmp_path_factory.mktemp("whole"), files, 0)
    return int(json.loads(whole.stdout)["tasks"])


@pytest.mark.parametrize("run", range(FAULT_RUNS))
def test_a_driver_is_killed_and_another_goes_on(
    files: list[str], all_tasks: int, expected: list[int], run: int, tmp_path: Path
) -> None:
    at = (25, 9, 40, 58, 66, 1, 5, 13, 17, 21, 29, 33, 37, 44, 48, 52, 55, 61, 64, 69)[run % 20]
    killed = drive(tmp_path / "kept", files, at)
    assert killed.returncode == -signal.SIGKILL and killed.stdout == ""
    done = drive(tmp_path / "kept", files, 0)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["picks"] == expected
    if at > 20:  # it went on, and did not begin again
        assert json.loads(done.stdout)["tasks"] < all_tasks


def test_a_finished_run_is_answered_from_its_folder(
    local: Any, rows: Any, files: list[str], expected: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = distributed.select(files, 8, engine=local, seed=2, folder=tmp_path)
    passes = []
    begin = local._start
    monkeypatch.setattr(local, "_start", lambda task, args: (passes.append(task.__name__), begin(task, args))[1])
    again = distributed.select(files, 8, engine=local, seed=2, folder=tmp_path, resume=True)
    assert again.indices.tolist() == first.indices.tolist() == expected
    assert again.rounds == first.rounds and first.certificate is not None and again.certificate is not None
    assert again.certificate.ratio == first.certificate.ratio
    assert set(passes) <= {"gather", "several"}  # V' is gathered again, but no pass is repeated


def test_states_that_are_gone_are_computed_again(
    local: Any, files: list[str], expected: list[int], tmp_path: Path
) -> None:
    distributed.select(files, 8, engine=local, seed=2, folder=tmp_path)
    for state in (tmp_path / "shards" / "00003").iterdir():
        state.unlink()
    again = distributed.select(files, 8, engine=local, seed=2, folder=tmp_path, resume=True)
    assert again.indices.tolist() == expected


def test_a_damaged_state_is_told(local: Any, files: list[str], tmp_path: Path) -> None:
    distributed.select(files, 8, engine=local, seed=2, folder=tmp_path)
    state = next((tmp_path / "shards" / "00003").iterdir())
    state.write_bytes(state.read_bytes()[:-3])
    with pytest.raises(distributed.StateError, match=rf"{state} is damaged"):
        distributed.select(files, 8, engine=local, seed=2, folder=tmp_path, resume=True)


def test_another_run_is_refused_with_the_difference(local: Any, files: list[str], tmp_path: Path) -> None:
    distributed.select(files, 8, engine=local, seed=2, folder=tmp_path)
    with pytest.raises(ValueError, match=r"holds a run already; expected resume=True or another folder"):
        distributed.select(files, 8, engine=local, seed=2, folder=tmp_path)
    with pytest.raises(ValueError, match=r"holds another run: seed was 2 and is 3; expected the same shards"):
        distributed.select(files, 8, engine=local, seed=3, folder=tmp_path, resume=True)
    with pytest.raises(ValueError, match=r"k was 8 and is 9; .*; expected") as refused:
        distributed.select(files[:4], 9, engine=local, seed=2, folder=tmp_path, resume=True)
    assert "shards was 5 entries and is 4 entries" in str(refused.value)


def test_two_runs_in_one_folder_are_refused(local: Any, files: list[str], tmp_path: Path) -> None:
    import fcntl

    with open(tmp_path / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(
            distributed.StateError, match="is used by another run; expected a folder of its own per run"
        ):
            distributed.select(files, 8, engine=local, folder=tmp_path)


def test_a_shard_that_disappears_is_named(
    engine: Any, rows: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place, part in enumerate(np.array_split(rows, 3)):
        np.save(tmp_path / f"{place}.npy", part)
    begin = engine._start

    def start(task: Any, arguments: tuple[Any, ...]) -> Any:
        if task.__name__ == "lower":
            (tmp_path / "1.npy").unlink(missing_ok=True)
        return begin(task, arguments)

    monkeypatch.setattr(engine, "_start", start)
    sentence = rf"shard 1 \({tmp_path}/1.npy\) cannot be read: .*No such file"
    with pytest.raises(distributed.ShardError, match=sentence):
        distributed.select([tmp_path / f"{place}.npy" for place in range(3)], 5, engine=engine)


def test_workers_stay_within_the_stated_memory(tmp_path: Path) -> None:
    """Also if rows are held: what is left of the memory holds live rows, 17 MB per shard if there were no limit."""
    np.save(tmp_path / "wide.npy", np.random.default_rng(1).gamma(0.4, size=(90_000, 96)).astype(np.float32))
    options: dict[str, Any] = {"rows_per_shard": 45_000, "repair": 1}
    planned = distributed.plan(tmp_path, 20, workers=2, **options)
    for memory in (None, planned.memory_per_worker, planned.memory_per_worker + (8 << 20)):
        with distributed.Local(2) as engine:
            found = distributed.select(tmp_path, 20, engine=engine, memory=memory, **options)
        assert 0.3 * planned.memory_per_worker < found.use.peak_memory <= (memory or planned.memory_per_worker)
    with pytest.raises(
        ValueError, match=rf"need at least {planned.memory_per_worker}; expected more memory, or smaller"
    ):
        distributed.select(tmp_path, 20, workers=1, memory=planned.memory_per_worker - 1, **options)
