"""Certificates: their words, picks that break the limits, and the problem that a Selection brings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import winnow
from winnow import constraints

X = np.random.default_rng(0).normal(size=(60, 6)).astype(np.float32)
LABELS = [f"group {row % 3}" for row in range(60)]
PICKS = [0, 3, 7, 10]


def test_a_certificate_in_words_never_claims_more() -> None:
    proof = winnow.Certificate(ratio=0.88288, upper_bound=2.0, kind="dual", passes=1, seconds=0.0, value=1.76576)
    assert str(proof) == "at least 0.8828 of the best possible"


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"groups": LABELS, "per_group": 1}, "picks break the given limits: row 3 exceeds them"),
        ({"costs": np.ones(60), "budget": 2}, "picks break the given limits: row 7 exceeds them"),
        ({"constraint": constraints.Spacing(4)}, "picks break the given limits: row 3 exceeds them"),
        ({"constraint": constraints.Spacing(3) & constraints.Cardinality(3)}, "limits: row 10 exceeds them"),
        ({"groups": LABELS, "at_least": 1}, "picks hold 0 of group 'group 2', but at_least asks for 1"),
        (
            {"constraint": constraints.All([constraints.Groups(LABELS, at_least={"group 1": 3})])},
            "picks hold 2 of group 'group 1', but at_least asks for 3",
        ),
    ],
)
def test_picks_that_break_the_limits_are_not_certified(limits: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        winnow.certify(X, PICKS, **limits)


@pytest.mark.parametrize(
    "limits",
    [
        {"groups": LABELS, "per_group": 2},
        {"costs": np.ones(60), "budget": 4},
        {"constraint": constraints.Spacing(3)},
        {"groups": LABELS, "at_least": {"group 1": 2}},
    ],
)
def test_picks_within_the_limits_are_certified(limits: dict[str, Any]) -> None:
    assert 0 < winnow.certify(X, PICKS, **limits).ratio <= 1


@pytest.mark.parametrize(
    "arguments",
    [
        {"k": 6},
        {"k": [2, 6]},
        {"k": 6, "objective": "logdet", "metric": "rbf", "start": [1, 2], "forbid": [3]},
        {"k": 6, "objective": winnow.objectives.FeatureBased("log1p"), "negatives": "split"},
        {"k": 6, "groups": LABELS, "at_least": 1, "per_group": 3},
        {"costs": np.arange(1, 61), "budget": 30},
        {"k": 6, "scores": np.linspace(0, 1, 60), "diversity": 0.5, "within": np.arange(30)},
        {"k": 6, "constraint": constraints.Spacing(5), "neighbours": 8, "seed": 3},
    ],
)
def test_a_selection_brings_its_problem(arguments: dict[str, Any]) -> None:
    picks = winnow.select(X, certify="tight", **arguments)
    found = winnow.certify(X, picks)
    assert picks.certificate is not None
    assert (found.ratio, found.upper_bound, found.kind) == (
        picks.certificate.ratio,
        picks.certificate.upper_bound,
        picks.certificate.kind,
    )


def test_what_is_given_replaces_the_problem_of_a_selection() -> None:
    picks = winnow.select(X, 6, objective="logdet", start=[1, 2])
    given = winnow.certify(X, picks, objective="facility")
    assert given.value == winnow.certify(X, picks.indices, objective="facility").value
    assert winnow.certify(X, picks.indices).value == given.value != winnow.certify(X, picks).value


def test_a_spread_is_certified_by_its_own_method() -> None:
    picks = winnow.select(X, 3, method="gist", spread=1.0)
    with pytest.raises(ValueError, match="picks were made by method gist, whose certificate counts their distances"):
        winnow.certify(X, picks)
    assert winnow.certify(X, picks.indices).ratio > 0
