"""select: from rows to picks in one call."""

from __future__ import annotations

from typing import Any

from winnow import _core
from winnow._inputs import Negatives
from winnow._problem import AnyObjective, Ground, Problem, check_name, check_names, combine, make_run, split_settings
from winnow._progress import Progress, Reporter
from winnow._selection import Selection
from winnow._sizes import Sizes, to_number, to_sizes
from winnow.constraints import Constraint, Limit

_UNCONSTRAINED = ("double-greedy",)
_NESTED = ("auto", "greedy", "lazy", "threshold")  # the first m picks are the answer for k = m; auto then runs lazy


def select(
    X: Any,
    k: Sizes | None = None,
    *,
    objective: AnyObjective = "auto",
    method: str = "auto",
    groups: Any = None,
    per_group: Limit | None = None,
    at_least: Limit | None = None,
    costs: Any = None,
    budget: float | None = None,
    constraint: Constraint | None = None,
    start: Any = None,
    forbid: Any = None,
    within: Any = None,
    scores: Any = None,
    diversity: float | None = None,
    until_gain: float = 0.0,
    until_coverage: float = 0.0,
    certify: str = "quick",
    negatives: Negatives = "auto",
    ids: Any = None,
    seed: int = 0,
    threads: int | None = None,
    memory: int | str | None = None,
    backend: str = "simd",
    progress: Progress = None,
    **settings: Any,
) -> Selection:
    """Picks the k rows of X that best stand for all rows.

    X is a matrix: NumPy, SciPy CSR, torch (CPU), Arrow, polars or pandas. float32 in C order is used as it is; anything
    else is converted once. Rows that do not fit into memory are given as `winnow.Blocks`.

    k is a number, a share such as "15%", or a list of them; the largest is run, and its first picks are the answers for
    the others. This holds for the methods auto, greedy, lazy and threshold.

    Further settings are those of the objective and the method by name, such as metric="rbf" or neighbours=64; see
    docs/objectives.md. The same seed gives the same picks as `winnow select` on any number of threads.

    >>> import numpy as np, winnow
    >>> X = np.eye(6, dtype=np.float32)[[0, 0, 1, 1, 1, 2]]
    >>> winnow.select(X, 3).indices.tolist()
    [0, 2, 5]
    """
    parameters, of_method = split_settings(settings, "select")
    check_name(method, "method", "lazy")
    check_name(certify, "certify", "quick")
    until_gain = to_number(until_gain, "until_gain")
    until_coverage = to_number(until_coverage, "until_coverage")
    constraint = combine(groups, per_group, at_least, costs, budget, constraint)
    problem = Problem(objective, parameters, negatives, constraint, start, forbid, within, scores, diversity)
    with Reporter(progress) as reporter:
        run = make_run(seed, threads, memory, backend, reporter.callback)
        f = problem.build(X, run)
        ground = Ground(f.size, problem)
        names = check_names(ids, f.size)
        stops_early = until_gain != 0 or until_coverage != 0
        if k is None and not (stops_early or ground.limits_picks or method in _UNCONSTRAINED):
            raise ValueError("k is missing; expected k, budget, per_group, until_gain or until_coverage")
        if stops_early and ground.has_minimums:
            raise ValueError(
                "at_least was given with until_gain or until_coverage, which may stop before a group has its minimum; "
                "expected k alone"
            )
        sizes = None if k is None else to_sizes(k, f.size)
        if not ground.has_budget and ("cost-exponent" in of_method or "enumerate" in of_method):
            raise ValueError("cost_exponent and enumerate need costs; expected costs and budget")
        several = sizes is not None and len(sizes) > 1
        if several and (ground.has_budget or ground.has_minimums):
            raise ValueError(
                f"k is {k}, but with a budget or minimums sizes do not share their first picks; expected one k"
            )
        if several and method not in _NESTED and method in _core.method_parameters():
            raise ValueError(
                f"k is {k}, but with method {method} sizes do not share their first picks; expected one k, or one of "
                f"the methods {', '.join(_NESTED)}"
            )
        options = ground.with_size(None if sizes is None else sizes[-1])
        options.update(
            method=method,
            until_gain=until_gain,
            until_coverage=until_coverage,
            certify=certify,
            nested=several,
        )
        shown: dict[str, Any] = dict(ground.limits)
        if names is not None:
            shown["ids"] = names
        if sizes is not None and not stops_early:
            shown["sizes"] = sizes
        result = _core.select(f, options, of_method, shown)
    return Selection(result, names, sizes or [], problem, int(seed))
