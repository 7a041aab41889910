"""The arguments that select, sparsify, compare and certify share, checked and turned into what the engine takes."""

from __future__ import annotations

import functools
import keyword
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._blocks import Blocks
from winnow._inputs import Negatives, remedies, to_elements, to_rows, to_vector
from winnow._progress import Callback
from winnow._sizes import to_count, to_number
from winnow.constraints import All, Budget, Constraint, Groups, parts_of
from winnow.objectives import Mixture, Named, Objective, to_parameters

AnyObjective = str | Named | Mixture | Objective

# Arguments of select, sparsify, compare, certify and stream. A function that lacks one says so.
# fmt: off
_ARGUMENTS = frozenset({
    "at_least", "backend", "budget", "certify", "constraint", "costs", "diversity", "effort", "forbid", "groups", "ids",
    "memory", "method", "methods", "negatives", "objective", "per_group", "progress", "repeats", "reservoir", "scores",
    "seed", "start", "threads", "until_coverage", "until_gain", "within",
})
# fmt: on
_FACILITY = "objective='facility' takes both signs"
_SIZE_ELSEWHERE = ("n", "n_samples", "n_picks", "num", "size")  # names of k in other libraries


@functools.cache
def names_of(table: str) -> frozenset[str]:
    """All names of parameters in one of the engine's tables: objective, method or streamer."""
    tables: dict[str, list[str]] = getattr(_core, f"{table}_parameters")()
    return frozenset(name for names in tables.values() for name in names)


