"""Theory in practice: the size of V' and the epsilon of each round, as n grows."""

from __future__ import annotations

import math

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, count, seconds, values, where
from figures.study import Picture, Rows, Study

COLOURS = {"clustered": "#1e88e5", "text": "#d81b60", "video": "#43a047"}
R, C = 8, 8


def measure(context: Context) -> Rows:
    return context.rows(
        "bench_pruning", "--study", "rounds", "--seed", context.seed, *(["--quick"] if context.quick else [])
    )


def log_squared(n: float) -> float:
    return math.log2(n) ** 2


def promised(n: float) -> float:
    """Theorem 2: |V'| = (c p / log sqrt(c)) K log^2 n with r = p c K."""
    return R / math.log2(math.sqrt(C)) * log_squared(n)


def sizes(rows: Rows, data: str) -> Rows:
    return [row for row in where(rows, data=data) if row["round"] == 1]


def draw(rows: Rows) -> Figure:
    figure, grid = style.axes(1, 2, 9, 3.8)
    left, right = grid[0]
    all_n = sorted(values(rows, "n"))
    left.plot(
        [log_squared(n) for n in all_n],
        [promised(n) for n in all_n],
        color="#9e9e9e",
        linestyle="--",
        label="Theorem 2: r / log √c · log² n",
    )
    mine = sizes(rows, "clustered")
    left.plot(
        [log_squared(row["n"]) for row in mine],
        column(mine, "kept"),
        color="#111111",
        marker="o",
        markersize=4,
        label="measured |V'|",
    )
    for row in mine:
        left.annotate(
            f"n = {row['n']:,}",
            (log_squared(row["n"]), row["kept"]),
            textcoords="offset points",
            xytext=(4, -11),
            fontsize=7,
        )
    left.set(xlabel="log₂² n", ylabel="|V'|", ylim=(0, None), title="|V'| against log² n (r = 8, c = 8)")
    left.margins(x=0.16)
    left.legend(loc="upper left")
    for data, colour in COLOURS.items():
        some = where(rows, data=data)
        for n in sorted(values(some, "n")):
            run = where(some, n=n)
            shade = 0.25 + 0.75 * math.log(n / all_n[0] + 1) / math.log(all_n[-1] / all_n[0] + 1)
            right.plot(
                column(run, "round"),
                [row["epsilon"] / row["mean_f"] for row in run],
                color=colour,
                alpha=shade,
                marker=".",
                linewidth=1,
                label=data if n == max(column(some, "n")) else None,
            )
    right.set(xlabel="round", ylabel="ε of the round / mean f(v)", title="ε per round (darker: larger n)")
    right.legend()
    return figure


def finding(rows: Rows) -> str:
    mine = sizes(rows, "clustered")
    first, last = mine[0], mine[-1]
    final = {data: where(rows, data=data, n=max(column(where(rows, data=data), "n"))) for data in COLOURS}
    spread = ", ".join(
        f"{run[0]['epsilon'] / run[0]['mean_f']:.2f} to {run[-1]['epsilon'] / run[-1]['mean_f']:.2f} on {data}"
        for data, run in final.items()
    )
    return (
        f"|V'| depends on n alone and grows as log² n: {count(first['kept'])} of {count(first['n'])}, {count(last['kept'])} of {count(last['n'])} "
        f"({last['kept'] / log_squared(last['n']):.1f} log² n, where Theorem 2's own constants allow {promised(last['n']) / log_squared(last['n']):.1f}), "
        f"in {count(last['rounds'])} rounds and {seconds(last['seconds'])}. "
        f"The price of pruning does not fall with n: from the first round to the last, ε goes from {spread} (in mean values of a single "
        f"element, at the largest n), so k ε soon exceeds f(S*), and the theorem's bound says nothing."
    )


STUDY = Study(
    name="theory-rounds",
    heading="Theory in practice: |V'| and ε",
    about="Algorithm 1 with the paper's settings on generated rows. ε of a round is the largest divergence of an element that it drops: an "
    "upper bound on what dropping it costs in one step of greedy, as long as the probe that speaks for it has not been picked.",
    data="the paper shows no figure for its theorems; all rows are generated (`bench/generate`).",
    measure=measure,
    pictures=(
        Picture(
            "theory-rounds",
            "|V'| against log² n, and the largest divergence dropped in each round",
            draw,
            finding,
            "Theorem 2 promises |V'| = O(log² n) with high probability.",
        ),
    ),
    settings={"r": R, "c": C, "version": 1},
    ranges={"kept": (1, 1e6), "round": (1, 60), "epsilon": (-1e9, 1e9), "seconds": (0, 3600)},
    programs="bench_pruning --study rounds",
)
