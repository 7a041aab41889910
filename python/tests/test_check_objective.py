"""winnow.testing.check_objective: correct objectives pass, and for each law a broken one is caught by its sentence."""

from __future__ import annotations

import copy
import re
from typing import Any

import numpy as np
import pytest

import winnow
from winnow import objectives
from winnow.testing import check_objective

X = np.random.default_rng(0).random((24, 6), dtype=np.float32)

NAMED = [
    objectives.FeatureBased(),
    objectives.FeatureBased("log1p", feature_weights=[1, 2, 3, 4, 5, 6]),
    objectives.FacilityLocation(),
    objectives.FacilityLocation("rbf", neighbours=5),
    objectives.FacilityLocation("euclidean", represented=X[:7]),
    objectives.SaturatedCoverage(),
    objectives.Cover(),
    objectives.ProbabilisticCover(),
    objectives.GraphCut(),
    objectives.GraphCut(lambda_=1.0),
    objectives.LogDeterminant(),
    objectives.Mixture([(objectives.FeatureBased(), 1.0), (objectives.FacilityLocation(), 2.0)]),
]


class Roots(objectives.Objective):
    """Feature-based f with square roots, in double precision. The state is the sum of the chosen rows."""

    def __init__(self) -> None:
        self.rows = X.astype(np.float64)
        self.size = len(self.rows)

    def start(self) -> Any:
        return np.zeros(self.rows.shape[1])

    def add(self, state: Any, element: int) -> Any:
        state += self.rows[element]

    def gains(self, state: Any, elements: Any) -> Any:
        return np.sqrt(state + self.rows[elements]).sum(axis=1) - np.sqrt(state).sum()

    def value(self, state: Any) -> float:
        return float(np.sqrt(state).sum())

    def residual_gains(self, elements: Any) -> Any:
        others = self.rows.sum(axis=0) - self.rows[elements]
        return np.sqrt(others + self.rows[elements]).sum(axis=1) - np.sqrt(others).sum(axis=1)


class Immutable(Roots):
    """add returns a new state instead."""

    def add(self, state: Any, element: int) -> Any:
        return state + self.rows[element]


class Cut(objectives.Objective):
    """The number of edges of a ring between S and the rest: not monotone."""

    size = 7
    monotone = False

    def start(self) -> Any:
        return set()

    def add(self, state: Any, element: int) -> Any:
        state.add(element)

    def gains(self, state: Any, elements: Any) -> Any:
        return [self.value(state | {v}) - self.value(state) for v in elements.tolist()]

    def value(self, state: Any) -> float:
        return float(sum(((v + 1) % 7 in state) != (v in state) for v in range(7)))


@pytest.mark.parametrize("objective", NAMED, ids=repr)
def test_the_library_keeps_its_laws(objective: Any) -> None:
    check_objective(objective, rows=X, trials=20)


@pytest.mark.parametrize("kind", [Roots, Immutable, Cut])
def test_correct_objectives_pass(kind: type[objectives.Objective]) -> None:
    check_objective(kind())


def test_an_objective_without_elements_passes() -> None:
    class Nothing(Roots):
        size = 0

        def __init__(self) -> None:
            self.rows = np.zeros((0, 3))

    check_objective(Nothing())


