"""What bench/scale/run prints."""

from __future__ import annotations

import argparse
import math
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bound import Bound
    from expectations import Expectation
    from growth import Point


def machine() -> str:
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text().splitlines() if cpus.exists() else []
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def mega(number: float | None) -> str:
    return "" if number is None else f"{number / 1e6:,.0f}"


def figure(number: float | None, form: str) -> str:
    return "" if number is None else format(number, form)


def print_machine(
    rows: int,
    columns: int,
    options: argparse.Namespace,
    before: Mapping[str, float],
    after: Mapping[str, float],
    disk: float,
    rates: Mapping[str, float],
) -> None:
    print(
        f"{rows:,} x {columns} float32, {rows * columns * 4 / 1e9:.1f} GB; k = {options.k:,}; "
        f"memory {options.memory / 2**30:.3g} GiB; {machine()}, {rates['cores']:.0f} cores"
    )
    print("\ndisk, read in order, MB/s, before and after the run")
    for way in before:
        print(f"  {way:<24} {mega(before[way]):>8} {mega(after.get(way)):>8}")
    print(f"  {'the best, mean of both':<24} {mega(disk):>8}")
    print("\nkernels, all cores")
    print(f"  {'pairs':<24} {rates['pairs'] / 1e9:8.2f} G pair-features/s")
    print(f"  {'gains':<24} {rates['gains'] / 1e9:8.2f} G features/s")


def print_runs(runs: Sequence[Any], random: float) -> None:
    """One line per run; what did not finish says why."""
    print(
        f"\nmemory held by: {runs[0].outcome.holder}; anonymous: in samples; "
        "counted: by the kernel, with page cache; told: by the program's JSON"
    )
    print(
        f"{'method':<12} {'f(S)':>11} {'proven':>7} {'seconds':>9} {'passes':>6} {'GB read':>8} {'MB/s':>7} "
        f"{'anonymous MB':>12} {'counted MB':>10} {'told MB':>8}"
    )
    for run in runs:
        outcome = run.outcome
        memory = f"{mega(outcome.anonymous):>12} {mega(outcome.counted):>10}"
        if run.report is None:
            print(f"{run.name:<12} {outcome.error + ',':<53} {memory}")
            continue
        certificate = run.report.get("certificate", {}).get("ratio")
        read = run.reading("bytes")
        print(
            f"{run.name:<12} {run.value:11.4f} {figure(certificate, '.4f'):>7} {run.seconds:9.1f} "
            f"{figure(run.reading('passes'), 'd'):>6} {figure(read and read / 1e9, '.1f'):>8} "
            f"{mega(run.reading('rate')):>7} {memory} {mega(run.report.get('peak_rss_bytes')):>8}"
        )
    print(f"{'random rows':<12} {random:11.4f}")


def print_bound(run: Any, found: Bound | None) -> None:
    if found is None:
        print("\nno bound: the rows were in memory, or the run failed")
        return
    print(
        f"\nthe {found.bounds} bounds: reading takes at least {found.reading:.1f} s, pairs {found.pairs:.1f} s, both "
        f"with the first pass alone {found.seconds:.1f} s"
    )
    print(f"the run took {run.seconds:.1f} s: {found.share:.0%} of that rate")


def print_growth(points: Sequence[Point]) -> None:
    if not points:
        return
    print("\ngrowth, memory in proportion to n")
    print(
        f"{'n':>12} {'log2 n':>7} {'MB':>7} {'passes':>6} {'seconds':>9} {'us/element':>11} {'ns/(element log2 n)':>20}"
    )
    for point in points:
        head = f"{point.rows:12,} {math.log2(point.rows):7.2f} {mega(point.memory):>7} {figure(point.passes, 'd'):>6}"
        if point.per_element is None or point.per_log is None:
            print(f"{head} {point.error}")
        else:
            print(f"{head} {point.seconds:9.2f} {1e6 * point.per_element:11.3f} {1e9 * point.per_log:20.2f}")


def print_expectations(expected: Sequence[Expectation]) -> None:
    print("\nexpectations")
    for expectation in expected:
        print(expectation.line())
