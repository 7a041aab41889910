"""Draws the simulated times against the number of workers."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def draw(path: Path, lines: list[Any]) -> None:
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise SystemExit("simulate: --figure needs matplotlib, which is not installed") from None
    workers = [line.workers for line in lines]
    fig, axes = pyplot.subplots(figsize=(6, 4), layout="constrained")
    for name, style, times in (
        ("ideal", "k-", [line.ideal for line in lines]),
        ("median, as it comes", "C1--", [line.median for line in lines]),
        ("95 % below, as it comes", "C1:", [line.p95 for line in lines]),
        ("median, with copies", "C0--", [line.copied_median for line in lines]),
        ("95 % below, with copies", "C0:", [line.copied_p95 for line in lines]),
    ):
        axes.plot(workers, times, style, marker=".", label=name)
    axes.set(xscale="log", yscale="log", xlabel="workers", ylabel="seconds")
    axes.legend()
    fig.savefig(path)