class WrongGain(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        return 1.1 * super().gains(state, elements)


class IgnoresMembership(Cut):
    monotone = True

    def gains(self, state: Any, elements: Any) -> Any:
        return np.ones(len(elements))

    def value(self, state: Any) -> float:
        return float(len(state))


class Grows(objectives.Objective):
    """f = |S|^2: each further element is worth more."""

    size = 5

    def start(self) -> Any:
        return []

    def add(self, state: Any, element: int) -> Any:
        state.append(element)

    def gains(self, state: Any, elements: Any) -> Any:
        return np.full(len(elements), 2.0 * len(state) + 1)

    def value(self, state: Any) -> float:
        return float(len(state) ** 2)


class SaysMonotone(Cut):
    monotone = True


class SharesStates(Roots):
    def copy(self, state: Any) -> Any:
        return state


class SharesStart(Roots):
    def __init__(self) -> None:
        super().__init__()
        self.only = np.zeros(self.rows.shape[1])

    def start(self) -> Any:
        return self.only


class KeepsStateInside(Roots):
    """Starts anew at each start, but all states are one."""

    def start(self) -> Any:
        self.sum = np.zeros(self.rows.shape[1])
        return None

    def add(self, state: Any, element: int) -> Any:
        self.sum = self.sum + self.rows[element]

    def gains(self, state: Any, elements: Any) -> Any:
        return super().gains(self.sum, elements)

    def value(self, state: Any) -> float:
        return super().value(self.sum)


class DependsOnBatch(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        gains = super().gains(state, elements)
        return gains + np.arange(len(gains))


class FirstWins(Roots):
    """Repeated elements of a call gain nothing."""

    def gains(self, state: Any, elements: Any) -> Any:
        gains = super().gains(state, elements)
        first = np.unique(elements, return_index=True)[1]
        return np.where(np.isin(np.arange(len(gains)), first), gains, 0.0)


class GainsAdd(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        gains = super().gains(state, elements)
        if len(elements) > 0:
            state += self.rows[elements[0]]
        return gains


class OrderMatters(objectives.Objective):
    """The first element counts double, so gains are right and the value is not one of a set."""

    size = 6

    def start(self) -> Any:
        return []

    def add(self, state: Any, element: int) -> Any:
        state.append(element)

    def gains(self, state: Any, elements: Any) -> Any:
        return (elements + 1.0) * (2.0 if not state else 1.0)

    def value(self, state: Any) -> float:
        return float(sum(v + 1 for v in state) + (state[0] + 1 if state else 0))


class LargeResidual(Roots):
    def residual_gains(self, elements: Any) -> Any:
        return super().residual_gains(elements) + 0.5


class Offset(Roots):
    def value(self, state: Any) -> float:
        return super().value(state) + 3.0


class NotANumber(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        gains = super().gains(state, elements)
        gains[elements == 7] = np.nan
        return gains


class OneNumber(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        return 1.0


class Texts(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        return ["a" for _ in elements]


class NoValue(Roots):
    def value(self, state: Any) -> Any:
        return None


class InfiniteValue(Roots):
    def value(self, state: Any) -> Any:
        return np.inf


class ReturnsTheGain(Roots):
    """add returns something that is not a state."""

    def add(self, state: Any, element: int) -> Any:
        return "added"


class Raises(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        raise KeyError("weights")


class SortsElements(Roots):
    def gains(self, state: Any, elements: Any) -> Any:
        gains = super().gains(state, elements)
        elements.sort()
        return gains


class NegativeSize(Roots):
    def __init__(self) -> None:
        super().__init__()
        self.size = -1


class Maybe(Roots):
    monotone = "yes"  # type: ignore[assignment]


class NoMethods(objectives.Objective):
    size = 3


BROKEN = [
    (WrongGain, r"the gain of \d+ at S = \{\} is \S+, but f\(S \+ \d+\) - f\(S\) is \S+; expected the same"),
    (
        IgnoresMembership,
        r"the gain of (\d), which is in S, at S = \{\1\} is 1, but f\(S \+ \1\) - f\(S\) is 0; expected",
    ),
    (Grows, r"the gain of \d grows from 1 at S = \{\} to 3 after \d was added; expected gains to shrink or stay"),
    (SaysMonotone, r"the gain of \d at S = \{\d, \d\} is -2; expected gains >= 0, or monotone = False"),
    (
        SharesStates,
        r"adding \d+ to a copy at S = \{\} changed the value of the state from 0 to \S+; expected independent",
    ),
    (SharesStart, r"adding \d+ to a state at S = \{\} changed the value of a new state of the same set from"),
    (KeepsStateInside, r"adding \d+ to a copy at S = \{\} changed the value of the state from 0 to"),
    (
        DependsOnBatch,
        r"the gain of \d+ at S = \{\} is \S+ alone, and \S+ in the call for the elements \d+, .*; expected",
    ),
    (FirstWins, r"the gain of (\d+) at S = \{\} is \S+ alone, and 0 in the call for the elements .*\1.*\1.*; expected"),
    (
        GainsAdd,
        r"(value|gains) returned \S+ and then \S+ for the same state of S = \{\} and element \d+; expected calls of",
    ),
    (OrderMatters, r"f is \S+ if \d, \d are added in this order, and \S+ if in reverse; expected the same"),
    (LargeResidual, r"the residual gain of \d+ is \S+, but its gain after all other elements is \S+; expected at most"),
    (Offset, r"f of the empty set is 3; expected 0"),
    (NotANumber, r"gains returned nan for element 7 at S = \{\}; expected finite numbers"),
    (OneNumber, r"gains returned an array of shape \(\) for 1 element; expected one number for each"),
    (Texts, r"gains returned a list; expected an array of numbers"),
    (NoValue, r"value returned a NoneType for S = \{\}; expected a number"),
    (InfiniteValue, r"value returned inf for S = \{\}; expected a finite number"),
    (ReturnsTheGain, r"value raised \w+ at S = \{\d+\}: "),
    (Raises, r"gains raised KeyError at S = \{\}: 'weights'"),
    (SortsElements, r"gains changed the array of elements that it was given at S = \{\}; expected it to be left"),
    (NegativeSize, r"size of NegativeSize is -1; expected the number of elements, a whole number >= 0"),
    (Maybe, r"monotone of Maybe is 'yes'; expected True or False"),
    (NoMethods, r"NoMethods has no method start; expected one"),
]


@pytest.mark.parametrize(("kind", "sentence"), BROKEN, ids=[kind.__name__ for kind, _ in BROKEN])
def test_a_broken_law_is_named(kind: type[objectives.Objective], sentence: str) -> None:
    with pytest.raises(AssertionError) as caught:
        check_objective(kind())
    text = str(caught.value)
    assert re.match(sentence, text), text
    assert "\n" not in text


@pytest.mark.parametrize("kind", [Grows, OrderMatters, SaysMonotone])
def test_the_same_seed_finds_the_same_set(kind: type[objectives.Objective]) -> None:
    found = []
    for _ in range(2):
        with pytest.raises(AssertionError) as caught:
            check_objective(kind(), seed=3)
        found.append(str(caught.value))
    assert found[0] == found[1]


def test_what_is_not_an_objective() -> None:
    with pytest.raises(TypeError, match="objective is a str; expected one of winnow.objectives or a subclass"):
        check_objective("features")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="FeatureBased is a function of rows; expected rows=X"):
        check_objective(objectives.FeatureBased())


def test_an_objective_that_passes_is_maximized_as_the_librarys() -> None:
    own = winnow.select(None, 6, objective=Roots())
    named = winnow.select(X, 6, objective="features")
    assert own.indices.tolist() == named.indices.tolist()
    assert own.value == pytest.approx(named.value, rel=1e-6)
    assert own.certificate is not None and own.certificate.ratio > 0.5


def test_the_default_copy_is_deep() -> None:
    state = {"sum": np.zeros(3)}
    made = objectives.Objective().copy(state)
    made["sum"][0] = 1
    assert state["sum"][0] == 0 and copy.copy(state)["sum"] is state["sum"]
