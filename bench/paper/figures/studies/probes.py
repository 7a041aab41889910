"""Figure 2: relative utility and seconds against |V'|, for r = 2 to 20 and for c."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, count, median, seconds, share, times, values, where
from figures.studies.growth import NAMES
from figures.study import Picture, Rows, Study

R = tuple(range(2, 21, 2))
C = (2, 4, 8, 16, 64)
PAPER_C = 8
PAPER_R = 8


def measure(context: Context) -> Rows:
    """Inshorts with the k that people wrote; Reuters, where that k exceeds |V'|, with k = 100."""
    cases = [("bundled", 20)] if context.quick else [("inshorts2017", 0), ("reuters21578", 100)]
    rows: Rows = []
    for corpus, k in cases:
        options: list[Any] = ["--data", context.data, "--corpus", corpus, "-k", k]
        options += ["--largest", 1, "--seeds", 2] if context.quick else ["--largest", 6, "--seeds", 5]
        rs = R[::3] if context.quick else R
        rows += context.rows("bench_probes", *options, "--r", ",".join(map(str, rs)), "--c", PAPER_C)
        cs = [c for c in C if c != PAPER_C]
        more = context.rows("bench_probes", *options, "--r", PAPER_R, "--c", ",".join(map(str, cs)))
        rows += [row for row in more if row["method"] != "lazy"]
    return rows


def points(rows: Rows, method: str, by: str) -> tuple[list[Any], list[float], list[float], list[float]]:
    """For each value of `by`: the median |V'|, relative utility and seconds over days and seeds."""
    other = {"r": ("c", PAPER_C), "c": ("r", PAPER_R)}[by]
    mine = where(rows, method=method, **{other[0]: other[1]})
    keys = sorted(values(mine, by))
    picked = [where(mine, **{by: key}) for key in keys]
    kept, utility, cpu = (
        [median(column(some, name)) for some in picked] for name in ("kept", "utility", "cpu_seconds")
    )
    return keys, kept, utility, cpu


def draw_one(rows: Rows, by: str) -> Figure:
    corpora = values(rows, "corpus")
    figure, grid = style.axes(len(corpora), 2, 9, 3.1 * len(corpora) + 0.4)
    for line, corpus in enumerate(corpora):
        some = where(rows, corpus=corpus)
        lazy = median(column(where(some, method="lazy"), "cpu_seconds"))
        for method in ("ss-paper", "random-v"):
            keys, kept, utility, cpu = points(some, method, by)
            look = style.method(method)
            label = "Algorithm 1" if method == "ss-paper" else look.label
            for axis, numbers in zip(grid[line], (utility, cpu), strict=True):
                axis.plot(
                    kept, numbers, color=look.colour, marker=look.marker, markersize=4, linewidth=1.2, label=label
                )
            if method == "ss-paper":
                for key, x, y in zip(keys, kept, utility, strict=True):
                    if by == "c" or key in (keys[0], PAPER_R, keys[-1]):
                        grid[line][0].annotate(
                            f"{by} = {key}", (x, y), textcoords="offset points", xytext=(4, -11), fontsize=7
                        )
        look = style.method("lazy")
        grid[line][0].axhline(1, color=look.colour, linestyle=":", linewidth=1)
        grid[line][1].axhline(lazy, color=look.colour, linestyle=":", linewidth=1, label=look.label)
        k = median(column(some, "k"))
        name = f"{NAMES[corpus]}, n = {count(median(column(some, 'n')))}, k = {count(k)}"
        for axis, label in zip(grid[line], ("relative utility", "CPU seconds"), strict=True):
            axis.set(xlabel="|V'|, median", ylabel=label, title=name)
            if axis.get_xlim()[0] < k < axis.get_xlim()[1]:
                axis.axvline(k, color="#bbbbbb", linewidth=0.8, linestyle="--", label="|V'| = k")
        grid[line][1].set_ylim(bottom=0)
    style.legend_below(figure, grid[0][1])
    return figure


def finding_r(rows: Rows) -> str:
    some = where(rows, corpus=values(rows, "corpus")[-1])
    keys, kept, utility, cpu = points(some, "ss-paper", "r")
    _, _, chance, _ = points(some, "random-v", "r")
    lazy = median(column(where(some, method="lazy"), "cpu_seconds"))
    reached = next((x for x, y in zip(kept, utility, strict=True) if y >= 0.97), None)
    said = (
        f"passes 0.97 at |V'| = {count(reached)}"
        if reached
        else f"ends at {share(utility[-1])} with |V'| = {count(kept[-1])}, below 0.97"
    )
    return (
        f"On {NAMES[some[0]['corpus']]} with k = {count(some[0]['k'])}, Algorithm 1 {said}; with r = {keys[0]} it has {share(utility[0])}, and a "
        f"random V' of the same size has {share(chance[0])}. "
        f"Time grows with r as the paper says, from {seconds(cpu[0])} to {seconds(cpu[-1])}, but lazy greedy on all of V takes {seconds(lazy)}, so "
        f"even r = {keys[0]} costs {times(cpu[0] / lazy)} as much as not pruning."
    )


def finding_c(rows: Rows) -> str:
    some = where(rows, corpus=values(rows, "corpus")[-1])
    keys, kept, utility, _ = points(some, "ss-paper", "c")
    _, _, chance, _ = points(some, "random-v", "c")
    widest = max(range(len(keys)), key=lambda i: utility[i] - chance[i])
    above = sum(u > c for u, c in zip(utility, chance, strict=True))
    return (
        f"|V'| falls from {count(kept[0])} (c = {keys[0]}) to {count(kept[-1])} (c = {keys[-1]}) and relative utility from {share(utility[0])} to "
        f"{share(utility[-1])}, because a larger c drops more per round; the remark after Theorem 2 that |V'| grows with c assumes that r grows with c. "
        f"Algorithm 1 is above a random V' of equal size for {above} of {len(keys)} values of c, most at c = {keys[widest]} ({share(utility[widest])} "
        f"against {share(chance[widest])})."
    )


STUDY = Study(
    name="fig2",
    heading="Figure 2: the size of V'",
    about="The six largest days of each corpus, five seeds each, medians. First r = 2, 4, … 20 with c = 8, as in the paper; then "
    "c = 2, 4, 8, 16, 64 with r = 8. On Inshorts, k is the number of sentences that people wrote. On Reuters that is more than |V'|, so k = 100.",
    data="the paper does not name the day or days of its figure; days of Inshorts and Reuters stand in for the New York Times.",
    measure=measure,
    pictures=(
        Picture(
            "fig2",
            "Relative utility and CPU seconds against |V'|, r from 2 to 20",
            lambda rows: draw_one(rows, "r"),
            finding_r,
            "SS reaches 0.97 of greedy once |V'| exceeds 300, while its cost increases slowly.",
        ),
        Picture(
            "fig2c",
            "Relative utility and CPU seconds against |V'|, c from 2 to 64",
            lambda rows: draw_one(rows, "c"),
            finding_c,
        ),
    ),
    settings={"r": R, "c": C, "largest": 6, "seeds": 5},
    needs=("news",),
    ranges={"utility": (0, 1.02), "cpu_seconds": (0, 3600), "kept": (1, 1e6)},
    programs="bench_probes",
)
