"""winnow.apricot against the definitions: plain greedy in NumPy, in double precision, on small inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from apricot_values import Floats, Value, concave, cut, facility, redundancy, saturated, similarities

from winnow import apricot
from winnow.apricot import _pairs, _types
from winnow.apricot.optimizers import (
    ApproximateLazyGreedy,
    GreeDi,
    LazyGreedy,
    ModularGreedy,
    NaiveGreedy,
    SampleGreedy,
    StochasticGreedy,
    TwoStageGreedy,
)


@pytest.fixture(params=["small", "large"])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Both ways: as few rows are served, and as many rows are."""
    if request.param == "large":
        monkeypatch.setattr(_types, "SMALL", 0)
    yield request.param


@pytest.fixture
def X() -> Floats:
    rng = np.random.RandomState(1)
    return rng.gamma(0.6, 2.0, size=(60, 7)) * (rng.uniform(size=(60, 7)) < 0.6) + rng.uniform(size=(60, 1))


def greedy(n: int, value: Value, k: int, start: list[int] | None = None) -> tuple[list[int], list[float]]:
    """The picks of greedy and their gains. Gains are rounded for comparison: of equal ones, the first row wins."""
    first = list(start or [])
    chosen, gains = list(first), []
    for _ in range(k):
        now = value(chosen)
        left = [v for v in range(n) if v not in chosen]
        best = max(left, key=lambda v: round(value([*chosen, v]) - now, 9))
        gains.append(value([*chosen, best]) - now)
        chosen.append(best)
    return chosen[len(first) :], gains


def check(model: Any, expected: tuple[list[int], list[float]]) -> None:
    assert model.ranking.tolist() == expected[0]
    np.testing.assert_allclose(model.gains, expected[1], rtol=2e-5, atol=2e-5)


EXACT = ["naive", "lazy", "two-stage", NaiveGreedy(), LazyGreedy(), TwoStageGreedy(n_first_selections=3)]


@pytest.mark.parametrize("optimizer", EXACT, ids=lambda x: x if isinstance(x, str) else type(x).__name__)
@pytest.mark.parametrize("metric", ["euclidean", "cosine", "corr"])
def test_graph_functions_make_the_picks_of_greedy(size: str, X: Floats, metric: str, optimizer: Any) -> None:
    s = similarities(X, metric)
    models: list[tuple[Any, Value, dict[str, Any]]] = [
        (apricot.FacilityLocationSelection, facility(s), {}),
        (apricot.SaturatedCoverageSelection, saturated(s, 0.3), {"alpha": 0.3}),
        (apricot.GraphCutSelection, cut(s, 2), {"alpha": 2}),
        (apricot.SumRedundancySelection, redundancy(s), {}),
    ]
    for kind, value, settings in models:
        model = kind(8, metric, optimizer=optimizer, **settings)
        assert model.fit(X) is model
        check(model, greedy(len(X), value, 8))
        np.testing.assert_array_equal(model.subset, X[model.ranking])
        given = kind(8, "precomputed", optimizer=optimizer, **settings).fit(s)
        assert given.ranking.tolist() == model.ranking.tolist()
        assert given.subset.shape == (0, len(X))


@pytest.mark.parametrize("optimizer", EXACT, ids=lambda x: x if isinstance(x, str) else type(x).__name__)
@pytest.mark.parametrize("sparse", [False, True])
def test_feature_functions_make_the_picks_of_greedy(size: str, X: Floats, sparse: bool, optimizer: Any) -> None:
    given: Any = pytest.importorskip("scipy.sparse").csr_matrix(X) if sparse else X
    models: list[tuple[Any, Callable[[Any], Any]]] = [
        (apricot.FeatureBasedSelection(8, "sqrt", optimizer=optimizer), np.sqrt),
        (apricot.FeatureBasedSelection(8, "log", optimizer=optimizer), np.log1p),
        (apricot.FeatureBasedSelection(8, "sigmoid", optimizer=optimizer), lambda x: x / (1 + x)),
        (apricot.FeatureBasedSelection(8, np.cbrt, optimizer=optimizer), np.cbrt),
        (apricot.MaxCoverageSelection(8, threshold=15.5, optimizer=optimizer), lambda x: np.minimum(x, 15.5)),
    ]
    for model, g in models:
        model.fit(given)
        check(model, greedy(len(X), concave(X, g), 8))
        np.testing.assert_allclose(model.subset, X[model.ranking])


