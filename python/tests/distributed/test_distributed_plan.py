"""The plan agrees with the run that it plans, and RandGreeDi with what it is defined to be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import winnow
from winnow import _core, distributed
from winnow.distributed import _greedi
from winnow.distributed._memory import known_rows, worker_memory
from winnow.distributed._shards import Reading, find, to_shards


@pytest.mark.parametrize("options", [{}, {"represented_sample": 40, "metric": "rbf"}, {"pruner": "sample"}])
def test_the_plan_agrees_with_the_run(local: Any, rows: Any, options: dict[str, Any]) -> None:
    shards = np.array_split(rows, 4)
    planned = distributed.plan(shards, 10, workers=2, **options)
    found = distributed.select(shards, 10, engine=local, **options)
    assert found.kept is not None
    assert (planned.n, planned.columns, planned.shards) == (1500, 8, 4)
    assert planned.rounds == len(found.rounds) and planned.kept == len(found.kept)
    assert planned.bytes_moved >= sum(one.bytes for one in found.moved if one.step not in ("sample", "survey"))
    assert planned.seconds > 0 and planned.fits
    told = json.loads(planned.to_json())
    assert told["memory_per_worker"] == planned.memory_per_worker and len(told["steps"]) == len(planned.steps)
    assert "per worker" in str(planned) and "certificate" in str(planned)


def test_rates_may_be_given_and_nothing_is_measured(rows: Any, tmp_path: Path) -> None:
    np.save(tmp_path / "rows.npy", rows)
    rates = distributed.Rates(read=1e6, row=1e-6, pair=1e-7, network=1e9, exchange=0)
    one, two = (distributed.plan(tmp_path, 10, workers=count, rates=rates, rows_per_shard=750) for count in (1, 2))
    assert one.rates == rates
    read = one.bytes_read / 1e6  # the disk is slower than the processor, so that reading decides
    assert one.seconds == pytest.approx(read, rel=0.1)
    assert two.seconds == pytest.approx(read / 2, rel=0.1)


def test_too_little_memory_is_told(rows: Any) -> None:
    assert not distributed.plan([rows], 10, workers=1, memory="1M").fits
    assert "does not fit" in str(distributed.plan([rows], 10, workers=1, memory="1M"))


def test_the_longest_worker_counts(rows: Any) -> None:
    rates = distributed.Rates(read=1e6, row=0, pair=0, network=1e18, exchange=0)
    shards = [rows[:900], rows[900:1200], rows[1200:]]  # three times as many rows in the first

    def survey_of(workers: int) -> float:
        return distributed.plan(shards, 10, workers=workers, rates=rates).steps[0].seconds

    assert survey_of(1) == pytest.approx(rows.nbytes / 1e6)
    assert survey_of(2) == pytest.approx(rows[:900].nbytes / 1e6)
    assert survey_of(8) == pytest.approx(rows[:900].nbytes / 1e6)


def test_memory_is_that_which_a_run_asks_for(rows: Any) -> None:
    shards = to_shards(find([rows[:500], rows[500:]], Reading(None, None, None)))
    planned = distributed.plan([rows[:500], rows[500:]], 10, workers=1)
    probes = _core.RoundPlan.make(len(rows), 2, 8, 20, 0).probe_count
    assert planned.memory_per_worker == pytest.approx(worker_memory(shards, known_rows(10, 0, probes)), rel=1e-6)


def test_rand_greedi_is_the_best_of_its_parts_and_their_union(engine: Any, rows: Any) -> None:
    found = distributed.rand_greedi(np.array_split(rows, 3), 9, machines=4, engine=engine, seed=1)
    machine = _greedi.dealt(np.arange(len(rows), dtype=np.uint32), 4, 1)
    sets = []
    for number in range(4):
        ids = np.flatnonzero(machine == number)
        sets.append(winnow.select(rows, 9, objective="features", method="lazy", within=ids, certify="off"))
    union = np.unique(np.concatenate([one.indices for one in sets]))
    sets.append(winnow.select(rows, 9, objective="features", method="lazy", within=union, certify="off"))
    assert found.kept is not None and found.kept.tolist() == union.tolist()
    assert found.value == max(one.value for one in sets)
    assert found.indices.tolist() in [one.indices.tolist() for one in sets]
    assert found.method == "rand-greedi" and found.certificate is None


def test_rand_greedi_does_not_depend_on_the_shards(local: Any, rows: Any) -> None:
    options: dict[str, Any] = {"machines": 3, "engine": local, "represented_sample": 50}
    one = distributed.rand_greedi([rows], 9, **options)
    many = distributed.rand_greedi(np.array_split(rows, 5), 9, **options)
    assert many.indices.tolist() == one.indices.tolist() and many.value == one.value
    assert (one.objective, one.settings) == ("facility", {"machines": 3})


def test_rand_greedi_moves_every_row(local: Any, rows: Any) -> None:
    found = distributed.rand_greedi(np.array_split(rows, 3), 9, machines=4, engine=local)
    moved = {one.step: one for one in found.moved}
    assert moved["deal"].bytes == rows.nbytes
    assert moved["machines"].up == 4 * (9 * (4 + 8 + 4 * 8) + 8)
    assert 0 < found.use.critical_path <= found.use.seconds


def test_sparsification_moves_less_and_finds_as_much(local: Any) -> None:
    rows = np.random.default_rng(3).gamma(0.3, size=(20_000, 32)).astype(np.float32)
    shards = np.array_split(rows, 2)
    mine = distributed.select(shards, 30, engine=local)
    theirs = distributed.rand_greedi(shards, 30, engine=local)
    assert mine.value >= 0.99 * theirs.value
    assert mine.traffic.bytes < 0.5 * theirs.traffic.bytes