def spelled(name: str) -> str:
    """A setting of the engine as Python spells it."""
    name = name.replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def split_settings(
    settings: dict[str, Any], function: str, second: str = "method"
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings of the objective, and those of the method, as they were given to a function."""
    for given in settings:
        if given in _ARGUMENTS:
            raise TypeError(f"{function} does not take {given}; help(winnow.{function}) lists what it takes")
    parameters = to_parameters(settings)
    of_method = {name: parameters.pop(name) for name in list(parameters) if name in names_of(second)}
    for name in parameters:
        if name not in names_of("objective"):
            given = spelled(name)
            remedy = (
                "the number of picks is k"
                if given in _SIZE_ELSEWHERE
                else f"objectives and methods have: {_known(second)}"
            )
            raise TypeError(f"there is no setting {given!r}; {remedy}")
    return parameters, of_method


def _known(second: str) -> str:
    return ", ".join(sorted(spelled(name) for name in names_of("objective") | names_of(second)))


def make_run(
    seed: int, threads: int | None, memory: int | str | None, backend: str, progress: Callback | None
) -> _core.Run:
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**64:
        raise ValueError(f"seed is {seed!r}; expected a whole number from 0 to 2^64 - 1")
    if threads is not None:
        threads = to_count(threads, "threads", 1, 1024)
    if backend not in _core.backends():
        raise ValueError(f"backend is {backend!r}; expected one of: {', '.join(_core.backends())}")
    return _core.Run.make(threads or 0, int(seed), backend, _to_bytes(memory), progress)


def _to_bytes(memory: int | str | None) -> int:
    if memory is None:
        return 0
    if isinstance(memory, str):
        parts = re.fullmatch(r"(\d{1,18}(?:\.\d{1,18})?)([KMGT]?)", memory, re.ASCII)
        memory = int(float(parts[1]) * 1024 ** " KMGT".index(parts[2] or " ")) if parts else memory
    if isinstance(memory, (int, np.integer)) and not isinstance(memory, bool) and 0 < memory < 2**63:
        return int(memory)
    raise ValueError(f"memory is {memory!r}; expected a number of bytes > 0, or a text such as '500M' or '4G'")


def build_objective(
    X: Any, objective: AnyObjective, parameters: dict[str, Any], negatives: str, run: _core.Run
) -> _core.Objective:
    """f over the rows of X. An objective of one's own has no rows: X is then None, or has as many rows as elements."""
    if isinstance(objective, Objective):
        _refuse(parameters, type(objective).__name__)
        _check_own(objective, X)
        return _core.Objective(objective, run)
    if isinstance(objective, (Named, Mixture)):
        _refuse(parameters, repr(objective))
        with remedies(_FACILITY):
            return objective.build(_rows_of(X, negatives), run)
    if not isinstance(objective, str):
        raise TypeError(f"objective is of type {type(objective).__name__}; expected a name or an objective")
    if objective == "auto" and negatives in ("error", "clip", "split"):
        objective = "features" if not parameters else objective
    if objective == "features" and negatives == "keep":
        raise ValueError("negatives is 'keep', but objective features needs values >= 0; expected error, clip or split")
    with remedies(_FACILITY):
        return _core.Objective(objective, _rows_of(X, negatives), parameters, run)


def _rows_of(X: Any, negatives: str) -> _core.Rows | _core.Blocks:
    return X._source(negatives) if isinstance(X, Blocks) else to_rows(X, negatives)


def _check_own(objective: Objective, X: Any) -> None:
    name = type(objective).__name__
    for method in ("start", "add", "gains", "value"):
        if getattr(type(objective), method) is getattr(Objective, method):
            raise TypeError(f"{name} has no method {method}; expected start, add, gains and value")
    if not isinstance(objective.monotone, bool):
        raise TypeError(f"monotone of {name} is {objective.monotone!r}; expected True or False")
    size = to_count(getattr(objective, "size", None), f"size of {name}")
    if X is None:
        return
    shape = getattr(X, "shape", None)
    if shape is None and not hasattr(X, "__len__"):
        raise TypeError(f"X is of type {type(X).__name__}; expected None, or rows beside an objective of one's own")
    rows = shape[0] if shape else len(X)
    if rows != size:
        raise ValueError(f"X has {rows} rows, but the objective has {size} elements; expected as many")


def _refuse(parameters: dict[str, Any], objective: str) -> None:
    for name in parameters:
        raise ValueError(f"{spelled(name)} was given beside {objective}; expected it inside the objective")


@dataclass(frozen=True, eq=False)
class Problem:
    """What is maximized, and over which sets, as it was given."""

    objective: AnyObjective
    parameters: dict[str, Any]
    negatives: Negatives = "auto"
    constraint: Constraint | None = None
    start: Any = None
    forbid: Any = None
    within: Any = None
    scores: Any = None
    diversity: float | None = None

    def build(self, X: Any, run: _core.Run) -> _core.Objective:
        return build_objective(X, self.objective, self.parameters, self.negatives, run)

    @property
    def is_usual(self) -> bool:
        """Whether nothing but X was given."""
        rest = (self.constraint, self.start, self.forbid, self.within, self.scores, self.diversity)
        usual = isinstance(self.objective, str) and self.objective == "auto" and self.negatives == "auto"
        return usual and not self.parameters and all(one is None for one in rest)


class Ground:
    """Which of n rows may be picked, and how many."""

    def __init__(self, n: int, problem: Problem) -> None:
        self.n = n
        self.options: dict[str, Any] = {}
        for name in ("start", "forbid", "within"):
            rows = getattr(problem, name)
            if rows is not None:
                self.options[name] = to_elements(rows, n, name)
        self._check_disjoint("start", "forbid")
        if problem.scores is not None:
            self.options["scores"] = to_vector(problem.scores, n, "scores")
        if problem.diversity is not None:
            if problem.scores is None:
                raise ValueError("diversity was given without scores; expected both")
            self.options["diversity"] = to_number(problem.diversity, "diversity")
        self.constraint = problem.constraint
        self._parts = parts_of(self.constraint)

    @property
    def limits(self) -> dict[str, Any]:
        return {} if self.constraint is None else self.constraint.limits()

    @property
    def limits_picks(self) -> bool:
        """Whether something other than k limits the picks."""
        return any(not isinstance(part, Groups) or part.per_group is not None for part in self._parts)

    @property
    def has_budget(self) -> bool:
        return any(isinstance(part, Budget) for part in self._parts)

    @property
    def has_minimums(self) -> bool:
        return any(_has_minimums(part) for part in self._parts)

    def with_size(self, k: int | None) -> dict[str, Any]:
        """The engine's options for k picks. None: only the constraint limits them."""
        options = dict(self.options)
        options["k"] = self.n if k is None else k
        if self.constraint is None:
            return options
        self._check_minimums(k)
        built = self.constraint.build(self.n, k)
        if k is not None and not self.constraint.holds_k():
            built = _core.intersection([built, _core.cardinality(k)])
        options["constraint"] = built
        return options

    def _check_disjoint(self, one: str, other: str) -> None:
        if one in self.options and other in self.options:
            both = np.intersect1d(self.options[one], self.options[other])
            if both.size > 0:
                raise ValueError(f"row {both[0]} is both in {one} and in {other}; expected it in one of them")

    def _check_minimums(self, k: int | None) -> None:
        for part in self._parts:
            if isinstance(part, Groups) and part.at_least is not None and k is not None:
                check_minimums(part, self._may_be_picked(), k)

    def check_picks(self, picks: npt.NDArray[np.uint32], built: _core.Constraint | None) -> None:
        """ValueError if the constraint, or what with_size made of it, does not allow all picks at once."""
        for part in self._parts:
            if isinstance(part, Groups) and part.at_least is not None:
                check_counts(part, self.n, picks)
        if built is None:
            return
        chosen = built.clone()
        for row in picks.tolist():
            if not chosen.admits(row):
                raise ValueError(f"picks break the given limits: row {row} exceeds them")
            chosen.add(row)

    def _may_be_picked(self) -> npt.NDArray[np.bool_]:
        within = self.options.get("within")
        may = np.full(self.n, within is None)
        if within is not None:
            may[within] = True
        for name in ("start", "forbid"):
            if name in self.options:
                may[self.options[name]] = False
        return may


def check_minimums(groups: Groups, may: npt.NDArray[np.bool_], k: int) -> None:
    """ValueError, with names and counts, if a group is too small for its minimum, or k for all of them."""
    quotas = groups.quotas(len(may))
    there = np.bincount(quotas.of[may], minlength=len(quotas.names))
    for name, lower, rows, size in zip(quotas.names, quotas.least.tolist(), there.tolist(), quotas.sizes.tolist()):
        if lower > rows:
            has = (
                f"{rows} row{'' if rows == 1 else 's'},"
                if rows == size
                else f"{rows} of {size} rows that may be picked,"
            )
            raise ValueError(
                f"group '{name}' has {has} but at_least asks for {lower} picks of it; expected at most {rows}"
            )
    total = int(quotas.least.sum())
    if total > k:
        raise ValueError(
            f"at_least asks for {total} picks in all, from {len(quotas.names)} groups, but k is {k}; expected at most k"
        )


def check_counts(groups: Groups, n: int, picks: npt.NDArray[np.uint32]) -> None:
    """ValueError if the picks of a group are fewer than its minimum."""
    quotas = groups.quotas(n)
    counts = np.bincount(quotas.of[picks], minlength=len(quotas.names))
    for name, lower, held in zip(quotas.names, quotas.least.tolist(), counts.tolist()):
        if held < lower:
            raise ValueError(f"picks hold {held} of group '{name}', but at_least asks for {lower}")


def _has_minimums(part: Constraint) -> bool:
    return isinstance(part, Groups) and part.at_least is not None


def _check_fits(parts: list[Constraint]) -> None:
    """Other limits may make a minimum impossible, which greedy notices only after it has picked other rows."""
    if not any(_has_minimums(part) for part in parts) or len(parts) == 1:
        return
    if any(isinstance(part, Budget) for part in parts):
        raise ValueError("at_least and budget were both given, but minimums may not fit into a budget; expected one")
    other = next((part for part in parts if not _has_minimums(part)), parts[-1])
    raise ValueError(
        f"at_least and {type(other).__name__} were both given, but minimums may not fit into another limit; expected one"
    )


def combine(
    groups: Any, per_group: Any, at_least: Any, costs: Any, budget: float | None, constraint: Constraint | None
) -> Constraint | None:
    """One constraint of what was given by keywords and as a class."""
    parts: list[Constraint] = []
    if (costs is None) != (budget is None):
        raise ValueError(
            "budget was given without costs; expected both"
            if costs is None
            else "costs were given without budget; expected both"
        )
    if budget is not None:
        parts.append(Budget(costs, budget))
    if groups is None and (per_group is not None or at_least is not None):
        raise ValueError(f"{'at_least' if per_group is None else 'per_group'} was given without groups; expected both")
    if groups is not None:
        parts.append(Groups(groups, per_group, at_least))
    if constraint is not None:
        if not isinstance(constraint, Constraint):
            raise TypeError(f"constraint is of type {type(constraint).__name__}; expected one of winnow.constraints")
        parts.append(constraint)
    if not parts:
        return None
    _check_fits([inner for part in parts for inner in parts_of(part)])
    return parts[0] if len(parts) == 1 else All(parts)


def check_names(ids: Any, n: int) -> list[str] | None:
    """One name per row."""
    if ids is None:
        return None
    if isinstance(ids, (str, bytes)) or not isinstance(ids, Iterable):
        raise TypeError(f"ids is of type {type(ids).__name__}; expected one name per row")
    names = [str(name) for name in ids]
    if len(names) != n:
        raise ValueError(f"ids has {len(names)} names, but there are {n} rows; expected one per row")
    return names


def check_name(name: Any, what: str, such_as: str) -> str:
    """A name, which the engine looks up."""
    if not isinstance(name, str):
        raise TypeError(f"{what} is {name!r}; expected a name such as {such_as!r}")
    return name
