"""What the paper does not show: when pruning pays, as a map."""

from __future__ import annotations

from dataclasses import dataclass

from matplotlib.figure import Figure
from matplotlib.patches import Patch

from figures import page, style
from figures.context import Context
from figures.numbers import count, share, times
from figures.study import Picture, Row, Rows, Study

GOOD = 0.99
# A colour and a name for each method that can win.
LOOKS = {
    "lazy": ("#bdbdbd", "lazy"),
    "randgreedi": ("#90a4ae", "RandGreeDi"),
    "threshold": ("#ffe082", "threshold"),
    "stochastic": ("#fb8c00", "stochastic"),
    "ss-paper": ("#d81b60", "SS paper"),
    "ss-bare": ("#64b5f6", "SS fast without repair"),
    "ss-fast": ("#1e88e5", "SS fast"),
    "quickprune": ("#bcaaa4", "QuickPrune"),
    "quickprune-repair": ("#8d6e63", "QuickPrune with repair"),
    "random-v": ("#c5e1a5", "random V'"),
    "random-repair": ("#43a047", "random V' with repair"),
}
PRUNERS = ("ss-paper", "ss-bare", "ss-fast", "quickprune", "quickprune-repair")
REAL = ("glove100", "bbc")


def named(row: Row) -> Rows:
    """On a cluster, lazy greedy on the parts is RandGreeDi; lazy greedy itself runs in one process."""
    if row["place"] != "cluster" or row["method"] != "lazy":
        return [row]
    whole = {"kept": row["n"], "utility": 1, "cpu_seconds": row["lazy_seconds"]}
    return [{**row, **whole}, {**row, "method": "randgreedi"}]


def measure(context: Context) -> Rows:
    quick = ["--quick"] if context.quick else []
    rows: Rows = []
    for objective in ("features", "facility", "logdet"):
        options = ["--objective", objective, "--data", context.data, "--seed", context.seed]
        rows += context.rows("bench_pruning", "--study", "memory", *options, *quick)
    options = ["--scratch", context.work, "--seed", context.seed]
    rows += context.rows("bench_pruning", "--study", "places", *options, *quick)
    return [row for each in rows for row in named(each)]


@dataclass(frozen=True)
class Cell:
    place: str
    data: str
    objective: str
    n: int
    d: int
    k: int
    rows: tuple[Row, ...]

    @property
    def fastest(self) -> Row:
        """The fastest method that is good enough; lazy always is. If SS fast does not repair, it is not two methods."""
        best = min((row for row in self.rows if row["utility"] >= GOOD), key=lambda row: row["cpu_seconds"])
        same = [row for row in self.rows if row["method"] == "ss-fast" and row["utility"] == best["utility"]]
        return same[0] if best["method"] == "ss-bare" and same else best

    @property
    def gain(self) -> float:
        return self.fastest["lazy_seconds"] / self.fastest["cpu_seconds"]

    def of(self, method: str) -> Row:
        return next(row for row in self.rows if row["method"] == method)


def cells(rows: Rows) -> list[Cell]:
    groups: dict[tuple, list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[c] for c in ("place", "data", "objective", "n", "d", "k")), []).append(row)
    return [Cell(*key, tuple(group)) for key, group in groups.items()]


def panel_title(cell: Cell) -> str:
    what = {"features": "features", "facility": "facility location", "logdet": "log-determinant"}[cell.objective]
    return f"{cell.place}: {what}\n{cell.data}, d = {cell.d:,}"


