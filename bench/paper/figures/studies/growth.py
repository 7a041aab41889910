"""Figure 1: utility and seconds against the size of the ground set."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, count, share, times, where
from figures.study import Picture, Rows, Study

SIZES = (500, 1000, 2000, 4000, 8000, 12000, 16000, 20000, 40000, 80000, 1000000)
QUICK_SIZES = (100, 200, 400, 10000)
SHOWN = ("lazy", "ss-paper", "ss-fast", "sieve", "stochastic", "random-v", "random", "lead")
NAMES = {"reuters21578": "Reuters-21578", "inshorts2017": "Inshorts", "bundled": "bundled news"}


def measure(context: Context) -> Rows:
    corpora = ("bundled",) if context.quick else ("reuters21578", "inshorts2017")
    sizes = ",".join(map(str, QUICK_SIZES if context.quick else SIZES))
    rows: Rows = []
    for corpus in corpora:
        rows += context.rows("bench_growth", "--data", context.data, "--corpus", corpus, "--sizes", sizes)
    return rows


PLOTS = (("value", "utility f(S)"), ("utility", "relative utility"), ("cpu_seconds", "CPU seconds"))


def draw(rows: Rows) -> Figure:
    corpus = rows[0]["corpus"]
    figure, grid = style.axes(2, 3, 11.5, 6.2)
    for line, (budget, said) in enumerate((("references", "k as people wrote"), ("fixed", "k = {}"))):
        some = where(rows, corpus=corpus, budget=budget)
        title = f"{NAMES[corpus]}, {said.format(max(column(some, 'k')))}"
        for axis, (name, label) in zip(grid[line], PLOTS, strict=True):
            for method in SHOWN:
                if name == "cpu_seconds" and method in ("random", "lead"):
                    continue
                mine = where(some, method=method)
                look = style.method(method)
                axis.plot(
                    column(mine, "n"),
                    column(mine, name),
                    label=look.label,
                    color=look.colour,
                    marker=look.marker,
                    markersize=4,
                    linewidth=1.2,
                )
            axis.set(
                xscale="log",
                yscale="linear" if name == "utility" else "log",
                xlabel="sentences n",
                ylabel=label,
                title=title,
            )
    style.legend_below(figure, grid[0][0])
    return figure


def largest(rows: Rows, budget: str, method: str) -> dict[str, float]:
    return max(where(rows, corpus=rows[0]["corpus"], budget=budget, method=method), key=lambda row: row["n"])


def finding(rows: Rows) -> str:
    paper, fast, lazy = (largest(rows, "references", m) for m in ("ss-paper", "ss-fast", "lazy"))
    fixed = {m: largest(rows, "fixed", m) for m in ("ss-paper", "ss-fast", "lazy", "sieve")}
    return (
        f"With k = {count(lazy['k'])} at n = {count(lazy['n'])}, the paper's settings keep {count(paper['kept'])} sentences, fewer than k, and "
        f"reach {share(paper['utility'])} of lazy greedy's value, while `fast` keeps {count(fast['kept'])} and reaches {share(fast['utility'])} in "
        f"{times(fast['cpu_seconds'] / lazy['cpu_seconds'])} lazy's time. "
        f"With k fixed at {count(fixed['lazy']['k'])}, the curves of SS and lazy overlap as the paper's do ({share(fixed['ss-paper']['utility'])}, "
        f"sieve-streaming {share(fixed['sieve']['utility'])}), but SS takes {times(fixed['ss-paper']['cpu_seconds'] / fixed['lazy']['cpu_seconds'])} "
        f"lazy's time: on sparse rows a lazy greedy that reuses old gains leaves nothing to save."
    )


STUDY = Study(
    name="fig1",
    heading="Figure 1: utility and time against n",
    about="Ground sets that grow: the first articles of Reuters-21578 by date, up to all of it, as TF-IDF rows of sentences. k is the number of "
    "sentences that people wrote about these articles (their headlines), as in the paper, and in the second row of plots fixed. Sieve-streaming "
    "holds 50 sets of k, the paper's memory.",
    data="the paper has the New York Times, n up to 20,000; Reuters-21578 and Inshorts (in the CSV) stand in for it.",
    measure=measure,
    pictures=(
        Picture(
            "fig1",
            "Utility f(S) and CPU seconds against the number of sentences n",
            draw,
            finding,
            "the utility curve of SS overlaps lazy greedy's, at much less time that grows more slowly.",
        ),
    ),
    settings={"sizes": SIZES, "methods": SHOWN},
    needs=("news",),
    ranges={"utility": (0, 1.02), "cpu_seconds": (0, 3600), "n": (1, 1e6), "k": (1, 1e6), "kept": (1, 1e6)},
    programs="bench_growth",
)
