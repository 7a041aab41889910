"""Theory in practice: Theorem 1 as printed on all small cases, and the first one that contradicts it."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import page, style
from figures.context import Context
from figures.numbers import column, count
from figures.study import Picture, Rows, Study


def measure(context: Context) -> Rows:
    """One row per family; the first failure's elements are rows too, so that one table has all that the page says."""
    quick = ["--quick"] if context.quick else []
    counts = context.rows("bench_pruning", "--study", "enumeration", *quick)
    first = context.rows("bench_pruning", "--study", "first-failure", *quick)
    columns = list(dict.fromkeys(["what", *(c for rows in (counts, first) for row in rows[:1] for c in row)]))
    rows = [{"what": "family", **row} for row in counts] + [{"what": "element", **row} for row in first]
    return [{c: row.get(c, "") for c in columns} for row in rows]


def families(rows: Rows) -> Rows:
    return [row for row in rows if row["what"] == "family"]


def elements(rows: Rows, case: str) -> Rows:
    return [row for row in rows if row["what"] == "element" and row["case"] == case]


def total(rows: Rows, name: str) -> int:
    return sum(column(families(rows), name))


def draw(rows: Rows) -> Figure:
    figure, grid = style.axes(1, 2, 10, 3.8, width_ratios=(1.1, 1))
    left, right = grid[0]
    shown = families(rows)
    names = [f"n = {r['n']}, {r['features']} features in {{{str(r['values']).replace(' ', ', ')}}}" for r in shown]
    spots = range(len(shown))
    left.barh(spots, [100 * row["failed"] / row["cases"] for row in shown], height=0.6, color="#d81b60")
    for spot, row in zip(spots, shown, strict=True):
        text = f" {row['failed']:,} of {row['cases']:,}"
        left.text(100 * row["failed"] / row["cases"], spot, text, va="center", fontsize=7)
    left.set(yticks=list(spots), xlabel="% of the cases in which Theorem 1 fails", title="enumerated cases")
    left.set_yticklabels(names, fontsize=7)
    left.margins(x=0.35)
    left.invert_yaxis()
    bars = (
        ("greedy_value", "greedy on V'", "#d81b60"),
        ("bound", "Theorem 1: at least", "#9e9e9e"),
        ("best_value", "the best, f(S*)", "#111111"),
        ("step_bound", "bound per step: at most", "#43a047"),
    )
    cases = (
        ("first", "the first case: V*\nleaves two uncovered"),
        ("picked", "V' covers all, by an\nelement that is picked"),
    )
    for place, (name, label, colour) in enumerate(bars):
        heights = [elements(rows, case)[0][name] for case, _ in cases]
        right.bar([i + (place - 1.5) * 0.2 for i in range(len(cases))], heights, width=0.19, color=colour, label=label)
    right.set(ylabel="value", title="two cases worked through", xticks=range(len(cases)))
    right.set_xticklabels([label for _, label in cases])
    right.legend(loc="upper left")
    return figure


def finding(rows: Rows) -> str:
    return (
        f"Theorem 1 as printed fails in {count(total(rows, 'failed'))} of {count(total(rows, 'cases'))} cases: an optimal V* of Eq. 5 may leave out an "
        f"element that nothing in V* speaks for, because adding it prunes nothing more, and greedy may need it. "
        f"It fails in {count(total(rows, 'failed_covering'))} of the {count(total(rows, 'covering'))} cases in which V* leaves no element uncovered, and in "
        f"{count(total(rows, 'failed_any'))} of {count(total(rows, 'any'))} with any V' and the ε that covers all; the second case of the figure shows "
        f"that this is luck of small n. The bound per step is violated in {count(total(rows, 'step_bound_violated'))} cases."
    )


def element_table(case: Rows) -> str:
    return page.table(
        ("element", "row", "f(v)", "f(v\\|V∖v)", "kept", "divergence from the kept"),
        [
            (
                str(row["element"]),
                f"({str(row['row']).replace(' ', ', ')})",
                f"{row['f']:.4f}",
                f"{row['residual']:.4f}",
                "yes" if row["kept"] else "no",
                "" if row["kept"] else f"{row['divergence']:.4f}",
            )
            for row in case
        ],
    )


