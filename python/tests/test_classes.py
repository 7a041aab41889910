"""The Python package knows all that the engine has: no objective and no argument is forgotten."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import winnow
from winnow import _core


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


def test_every_argument_of_select_reaches_the_selector() -> None:
    pytest.importorskip("sklearn")
    of_select = set(inspect.signature(winnow.select).parameters)
    of_selector = set(inspect.signature(winnow.Selector).parameters) | set(
        inspect.signature(winnow.Selector.fit).parameters
    )
    # backend is one of Selector's settings; ids name rows in reports, which Selector does not write.
    assert of_select - of_selector == {"backend", "ids"}
