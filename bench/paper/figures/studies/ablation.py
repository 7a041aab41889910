"""What the paper does not show: what each improvement is worth, and certificates against relative utility."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, count, median, share, values, where
from figures.study import Picture, Rows, Study

PAPER, FAST = "Algorithm 1", "fast"
COLOURS = ("#d81b60", "#6d4c41", "#1e88e5", "#43a047")


def measure(context: Context) -> Rows:
    return context.rows("bench_pruning", "--study", "ablation", "--data", context.data, "--seed", context.seed,
                        *(["--quick"] if context.quick else []))


def middle(rows: Rows, data: str, variant: str, name: str) -> float:
    return median(column(where(rows, data=data, variant=variant), name))


def lost(utility: float) -> float:
    """For a logarithmic axis: what is lost, at least 0.001 %."""
    return max(1e-5, 1 - utility)


def draw(rows: Rows) -> Figure:
    kinds, variants = values(rows, "data"), values(rows, "variant")
    figure, grid = style.axes(1, len(kinds), 11, 4.6, sharey=True)
    for axis, data in zip(grid[0], kinds, strict=True):
        spots = range(len(variants))
        for spot, variant in zip(spots, variants, strict=True):
            kept, n = middle(rows, data, variant, "kept"), where(rows, data=data)[0]["n"]
            mine, random = (lost(middle(rows, data, variant, c)) for c in ("utility", "random_utility"))
            axis.plot([mine, random], [spot, spot], color="#bdbdbd", linewidth=1, zorder=1)
            axis.scatter(random, spot, color="#8bc34a", marker="p", s=26, label="random V' of the same size" if spot == 0 else None, zorder=2)
            axis.scatter(mine, spot, color="#d81b60" if where(rows, variant=variant)[0]["base"] == "paper" else "#1e88e5", marker="D", s=26,
                         label="pruned by SS" if spot == 0 else None, zorder=3)
            ratio = middle(rows, data, variant, "cpu_seconds") / middle(rows, data, variant, "lazy_seconds")
            axis.text(1.02, spot, f"{kept:,.0f}  {ratio:.2g}×", transform=axis.get_yaxis_transform(), fontsize=7, va="center")
        some = where(rows, data=data)[0]
        axis.set(xscale="log", xlim=(1.2, 6e-6), xlabel="1 − relative utility", yticks=list(spots))
        axis.set_title(f"{data}\nn = {n:,}, k = {some['k']:,}", fontsize=8)
        axis.set_yticklabels(variants)
    grid[0][0].invert_yaxis()
    style.legend_below(figure, grid[0][0], 2)
    return figure


def changes(rows: Rows, base: str, variant: str) -> str:
    """The change in utility on each kind of rows."""
    parts = [f"{middle(rows, d, variant, 'utility') - middle(rows, d, base, 'utility'):+.4f}" for d in values(rows, "data")]
    return ", ".join(parts)


def finding(rows: Rows) -> str:
    kinds = values(rows, "data")
    order = ", ".join(kinds)
    sizes = ", ".join(count(middle(rows, d, "+ post-reduction", "kept")) for d in kinds)
    return (
        f"Over Algorithm 1 ({order}), pre-pruning changes the utility by {changes(rows, PAPER, '+ pre-pruning')}, importance probes by "
        f"{changes(rows, PAPER, '+ importance probes')}, the cumulative minimum by {changes(rows, PAPER, '+ cumulative minimum')}, the floor by "
        f"{changes(rows, PAPER, '+ floor')}, post-reduction (V' of {sizes}) by {changes(rows, PAPER, '+ post-reduction')} and three passes of "
        f"repair by {changes(rows, PAPER, '+ repair (3 passes)')}. "
        f"Repair is worth more than all improvements of the paper together; without it `fast` loses {changes(rows, FAST, 'fast, no repair')}, and "
        f"with it a random V' of the same size reaches {', '.join(share(middle(rows, d, FAST, 'random_utility')) for d in kinds)} beside SS's "
        f"{', '.join(share(middle(rows, d, FAST, 'utility')) for d in kinds)}."
    )


def certified(rows: Rows) -> Rows:
    return [row for row in rows if row["tight"] != ""]


def draw_certificates(rows: Rows) -> Figure:
    figure, grid = style.axes(1, 2, 9, 3.8, sharey=True)
    shown = certified(rows)
    for axis, (name, title) in zip(grid[0], (("quick", "one pass (quick)"), ("tight", "40 passes (tight)")), strict=True):
        for data, colour in zip(values(shown, "data"), COLOURS, strict=False):
            some = where(shown, data=data)
            axis.scatter(column(some, "utility"), column(some, name), s=22, color=colour, label=data, alpha=0.8)
        least = min(*column(shown, "utility"), *column(shown, name))
        axis.plot([least, 1], [least, 1], color="#9e9e9e", linewidth=1, linestyle="--", label="certificate = relative utility")
        axis.set(xlabel="relative utility f(S) / f(lazy)", title=title)
    grid[0][0].set(ylabel="certificate: proven share of the best")
    grid[0][0].legend()
    return figure


def certificates_finding(rows: Rows) -> str:
    shown = certified(rows)
    gaps = {data: median(row["utility"] - row["tight"] for row in where(shown, data=data)) for data in values(shown, "data")}
    above = sum(row["tight"] > row["utility"] + 1e-9 for row in shown)
    told = ", ".join(f"{gap:.4f} on {data}" for data, gap in gaps.items())
    return (
        f"The tight certificate follows the relative utility, whatever was pruned: the median gap is {told}. "
        f"It says how good the picks are, not how good V' is, and needs neither lazy greedy nor ε; in {above} of {len(shown)} runs it is above the "
        f"relative utility, which is possible only where the picks beat lazy greedy or are as good as its bound."
    )


STUDY = Study(
    name="ablation",
    heading="What the paper does not show: each improvement alone",
    about="Algorithm 1 with the paper's settings, and with one thing added: the paper's three improvements (pre-pruning, importance-weighted probes, "
    "post-reduction by double greedy with ε the largest divergence that Algorithm 1 drops), and ours (the cumulative minimum, the floor, repair). "
    "Then Winnow's `fast`, with one thing left out. Medians of three seeds. The numbers at the right of each row are |V'| and CPU seconds in units of lazy's. Beside each, a random V' of "
    "the same size with the same repair.",
    data="one day of Reuters-21578, and generated rows.",
    measure=measure,
    pictures=(
        Picture("ablation", "What is lost by each variant of pruning, and by a random V' of the same size", draw, finding,
                "the three improvements are described and not measured."),
        Picture("certificates", "Certificates against relative utility", draw_certificates, certificates_finding,
                "no certificates; relative utility needs lazy greedy's value."),
    ),
    settings={"version": 1},
    ranges={"utility": (0, 1.02), "random_utility": (0, 1.02), "quick": (0, 1), "cpu_seconds": (0, 3600)},
    programs="bench_pruning --study ablation",
)
