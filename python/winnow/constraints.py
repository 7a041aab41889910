"""Which sets may be chosen, besides at most k rows. Combine several with `&`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._inputs import shown, to_vector
from winnow._sizes import share_of, to_count, to_number

__all__ = ["All", "Budget", "Cardinality", "Constraint", "Groups", "Spacing"]

Limit = int | float | str | Mapping[Any, int | float | str]


class Constraint:
    """The base: `build(n, k)` makes the engine's constraint for n rows and at most k picks (None: no limit)."""

    def build(self, n: int, k: int | None) -> _core.Constraint:
        raise NotImplementedError

    def limits(self) -> dict[str, Any]:
        """What reports say about it."""
        return {}

    def holds_k(self) -> bool:
        """Whether build() already limits the picks to k."""
        return False

    def __and__(self, other: Constraint) -> Constraint:
        return All([self, other]) if isinstance(other, Constraint) else NotImplemented

    def __repr__(self) -> str:
        given = {name: value for name, value in vars(self).items() if value is not None}
        return f"{type(self).__name__}({', '.join(f'{name}={shown(value)}' for name, value in given.items())})"


def parts_of(constraint: Constraint | None) -> list[Constraint]:
    """The constraints that a constraint is made of: itself, or the parts of All at any depth."""
    if isinstance(constraint, All):
        return [inner for part in constraint.parts for inner in parts_of(part)]
    return [] if constraint is None else [constraint]


class Cardinality(Constraint):
    """At most k picks."""

    def __init__(self, k: int) -> None:
        self.k = to_count(k, "k")

    def build(self, n: int, k: int | None) -> _core.Constraint:
        return _core.cardinality(self.k if k is None else min(k, self.k))

    def holds_k(self) -> bool:
        return True


class Budget(Constraint):
    """The costs of the picks add up to at most the budget."""

    def __init__(self, costs: npt.ArrayLike, budget: float) -> None:
        self.costs = costs
        self.budget = to_number(budget, "budget")

    def build(self, n: int, k: int | None) -> _core.Constraint:
        return _core.knapsack(to_vector(self.costs, n, "costs"), self.budget)

    def limits(self) -> dict[str, Any]:
        return {"budget": self.budget, "costs": to_vector(self.costs, None, "costs")}


@dataclass(frozen=True, eq=False)
class Quotas:
    """Groups by number, in the order of their first rows."""

    of: npt.NDArray[np.uint32]  # the group of each row
    names: list[str]
    sizes: npt.NDArray[np.int64]
    least: npt.NDArray[np.uint64]
    most: npt.NDArray[np.uint64]


