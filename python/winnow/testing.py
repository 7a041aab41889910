"""The laws of an objective, for tests: `check_objective` finds a small set that breaks one and says which.

>>> import winnow
>>> class Count(winnow.objectives.Objective):
...     size = 5
...     def start(self): return set()
...     def add(self, state, element): state.add(element)
...     def gains(self, state, elements): return [0.0 if v in state else 1.0 for v in elements.tolist()]
...     def value(self, state): return float(len(state))
>>> winnow.testing.check_objective(Count())
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._inputs import to_rows
from winnow._problem import make_run
from winnow.objectives import Mixture, Named, Objective

__all__ = ["check_objective"]

Set = tuple[int, ...]
Numbers = npt.NDArray[np.float64]
Law = Callable[["_Function", Set, int, int], str | None]  # f, S, u, v: a sentence if the law is broken

_LARGEST_SET = 8  # of the sets that are tried; a counterexample is then made smaller


def check_objective(
    objective: Objective | Named | Mixture,
    *,
    rows: Any = None,
    seed: int = 0,
    trials: int = 100,
    tolerance: float = 1e-6,
) -> None:
    """AssertionError, with a smallest set that shows it, if the objective breaks a rule that `select` relies on.

    Random sets S and elements u and v are tried, `trials` times. Numbers may differ by `tolerance` of the values that
    they are made of. An objective of the library needs `rows`.

    The laws: f({}) = 0; a gain is f(S + v) - f(S), also for v in S; f does not depend on the order in which elements
    are added; gains shrink as S grows; gains are >= 0 if `monotone` is True; gains do not depend on the other elements
    of a call; asking changes nothing; states are independent of their copies; residual gains are at most f(v | V - v).
    """
    f = _to_function(objective, rows, seed, tolerance)
    _check_empty(f)
    rng = np.random.default_rng(seed)
    for _ in range(trials if f.size > 0 else 0):
        chosen = rng.choice(f.size, size=int(rng.integers(0, min(f.size, _LARGEST_SET) + 1)), replace=False)
        u, v = rng.integers(0, f.size, size=2).tolist()
        for law in _LAWS:
            _check(law, f, tuple(chosen.tolist()), u, v)
    f.gains(f.state(()), (), ())  # a call for no elements
    _check_residuals(f, rng)


def _check(law: Law, f: _Function, chosen: Set, u: int, v: int) -> None:
    """Leaves out elements of S for as long as the law stays broken."""
    broken = _broken(law, f, chosen, u, v)
    place = 0
    while broken is not None and place < len(chosen):
        fewer = chosen[:place] + chosen[place + 1 :]
        found = _broken(law, f, fewer, u, v)
        if found is None:
            place += 1
        else:
            chosen, broken, place = fewer, found, 0
    if broken is not None:
        raise broken


def _broken(law: Law, f: _Function, chosen: Set, u: int, v: int) -> AssertionError | None:
    try:
        sentence = law(f, chosen, u, v)
    except AssertionError as error:  # of a method that raised or returned something else than numbers
        return error
    return None if sentence is None else AssertionError(sentence)


def _require(holds: Any, sentence: str) -> None:
    """As assert, also if Python runs without assertions."""
    if not holds:
        raise AssertionError(sentence)


@dataclass
class _Function:
    """An objective behind checks of what its methods return."""

    name: str
    size: int
    monotone: bool
    tolerance: float
    start: Callable[[], Any]
    add_to: Callable[[Any, int], Any]
    gains_at: Callable[[Any, npt.NDArray[np.uint32]], Any]
    value_at: Callable[[Any], Any]
    copy: Callable[[Any], Any]
    residual_gains_of: Callable[[npt.NDArray[np.uint32]], Any]
    has_residual_gains: bool

    def state(self, chosen: Sequence[int]) -> Any:
        state = self._call("start", chosen, self.start)
        for v in chosen:
            state = self.add(state, v, chosen)
        return state

    def add(self, state: Any, v: int, chosen: Sequence[int]) -> Any:
        after = self._call("add", chosen, self.add_to, state, v)
        return state if after is None else after

    def copied(self, state: Any, chosen: Sequence[int]) -> Any:
        return self._call("copy", chosen, self.copy, state)

    def value(self, state: Any, chosen: Sequence[int]) -> float:
        found = self._call("value", chosen, self.value_at, state)
        try:
            number = float(found)
        except (TypeError, ValueError):
            raise AssertionError(
                f"value returned a {type(found).__name__} for {_set(chosen)}; expected a number"
            ) from None
        _require(np.isfinite(number), f"value returned {number} for {_set(chosen)}; expected a finite number")
        return number

    def gains(self, state: Any, elements: Sequence[int], chosen: Sequence[int]) -> Numbers:
        asked = np.array(elements, dtype=np.uint32)
        found = self._call("gains", chosen, self.gains_at, state, asked)
        _require(
            asked.tolist() == list(elements),
            f"gains changed the array of elements that it was given at {_set(chosen)}; expected it to be left as it is",
        )
        return self._numbers("gains", found, elements, chosen)

    def residuals(self, elements: Sequence[int]) -> Numbers:
        found = self._call("residual_gains", (), self.residual_gains_of, np.array(elements, dtype=np.uint32))
        return self._numbers("residual_gains", found, elements, ())

    def near(self, a: float, b: float, *scale: float) -> bool:
        return abs(a - b) <= self.tolerance * max(1e-30, abs(a), abs(b), *(abs(x) for x in scale))

    def _numbers(self, method: str, found: Any, elements: Sequence[int], chosen: Sequence[int]) -> Numbers:
        try:
            numbers: Numbers = np.asarray(found, dtype=np.float64)
        except (TypeError, ValueError):
            raise AssertionError(f"{method} returned a {type(found).__name__}; expected an array of numbers") from None
        count = "1 element" if len(elements) == 1 else f"{len(elements)} elements"
        _require(
            numbers.shape == (len(elements),),
            f"{method} returned an array of shape {numbers.shape} for {count}; expected one number for each",
        )
        for v, number in zip(elements, numbers.tolist()):
            _require(
                np.isfinite(number),
                f"{method} returned {number} for element {v} at {_set(chosen)}; expected finite numbers",
            )
        return numbers

    def _call(self, method: str, chosen: Sequence[int], call: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return call(*arguments)
        except NotImplementedError:
            raise AssertionError(f"{self.name} has no method {method}; expected one") from None
        except Exception as error:
            raise AssertionError(f"{method} raised {type(error).__name__} at {_set(chosen)}: {error}") from error


def _to_function(objective: Any, rows: Any, seed: int, tolerance: float) -> _Function:
    name = type(objective).__name__
    if isinstance(objective, Objective):
        size: Any = getattr(objective, "size", None)
        _require(
            isinstance(size, (int, np.integer)) and not isinstance(size, bool) and size >= 0,
            f"size of {name} is {size!r}; expected the number of elements, a whole number >= 0",
        )
        _require(
            isinstance(objective.monotone, (bool, np.bool_)),
            f"monotone of {name} is {objective.monotone!r}; expected True or False",
        )
        return _Function(
            name=name,
            size=int(size),
            monotone=bool(objective.monotone),
            tolerance=tolerance,
            start=objective.start,
            add_to=objective.add,
            gains_at=objective.gains,
            value_at=objective.value,
            copy=objective.copy,
            residual_gains_of=objective.residual_gains,
            has_residual_gains=objective.has_residual_gains(),
        )
    if not isinstance(objective, (Named, Mixture)):
        raise TypeError(f"objective is a {name}; expected one of winnow.objectives or a subclass of Objective")
    if rows is None:
        raise TypeError(f"{name} is a function of rows; expected rows=X")
    built = objective.build(to_rows(rows), make_run(seed, None, None, "simd", None))
    return _Function(
        name=name,
        size=built.size,
        monotone=built.monotone,
        tolerance=tolerance,
        start=built.start,
        add_to=_core.State.add,
        gains_at=_core.State.gains,
        value_at=lambda state: state.value,
        copy=_core.State.clone,
        residual_gains_of=built.residual_gains,
        has_residual_gains=True,
    )


def _set(chosen: Sequence[int]) -> str:
    return f"S = {{{', '.join(str(v) for v in chosen)}}}"


def _check_empty(f: _Function) -> None:
    value = f.value(f.state(()), ())
    _require(abs(value) <= f.tolerance, f"f of the empty set is {value:.6g}; expected 0")


def _gain_is_the_difference(f: _Function, chosen: Set, u: int, v: int) -> str | None:
    state = f.state(chosen)
    before = f.value(state, chosen)
    gain = f.gains(state, (v,), chosen)[0]
    after = f.value(f.add(state, v, chosen), (*chosen, v))
    if f.near(gain, after - before, before, after):
        return None
    which = f"{v}, which is in S," if v in chosen else str(v)
    return (
        f"the gain of {which} at {_set(chosen)} is {gain:.6g}, but f(S + {v}) - f(S) is {after - before:.6g}; "
        "expected the same"
    )


def _returns_diminish(f: _Function, chosen: Set, u: int, v: int) -> str | None:
    if u in chosen or v in chosen or u == v:
        return None
    state = f.state(chosen)
    value = f.value(state, chosen)
    small = f.gains(state, (v,), chosen)[0]
    large = f.gains(f.add(state, u, chosen), (v,), (*chosen, u))[0]
    if large <= small or f.near(small, large, value):
        return None
    return (
        f"the gain of {v} grows from {small:.6g} at {_set(chosen)} to {large:.6g} after {u} was added; "
        "expected gains to shrink or stay as S grows"
    )


def _never_loses(f: _Function, chosen: Set, u: int, v: int) -> str | None:
    if not f.monotone:
        return None
    state = f.state(chosen)
    gain = f.gains(state, (v,), chosen)[0]
    if gain >= 0 or f.near(gain, 0, f.value(state, chosen)):
        return None
    return f"the gain of {v} at {_set(chosen)} is {gain:.6g}; expected gains >= 0, or monotone = False"


def _order_is_free(f: _Function, chosen: Set, u: int, v: int) -> str | None:
    forwards = f.value(f.state(chosen), chosen)
    backwards = f.value(f.state(chosen[::-1]), chosen[::-1])
    if f.near(forwards, backwards):
        return None
    return (
        f"f is {forwards:.6g} if {_list(chosen)} are added in this order, and {backwards:.6g} if in reverse; "
        "expected the same"
    )


def _list(chosen: Sequence[int]) -> str:
    return ", ".join(str(v) for v in chosen)


def _batches_are_free(f: _Function, chosen: Set, u: int, v: int) -> str | None:
    state = f.state(chosen)
    scale = f.value(state, chosen)
    batch = _batch(f, u, v)
    alone = [f.gains(state, (one,), chosen)[0] for one in batch]
    for asked, gains in ((batch, alone), (batch[::-1], alone[::-1]), ((*batch, *batch), (*alone, *alone))):
        for one, found, expected in zip(asked, f.gains(state, asked, chosen), gains):
            if not f.near(found, expected, scale):
                return (
                    f"the gain of {one} at {_set(chosen)} is {expected:.6g} alone, and {found:.6g} in the call for the "
                    f"elements {_list(asked)}; expected the same"
                )
    return None


def _batch(f: _Function, u: int, v: int) -> Set:
    """u, v and two more elements, each once."""
    return tuple(dict.fromkeys((u, v, (u + 1) % f.size, (v + 2) % f.size)))


def _asking_changes_nothing(f: _Function, chosen: Set, u: int, v: int) -> str | None:
    state = f.state(chosen)
    value = f.value(state, chosen)
    gain = f.gains(state, (v,), chosen)[0]
    f.gains(state, _batch(f, u, v), chosen)
    for method, before, after in (
        ("value", value, f.value(state, chosen)),
        ("gains", gain, f.gains(state, (v,), chosen)[0]),
    ):
        if not f.near(before, after, value):
            return (
                f"{method} returned {before:.6g} and then {after:.6g} for the same state of {_set(chosen)} "
                f"and element {v}; expected calls of gains and value to change nothing"
            )
    return None


def _copies_are_independent(f: _Function, chosen: Set, u: int, v: int) -> str | None:
    first, second, other = f.state(chosen), f.state(chosen), f.state(chosen)
    return (
        _unchanged(f, chosen, u, v, "a copy", f.copied(first, chosen), "the state", first)
        or _unchanged(f, chosen, u, v, "a state", second, "its copy", f.copied(second, chosen))
        or _unchanged(f, chosen, u, v, "a state", other, "a new state of the same set", f.state(chosen))
    )


def _unchanged(
    f: _Function, chosen: Set, u: int, v: int, changes: str, changed: Any, stays: str, kept: Any
) -> str | None:
    """What f says of `kept` before and after v is added to `changed`."""
    value, gain = f.value(kept, chosen), f.gains(kept, (u,), chosen)[0]
    f.add(changed, v, chosen)
    for what, before, after in (
        ("value", value, f.value(kept, chosen)),
        (f"gain of {u}", gain, f.gains(kept, (u,), chosen)[0]),
    ):
        if not f.near(before, after, value):
            return (
                f"adding {v} to {changes} at {_set(chosen)} changed the {what} of {stays} from {before:.6g} "
                f"to {after:.6g}; expected independent states"
            )
    return None


_LAWS: tuple[Law, ...] = (
    _asking_changes_nothing,
    _copies_are_independent,
    _batches_are_free,
    _gain_is_the_difference,
    _order_is_free,
    _never_loses,
    _returns_diminish,
)


def _check_residuals(f: _Function, rng: np.random.Generator) -> None:
    """For a few elements, because f of nearly all elements is asked for."""
    if not f.has_residual_gains or f.size == 0:
        return
    some = rng.choice(f.size, size=min(f.size, 4), replace=False).tolist()
    for v, found in zip(some, f.residuals(some)):
        others = [w for w in range(f.size) if w != v]
        state = f.state(others)
        value = f.value(state, others)
        gain = f.gains(state, (v,), others)[0]
        _require(
            found <= gain or f.near(found, gain, value),
            f"the residual gain of {v} is {found:.6g}, but its gain after all other elements is {gain:.6g}; "
            "expected at most that",
        )
