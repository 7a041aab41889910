"""What to maximize. Each class is a name and its settings; `select` builds the function over the rows.

An objective of one's own is a subclass of `Objective`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._inputs import shown, to_finite_matrix, to_vector
from winnow._sizes import to_number

__all__ = [
    "Cover",
    "FacilityLocation",
    "FeatureBased",
    "GraphCut",
    "LogDeterminant",
    "Mixture",
    "Named",
    "Objective",
    "ProbabilisticCover",
    "SaturatedCoverage",
]

_ROWS = ("represented", "query", "private")
_WEIGHTS = ("feature-weights",)
_FLAGS = ("preprune",)


def to_parameters(settings: dict[str, Any]) -> dict[str, Any]:
    """Settings as the engine takes them: its names, arrays of float32. None means that a setting was not given."""
    parameters: dict[str, Any] = {}
    for given, value in settings.items():
        name = given.rstrip("_").replace("_", "-")  # lambda_ is lambda
        if value is None:
            continue
        if name in _FLAGS:
            if not isinstance(value, (bool, np.bool_)):
                raise TypeError(f"{given} is {value!r}; expected True or False")
            if not value:
                continue
        elif isinstance(value, (bool, np.bool_)):
            raise TypeError(f"{given} is {value}; expected a number or a text")
        if name in _ROWS:
            value = _core.Rows.dense(to_finite_matrix(value, given))
        elif name in _WEIGHTS:
            value = to_vector(value, None, given, np.float32, per="column")
        elif isinstance(value, np.generic):
            value = value.item()
        parameters[name] = value
    return parameters


class Named:
    """An objective of the library by its name, with its settings."""

    name = ""

    def __init__(self, **settings: Any) -> None:
        self.settings = {name: value for name, value in settings.items() if value is not None}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={shown(value)}' for name, value in self.settings.items())})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Named):
            return NotImplemented
        return (
            type(self) is type(other)
            and self.settings.keys() == other.settings.keys()
            and all(np.array_equal(value, other.settings[name]) for name, value in self.settings.items())
        )

    def __hash__(self) -> int:
        return hash((type(self), frozenset(self.settings)))

    def build(self, rows: _core.Rows | _core.Blocks, run: _core.Run) -> _core.Objective:
        return _core.Objective(self.name, rows, to_parameters(self.settings), run)


class FeatureBased(Named):
    """The sum over features of g(the amount of the feature in S), with g concave. Rows must be >= 0."""

    name = "features"

    def __init__(self, concave: str | None = None, feature_weights: npt.ArrayLike | None = None) -> None:
        super().__init__(concave=concave, feature_weights=feature_weights)


class FacilityLocation(Named):
    """The sum over all rows of the similarity to the nearest pick."""

    name = "facility"

    def __init__(
        self,
        metric: str | None = None,
        *,
        gamma: float | None = None,
        reach: float | None = None,
        neighbours: int | None = None,
        represented: npt.ArrayLike | None = None,
        represented_sample: int | None = None,
        query: npt.ArrayLike | None = None,
        eta: float | None = None,
        private: npt.ArrayLike | None = None,
        nu: float | None = None,
    ) -> None:
        super().__init__(
            metric=metric,
            gamma=gamma,
            reach=reach,
            neighbours=neighbours,
            represented=represented,
            represented_sample=represented_sample,
            query=query,
            eta=eta,
            private=private,
            nu=nu,
        )


class SaturatedCoverage(Named):
    """The sum over rows of the similarity to all picks, up to the share alpha of its similarity to all rows."""

    name = "saturated"

    def __init__(
        self,
        metric: str | None = None,
        *,
        gamma: float | None = None,
        reach: float | None = None,
        neighbours: int | None = None,
        alpha: float | None = None,
    ) -> None:
        super().__init__(metric=metric, gamma=gamma, reach=reach, neighbours=neighbours, alpha=alpha)


class Cover(Named):
    """The weight of the features that at least one pick has."""

    name = "cover"

    def __init__(self, feature_weights: npt.ArrayLike | None = None) -> None:
        super().__init__(feature_weights=feature_weights)


class ProbabilisticCover(Named):
    """The expected weight of the features that at least one pick has. Values are probabilities."""

    name = "prob-cover"

    def __init__(self, feature_weights: npt.ArrayLike | None = None) -> None:
        super().__init__(feature_weights=feature_weights)


class GraphCut(Named):
    """Similarity of the picks to all rows, less lambda times the similarity among picks."""

    name = "cut"

    def __init__(
        self,
        metric: str | None = None,
        *,
        gamma: float | None = None,
        reach: float | None = None,
        neighbours: int | None = None,
        lambda_: float | None = None,
    ) -> None:
        super().__init__(metric=metric, gamma=gamma, reach=reach, neighbours=neighbours, lambda_=lambda_)


class LogDeterminant(Named):
    """The log-determinant of the picks' kernel matrix: picks that differ."""

    name = "logdet"

    def __init__(self, metric: str | None = None, *, gamma: float | None = None, noise: float | None = None) -> None:
        super().__init__(metric=metric, gamma=gamma, noise=noise)


class Mixture:
    """A sum of objectives with weights >= 0, each with settings of its own."""

    name = "mixture"

    def __init__(self, parts: Sequence[tuple[Named | Mixture, float]]) -> None:
        if not isinstance(parts, Iterable):
            raise TypeError(f"a mixture is made of {parts!r}; expected pairs of an objective and its weight")
        self.parts = [_checked_part(part) for part in parts]

    def __repr__(self) -> str:
        return f"Mixture({self.parts!r})"

    def __eq__(self, other: object) -> bool:
        return self.parts == other.parts if isinstance(other, Mixture) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.parts))

    def build(self, rows: _core.Rows | _core.Blocks, run: _core.Run) -> _core.Objective:
        return _core.Objective([(part.build(rows, run), weight) for part, weight in self.parts], run)


def _checked_part(part: Any) -> tuple[Named | Mixture, float]:
    if isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], (Named, Mixture)):
        return part[0], to_number(part[1], "a weight of the mixture")
    raise TypeError(f"a part of the mixture is {part!r}; expected an objective of winnow.objectives and its weight")


class Objective:
    """The base of an objective of one's own. `winnow.testing.check_objective` tests whether it keeps the rules.

    A subclass sets `size`, the number of elements, and implements `start`, `add`, `gains` and `value`. A state is any
    Python object. If f(v | S) may be negative, set `monotone = False`; then there is no certificate.
    """

    size: int
    monotone: bool = True

    def start(self) -> Any:
        """The state of the empty set."""
        raise NotImplementedError

    def add(self, state: Any, element: int) -> Any:
        """Adds the element: changes the state and returns None, or returns a new state."""
        raise NotImplementedError

    def gains(self, state: Any, elements: npt.NDArray[np.uint32]) -> npt.ArrayLike:
        """f(S + v) - f(S) for each v of `elements`, whether or not v is in S. Called with many elements at once."""
        raise NotImplementedError

    def value(self, state: Any) -> float:
        """f(S)."""
        raise NotImplementedError

    def copy(self, state: Any) -> Any:
        """An independent copy of the state."""
        return copy.deepcopy(state)

    def residual_gains(self, elements: npt.NDArray[np.uint32]) -> npt.ArrayLike:
        """f(v | V - v) for each v, which pruning uses. Without it, 0 is taken, which is right for a monotone f."""
        raise NotImplementedError

    def has_residual_gains(self) -> bool:
        return type(self).residual_gains is not Objective.residual_gains
