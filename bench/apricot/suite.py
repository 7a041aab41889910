"""apricot's tests on winnow.apricot: counts by group, and each failure with its reason."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import reasons

GROUPS = ("exact", "greedi", "approximate", "stochastic, sample", "modular", "sieve", "empty")


class Results:
    """A pytest plugin that keeps the outcome of every test."""

    def __init__(self) -> None:
        self.group: dict[str, str] = {}
        self.passed: dict[str, bool] = {}
        self.broken: list[str] = []

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        for item in items:
            self.group[name_of(item.nodeid)] = group_of(item.originalname, item.function)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.broken.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")

    def pytest_runtest_logreport(self, report: Any) -> None:
        name = name_of(report.nodeid)
        self.passed[name] = self.passed.get(name, True) and report.outcome == "passed"


def name_of(nodeid: str) -> str:
    """file::test, without folders."""
    return nodeid.rsplit("/", 1)[-1]


def group_of(name: str, function: Any) -> str:
    body = ast.parse(textwrap.dedent(inspect.getsource(function)))
    if not any(isinstance(node, ast.Call) for node in ast.walk(body)):
        return "empty"
    for word, group in (
        ("sieve", "sieve"),
        ("greedi", "greedi"),
        ("approx", "approximate"),
        ("stochastic", "stochastic, sample"),
        ("sample", "stochastic, sample"),
        ("modular", "modular"),
    ):
        if word in name:
            return group
    return "exact"


def pose_as_apricot(as_large: bool) -> None:
    """`import apricot` finds winnow.apricot."""
    import winnow.apricot
    from winnow.apricot import _types

    if as_large:
        _types.SMALL = 0
    sys.modules["apricot"] = winnow.apricot
    sys.modules["apricot.optimizers"] = winnow.apricot.optimizers


def run(tests: Path, as_large: bool) -> int:
    pose_as_apricot(as_large)
    results = Results()
    begin = time.process_time()
    pytest.main([str(tests), "-q", "--no-header", "--no-summary", "--tb=no", "-p", "no:cacheprovider"], [results])
    seconds = time.process_time() - begin
    for broken in results.broken:
        print(f"cannot be read: {broken}")
    if not results.passed:
        print(f"{tests} holds no tests; expected the folder tests of apricot's repository")
        return 2
    print_table(results, seconds)
    known = reasons.AS_LARGE if as_large else reasons.USUAL
    return 1 if results.broken or not explain(results, known) else 0


def print_table(results: Results, seconds: float) -> None:
    files = sorted({name.split("::")[0] for name in results.passed})
    print("\n| tests | " + " | ".join(GROUPS) + " | all |")
    print("|---|" + "---|" * (len(GROUPS) + 1))
    for file in [*files, ""]:
        of, right = Counter[str](), Counter[str]()
        for name, passed in results.passed.items():
            if file in ("", name.split("::")[0]):
                for group in (results.group[name], "all"):
                    of[group] += 1
                    right[group] += passed
        cells = [f"{right[group]} of {of[group]}" if of[group] else "–" for group in (*GROUPS, "all")]
        print(f"| {file.removeprefix('test_').removesuffix('.py') or 'all'} | " + " | ".join(cells) + " |")
    print(f"\n{sum(results.passed.values())} of {len(results.passed)} pass, in {seconds:.0f} s of CPU time")


def explain(results: Results, known: dict[str, str]) -> bool:
    """Prints each failure with its reason. False if one has none."""
    failed = sorted(name for name, passed in results.passed.items() if not passed)
    for name in failed:
        print(f"- {name}: {known.get(name, 'FAILS WITHOUT A KNOWN REASON')}")
    for name in sorted(set(known) - set(failed)):
        print(f"- {name}: is listed as failing, but passes" if name in results.passed else f"- {name}: does not exist")
    return all(name in known for name in failed)
