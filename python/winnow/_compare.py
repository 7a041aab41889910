"""compare: methods side by side. certify: how good given picks are."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from winnow import _core
from winnow._blocks import Blocks
from winnow._inputs import Negatives, to_elements
from winnow._problem import AnyObjective, Ground, Problem, check_name, combine, make_run, spelled, split_settings
from winnow._progress import Progress, Reporter
from winnow._selection import Certificate, Selection, _write, to_certificate
from winnow._sizes import Size, Sizes, to_count, to_number, to_size, to_sizes
from winnow.constraints import Constraint, Limit

if TYPE_CHECKING:
    import pandas


class Comparison:
    """One row per method and number of picks; the same figures as `winnow compare --json`."""

    def __init__(self, report: dict[str, Any], page: str) -> None:
        self.report = report
        self._page = page

    @property
    def rows(self) -> list[dict[str, Any]]:
        """For each number of picks: random rows, then the methods in their order."""
        rows = [{"method": "random", **random} for random in self.report["random"]]
        return sorted([*rows, *self.report["methods"]], key=lambda row: int(row.get("k", 0)))

    def to_pandas(self) -> pandas.DataFrame:
        import pandas

        return pandas.DataFrame(self.rows)

    def to_html(self, path: str | os.PathLike[str] | None = None) -> str:
        """The page of `winnow compare --html`."""
        if path is not None:
            _write(path, self._page)
        return self._page

    def __repr__(self) -> str:
        lines = [f"{'method':<24}{'k':>8}{'utility':>10}{'seconds':>10}"]
        for row in self.rows:
            figures = f"{row['utility']:>10.4f}{row['seconds']:>10.4f}" if "utility" in row else f"  {row['reason']}"
            lines.append(f"{row['method']:<24}{row.get('k', ''):>8}{figures}")
        return "\n".join(lines)


def compare(
    X: Any,
    k: Sizes | None = None,
    *,
    methods: Sequence[str] | str | None = None,
    r: float | Sequence[float] | None = None,
    c: float | Sequence[float] | None = None,
    repeats: int = 1,
    objective: AnyObjective = "auto",
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
    certify: str = "quick",
    negatives: Negatives = "auto",
    seed: int = 0,
    threads: int | None = None,
    memory: int | str | None = None,
    backend: str = "simd",
    progress: Progress = None,
    **settings: Any,
) -> Comparison:
    """Runs methods on the same rows: lazy is the measure of the others, and random rows stand beside them."""
    parameters, of_method = split_settings(settings, "compare")
    if of_method:
        raise TypeError(f"compare has no setting {spelled(next(iter(of_method)))}; expected r, c or methods")
    check_name(certify, "certify", "quick")
    asked: dict[str, Any] = {"repeats": to_count(repeats, "repeats", 1)}
    if methods is not None:
        if not isinstance(methods, Iterable):
            raise TypeError(f"methods is of type {type(methods).__name__}; expected names such as ['lazy', 'sparsify']")
        names = [methods] if isinstance(methods, str) else methods
        asked["methods"] = [check_name(name, "a method", "lazy") for name in names]
    for name, values in (("r", r), ("c", c)):
        if values is not None:
            several = values if isinstance(values, Iterable) and not isinstance(values, str) else [values]
            asked[name] = [to_number(value, name) for value in several]
    constraint = combine(groups, per_group, at_least, costs, budget, constraint)
    problem = Problem(objective, parameters, negatives, constraint, start, forbid, within, scores, diversity)
    if isinstance(X, Blocks):
        raise TypeError("X is Blocks, but compare runs many methods over all rows; expected rows in memory")
    with Reporter(progress) as reporter:
        run = make_run(seed, threads, memory, backend, reporter.callback)
        f = problem.build(X, run)
        ground = Ground(f.size, problem)
        if k is None and not ground.limits_picks:
            raise ValueError("k is missing; expected k, budget or per_group")
        sizes: list[int | None] = [None] if k is None else [*sorted({min(one, f.size) for one in to_sizes(k, f.size)})]
        options = [{**ground.with_size(size), "certify": certify} for size in sizes]
        if k is None and scores is None:
            options[0]["k"] = 0  # reports then name no k
        report, page = _core.compare(
            f, [f.size if size is None else size for size in sizes], options, asked, ground.limits
        )
    return Comparison(json.loads(report), page)


def certify(
    X: Any,
    picks: Any,
    k: Size | None = None,
    *,
    effort: str = "tight",
    objective: AnyObjective = "auto",
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
    negatives: Negatives = "auto",
    seed: int = 0,
    threads: int | None = None,
    memory: int | str | None = None,
    backend: str = "simd",
    progress: Progress = None,
    **settings: Any,
) -> Certificate:
    """Proves how close the picks, wherever they come from, are to the best set of the same size and limits.

    If the picks are a Selection and nothing else about the problem is given, then its objective, settings, limits,
    start, scores and k are used. If an objective, a setting or a limit is given, only what is given counts.

    >>> import numpy as np, winnow
    >>> X = np.eye(6, dtype=np.float32)[[0, 0, 1, 1, 1, 2]]
    >>> print(winnow.certify(X, [0, 2, 5]))
    at least 1.0000 of the best possible
    """
    parameters, of_method = split_settings(settings, "certify")
    if of_method:
        raise TypeError(f"{spelled(next(iter(of_method)))} is a setting of a method; picks that are given need none")
    check_name(effort, "effort", "tight")
    constraint = combine(groups, per_group, at_least, costs, budget, constraint)
    problem = Problem(objective, parameters, negatives, constraint, start, forbid, within, scores, diversity)
    if isinstance(picks, Selection) and problem.is_usual:
        if picks.spread is not None:
            raise ValueError(
                f"picks were made by method {picks.method}, whose certificate counts their distances too; expected "
                "picks.certificate, or picks.indices to certify the objective alone"
            )
        problem, k, seed = picks._problem, picks._asked_size if k is None else k, picks._seed
    with Reporter(progress) as reporter:
        run = make_run(seed, threads, memory, backend, reporter.callback)
        f = problem.build(X, run)
        ground = Ground(f.size, problem)
        rows = to_elements(picks, f.size, "picks")
        size = None if k is None and ground.limits_picks else len(rows) if k is None else to_size(k, f.size)
        if size is not None and len(rows) > size:
            raise ValueError(f"picks has {len(rows)} rows, but k is {size}; expected at most k")
        options = {**ground.with_size(size), "certify": effort}
        ground.check_picks(rows, options.get("constraint"))
        found = _core.certify(f, rows, options)
        certificate = to_certificate(found, found["value"])
    if certificate is None:
        raise ValueError(
            f"effort is {effort!r}, which proves nothing; expected quick or tight"
            if f.monotone
            else f"objective {f.name} is not monotone, so it has no certificate; expected a monotone objective"
        )
    return certificate
