"""What holds for every selection of winnow.apricot with every optimizer: no row twice, and the gains of the ranking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hypothesis
import numpy as np
import pytest
from apricot_values import Floats, Value, concave, cut, facility, mean_of, redundancy, saturated, similarities
from hypothesis import strategies as st

from winnow import apricot
from winnow.apricot import _types


@st.composite
def repeated_rows(draw: st.DrawFn) -> Floats:
    """At most 12 rows, of which most are equal to others, and some are zeros."""
    columns = draw(st.integers(1, 3))
    row = st.lists(st.sampled_from([0.0, 0.25, 1.0, 3.0]), min_size=columns, max_size=columns)
    rows = [[0.0] * columns, *draw(st.lists(row, min_size=1, max_size=4))]
    return np.array(draw(st.lists(st.sampled_from(rows), min_size=2, max_size=12)))


Made = tuple[Any, Value]  # a selection, and f by its definition


def feature_mixture(k: int, X: Floats, **more: Any) -> Made:
    parts = [apricot.FeatureBasedSelection(k, "sqrt"), apricot.MaxCoverageSelection(k)]
    roots, covered = concave(X, np.sqrt), concave(X, lambda x: np.minimum(x, 1))
    return apricot.MixtureSelection(k, parts, [1, 2], **more), lambda picks: roots(picks) + 2 * covered(picks)


def graph_mixture(k: int, X: Floats, **more: Any) -> Made:
    parts: list[Any] = [apricot.FacilityLocationSelection(k), apricot.SumRedundancySelection(k)]
    s = similarities(X, "cosine")
    f, g = facility(s), redundancy(s)
    return apricot.MixtureSelection(k, parts, metric="cosine", **more), lambda picks: f(picks) + g(picks)


def graph(kind: Any, value: Callable[[Floats], Value], metric: str) -> Callable[..., Made]:
    return lambda k, X, **more: (kind(k, metric, **more), value(similarities(X, metric)))


def by_columns(kind: Any, g: Callable[[Any], Any], **its: Any) -> Callable[..., Made]:
    return lambda k, X, **more: (kind(k, **its, **more), concave(X, g))


FACILITY, FEATURES = apricot.FacilityLocationSelection, apricot.FeatureBasedSelection
SELECTIONS: dict[str, Callable[..., Made]] = {
    "sqrt": by_columns(FEATURES, np.sqrt, concave_func="sqrt"),
    "log": by_columns(FEATURES, np.log1p, concave_func="log"),
    "sigmoid": by_columns(FEATURES, lambda x: x / (1 + x), concave_func="sigmoid"),
    "coverage": by_columns(apricot.MaxCoverageSelection, lambda x: np.minimum(x, 2), threshold=2),
    "euclidean facility": graph(FACILITY, facility, "euclidean"),
    "cosine facility": graph(FACILITY, facility, "cosine"),
    "corr facility": graph(FACILITY, facility, "corr"),
    "saturated": graph(apricot.SaturatedCoverageSelection, lambda s: saturated(s, 0.1), "euclidean"),
    "cut": graph(apricot.GraphCutSelection, cut, "euclidean"),
    "redundancy": graph(apricot.SumRedundancySelection, redundancy, "cosine"),
    "mixture of features": feature_mixture,
    "mixture of graphs": graph_mixture,
    "custom": lambda k, X, **more: (
        apricot.CustomSelection(k, lambda rows: float(np.sqrt(rows.sum(axis=0)).sum()), **more),
        concave(X, np.sqrt),
    ),
}
STREAMS = ["sqrt", "log", "sigmoid", "coverage", "euclidean facility", "cosine facility", "mixture of features"]


def check_ranking(model: Any, value: Value, X: Floats) -> None:
    """The ranking has no repeats, and the gains are those of the ranking."""
    picks = model.ranking.tolist()
    assert len(set(picks)) == len(picks)
    assert set(picks) <= set(range(len(X)))
    values = np.array([value(picks[:i]) for i in range(len(picks) + 1)])
    np.testing.assert_allclose(model.gains, np.diff(values), atol=2e-5 * (1 + np.abs(values).max()))


@pytest.mark.parametrize("optimizer", sorted(apricot.optimizers.OPTIMIZERS.keys() - {"sieve"}))
@pytest.mark.parametrize("name", SELECTIONS)
@hypothesis.settings(deadline=None, max_examples=15, derandomize=True)
@hypothesis.given(X=repeated_rows(), large=st.booleans(), data=st.data())
def test_a_ranking_has_no_repeats_and_its_own_gains(
    name: str, optimizer: str, X: Floats, large: bool, data: st.DataObject
) -> None:
    k = data.draw(st.integers(1, len(X)))
    kwds = {"m": 2, "l": k} if optimizer == "greedi" else {}
    model, value = SELECTIONS[name](k, X, optimizer=optimizer, optimizer_kwds=kwds, random_state=0)
    with pytest.MonkeyPatch.context() as patch:
        if large:
            patch.setattr(_types, "SMALL", 0)
        model.fit(X)
    check_ranking(model, value, X)
    if optimizer == "sample":
        assert len(model.ranking) == min(k, int(0.9 * len(X)))
    elif optimizer != "bidirectional":  # which may drop rows
        assert len(model.ranking) == k


@pytest.mark.parametrize("name", STREAMS)
@hypothesis.settings(deadline=None, max_examples=15, derandomize=True)
@hypothesis.given(X=repeated_rows(), data=st.data())
def test_a_ranking_of_a_stream_has_no_repeats_and_its_own_gains(name: str, X: Floats, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(X)))
    more = {"reservoir": X} if "facility" in name else {}
    model, value = SELECTIONS[name](k, X, optimizer="sieve", optimizer_kwds={"epsilon": 0.1}, **more)
    model.partial_fit(X)
    check_ranking(model, mean_of(value, len(X)) if "facility" in name else value, X)


def test_rows_that_gain_nothing_are_picked_once() -> None:
    X = np.vstack([np.eye(4)] * 8)
    models: list[Any] = [
        apricot.FacilityLocationSelection(26, "cosine").fit(X),
        apricot.MaxCoverageSelection(26).fit(X),
        apricot.MaxCoverageSelection(7, threshold=2, optimizer="lazy").fit(np.ones((8, 2))),
    ]
    assert [len(set(model.ranking.tolist())) for model in models] == [26, 26, 7]
