"""The Python package knows all that the engine has: no objective and no argument is forgotten."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import winnow
from winnow import _core, _problem, constraints, objectives


def _classes() -> dict[str, Any]:
    found = [getattr(winnow.objectives, name) for name in winnow.objectives.__all__]
    return {one.name: one for one in found if getattr(one, "name", "")}


def test_every_objective_is_a_class() -> None:
    assert set(_core.objective_parameters()) - {"mixture"} <= set(_classes())


def test_every_parameter_of_an_objective_is_an_argument() -> None:
    classes = _classes()
    for objective, names in _core.objective_parameters().items():
        if objective == "mixture":
            continue
        arguments = {name.rstrip("_") for name in inspect.signature(classes[objective]).parameters}
        missing = {name.replace("-", "_") for name in names} - arguments
        assert not missing, f"{classes[objective].__name__} lacks {missing}"


def test_arguments_that_are_missing_are_named() -> None:
    functions = (winnow.select, winnow.sparsify, winnow.compare, winnow.certify, winnow.stream)
    arguments = {name for one in functions for name in inspect.signature(one).parameters}
    assert arguments - _problem._ARGUMENTS == {"X", "k", "picks", "r", "c", "settings"}


def test_constraints_are_shown() -> None:
    both = constraints.Budget(np.ones(20), 3) & constraints.Groups(["a"] * 20, per_group=2) & constraints.Spacing(4)
    assert repr(both) == (
        "Budget(costs=<array of shape (20,)>, budget=3.0) & Groups(labels=<list of 20>, per_group=2) & "
        "Spacing(distance=4)"
    )
    assert repr(constraints.All([constraints.Cardinality(3)])) == "All([Cardinality(k=3)])"


def test_objectives_are_shown_and_compared() -> None:
    rows = np.ones((20, 3))
    one, same = (objectives.FacilityLocation("rbf", query=rows.copy()) for _ in range(2))
    assert repr(one) == "FacilityLocation(metric='rbf', query=<array of shape (20, 3)>)"
    assert one == same and hash(one) == hash(same)
    assert objectives.Mixture([(one, 1)]) == objectives.Mixture([(same, 1)])
    for other in (
        objectives.FacilityLocation("rbf", query=rows + 1),
        objectives.FacilityLocation("rbf"),
        objectives.LogDeterminant("rbf"),
        "facility",
    ):
        assert one != other
    assert objectives.Mixture([(one, 1)]) != objectives.Mixture([(one, 2)])


def test_selector_is_listed() -> None:
    assert {"Selector", "select", "__version__"} <= set(dir(winnow))


def test_every_argument_of_select_reaches_the_selector() -> None:
    pytest.importorskip("sklearn")
    of_select = set(inspect.signature(winnow.select).parameters)
    of_selector = set(inspect.signature(winnow.Selector).parameters) | set(
        inspect.signature(winnow.Selector.fit).parameters
    )
    # backend is one of Selector's settings; ids name rows in reports, which Selector does not write.
    assert of_select - of_selector == {"backend", "ids"}