def test_a_mixture_is_a_weighted_sum(size: str, X: Floats) -> None:
    s = similarities(X, "cosine")
    parts: list[Any] = [apricot.FacilityLocationSelection(6), apricot.GraphCutSelection(6, alpha=0.5)]
    model = apricot.MixtureSelection(6, parts, [1.0, 0.3], metric="cosine").fit(X)
    check(model, greedy(len(X), lambda v: facility(s)(v) + 0.3 * cut(s, 0.5)(v), 6))

    parts = [apricot.FacilityLocationSelection(6), apricot.SumRedundancySelection(6)]
    model = apricot.MixtureSelection(6, parts, [1.0, 2.0], metric="cosine").fit(X)
    check(model, greedy(len(X), lambda v: facility(s)(v) + 2 * redundancy(s)(v), 6))

    parts = [apricot.FeatureBasedSelection(6, "sqrt"), apricot.FeatureBasedSelection(6, "sigmoid")]
    model = apricot.MixtureSelection(6, parts, [0.2, 3.0]).fit(X)
    both = [concave(X, np.sqrt), concave(X, lambda x: x / (1 + x))]
    check(model, greedy(len(X), lambda v: 0.2 * both[0](v) + 3 * both[1](v), 6))

    # With a metric, features are the columns of similarities.
    parts = [apricot.FeatureBasedSelection(6, "sqrt"), apricot.FacilityLocationSelection(6)]
    model = apricot.MixtureSelection(6, parts, metric="cosine").fit(X)
    check(model, greedy(len(X), lambda v: concave(s, np.sqrt)(v) + facility(s)(v), 6))
    # Without a metric, a square matrix is taken for similarities.
    parts = [apricot.FacilityLocationSelection(6), apricot.GraphCutSelection(6)]
    model = apricot.MixtureSelection(6, parts).fit(s)
    check(model, greedy(len(X), lambda v: facility(s)(v) + cut(s)(v), 6))
    with pytest.raises(ValueError, match="a mixture of 1 functions"):
        apricot.MixtureSelection(3, parts[:1])


def test_a_function_of_ones_own(X: Floats) -> None:
    model = apricot.CustomSelection(4, lambda rows: float(np.sqrt(rows.sum(axis=0)).sum())).fit(X)
    check(model, greedy(len(X), concave(X, np.sqrt), 4))


@pytest.mark.parametrize("optimizer", ["naive", "lazy", "two-stage"])
def test_an_initial_subset_counts_and_is_not_picked(size: str, X: Floats, optimizer: str) -> None:
    start = [3, 11, 40]
    s = similarities(X, "euclidean")
    mask = np.zeros(len(X), dtype=bool)
    mask[start] = True
    for initial in (start, np.array(start), mask):
        graph = apricot.FacilityLocationSelection(5, initial_subset=initial, optimizer=optimizer).fit(X)
        check(graph, greedy(len(X), facility(s), 5, start))
        features = apricot.FeatureBasedSelection(5, initial_subset=initial, optimizer=optimizer).fit(X)
        check(features, greedy(len(X), concave(X, np.sqrt), 5, start))


@pytest.mark.parametrize("concave_func", ["sqrt", "sigmoid"])
def test_an_initial_subset_may_be_other_rows(size: str, X: Floats, concave_func: str) -> None:
    g: Callable[[Any], Any] = np.sqrt if concave_func == "sqrt" else (lambda x: x / (1 + x))
    picks, gains = greedy(len(X), concave(X, g), 5, [57, 58, 59])
    model = apricot.FeatureBasedSelection(5, concave_func, initial_subset=X[57:])
    check(model.fit(X[:57]), (picks, gains))
    with pytest.raises(ValueError, match="initial_subset has 3 columns, but X has 7"):
        apricot.FeatureBasedSelection(5, initial_subset=np.ones((2, 3))).fit(X)


def knapsack(n: int, value: Value, costs: Floats, budget: float) -> list[int]:
    chosen: list[int] = []
    while True:
        left = [v for v in range(n) if v not in chosen and costs[[*chosen, v]].sum() <= budget]
        if not left:
            return chosen
        now = value(chosen)
        chosen.append(max(left, key=lambda v: (value([*chosen, v]) - now) / costs[v]))