class Groups(Constraint):
    """At most `per_group` and at least `at_least` picks of each group. `labels` has the group of each row.

    A limit is a number, a share of the rows of each group such as "10%", or a dictionary with the limit of each group.
    """

    def __init__(self, labels: Any, per_group: Limit | None = None, at_least: Limit | None = None) -> None:
        if per_group is None and at_least is None:
            raise ValueError("groups were given without per_group or at_least; expected at least one of them")
        self.labels = labels
        self.per_group = per_group
        self.at_least = at_least

    def names(self) -> list[str]:
        """The group of each row as a text."""
        if isinstance(self.labels, (str, bytes)) or not isinstance(self.labels, Iterable):
            raise TypeError(f"groups is of type {type(self.labels).__name__}; expected one label per row")
        shape = getattr(self.labels, "shape", (0,))
        if len(shape) != 1:
            raise ValueError(f"groups has the shape {shape}; expected one label per row")
        labels = _to_list(self.labels)
        for row, label in enumerate(labels):
            if _is_missing(label):
                raise ValueError(f"row {row} (counted from 0) has the group {label}; expected a label for every row")
        return [label if isinstance(label, str) else str(label) for label in labels]

    def quotas(self, n: int) -> Quotas:
        """The group of each of n rows, and the limits of each group."""
        labels = self.names()
        if len(labels) != n:
            raise ValueError(f"groups has {len(labels)} labels, but there are {n} rows; expected one per row")
        order: dict[str, int] = {}
        of = np.fromiter((order.setdefault(label, len(order)) for label in labels), dtype=np.uint32, count=n)
        names, sizes = list(order), np.bincount(of, minlength=len(order))
        unlimited = int(np.iinfo(np.uint64).max)
        most = [_limit(self.per_group, name, size, "per_group") for name, size in zip(names, sizes.tolist())]
        least = [_limit(self.at_least, name, size, "at_least") for name, size in zip(names, sizes.tolist())]
        if self.per_group is not None and None in most:
            raise ValueError(
                f"group {names[most.index(None)]!r} has no limit in per_group; expected one for every group"
            )
        if isinstance(self.at_least, Mapping):
            for name in self.at_least:
                if str(name) not in names:
                    raise ValueError(f"at_least has a minimum for group {str(name)!r}, which has no rows")
        for name, lower, upper in zip(names, least, most):
            if lower is not None and upper is not None and lower > upper:
                raise ValueError(
                    f"group {name!r} has a minimum of {lower} and a maximum of {upper} picks; expected at_least to be at "
                    "most per_group"
                )
        return Quotas(
            of,
            names,
            sizes,
            np.array([0 if lower is None else lower for lower in least], dtype=np.uint64),
            np.array([unlimited if upper is None else upper for upper in most], dtype=np.uint64),
        )

    def build(self, n: int, k: int | None) -> _core.Constraint:
        if self.at_least is not None and k is None:
            raise ValueError("k is missing; at_least needs the number of picks")
        quotas = self.quotas(n)
        return _core.quotas(k, quotas.of, quotas.least, quotas.most)

    def holds_k(self) -> bool:
        return True

    def limits(self) -> dict[str, Any]:
        limits: dict[str, Any] = {"groups": self.names()}
        if self.per_group is not None:
            limits["per_group"] = str(self.per_group)
        if self.at_least is not None:
            limits["at_least"] = str(self.at_least)
        return limits


class Spacing(Constraint):
    """Any two picks are at least `distance` rows apart."""

    def __init__(self, distance: int) -> None:
        self.distance = to_count(distance, "distance")

    def build(self, n: int, k: int | None) -> _core.Constraint:
        return _core.spacing(n, self.distance)


class All(Constraint):
    """Every part allows the set."""

    def __init__(self, parts: Sequence[Constraint]) -> None:
        self.parts = list(parts)
        for part in self.parts:
            if not isinstance(part, Constraint):
                raise TypeError(f"a part is of type {type(part).__name__}; expected one of winnow.constraints")

    def build(self, n: int, k: int | None) -> _core.Constraint:
        return _core.intersection([part.build(n, k) for part in self.parts])

    def holds_k(self) -> bool:
        return any(part.holds_k() for part in self.parts)

    def __repr__(self) -> str:
        return " & ".join(repr(part) for part in parts_of(self)) if len(self.parts) > 1 else f"All({self.parts})"

    def limits(self) -> dict[str, Any]:
        limits: dict[str, Any] = {}
        for part in self.parts:
            limits.update(part.limits())
        return limits


def _to_list(labels: Any) -> list[Any]:
    for convert in ("tolist", "to_list", "to_pylist"):  # NumPy and pandas; polars; Arrow
        if hasattr(labels, convert):
            return list(getattr(labels, convert)())
    return list(labels)


def _is_missing(label: Any) -> bool:
    """None, NaN, or what pandas has in their place."""
    if isinstance(label, (float, np.floating)):
        return bool(np.isnan(label))
    return label is None or type(label).__name__ in ("NAType", "NaTType")


def _limit(limit: Limit | None, name: str, size: int, what: str) -> int | None:
    """The limit of one group of `size` rows."""
    if isinstance(limit, Mapping):
        found = {str(key): value for key, value in limit.items()}.get(name)
        return None if found is None else _limit(found, name, size, what)
    if limit is None:
        return None
    if isinstance(limit, str) and limit.endswith("%"):
        return share_of(limit, size, what)
    if isinstance(limit, (int, np.integer)) and not isinstance(limit, bool) and 0 <= limit < 2**32:
        return int(limit)
    raise ValueError(f"{what} is {limit!r}; expected a whole number >= 0, a share such as '10%', or a dictionary")
