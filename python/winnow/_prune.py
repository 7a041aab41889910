"""sparsify: prunes the rows to the few that are worth selecting from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._blocks import Reading
from winnow._inputs import Negatives
from winnow._problem import AnyObjective, Ground, Problem, make_run, split_settings
from winnow._progress import Progress, Reporter
from winnow._selection import as_int64
from winnow._sizes import Size, to_size
from winnow.constraints import Groups, Limit

_OF_SELECT = ("epsilon", "repair")


@dataclass(frozen=True, eq=False)
class Sparsified:
    """The kept rows V', and what each round did."""

    kept: npt.NDArray[np.int64]  # increasing
    rounds: list[dict[str, Any]]
    evaluations: int
    prepruned: int
    postreduced: int
    for_groups: int  # rows that were added because a group had too few
    warning: str
    settings: dict[str, Any]
    objective: str
    n: int
    seconds: float
    reading: Reading | None = None  # if the rows were read in blocks

    def __len__(self) -> int:
        return len(self.kept)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.kept, dtype=dtype)

    def __repr__(self) -> str:
        return (
            f"Sparsified: {len(self.kept)} of {self.n} rows kept, {len(self.rounds)} rounds, objective {self.objective}"
        )


def sparsify(
    X: Any,
    k: Size | None = None,
    *,
    objective: AnyObjective = "auto",
    groups: Any = None,
    per_group: Limit | None = None,
    at_least: Limit | None = None,
    start: Any = None,
    forbid: Any = None,
    scores: Any = None,
    diversity: float | None = None,
    negatives: Negatives = "auto",
    seed: int = 0,
    threads: int | None = None,
    memory: int | str | None = None,
    backend: str = "simd",
    progress: Progress = None,
    **settings: Any,
) -> Sparsified:
    """Prunes the rows with random probes. `select(X, k, within=sparsify(X, k).kept)` then picks from what is left."""
    parameters, of_method = split_settings(settings, "sparsify")
    for name in _OF_SELECT:
        if name in of_method:
            raise TypeError(f"{name} is a setting of select, after pruning; sparsify has none")
    if k is None and "preprune" in of_method:
        raise ValueError("k is missing; preprune, quickprune and sample need the number of picks")
    problem = Problem(objective, parameters, negatives, start=start, forbid=forbid, scores=scores, diversity=diversity)
    with Reporter(progress) as reporter:
        run = make_run(seed, threads, memory, backend, reporter.callback)
        f = problem.build(X, run)
        ground = Ground(f.size, problem)
        options = dict(ground.options)
        if k is not None:
            options["k"] = min(to_size(k, f.size), f.size)
        if groups is not None:
            options.update(_group_floors(Groups(groups, per_group, at_least), f.size, options.get("k")))
        elif per_group is not None or at_least is not None:
            raise ValueError("per_group and at_least need groups; expected both")
        found = _core.sparsify(f, options, of_method)
    found["kept"] = as_int64(found["kept"])
    found["reading"] = None if found["reading"] is None else Reading(**found["reading"])
    return Sparsified(objective=f.name, n=f.size, **found)


def _group_floors(groups: Groups, n: int, k: int | None) -> dict[str, Any]:
    """How many rows of each group must be kept, so that every selection within the same limits is possible."""
    quotas = groups.quotas(n)
    if groups.per_group is None:
        floors = quotas.least
    else:
        most = quotas.most if k is None else np.minimum(quotas.most, np.uint64(k))
        floors = np.maximum(quotas.least, most)
    return {"groups": quotas.of.tolist(), "group_floors": floors.tolist()}
