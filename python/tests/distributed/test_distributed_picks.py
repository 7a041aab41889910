"""The same picks as on one machine, bit for bit, however the rows are divided and whatever runs the tasks."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import winnow
from winnow import distributed
from winnow.distributed import _traffic

SHARDS = (1, 2, 7, 16)
KINDS = ("features", "sparse", "facility")


def problem(kind: str, rows: Any) -> tuple[Any, dict[str, Any]]:
    if kind == "features":
        return rows, {}
    if kind == "sparse":
        sparse = pytest.importorskip("scipy.sparse")
        return sparse.csr_matrix(rows * (rows > 0.6)), {}
    return rows - np.float32(0.4), {"objective": "facility", "represented_sample": 60, "metric": "rbf"}


def cut(rows: Any, count: int) -> list[Any]:
    """Shards of different sizes; one has a single row."""
    ends = sorted({*np.linspace(0, rows.shape[0], count).astype(int).tolist(), 1} | {0, rows.shape[0]})
    ends = ends if count > 1 else [0, rows.shape[0]]
    return [rows[begin:end] for begin, end in itertools.pairwise(ends)]


def assert_same(found: distributed.DistributedSelection, expected: winnow.Selection) -> None:
    assert found.indices.tolist() == expected.indices.tolist()
    assert found.gains.tolist() == expected.gains.tolist()
    assert found.value == expected.value
    assert expected.kept is not None and found.kept is not None
    assert found.kept.tolist() == expected.kept.tolist()
    assert [one["live_after"] for one in found.rounds] == [one["live_after"] for one in expected.rounds]
    assert found.certificate is not None and expected.certificate is not None
    assert found.certificate.ratio == expected.certificate.ratio
    assert found.represented_sample == expected.represented_sample


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", SHARDS)
def test_the_same_picks_as_one_machine(engine: Any, rows: Any, kind: str, count: int) -> None:
    all_rows, options = problem(kind, rows)
    shards = cut(all_rows, count)
    assert len(shards) >= count - 1
    found = distributed.select(shards, 12, engine=engine, seed=3, **options)
    assert_same(found, winnow.select(all_rows, 12, method="sparsify", seed=3, **options))
    assert (found.use.engine, found.use.workers, found.use.shards) == (engine.name, 2, len(shards))


@pytest.mark.parametrize("kind", KINDS)
def test_shards_that_stay_open_give_the_same_picks(engine: Any, rows: Any, kind: str) -> None:
    """With more memory than it needs, a worker keeps its shards open between tasks."""
    all_rows, options = problem(kind, rows)
    expected = winnow.select(all_rows, 12, method="sparsify", seed=4, **options)
    assert_same(distributed.select(cut(all_rows, 5), 12, engine=engine, seed=4, memory="1G", **options), expected)


@settings(deadline=None, max_examples=10)
@given(data=st.data())
def test_the_cuts_do_not_matter(local: Any, data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 400), "rows")
    ends = sorted({0, n, *data.draw(st.lists(st.integers(0, n), max_size=5), "cuts")})
    rows = np.random.default_rng(data.draw(st.integers(0, 99))).gamma(0.5, size=(n, 5)).astype(np.float32)
    k, seed = data.draw(st.integers(1, 12), "k"), data.draw(st.integers(0, 99), "seed")
    shards = [rows[begin:end] for begin, end in itertools.pairwise(ends)]
    assert_same(
        distributed.select(shards, k, engine=local, seed=seed), winnow.select(rows, k, method="sparsify", seed=seed)
    )


@pytest.mark.parametrize(
    "options",
    [
        {"r": 3, "c": 4, "floor": 60},
        {"repair": 0},
        {"repair": 2, "epsilon": 0.1},
        {"max_rounds": 1},
        {"preset": "paper"},
        {"pruner": "sample"},
        {"concave": "log1p", "feature_weights": np.arange(1, 9)},
        {"objective": winnow.objectives.FeatureBased("sat:2")},
        {"represented_sample": 50},
    ],
    ids=lambda options: " ".join(options),
)
def test_every_option(local: Any, rows: Any, options: dict[str, Any]) -> None:
    expected = winnow.select(rows, 12, method="sparsify", seed=5, **options)
    assert_same(distributed.select(cut(rows, 4), 12, engine=local, seed=5, **options), expected)


@pytest.mark.parametrize("negatives", ["clip", "split"])
def test_negatives(local: Any, rows: Any, negatives: Any) -> None:
    signed = rows - np.float32(0.3)
    found = distributed.select(cut(signed, 3), 10, engine=local, negatives=negatives)
    assert_same(found, winnow.select(signed, 10, method="sparsify", negatives=negatives))


@pytest.mark.parametrize("k", [1, "2%", 5000])
def test_every_size(local: Any, rows: Any, k: Any) -> None:
    few = rows[:300]
    assert_same(distributed.select(cut(few, 3), k, engine=local), winnow.select(few, k, method="sparsify"))


def test_no_certificate_if_it_is_off(local: Any, rows: Any) -> None:
    found = distributed.select(cut(rows, 2), 5, engine=local, certify="off")
    assert found.certificate is None
    assert found.indices.tolist() == winnow.select(rows, 5, method="sparsify").indices.tolist()


@pytest.mark.parametrize("kind", KINDS)
def test_the_bytes_of_each_round_follow_the_formula(local: Any, rows: Any, kind: str) -> None:
    all_rows, options = problem(kind, rows)
    found = distributed.select(cut(all_rows, 7), 12, engine=local, **options)
    assert len(found.shapes) == len(found.rounds) > 2
    for shape in found.shapes:
        assert found.traffic.of_round(shape.round) == _traffic.of_round(shape)
    assert found.traffic.bytes == sum(moved.up + moved.down for moved in found.moved)


def test_the_formula_of_a_small_round() -> None:
    """Checked by hand: 2 shards with 10 and 3 live rows, 4 probes of 5 columns, one of them known, 3 workers, two questions."""
    shape = _traffic.RoundShape(0, 3, (10, 3), 4, 4, 4 * 5 * 4, 3, 3 * 5 * 4, (11,), 6)
    moved = {one.step: (one.up, one.down) for one in _traffic.of_round(shape)}
    assert moved == {
        "draw": ((4 + 3) * 12, 2 * 8),
        "probes": (60, 3 * 4),
        "lower": (2 * 8, 3 * (80 + 4 * (4 + 8))),
        "border": (2 * 2048 * 8 + 6 * 12, 2 * 2 * 21),
        "drop": (2 * 8, 2 * 12),
    }


def test_the_result_is_told(local: Any, rows: Any) -> None:
    found = distributed.select(cut(rows, 2), 6, engine=local)
    told = found.to_dict()
    assert [pick["row"] for pick in told["picks"]] == found.indices.tolist()
    assert told["bytes_moved"] == found.traffic.bytes and told["workers"]["engine"] == "local"
    assert "2 workers of engine local" in repr(found) and "at least" in repr(found)
    assert "border" in str(found.traffic)
    assert rows[found].shape == (6, 8) and list(found) == found.indices.tolist()
    assert 0 < found.use.critical_path <= found.use.seconds and found.use.cpu > 0