def listed(numbers: object) -> str:
    return str(numbers).replace(" ", ", ")


def first_case(rows: Rows) -> str:
    case = elements(rows, "first")
    head = case[0]
    kept = ", ".join(str(row["element"]) for row in case if row["kept"])
    left_out = [row for row in case if not row["kept"] and row["divergence"] > head["epsilon"] + 1e-9]
    uncovered = " and ".join(f"element {row['element']} ({row['divergence']:.4f} > ε)" for row in left_out)
    return (
        "**The first case, worked through.** f(S) is the sum over features of the square root of what the rows of S have of it.\n\n"
        f"{element_table(case)}\n"
        f"With ε = {head['epsilon']:g}, V* = {{{kept}}} prunes {head['pruned']} of the others, and no V* prunes more, so it is optimal. Nothing in it speaks "
        f"for {uncovered}. With k = {head['k']} ≤ |V*|, greedy on V* picks {listed(head['greedy'])} and reaches f(S') = {head['greedy_value']:.4f}. The best "
        f"set is {{{listed(head['best'])}}} with f(S*) = {head['best_value']:.4f}. Theorem 1 says f(S') ≥ (1 − 1/e)({head['best_value']:.4f} − {head['k']} · "
        f"{head['epsilon']:g}) = {head['bound']:.4f}, which is false. Its proof takes for granted that w(v) ≤ ε for every v that greedy on V would pick. The "
        f"bound per step says f(S*) ≤ {head['step_bound']:.4f}, which is true.\n"
    )


def second_case(rows: Rows) -> str:
    case = elements(rows, "picked")
    head = case[0]
    kept = ", ".join(str(row["element"]) for row in case if row["kept"])
    units = sum(row["f"] > 0 for row in case)
    return (
        f"**A V' that leaves nothing uncovered, and fails.** {units} rows have a feature of their own, with f = 1, and {len(case) - units} rows are empty. "
        f"V' = {{{kept}}} has one of the former. Every pruned row v has w(v) = f(v|u) − f(u|V∖u) = 1 − 1 = {head['epsilon']:g}, so ε = {head['epsilon']:g}. With "
        f"k = {head['k']} = |V'|, greedy reaches {head['greedy_value']:g}, the best is {head['best_value']:g}, and Theorem 1 says at least {head['bound']:.2f}. "
        f"Lemma 2 needs that u is not picked yet: once it is, it speaks for nobody. The bound per step says at most {head['step_bound']:g}.\n"
    )


HOLDS = (
    "**What does hold.** If u is picked already, f(v|S) ≤ f(v|u) is all that is known of v. The bound per step uses exactly that, and a certificate "
    "uses nothing of the pruning at all. Propositions 2 and 4 hold and are property tests beside Lemmas 1 to 4. Proposition 3 bounds the elements left "
    "out by the size of one ball, where its proof gives K balls. Proposition 5 multiplies the chances of being in a ball and of being large, "
    "which exclude each other if f is modular. `tests/laws/sparsify_propositions.cc` tests what the proofs do give, and has a case against each of these "
    "two as printed.\n"
)


def worked(rows: Rows) -> str:
    return "\n".join((first_case(rows), second_case(rows), HOLDS))


STUDY = Study(
    name="theory-theorem-1",
    heading="Theory in practice: Theorem 1 as printed",
    about="All multisets of n rows with a few features and few values, f = Σ√. A case is such a set, an ε (0 or an edge of its graph), an optimal V* of "
    "Eq. 5 and a k ≤ |V*|. Beside them, every V' with the smallest ε ≥ 0 that covers all. Greedy runs on V*, all subsets are tried for the best, and the inequality is checked. The functions are tables of all "
    "subsets, computed without Winnow's library.",
    data="none: every case is enumerated.",
    measure=measure,
    pictures=(
        Picture(
            "theory-theorem-1",
            "How often Theorem 1 fails, and the first case in which it does",
            draw,
            finding,
            "f(S') ≥ (1 − 1/e)(f(S*) − k ε) for greedy on an optimal V* with at least k elements.",
        ),
    ),
    settings={"version": 2},
    tables=worked,
    programs="bench_pruning --study enumeration and --study first-failure",
)