@pytest.mark.parametrize("optimizer", ["naive", "lazy"])
def test_costs_limit_the_picks(size: str, X: Floats, optimizer: str) -> None:
    costs = np.random.RandomState(2).uniform(0.4, 3, size=len(X))
    model = apricot.FacilityLocationSelection(6, "cosine", optimizer=optimizer).fit(X, sample_cost=costs)
    assert model.ranking.tolist() == knapsack(len(X), facility(similarities(X, "cosine")), costs, 6)
    assert costs[model.ranking].sum() <= 6


def test_costs_are_checked(X: Floats) -> None:
    with pytest.raises(ValueError, match="sample_cost has the shape"):
        apricot.FeatureBasedSelection(2).fit(X, sample_cost=[1.0])
    with pytest.raises(ValueError, match=r"the smallest sample_cost is 0\.0"):
        apricot.FeatureBasedSelection(2).fit(X, sample_cost=np.zeros(len(X)))


def test_stochastic_draws_in_the_order_of_apricot(size: str, X: Floats) -> None:
    value = concave(X, np.sqrt)
    rng = np.random.RandomState(5)
    expected: list[int] = []
    left = np.arange(len(X))
    for _ in range(6):
        sample = rng.choice(left, replace=False, size=max(int(-np.log(0.5) * len(X) / 6), 1))
        expected.append(max(sample.tolist(), key=lambda v: value([*expected, v])))
        left = np.setdiff1d(left, expected)
    settings = {"epsilon": 0.5}
    by_name = apricot.FeatureBasedSelection(6, optimizer="stochastic", optimizer_kwds=settings, random_state=5).fit(X)
    by_object = apricot.FeatureBasedSelection(6, optimizer=StochasticGreedy(epsilon=0.5, random_state=5)).fit(X)
    assert by_name.ranking.tolist() == expected == by_object.ranking.tolist()
    assert apricot.FeatureBasedSelection(6, optimizer="stochastic", random_state=6).fit(X).ranking.tolist() != expected


def test_sample_leaves_out_what_it_draws(size: str, X: Floats) -> None:
    out = np.random.RandomState(3).choice(np.arange(len(X)), replace=False, size=len(X) - int(len(X) * 0.7))
    kept = np.setdiff1d(np.arange(len(X)), out)
    model = apricot.FacilityLocationSelection(5, optimizer=SampleGreedy(epsilon=0.7, random_state=3)).fit(X)
    s = similarities(X, "euclidean")
    picks, gains = greedy(len(kept), facility(s[kept]), 5)
    check(model, (kept[picks].tolist(), gains))


def test_greedi_picks_among_the_picks_of_parts(size: str, X: Floats) -> None:
    s = similarities(X, "euclidean")
    of = np.arange(len(X)) % 3
    np.random.RandomState(4).shuffle(of)

    def picks_of(rows: npt.NDArray[np.int64], k: int) -> npt.NDArray[np.int64]:
        return rows[greedy(len(rows), facility(s[np.ix_(rows, rows)]), k)[0]]

    candidates = np.concatenate([picks_of(np.flatnonzero(of == i), 4) for i in range(3)])
    expected = picks_of(candidates, 6).tolist()
    # Two rows that are nearest to each other gain equally; naive takes the first of them, as greedy() above.
    greedi = GreeDi(m=3, l=4, optimizer1="naive", optimizer2="naive", random_state=4)
    model = apricot.FacilityLocationSelection(6, optimizer=greedi).fit(X)
    check(model, (expected, np.diff([facility(s)(expected[:i]) for i in range(7)]).tolist()))
    with pytest.raises(ValueError, match=r"m \* l is 3 \* 1"):
        apricot.FacilityLocationSelection(6, optimizer=GreeDi(m=3, l=1)).fit(X)
    with pytest.raises(ValueError, match="initial_subset was given with the optimizer greedi"):
        apricot.FacilityLocationSelection(6, initial_subset=[1], optimizer="greedi").fit(X)


def test_modular_and_approximate(size: str, X: Floats) -> None:
    value = concave(X, np.sqrt)
    order = np.argsort([-value([v]) for v in range(len(X))], kind="stable")
    model = apricot.FeatureBasedSelection(5, optimizer=ModularGreedy()).fit(X)
    check(model, (order[:5].tolist(), np.diff([value(order[:i].tolist()) for i in range(6)]).tolist()))
    # With beta 0, any gain is good enough, so the first gains decide.
    first = apricot.FeatureBasedSelection(5, optimizer=ApproximateLazyGreedy(beta=0.0)).fit(X)
    assert first.ranking.tolist() == order[:5].tolist()
    # With beta 0.8, every gain is at least 0.8 times the best.
    near = apricot.FeatureBasedSelection(5, optimizer=ApproximateLazyGreedy(beta=0.8)).fit(X)
    for i, gain in enumerate(near.gains):
        taken = near.ranking[:i].tolist()
        assert gain >= 0.8 * max(value([*taken, v]) - value(taken) for v in range(len(X))) - 1e-5


