"""winnow.Selector keeps scikit-learn's rules, and its answers are those of winnow.select."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import winnow

pytest.importorskip("sklearn")

from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

# scikit-learn asks of a transformer that it returns one row per row. A selection returns fewer: that is its purpose.
_ONE_ROW_PER_ROW = "fit_transform returns the k picked rows, not one row per row"
_OTHER_ROWS = "transform keeps the rows that fit picked, so it refuses the X of another fit"
_PICKS = {
    "check_transformer_general": _ONE_ROW_PER_ROW,
    "check_transformer_data_not_an_array": _ONE_ROW_PER_ROW,
    "check_methods_sample_order_invariance": _ONE_ROW_PER_ROW,
    "check_methods_subset_invariance": _OTHER_ROWS + ", such as a batch of it",
    "check_fit_idempotent": _OTHER_ROWS + ", such as a test set",
}
_PASSES = {
    "check_transformer_general": "with passthrough, fit_transform picks and transform does not",
    "check_transformer_data_not_an_array": "with passthrough, fit_transform picks and transform does not",
}


@pytest.fixture
def X() -> np.ndarray[Any, np.dtype[np.float32]]:
    return np.random.default_rng(0).normal(size=(200, 6)).astype(np.float32)


@parametrize_with_checks(  # type: ignore[untyped-decorator]
    [winnow.Selector(k=5), winnow.Selector(k=5, passthrough=True)],
    expected_failed_checks=lambda estimator: _PASSES if estimator.passthrough else _PICKS,
)
def test_scikit_learn_checks(estimator: Any, check: Any) -> None:
    check(estimator)


def test_the_exceptions_are_needed() -> None:
    """A check that passes is not to be listed as an exception."""
    from sklearn.utils.estimator_checks import check_estimator

    for estimator, expected in ((winnow.Selector(k=5), _PICKS), (winnow.Selector(k=5, passthrough=True), _PASSES)):
        outcomes = check_estimator(estimator, on_fail=None, on_skip=None)
        assert {one["check_name"] for one in outcomes if one["status"] == "failed"} == set(expected)


def test_the_guide_names_the_exceptions() -> None:
    guide = Path(__file__).resolve().parents[2] / "docs" / "python.md"
    if not guide.exists():
        pytest.skip("docs/python.md is not beside the tests")
    assert set(re.findall(r"`(check_[a-z_]+)`", guide.read_text())) - {"check_objective", "check_estimator"} == set(
        _PICKS
    )


def test_answers_are_those_of_select(X: Any) -> None:
    selector = winnow.Selector(k=10, objective="facility", settings={"metric": "rbf"}, method="lazy", seed=3).fit(X)
    picks = winnow.select(X, 10, objective="facility", metric="rbf", method="lazy", seed=3)
    assert selector.indices_.tolist() == picks.indices.tolist()
    assert selector.gains_.tolist() == picks.gains.tolist()
    assert selector.value_ == picks.value
    assert selector.certificate_ is not None
    assert picks.certificate is not None
    assert selector.certificate_.ratio == picks.certificate.ratio
    assert selector.selection_.assignment.rows.tolist() == picks.assignment.rows.tolist()
    assert selector.n_features_in_ == 6


def test_transform_keeps_the_picked_rows(X: Any) -> None:
    selector = winnow.Selector(k=10).fit(X)
    assert np.array_equal(selector.transform(X), X[selector.indices_])
    assert np.array_equal(selector.transform(X.astype(np.float64)), X[selector.indices_])
    assert np.array_equal(winnow.Selector(k=10).fit_transform(X), X[selector.indices_])
    assert np.array_equal(winnow.Selector(k=10).fit_transform(X.tolist()), X[selector.indices_])


def test_rows_that_fit_did_not_see_are_refused(X: Any) -> None:
    selector = winnow.Selector(k=10).fit(X)
    with pytest.raises(ValueError, match="X has 50 rows, but fit saw 200"):
        selector.transform(X[:50])
    with pytest.raises(ValueError, match=f"row {selector.indices_[0]} of X is not the row that fit saw"):
        selector.transform(X + 1)
    passing = winnow.Selector(k=10, passthrough=True).fit(X)
    assert np.array_equal(passing.transform(X[:50]), X[:50])
    assert passing.fit_transform(X).shape == (10, 6)


def test_frames_and_sparse_rows_keep_their_kind(X: Any) -> None:
    pandas = pytest.importorskip("pandas")
    sparse = pytest.importorskip("scipy.sparse")
    frame = pandas.DataFrame(X, columns=list("abcdef"), index=[f"row {i}" for i in range(len(X))])
    selector = winnow.Selector(k=4).fit(frame)
    picked = selector.transform(frame)
    assert picked.index.tolist() == [f"row {i}" for i in selector.indices_]
    assert selector.get_feature_names_out().tolist() == list("abcdef")
    assert winnow.Selector(k=4).set_output(transform="pandas").fit_transform(X).shape == (4, 6)
    rows = sparse.csr_matrix(np.maximum(X, 0))
    selector = winnow.Selector(k=4).fit(rows)
    assert (selector.transform(rows) != rows[selector.indices_]).nnz == 0
    assert (selector.transform(rows.tocoo()) != rows[selector.indices_]).nnz == 0


def test_support(X: Any) -> None:
    selector = winnow.Selector(k=10).fit(X)
    assert selector.get_support().sum() == 10
    assert np.flatnonzero(selector.get_support()).tolist() == selector.get_support(indices=True).tolist()
    assert selector.get_support(indices=True).tolist() == sorted(selector.indices_.tolist())


def test_resampling_takes_the_labels_along(X: Any) -> None:
    y = np.arange(len(X))
    selector = winnow.Selector(k=10)
    rows, labels = selector.fit_resample(X, y)
    assert labels.tolist() == selector.indices_.tolist()
    assert np.array_equal(rows, X[labels])
    with pytest.raises(ValueError, match="y has 3 values, but X has 200 rows"):
        selector.fit_resample(X, [1, 2, 3])


def test_y_is_the_group_if_groups_are_limited(X: Any) -> None:
    y = np.repeat(["few", "many"], [20, 180])
    _, labels = winnow.Selector(k=10, at_least=4).fit_resample(X, y)
    assert (labels == "few").sum() >= 4
    _, labels = winnow.Selector(per_group=2).fit_resample(X, y)
    assert sorted(labels) == ["few", "few", "many", "many"]
    given = winnow.Selector(per_group=1).fit(X, y, groups=np.arange(200) % 5)
    assert sorted(given.indices_ % 5) == [0, 1, 2, 3, 4]


def test_pipelines(X: Any) -> None:
    last = make_pipeline(StandardScaler(), winnow.Selector(k=10))
    picked = last.fit_transform(X)
    assert np.array_equal(picked, last[0].transform(X)[last[-1].indices_])
    assert np.array_equal(last.transform(X), picked)

    inside = make_pipeline(
        StandardScaler(), winnow.Selector(k=20, passthrough=True), KMeans(3, random_state=0, n_init=1)
    )
    assert inside.fit(X).predict(X[:50]).shape == (50,)
    alone = KMeans(3, random_state=0, n_init=1).fit(StandardScaler().fit(X).transform(X)[inside[1].indices_])
    assert np.array_equal(alone.cluster_centers_, inside[-1].cluster_centers_)


def test_grid_search_over_k(X: Any) -> None:
    steps = make_pipeline(winnow.Selector(k=20, passthrough=True), KMeans(3, random_state=0, n_init=1))
    search = GridSearchCV(steps, {"selector__k": [10, 40]}, cv=2).fit(X)
    assert search.best_params_["selector__k"] in (10, 40)


def test_clone_has_the_parameters_and_not_the_picks(X: Any) -> None:
    objective = winnow.objectives.FacilityLocation("rbf", gamma=0.5)
    fitted = winnow.Selector(k=5, objective=objective, settings={"epsilon": 0.2}, method="stochastic").fit(X)
    copied = clone(fitted)
    assert copied.get_params()["objective"].settings == objective.settings
    assert not hasattr(copied, "indices_")
    assert copied.fit(X).indices_.tolist() == fitted.indices_.tolist()


def test_pickled_without_its_rows(X: Any) -> None:
    fitted = winnow.Selector(k=5).fit(X)
    loaded = pickle.loads(pickle.dumps(fitted))
    assert np.array_equal(loaded.transform(X), fitted.transform(X))
    assert loaded.certificate_ == fitted.certificate_
    with pytest.raises(AttributeError, match="was not pickled"):
        loaded.selection_  # noqa: B018
    assert fitted.selection_.value == fitted.value_


def test_imbalanced_learn(X: Any) -> None:
    imblearn = pytest.importorskip("imblearn")
    from imblearn.pipeline import make_pipeline as make_sampling_pipeline

    y = (X[:, 0] > 0).astype(int)
    sampler = imblearn.FunctionSampler(func=winnow.Selector(k=40).fit_resample)
    model = make_sampling_pipeline(StandardScaler(), sampler, LogisticRegression()).fit(X, y)
    assert model.predict(X).shape == (200,)


def test_mistakes_are_named(X: Any) -> None:
    with pytest.raises(ValueError, match="k is missing"):
        winnow.Selector().fit(X)
    with pytest.raises(ValueError, match="per_group was given without groups"):
        winnow.Selector(per_group=1).fit(X)
    with pytest.raises(TypeError, match="there is no setting 'metrik'"):
        winnow.Selector(k=3, settings={"metrik": "rbf"}).fit(X)


def test_winnow_works_without_scikit_learn() -> None:
    program = """
import sys
sys.modules["sklearn"] = None
import numpy, winnow
assert len(winnow.select(numpy.eye(4, dtype=numpy.float32), 2)) == 2
try:
    winnow.Selector
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "winnow.Selector needs scikit-learn 1.6 or later" in done.stdout
    lazy = "import sys, winnow; print('sklearn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", lazy], capture_output=True, text=True, check=True).stdout == "False\n"
