"""Laws of select on random small matrices, against brute force in double precision."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as extra

import winnow

settings.register_profile("winnow", deadline=None, max_examples=40, derandomize=True)
settings.load_profile("winnow")

Value = Callable[[list[int]], float]


def facility(rows: Any) -> Value:
    """The sum over all rows of the largest cosine to a pick; 0 if no cosine is above 0, or for rows of zeros."""
    exact = rows.astype(np.float64)
    lengths = np.linalg.norm(exact, axis=1, keepdims=True)
    unit = np.divide(exact, lengths, out=np.zeros_like(exact), where=lengths > 0)
    similar = np.maximum(unit @ unit.T, 0)
    return lambda chosen: float(similar[:, chosen].max(axis=1).sum()) if chosen else 0.0


def roots(rows: Any) -> Value:
    exact = rows.astype(np.float64)
    return lambda chosen: float(np.sqrt(exact[chosen].sum(axis=0)).sum())


FUNCTIONS = {"facility": facility, "features": roots}


def greedy_value(value: Value, n: int, k: int) -> float:
    chosen: list[int] = []
    for _ in range(min(k, n)):
        chosen.append(max((v for v in range(n) if v not in chosen), key=lambda v: value([*chosen, v])))
    return value(chosen)


def best_value(value: Value, n: int, k: int) -> float:
    return max(value(list(chosen)) for chosen in itertools.combinations(range(n), min(k, n)))


def matrices(most_rows: int = 14, least: float = 0.0) -> st.SearchStrategy[Any]:
    numbers = st.one_of(st.just(0.0), st.floats(least, 100, width=32, allow_subnormal=False))
    shapes = st.tuples(st.integers(1, most_rows), st.integers(1, 6))
    return shapes.flatmap(lambda shape: extra.arrays(np.float32, shape, elements=numbers))


@pytest.mark.parametrize("objective", FUNCTIONS)
@pytest.mark.parametrize("method", ["auto", "greedy", "lazy"])
@given(data=st.data())
def test_the_value_is_that_of_greedy(objective: str, method: str, data: Any) -> None:
    rows = data.draw(matrices(least=-100.0 if objective == "facility" else 0.0))
    k = data.draw(st.integers(0, len(rows) + 2))
    value = FUNCTIONS[objective](rows)
    found = winnow.select(rows, k, objective=objective, method=method)
    expected = greedy_value(value, len(rows), k)
    # Ties may be broken differently in double precision, and a later pick may then differ. Steps are checked below.
    assert found.value == pytest.approx(value(found.indices.tolist()), rel=1e-5, abs=1e-6)
    assert found.value >= (1 - 1e-5) * expected - 1e-6 or has_ties(value, found)
    chosen: list[int] = []
    for pick, gain in zip(found.indices.tolist(), found.gains.tolist()):
        before = value(chosen)
        best = max(value([*chosen, v]) - before for v in range(len(rows)) if v not in chosen)
        assert gain == pytest.approx(value([*chosen, pick]) - before, rel=1e-4, abs=1e-4)
        assert gain >= best - 1e-4 * max(1.0, value([*chosen, pick]))
        chosen.append(pick)


def has_ties(value: Value, found: winnow.Selection) -> bool:
    """Whether a pick had a rival whose gain was the same to 1e-4."""
    chosen: list[int] = []
    for pick in found.indices.tolist():
        after = value([*chosen, pick])
        others = [value([*chosen, v]) for v in range(len(found.assignment.rows)) if v not in (*chosen, pick)]
        if any(abs(other - after) <= 1e-4 * max(1.0, after) for other in others):
            return True
        chosen.append(pick)
    return False


@given(rows=matrices(most_rows=30), k=st.integers(0, 33), seed=st.integers(0, 2**64 - 1))
@pytest.mark.parametrize(
    "method",
    ["auto", "lazy", "threshold", "stochastic", "random-greedy", "sieve", "sieve++", "three-sieves", "sparsify"],
)
def test_picks_are_rows_and_values_add_up(method: str, rows: Any, k: int, seed: int) -> None:
    found = winnow.select(rows, k, method=method, seed=seed)
    picks = found.indices.tolist()
    assert found.indices.dtype == np.int64 and found.gains.dtype == np.float64
    assert len(set(picks)) == len(picks) <= min(k, len(rows))
    assert all(0 <= pick < len(rows) for pick in picks)
    np.testing.assert_allclose(found.values, np.cumsum(found.gains), rtol=1e-9, atol=1e-9)
    assert found.value == pytest.approx(found.gains.sum(), rel=1e-9, abs=1e-9)
    if method in ("auto", "lazy", "threshold"):
        assert len(picks) == min(k, len(rows))


@pytest.mark.parametrize("objective", FUNCTIONS)
@pytest.mark.parametrize("effort", ["quick", "tight"])
@given(data=st.data())
def test_a_certificate_is_a_true_bound(objective: str, effort: str, data: Any) -> None:
    rows = data.draw(matrices(most_rows=8, least=-100.0 if objective == "facility" else 0.0))
    k = data.draw(st.integers(1, 4))
    best = best_value(FUNCTIONS[objective](rows), len(rows), k)
    found = winnow.select(rows, k, objective=objective, certify=effort)
    assert found.certificate is not None
    assert found.certificate.upper_bound >= best * (1 - 1e-6) - 1e-9
    assert found.certificate.ratio * best <= found.value * (1 + 1e-6) + 1e-9
    some = data.draw(st.lists(st.integers(0, len(rows) - 1), min_size=1, max_size=k, unique=True))
    given_picks = winnow.certify(rows, some, k, objective=objective, effort=effort)
    assert given_picks.upper_bound >= best * (1 - 1e-6) - 1e-9
    assert given_picks.value == pytest.approx(FUNCTIONS[objective](rows)(some), rel=1e-5, abs=1e-6)


@given(
    rows=matrices(most_rows=25),
    k=st.integers(1, 8),
    costs=st.lists(st.floats(0.1, 9), min_size=25, max_size=25),
    groups=st.lists(st.sampled_from("abc"), min_size=25, max_size=25),
)
def test_limits_are_kept(rows: Any, k: int, costs: list[float], groups: list[str]) -> None:
    n = len(rows)
    paid = winnow.select(rows, k, costs=costs[:n], budget=10.0)
    assert sum(costs[pick] for pick in paid) <= 10.0 * (1 + 1e-9) and len(paid) <= k
    grouped = winnow.select(rows, k, groups=groups[:n], per_group=2)
    assert all([groups[pick] for pick in grouped].count(group) <= 2 for group in "abc") and len(grouped) <= k
    spaced = winnow.select(rows, k, constraint=winnow.constraints.Spacing(3))
    assert all(abs(a - b) >= 3 for a, b in itertools.combinations(spaced.indices.tolist(), 2))
    without = winnow.select(rows, k, start=[0], forbid=[n - 1] if n > 1 else None)
    assert 0 not in without.indices.tolist() and (n == 1 or n - 1 not in without.indices.tolist())


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"objective": "facility", "metric": "rbf"},
        {"objective": "facility", "neighbours": 10},
        {"objective": "logdet"},
        {"method": "sparsify"},
        {"method": "stochastic"},
        {"objective": "saturated", "method": "random-greedy"},
    ],
    ids=str,
)
def test_threads_do_not_show(arguments: dict[str, Any]) -> None:
    rows = np.random.default_rng(3).random((700, 12), dtype=np.float32)
    one, two, three = (winnow.select(rows, 25, threads=threads, seed=5, **arguments) for threads in (1, 2, 3))
    assert one.indices.tolist() == two.indices.tolist() == three.indices.tolist()
    assert one.gains.tolist() == two.gains.tolist() == three.gains.tolist()
    assert one.value == two.value == three.value
    if one.kept is not None:
        assert two.kept is not None and one.kept.tolist() == two.kept.tolist()


@given(rows=matrices(most_rows=40), cut=st.integers(1, 39), k=st.integers(1, 6))
@pytest.mark.parametrize("method", ["sieve", "sieve++", "three-sieves"])
def test_batches_of_a_stream_do_not_show(method: str, rows: Any, cut: int, k: int) -> None:
    whole, parts = (winnow.stream(k, objective="features", method=method) for _ in range(2))
    whole.feed(rows)
    for batch in (rows[:cut], rows[cut:]):
        parts.feed(batch)
    one, two = whole.finish(), parts.finish()
    assert one.indices.tolist() == two.indices.tolist() and one.value == two.value
    assert one.rows == two.rows == len(rows) and len(one) <= k
    assert one.value == pytest.approx(roots(rows)(one.indices.tolist()), rel=1e-5, abs=1e-6)


@given(rows=matrices(most_rows=60), k=st.integers(1, 5))
def test_pruning_keeps_rows_to_select_from(rows: Any, k: int) -> None:
    kept = winnow.sparsify(rows, k).kept.tolist()
    assert kept == sorted(set(kept)) and 0 < len(kept) <= len(rows)
    within = winnow.select(rows, k, within=kept)
    assert set(within.indices.tolist()) <= set(kept)


@given(rows=matrices(most_rows=20), k=st.integers(1, 20))
def test_the_first_picks_are_the_answer_for_fewer(rows: Any, k: int) -> None:
    many = winnow.select(rows, [1, k], method="lazy")
    few = winnow.select(rows, k, method="lazy")
    assert many.first(k).tolist() == few.indices.tolist()[:k]
    assert many.sizes == sorted({1, k}) if k > 1 else many.sizes is None