def test_the_optimizers_that_apricot_names_but_cannot_run(X: Floats) -> None:
    s = similarities(X, "cosine")
    for name in ("random", "bidirectional"):
        model = apricot.GraphCutSelection(5, "cosine", optimizer=name, random_state=0).fit(X)
        picks = model.ranking.tolist()
        assert len(set(picks)) == 5
        np.testing.assert_allclose(model.gains.sum(), cut(s)(picks), rtol=1e-6)


@pytest.mark.parametrize("columns", [3, 40, 90])
@pytest.mark.parametrize("block_bytes", [1, 8 * 40 * 7, 2**26])
def test_totals_are_the_sums_of_rows(columns: int, block_bytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_pairs, "_BLOCK_BYTES", block_bytes)
    X = np.random.RandomState(8).normal(size=(40, columns))
    X[[3, 7]] = 0
    for metric in ("euclidean", "cosine"):
        pairs = _pairs.make_pairs(X, metric)
        np.testing.assert_allclose(pairs.totals(), similarities(X, metric).sum(axis=1))


def test_totals_of_wide_rows_need_no_matrix_of_columns() -> None:
    X = np.ones((3, 200_000))  # columns x columns would be 320 GB
    assert apricot.GraphCutSelection(2, "cosine").fit(X).gains.tolist() == pytest.approx([2, 0])


