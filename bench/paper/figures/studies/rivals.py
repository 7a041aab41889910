"""Beside QuickPrune and AAPGA: seconds against utility."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import page, style
from figures.context import Context
from figures.numbers import count, share, times, values, where
from figures.study import Picture, Row, Rows, Study

LOOKS = {
    "quickprune": ("QuickPrune (δ)", "#6d4c41", "h", ":"),
    "quickprune-repair": ("QuickPrune, repair (δ)", "#6d4c41", "h", "none"),
    "ss": ("SS, no repair (r)", "#1e88e5", "s", ":"),
    "ss-repair": ("SS with repair (r)", "#1e88e5", "s", "none"),
    "random": ("random V' (size)", "#43a047", "P", ":"),
    "random-repair": ("random V', repair (size)", "#43a047", "P", "none"),
    "stochastic": ("stochastic (ε)", "#fb8c00", "^", "-"),
    "threshold": ("threshold (β)", "#fdd835", "v", "-"),
    "aapga": ("AAPGA (steps)", "#8e24aa", "*", "-"),
}
LEVELS = (0.95, 0.99, 0.999)


def measure(context: Context) -> Rows:
    return context.rows(
        "bench_pruning", "--study", "equal", "--seed", context.seed, *(["--quick"] if context.quick else [])
    )


def draw(rows: Rows) -> Figure:
    kinds = values(rows, "data")
    figure, grid = style.axes(1, len(kinds), 10.5, 4.4)
    for axis, data in zip(grid[0], kinds, strict=True):
        some = where(rows, data=data)
        for method, (label, colour, marker, line) in LOOKS.items():
            mine = sorted(where(some, method=method), key=lambda row: row["cpu_seconds"])
            axis.plot(
                [row["cpu_seconds"] / row["lazy_seconds"] for row in mine],
                [max(1e-5, 1 - row["utility"]) for row in mine],
                label=label,
                color=colour,
                marker=marker,
                linestyle=line,
                markersize=5 if line != "none" else 6,
                linewidth=1,
            )
        axis.axvline(1, color="#111111", linewidth=1, linestyle="--", label="lazy greedy")
        axis.axhline(0.01, color="#bdbdbd", linewidth=1)
        first = some[0]
        axis.set(xscale="log", yscale="log", xlabel="CPU seconds / lazy's")
        axis.set_title(f"{data}, {first['n']:,} × {first['d']:,}, k = {first['k']}", fontsize=8)
        axis.invert_yaxis()
    grid[0][0].set(ylabel="1 − relative utility (up is better)")
    style.legend_below(figure, grid[0][0], 5)
    return figure


def fastest(rows: Rows, data: str, method: str, level: float) -> Row | None:
    good = [row for row in where(rows, data=data, method=method) if row["utility"] >= level]
    return min(good, key=lambda row: row["cpu_seconds"], default=None)


def best(rows: Rows, data: str, method: str) -> Row:
    return max(where(rows, data=data, method=method), key=lambda row: row["utility"])


def in_lazys(row: Row) -> str:
    """CPU seconds in units of lazy's."""
    ratio = row["cpu_seconds"] / row["lazy_seconds"]
    return times(ratio) if ratio >= 1 else f"{ratio:.2g} ×"


def finding(rows: Rows) -> str:
    kinds = values(rows, "data")
    told = []
    for data in kinds:
        quick, ss = (fastest(rows, data, m, 0.99) for m in ("quickprune-repair", "ss-repair"))
        if quick and ss:
            told.append(f"{data} {times(ss['cpu_seconds'] / quick['cpu_seconds'])}")
        else:
            told.append(f"{data}: {'SS' if ss else 'QuickPrune' if quick else 'neither'} alone gets there")
    tops = ", ".join(
        f"{share(best(rows, d, 'aapga')['utility'])} on {d} in {in_lazys(best(rows, d, 'aapga'))} lazy's time"
        for d in kinds
    )
    spread = ", ".join(f"{count(best(rows, d, 'aapga')['kept'])} on {d}" for d in kinds)
    return (
        f"To reach 0.99 of lazy's value, both with repair, SS takes more time than QuickPrune by these factors: {', '.join(told)}. "
        f"AAPGA's best is {tops}: rounding at random costs little where many picks share each feature, as its guarantee asks, and much on sparse rows, where "
        f"the fractional solution is spread over more rows than k ({spread}; "
        f"k is {rows[0]['k']})."
    )


def table_of(rows: Rows) -> str:
    lines = []
    for data in values(rows, "data"):
        for method, (label, *_) in LOOKS.items():
            cells = []
            for level in LEVELS:
                row = fastest(rows, data, method, level)
                cells.append(f"{in_lazys(row)} ({row['knob']:g})" if row else "not reached")
            top = best(rows, data, method)
            lines.append((data, label, *cells, share(top["utility"])))
    header = ("rows", "method (knob)", *(f"at {level}" for level in LEVELS), "its best")
    return (
        "CPU seconds in units of lazy's, of the fastest setting that reaches each share of lazy's value (and that setting):\n\n"
        + page.table(header, lines)
    )


STUDY = Study(
    name="rivals",
    heading="What the paper does not show: QuickPrune and AAPGA at equal utility",
    about="One knob per method, from fast to good. QuickPrune (Nath and Kuhnle 2024) keeps a row if its gain is at least δ f(A)/k. AAPGA (Y. Lv, G. Wang, "
    "D. Xu, R. Yang, *Efficient Submodular Maximization for Sums of Concave over Modular Functions*, ICLR 2026) maximizes the concave extension of f by "
    "FISTA with backtracking and approximate projections, then rounds at random. Its full text and code could not be found; the abstract, a published "
    "note with its update rule, and its reviews could. `bench/paper/pruning/aapga.cc` follows these. Steps, first step size, its growth "
    "after each step, the smoothing of the root at 0, the tolerance of the projection and the number of roundings (the best of ten) are ours, chosen on "
    "these rows. The authors run it on GPUs, which are not measured here.",
    data="generated rows.",
    measure=measure,
    pictures=(
        Picture("rivals", "What is lost against CPU seconds, one curve per method", draw, finding, "neither existed."),
    ),
    settings={"version": 1, "levels": LEVELS},
    tables=table_of,
    ranges={"utility": (0, 1.05), "cpu_seconds": (0, 3600)},
    programs="bench_pruning --study equal",
)
