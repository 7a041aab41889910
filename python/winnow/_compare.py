"""compare: methods side by side. certify: how good given picks are."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from winnow import _core
from winnow._inputs import Negatives, to_elements
from winnow._problem import AnyObjective, Ground, build_objective, check_name, make_run, split_settings
from winnow._progress import Progress, Reporter
from winnow._selection import Certificate, _write, to_certificate
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
    parameters, of_method = split_settings(settings)
    if of_method:
        raise TypeError(f"{next(iter(of_method))} is not compared; r, c and the names of methods are")
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
    with Reporter(progress) as reporter:
        run = make_run(seed, threads, memory, backend, reporter.callback)
        f = build_objective(X, objective, parameters, negatives, run)
        ground = Ground(
            f.size,
            groups=groups,
            per_group=per_group,
            at_least=at_least,
            costs=costs,
            budget=budget,
            constraint=constraint,
            start=start,
            forbid=forbid,
            within=within,
            scores=scores,
            diversity=diversity,
        )
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
    """Proves how close the picks, from wherever they are, come to the best set of the same size and limits."""
    parameters, of_method = split_settings(settings)
    if of_method:
        raise TypeError(f"{next(iter(of_method))} is a setting of a method; picks that are given need none")
    check_name(effort, "effort", "tight")
    with Reporter(progress) as reporter:
        run = make_run(seed, threads, memory, backend, reporter.callback)
        f = build_objective(X, objective, parameters, negatives, run)
        ground = Ground(
            f.size,
            groups=groups,
            per_group=per_group,
            at_least=at_least,
            costs=costs,
            budget=budget,
            constraint=constraint,
            start=start,
            forbid=forbid,
            within=within,
            scores=scores,
            diversity=diversity,
        )
        rows = to_elements(picks, f.size, "picks")
        size = None if k is None and ground.limits_picks else len(rows) if k is None else to_size(k, f.size)
        if size is not None and len(rows) > size:
            raise ValueError(f"picks has {len(rows)} rows, but k is {size}; expected at most k")
        options = {**ground.with_size(size), "certify": effort}
        found = _core.certify(f, rows, options)
        certificate = to_certificate(found, found["value"])
    if certificate is None:
        raise ValueError(
            f"certificates need a monotone objective, and effort quick or tight; {f.name} with {effort} has none"
        )
    return certificate
