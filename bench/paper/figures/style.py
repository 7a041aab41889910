"""How the figures look: one colour, marker and name per method, the same on every page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

DPI = 110
matplotlib.rcParams.update(
    {
        "figure.constrained_layout.use": True,
        "font.size": 9,
        "axes.titlesize": 9.5,
        "axes.grid": True,
        "grid.color": "#e3e3e3",
        "grid.linewidth": 0.6,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "legend.frameon": False,
        "legend.fontsize": 8,
        "svg.hashsalt": "winnow",  # equal figures give equal files
        "svg.fonttype": "none",
        "path.simplify": True,
    }
)


@dataclass(frozen=True)
class Method:
    label: str
    colour: str
    marker: str


METHODS = {
    "lazy": Method("lazy greedy", "#111111", "o"),
    "ss-paper": Method("SS, the paper's settings", "#d81b60", "D"),
    "ss-fast": Method("SS fast with repair", "#1e88e5", "s"),
    "random-repair": Method("random V' with repair", "#43a047", "P"),
    "random-v": Method("greedy on a random V'", "#8bc34a", "p"),
    "quickprune": Method("QuickPrune", "#6d4c41", "h"),
    "sieve": Method("sieve-streaming", "#00acc1", "x"),
    "stochastic": Method("stochastic greedy", "#fb8c00", "^"),
    "random": Method("random", "#9e9e9e", "v"),
    "lead": Method("lead", "#7e57c2", "<"),
    "winnow-text": Method("winnow text", "#c0a000", "*"),
    "winnow-video": Method("winnow video", "#c0a000", "*"),
    "one-round": Method("one round + double greedy", "#43a047", "P"),
    "uniform": Method("evenly spaced", "#8d6e63", "h"),
}


def method(name: str) -> Method:
    return METHODS[name]


def axes(rows: int, columns: int, width: float = 9.0, height: float = 3.6, **options: Any) -> tuple[Figure, Any]:
    """A figure and its axes, always as an array."""
    figure, grid = plt.subplots(rows, columns, figsize=(width, height), squeeze=False, **options)
    return figure, grid


def legend_below(figure: Figure, axis: Any, columns: int = 4) -> None:
    """One legend for all axes, below them."""
    handles, labels = axis.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=columns)


def save(figure: Figure, stem: Any) -> None:
    """STEM.png and STEM.svg, written beside and then renamed."""
    for kind in ("png", "svg"):
        path = stem.with_suffix(f".{kind}")
        beside = path.with_name(f".{path.name}")
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(beside, format=kind, dpi=DPI, metadata=metadata)
        beside.replace(path)
    plt.close(figure)


def rectangle(x: float, y: float, colour: str) -> Any:
    """A cell of a map, around its middle."""
    return Rectangle((x - 0.48, y - 0.48), 0.96, 0.96, color=colour, linewidth=0)