@pytest.mark.parametrize("origin", [0.25, 1e5, -3e9])
def test_rows_far_from_the_origin_are_told_apart(size: str, X: Floats, origin: float) -> None:
    """Beside the origin, float32 has a step larger than the differences of rows."""
    rows = origin + X * abs(origin) * 1e-8
    s = similarities(rows - rows[0], "euclidean")
    model = apricot.FacilityLocationSelection(8, optimizer="naive").fit(rows)
    picks, gains = greedy(len(rows), facility(s / s.max()), 8)
    assert model.ranking.tolist() == picks
    np.testing.assert_allclose(model.gains / s.max(), gains, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("row", [[0.3, 0.7], [0.1, 1e9 + 0.1], [0.0, 0.0], [-7.7, 1e-30]])
@pytest.mark.parametrize("kind", [apricot.FacilityLocationSelection, apricot.SaturatedCoverageSelection])
def test_equal_rows_have_the_similarity_0(size: str, kind: Any, row: list[float]) -> None:
    X = np.tile(row, (9, 1))
    model = kind(4, optimizer="naive").fit(X)
    assert model.ranking.tolist() == [0, 1, 2, 3]
    assert model.gains.tolist() == [0, 0, 0, 0]


def test_the_largest_distance_of_equal_rows_is_0() -> None:
    rng = np.random.RandomState(2)
    for _ in range(50):
        assert _pairs.Closeness(np.tile(rng.uniform(size=7), (4, 1))).reach == 0


def test_neighbours_are_the_nearest_rows(X: Floats) -> None:
    pytest.importorskip("sklearn")
    for metric in ("cosine", "corr"):
        far = 1 - similarities(X, metric)
        np.fill_diagonal(far, 0)
        near = np.argsort(far, axis=1)[:, :6]
        largest = np.take_along_axis(far, near, axis=1).max()
        kept = np.zeros_like(far)
        np.put_along_axis(kept, near, largest - np.take_along_axis(far, near, axis=1), axis=1)
        model = apricot.FacilityLocationSelection(5, metric, n_neighbors=5).fit(X)
        check(model, greedy(len(X), facility(kept), 5))
    distances = np.sqrt(np.square(X[:, None, :] - X[None, :, :]).sum(axis=2))
    near = np.argsort(distances, axis=1)[:, :6]
    kept = np.zeros_like(distances)
    np.put_along_axis(kept, near, np.take_along_axis(distances, near, axis=1), axis=1)
    kept[kept > 0] = kept.max() - kept[kept > 0]
    np.fill_diagonal(kept, np.take_along_axis(distances, near, axis=1).max())
    check(apricot.FacilityLocationSelection(5, n_neighbors=5).fit(X), greedy(len(X), facility(kept), 5))


def test_the_number_of_neighbours_may_be_that_of_numpy(X: Floats) -> None:
    pytest.importorskip("sklearn")
    for metric in ("cosine", "euclidean"):
        models = [apricot.FacilityLocationSelection(5, metric, n_neighbors=m).fit(X) for m in (5, np.int64(5))]
        assert models[0].ranking.tolist() == models[1].ranking.tolist()


def test_other_metrics_are_those_of_scikit_learn(X: Floats) -> None:
    pytest.importorskip("sklearn")
    distances = np.abs(X[:, None, :] - X[None, :, :]).sum(axis=2)
    model = apricot.FacilityLocationSelection(5, "manhattan").fit(X)
    check(model, greedy(len(X), facility(distances.max() - distances), 5))


def test_transform_takes_rows_labels_and_weights(X: Floats) -> None:
    y, weight = np.arange(len(X)), np.arange(len(X)) / 2
    model = apricot.FeatureBasedSelection(4)
    with pytest.raises(ValueError, match="nothing is selected yet"):
        model.transform(X)
    rows = model.fit_transform(X)
    np.testing.assert_array_equal(rows, X[model.ranking])
    rows, labels = model.fit_transform(X, y=y)
    np.testing.assert_array_equal(labels, model.ranking)
    rows, labels, weights = model.transform(X, y=y, sample_weight=weight)
    np.testing.assert_array_equal(weights, model.ranking / 2)
    assert model.transform(X, sample_weight=weight)[1] is None


def test_a_step_of_a_pipeline(X: Floats) -> None:
    pipeline = pytest.importorskip("sklearn.pipeline")
    preprocessing = pytest.importorskip("sklearn.preprocessing")
    steps = pipeline.Pipeline([("scale", preprocessing.MinMaxScaler()), ("pick", apricot.FeatureBasedSelection(4))])
    rows = steps.fit_transform(X)
    scaled = preprocessing.MinMaxScaler().fit_transform(X)
    np.testing.assert_allclose(rows, scaled[greedy(len(X), concave(scaled, np.sqrt), 4)[0]])


def sieve(value: Value, n: int, k: int, epsilon: float) -> tuple[list[int], float]:
    """Sieve streaming by its definition: every guess by itself."""
    largest = max(value([v]) for v in range(n))
    guesses = [1.0]
    while (1 + epsilon) ** len(guesses) - 1 <= largest * k:
        guesses.append((1 + epsilon) ** len(guesses) - 1)
    sets: list[list[int]] = []
    for guess in guesses:
        chosen: list[int] = []
        for v in range(n):
            if len(chosen) < k:
                now = value(chosen)
                if value([*chosen, v]) - now > (guess / 2 - now) / (k - len(chosen)):
                    chosen.append(v)
        sets.append(chosen)
    best = max(sets, key=value)
    return best, value(best)


def test_partial_fit_is_sieve_streaming(X: Floats) -> None:
    s = similarities(X, "cosine")
    settings = {"epsilon": 0.1}
    models: list[tuple[Any, Value]] = [
        (apricot.FeatureBasedSelection(5, optimizer_kwds=settings), concave(X, np.sqrt)),
        (apricot.MaxCoverageSelection(5, 15.5, optimizer_kwds=settings), concave(X, lambda x: np.minimum(x, 15.5))),
        (
            apricot.FacilityLocationSelection(5, "cosine", reservoir=X, optimizer_kwds=settings),
            lambda picks: facility(s)(picks) / len(X),
        ),
    ]
    for model, value in models:
        expected, best = sieve(value, len(X), 5, 0.1)
        assert model.partial_fit(X) is model
        np.testing.assert_allclose(value(model.ranking.tolist()), best)
        assert len(model.ranking) == len(expected)
        np.testing.assert_allclose(model.gains.sum(), best)
        np.testing.assert_allclose(model.subset, X[model.ranking])


def test_partial_fit_sees_batches(X: Floats) -> None:
    """If the first batch holds the largest gain, batches change nothing."""
    rows = X[np.argsort(-np.sqrt(X).sum(axis=1), kind="stable")]
    at_once = apricot.FeatureBasedSelection(5, optimizer_kwds={"epsilon": 0.1}).partial_fit(rows)
    batches = apricot.FeatureBasedSelection(5, optimizer_kwds={"epsilon": 0.1})
    for begin in range(0, len(X), 13):
        batches.partial_fit(rows[begin : begin + 13])
    assert batches.ranking.tolist() == at_once.ranking.tolist()
    np.testing.assert_allclose(batches.subset, rows[batches.ranking])


def test_partial_fit_fills_a_reservoir(X: Floats) -> None:
    model = apricot.FacilityLocationSelection(5, "cosine", max_reservoir_size=20, random_state=0)
    for begin in range(0, len(X), 13):
        model.partial_fit(X[begin : begin + 13])
    assert model.reservoir_size == 20
    assert all((X == row).all(axis=1).any() for row in model.reservoir)
    assert 0 < len(set(model.ranking.tolist())) <= 5
    with pytest.raises(NotImplementedError, match="SumRedundancySelection has no partial_fit"):
        apricot.SumRedundancySelection(5).partial_fit(X)


ONES = np.ones((3, 2))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: apricot.FeatureBasedSelection(0), "n_samples is 0"),
        (lambda: apricot.FeatureBasedSelection(3, optimizer="best"), "optimizer is 'best'"),
        (lambda: apricot.FeatureBasedSelection(3, initial_subset="no"), "initial_subset is a str"),
        (lambda: apricot.FeatureBasedSelection(3, random_state="x"), "random_state is 'x'"),
        (lambda: apricot.FeatureBasedSelection(9).fit(ONES), "X has 3 rows"),
        (lambda: apricot.FeatureBasedSelection(1).fit(np.ones(3)), "X has 1 dimensions"),
        (lambda: apricot.FeatureBasedSelection(1).fit(None), "X is a NoneType"),
        (lambda: apricot.FeatureBasedSelection(1).fit(-ONES), "needs values >= 0"),
        (lambda: apricot.GraphCutSelection(1).fit(np.array([[1, 2], [3, np.nan]])), "row 1, column 1 of X .* is nan"),
        (lambda: apricot.GraphCutSelection(1).fit(np.array([["a", "b"]])), "X holds <U1; expected numbers"),
        (lambda: apricot.FacilityLocationSelection(1, "precomputed").fit(ONES), "expected a square matrix"),
        (lambda: apricot.FacilityLocationSelection(1, initial_subset=[7]).fit(ONES), "names rows from 7 to 7"),
        (lambda: apricot.FeatureBasedSelection(1, optimizer="sieve").fit(ONES), "expected partial_fit"),
        (lambda: apricot.FeatureBasedSelection(1, initial_subset=[True]).fit(ONES), "has 1 bools, but X has 3 rows"),
        (lambda: apricot.FeatureBasedSelection(1, initial_subset=[False] * 4).fit(ONES), "has 4 bools"),
        (lambda: apricot.FeatureBasedSelection(1).partial_fit(ONES[:0]), "X has no rows; expected at least one"),
        (lambda: apricot.FacilityLocationSelection(1).partial_fit(ONES[:0]), "X has no rows; expected at least one"),
        (lambda: apricot.FacilityLocationSelection(1, n_neighbors="two").fit(ONES), "n_neighbors is 'two'"),
        (lambda: apricot.FacilityLocationSelection(1, n_neighbors=0).fit(ONES), "n_neighbors is 0; expected a whole"),
        (lambda: apricot.FeatureBasedSelection(1).fit(ONES, sample_cost=[1, np.inf, 1]), "of row 1 .* is inf"),
        (lambda: apricot.FeatureBasedSelection(1).fit(ONES, sample_cost=[1, 1, np.nan]), "of row 2 .* is nan"),
        (
            lambda: apricot.MixtureSelection(1, [apricot.GraphCutSelection(1)] * 2).fit(ONES),
            r"metric is missing: .* X has the shape \(3, 2\); expected a metric",
        ),
    ],
)
def test_wrong_input_is_told(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


def test_the_example_of_the_docs_runs(X: Floats) -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "apricot.md"
    if not page.exists():
        pytest.skip("docs/apricot.md is not beside the tests")
    (block,) = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(block, "docs/apricot.md", "exec"), names)  # noqa: S102
    assert names["X_small"].shape == (10, 20)


def test_an_unknown_concave_function_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="concave_func is 'cube'"):
        apricot.FeatureBasedSelection(3, "cube")