def draw(rows: Rows) -> Figure:
    panels: dict[str, list[Cell]] = {}
    for cell in cells(rows):
        if cell.data not in REAL:
            panels.setdefault(panel_title(cell), []).append(cell)
    across = 4
    down = -(-len(panels) // across)
    figure, grid = style.axes(down, across, 11, 2.3 * down + 0.8)
    used = set()
    for axis, (title, mine) in zip(grid.flat, panels.items(), strict=False):
        ns, ks = sorted({c.n for c in mine}), sorted({c.k for c in mine})
        for cell in mine:
            x, y = ns.index(cell.n), ks.index(cell.k)
            colour, name = LOOKS[cell.fastest["method"]]
            used.add(cell.fastest["method"])
            axis.add_patch(style.rectangle(x, y, colour))
            axis.text(
                x,
                y,
                f"{name.replace(' with', chr(10) + 'with')}\n{cell.gain:.1f}×",
                ha="center",
                va="center",
                fontsize=6.5,
                color="white"
                if cell.fastest["method"] in ("ss-paper", "ss-fast", "random-repair", "quickprune-repair")
                else "black",
            )
        axis.set(
            xlim=(-0.5, len(ns) - 0.5),
            ylim=(-0.5, len(ks) - 0.5),
            xticks=range(len(ns)),
            yticks=range(len(ks)),
            xlabel="n",
            ylabel="k",
        )
        axis.set_xticklabels([f"{n:,}" for n in ns])
        axis.set_yticklabels(map(str, ks))
        axis.set_title(title, fontsize=8)
        axis.grid(visible=False)
    for axis in list(grid.flat)[len(panels) :]:
        axis.set_visible(False)
    figure.legend(
        handles=[Patch(color=LOOKS[m][0], label=LOOKS[m][1]) for m in LOOKS if m in used],
        loc="outside lower center",
        ncols=6,
    )
    return figure


def in_words(counts: dict[str, int]) -> str:
    return ", ".join(f"{LOOKS[m][1]} in {n}" for m, n in sorted(counts.items(), key=lambda item: -item[1]))


def winners(some: list[Cell]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for cell in some:
        counts[cell.fastest["method"]] = counts.get(cell.fastest["method"], 0) + 1
    return counts


def finding(rows: Rows) -> str:
    everything = [c for c in cells(rows) if c.data not in REAL]
    parts = []
    for objective, name in (
        ("features", "features in memory"),
        ("facility", "facility location"),
        ("logdet", "log-determinants"),
    ):
        mine = [c for c in everything if c.objective == objective and c.place == "memory"]
        parts.append(f"{name}: {in_words(winners(mine))}")
    for place in ("disk", "cluster"):
        parts.append(f"{place}: {in_words(winners([c for c in everything if c.place == place]))}")
    by_ss = [c for c in everything if c.fastest["method"].startswith("ss-")]
    most = max(by_ss, key=lambda c: c.gain, default=None)
    log_det = max((c for c in everything if c.objective == "logdet"), key=lambda c: (c.n, c.k))
    ss = log_det.of("ss-fast")
    told = (
        f", at most {times(most.gain)} as fast as lazy ({most.place}, n = {count(most.n)}, k = {most.k})"
        if most
        else ""
    )
    return (
        f"The fastest method that reaches {GOOD} of lazy's value, by the number of cells: {'; '.join(parts)}. "
        f"SS is the fastest in {len(by_ss)} of {len(everything)} cells{told}; in memory it pays on log-determinants, where a gain costs more the more is "
        f"picked: {times(ss['lazy_seconds'] / ss['cpu_seconds'])} as fast as lazy at {share(ss['utility'])} with n = {count(log_det.n)}, k = {log_det.k}."
    )


def facility_cells(rows: Rows) -> list[Cell]:
    return [c for c in cells(rows) if c.objective == "facility"]


def draw_random(rows: Rows) -> Figure:
    """Each cell a point: SS's loss against that of a random V' of the same size."""
    figure, grid = style.axes(1, 2, 9, 4, sharex=True, sharey=True)
    groups = (
        ("features", "#1e88e5", "features"),
        ("facility", "#d81b60", "facility location"),
        ("logdet", "#43a047", "log-determinant"),
    )
    for axis, (mine, random, title) in zip(
        grid[0], (("ss-bare", "random-v", "without repair"), ("ss-fast", "random-repair", "with repair")), strict=True
    ):
        for objective, colour, label in groups:
            some = [c for c in cells(rows) if c.objective == objective and c.place == "memory"]
            axis.scatter(
                [max(1e-5, 1 - c.of(random)["utility"]) for c in some],
                [max(1e-5, 1 - c.of(mine)["utility"]) for c in some],
                s=20,
                color=colour,
                label=label,
                alpha=0.8,
            )
        axis.plot([1e-5, 1], [1e-5, 1], color="#9e9e9e", linewidth=1, linestyle="--")
        axis.text(2e-5, 0.35, "random is better", fontsize=8, color="#555555")
        axis.text(0.02, 2e-5, "SS is better", fontsize=8, color="#555555")
        axis.set(xscale="log", yscale="log", xlabel="lost by a random V' of the same size", title=title)
    grid[0][0].set(ylabel="lost by SS")
    grid[0][0].legend(loc="center left")
    return figure


def random_finding(rows: Rows) -> str:
    facility = facility_cells(rows)
    bare = sum(c.of("random-v")["utility"] >= c.of("ss-bare")["utility"] for c in facility)
    faster = sum(c.of("random-repair")["cpu_seconds"] < c.of("ss-fast")["cpu_seconds"] for c in facility)
    good = sum(c.of("random-repair")["utility"] >= GOOD for c in facility)
    others = [c for c in cells(rows) if c.place == "memory" and c.objective == "features"]
    features = sum(c.of("ss-bare")["utility"] > c.of("random-v")["utility"] for c in others)
    return (
        f"On facility location a random V' of the same size is at least as good as SS's in {bare} of {len(facility)} cells; with repair it reaches "
        f"{GOOD} in {good} and is faster than SS in {faster}, because it costs nothing: SS drops what is redundant, and facility location wants the "
        f"central rows, which are the redundant ones. On features SS is better than random in {features} of {len(others)} cells without repair, and repair "
        f"makes the two alike."
    )


def table_of(rows: Rows) -> str:
    lines = []
    for cell in cells(rows):
        if cell.place != "memory" or (
            cell.data not in REAL
            and cell.n != max(c.n for c in cells(rows) if c.objective == cell.objective and c.data == cell.data)
        ):
            continue
        if cell.data not in REAL and cell.k != 100:
            continue
        lines.append(
            (
                f"{cell.data}, {cell.objective}",
                f"{cell.n:,} × {cell.d:,}",
                str(cell.k),
                f"{cell.of('lazy')['cpu_seconds']:.2f} s",
                *(
                    f"{share(cell.of(m)['utility'])} / {cell.of(m)['cpu_seconds']:.2f}"
                    for m in (
                        "ss-paper",
                        "ss-fast",
                        "quickprune",
                        "quickprune-repair",
                        "random-v",
                        "random-repair",
                        "stochastic",
                    )
                ),
            )
        )
    header = (
        "rows",
        "size",
        "k",
        "lazy",
        "SS paper",
        "SS fast",
        "QuickPrune",
        "with repair",
        "random V'",
        "with repair",
        "stochastic",
    )
    return "Relative utility / CPU seconds, at the largest n of each kind in memory:\n\n" + page.table(header, lines)


STUDY = Study(
    name="prune-map",
    heading="What the paper does not show: when pruning pays",
    about="Every method over n, d, k, the objective and the place, and in each cell the fastest that reaches 0.99 of lazy's value, with its gain over "
    "lazy. CPU seconds include building the objective. *Disk* reads a file in blocks and may hold a quarter of it. *Cluster* is eight parts in one "
    "process: each part prunes or selects on its own (RandGreeDi if by lazy greedy), then lazy greedy selects from the union; seconds are those of "
    "the slowest part and the union, and the gain is over lazy greedy in one process. A GPU is not measured yet. One seed.",
    data="generated rows, and GloVe and MiniLM embeddings (in the CSV and the table).",
    measure=measure,
    pictures=(
        Picture(
            "prune-map",
            "The fastest method at 0.99 of lazy's value, and how much faster than lazy it is",
            draw,
            finding,
            "SS is compared with lazy greedy and sieve-streaming alone, on features in memory.",
        ),
        Picture(
            "prune-random",
            "SS beside a random V' of the same size",
            draw_random,
            random_finding,
            "no random V' is shown.",
        ),
    ),
    settings={"version": 3, "good": GOOD},
    tables=table_of,
    ranges={"utility": (0, 1.05), "cpu_seconds": (0, 3600), "kept": (1, 1e6)},
    programs="bench_pruning --study memory and --study places",
)
