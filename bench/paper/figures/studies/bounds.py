"""Theory in practice: the bound of Theorem 1 beside the truth, the bound that holds, and certificates."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, share, values, where
from figures.study import Picture, Rows, Study

SHOWN = (
    ("truth", "f(S') / f(lazy)", "#111111"),
    ("tight", "certificate, tight", "#1e88e5"),
    ("quick", "certificate, quick", "#90caf9"),
    ("step", "the bound per step", "#43a047"),
    ("theorem", "Theorem 1 as printed", "#d81b60"),
)


def measure(context: Context) -> Rows:
    rows = context.rows(
        "bench_pruning",
        "--study",
        "bounds",
        "--data",
        context.data,
        "--seed",
        context.seed,
        *(["--quick"] if context.quick else []),
    )
    for row in rows:  # all as shares: of lazy's value, or proven shares of the best possible value
        row["truth"] = row["value"] / row["lazy"]
        row["theorem_share"] = row["theorem"] / row["lazy"]
        row["step_share"] = row["value"] / row["step_bound"]
        row["quick_share"] = row["value"] / row["quick"]
        row["tight_share"] = row["value"] / row["tight"]
    return rows


def told(row: dict[str, float], name: str) -> float:
    return row["truth"] if name == "truth" else row[f"{name}_share"]


def draw(rows: Rows) -> Figure:
    kinds = values(rows, "data")
    figure, grid = style.axes(1, len(kinds), 10, 3.4, sharey=True)
    for axis, data in zip(grid[0], kinds, strict=True):
        some = where(rows, data=data)
        for place, (name, label, colour) in enumerate(SHOWN):
            spots = [i + (place - 2) * 0.16 for i in range(len(some))]
            heights = [max(0.0, told(row, name)) for row in some]
            axis.bar(spots, heights, width=0.16, color=colour, label=label)
            for x, row in zip(spots, some, strict=True):
                if told(row, name) < 0:
                    axis.text(x, 0.01, "< 0", rotation=90, ha="center", va="bottom", fontsize=6, color=colour)
        axis.set(title=f"{data}, n = {some[0]['n']:,}", xticks=range(len(some)), xlabel="k")
        axis.title.set_fontsize(8)
        axis.set_xticklabels([f"{row['k']}" + ("" if row["kept"] >= row["k"] else "*") for row in some])
    grid[0][0].set(ylabel="share of the best value", ylim=(0, 1.05))
    style.legend_below(figure, grid[0][0], 5)
    return figure


def finding(rows: Rows) -> str:
    empty = sum(row["theorem_share"] <= 0 for row in rows)
    ratio = [row["k_epsilon"] / row["lazy"] for row in rows]
    step, tight = column(rows, "step_share"), column(rows, "tight_share")
    zero = [row for row in rows if row["epsilon"] == 0]
    told = ""
    if zero:
        told = (
            f" On {zero[0]['data']} ε is 0, because the gain of some row given all others exceeds every f(v|u): that one row speaks for all, until it is "
            f"picked. Theorem 1 then says {share(zero[0]['theorem_share'])} whatever k is, while SS goes from {share(zero[0]['truth'])} to {share(zero[-1]['truth'])}."
        )
    return (
        f"Theorem 1's bound is negative in {empty} of {len(rows)} runs, because k ε reaches {max(ratio):.1f} times f; the bound per step, which does hold, proves "
        f"{share(min(step))} to {share(max(step))}. A certificate of the picks proves {share(min(tight))} to {share(max(tight))}, without knowing how they were "
        f"found.{told}"
    )


STUDY = Study(
    name="theory-bounds",
    heading="Theory in practice: what is proven about a run",
    about="Algorithm 1 with the paper's settings, then greedy on V'. Theorem 1 gives (1 − 1/e)(f(S*) − k ε); here ε is exact, the largest "
    "divergence of a pruned element from all of V', and f(S*) is taken to be lazy's value, which can only help the bound. *The bound per step* is "
    "OPT ≤ min over i of f(S_i) + k·max(g_i, B_i), with g_i the gain of greedy's i-th pick and B_i the largest bound on the gain of a pruned "
    "element: g_i + w_uv if u, the nearest element of V', is not picked yet, and f(v|u) = w_uv + f(u|V∖u) if it is. Certificates are those of "
    "`winnow select` ([sparsify.md](../sparsify.md#certificates)). An asterisk marks runs in which V' has fewer than k elements.",
    data="generated rows; the news are one day of Reuters-21578.",
    measure=measure,
    pictures=(
        Picture(
            "theory-bounds",
            "Proven and true shares of the best value, for three k and five kinds of rows",
            draw,
            finding,
            "Theorem 1 bounds the loss by k ε; no values are given.",
        ),
    ),
    settings={"version": 1},
    needs=(),
    ranges={
        "truth": (0, 1.02),
        "tight_share": (0, 1.000001),
        "quick_share": (0, 1.000001),
        "step_share": (0, 1.000001),
    },
    programs="bench_pruning --study bounds",
)
