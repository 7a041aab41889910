"""Theory in practice: Theorem 1 as printed on all small cases, and the first one that contradicts it."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import page, style
from figures.context import Context
from figures.numbers import column, count
from figures.study import Picture, Rows, Study

FACTOR = "(1 − 1/e)"


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


def elements(rows: Rows) -> Rows:
    return [row for row in rows if row["what"] == "element"]


def total(rows: Rows, name: str) -> int:
    return sum(column(families(rows), name))


def draw(rows: Rows) -> Figure:
    figure, grid = style.axes(1, 2, 9, 3.4)
    left, right = grid[0]
    shown = families(rows)
    names = [f"n = {row['n']}, {row['features']} features in {{{str(row['values']).replace(' ', ', ')}}}" for row in shown]
    spots = range(len(shown))
    left.barh([s - 0.2 for s in spots], [100 * row["failed"] / row["cases"] for row in shown], height=0.4, color="#d81b60",
              label="any optimal V*")
    left.barh([s + 0.2 for s in spots], [100 * row["failed_covering"] / max(1, row["covering"]) for row in shown], height=0.4,
              color="#1e88e5", label="V* leaves nothing uncovered")
    for spot, row in zip(spots, shown, strict=True):
        left.text(100 * row["failed"] / row["cases"], spot - 0.2, f" {row['failed']:,} of {row['cases']:,}", va="center", fontsize=7)
        left.text(100 * row["failed_covering"] / max(1, row["covering"]), spot + 0.2, f" {row['failed_covering']:,} of {row['covering']:,}",
                  va="center", fontsize=7)
    left.set(yticks=list(spots), xlabel="% of the cases in which Theorem 1 fails")
    left.set_yticklabels(names, fontsize=7)
    left.margins(x=0.35)
    left.invert_yaxis()
    left.legend(loc="lower right")
    case = elements(rows)
    right.bar(["greedy on V*\nf(S')", "Theorem 1\nsays at least", "best of all\nf(S*)", "the bound\nper step"],
              [case[0][c] for c in ("greedy_value", "bound", "best_value", "step_bound")],
              color=["#d81b60", "#9e9e9e", "#111111", "#43a047"])
    right.set(ylabel="value", title="the first case that contradicts it")
    return figure


def finding(rows: Rows) -> str:
    return (
        f"Theorem 1 as printed fails in {count(total(rows, 'failed'))} of {count(total(rows, 'cases'))} cases; in "
        f"{count(total(rows, 'failed_covering'))} of the {count(total(rows, 'covering'))} in which V* leaves no element uncovered. "
        f"An optimal V* of Eq. 5 may leave out an element that nothing in V* speaks for, because adding it prunes nothing more, and greedy may "
        f"need it; the bound per step of the figure above is violated in {count(total(rows, 'step_bound_violated'))} cases."
    )


def worked(rows: Rows) -> str:
    case = elements(rows)
    head = case[0]
    kept = [row["element"] for row in case if row["kept"]]
    left_out = [row for row in case if not row["kept"] and row["divergence"] > head["epsilon"] + 1e-9]
    table = page.table(
        ("element", "row", "f(v)", "f(v\\|V∖v)", "in V*", "divergence from V*"),
        [(str(row["element"]), f"({str(row['row']).replace(' ', ', ')})", f"{row['f']:.4f}", f"{row['residual']:.4f}", "yes" if row["kept"] else "no",
          "" if row["kept"] else f"{row['divergence']:.4f}") for row in case],
    )
    uncovered = " and ".join(f"element {row['element']} has {row['divergence']:.4f} > ε" for row in left_out)
    return (
        "**The first case, worked through.** f(S) is the sum over features of the square root of what the rows of S have of it.\n\n"
        f"{table}\n"
        f"With ε = {head['epsilon']:.4f}, V* = {{{', '.join(map(str, kept))}}} prunes {head['pruned']} of the others, and no V* prunes more, so it is "
        f"optimal. It leaves an element that it does not speak for: {uncovered}. With k = {head['k']} ≤ |V*|, greedy on V* picks "
        f"{str(head['greedy']).replace(' ', ', ')} and reaches f(S') = {head['greedy_value']:.4f}. The best is "
        f"{str(head['best']).replace(' ', ', ')} with f(S*) = {head['best_value']:.4f}. Theorem 1 says f(S') ≥ {FACTOR}({head['best_value']:.4f} − "
        f"{head['k']} · {head['epsilon']:.4f}) = {head['bound']:.4f}, which is false. The proof takes w(v) ≤ ε for every v that greedy on V "
        f"would pick. The bound per step says f(S*) ≤ {head['step_bound']:.4f}, which is true.\n\n"
        "**What does hold.** Lemma 2 needs that the probe u is not in S yet; if it is, f(v|S) ≤ f(v|u) is all that is known. The bound per step uses "
        "exactly that, and a certificate uses nothing of the pruning at all. Propositions 2 and 4 hold, and are property tests beside Lemmas 1 to 4. "
        "Proposition 3 bounds the elements left out by the size of one ball; its proof gives K balls. Proposition 5 multiplies the chances of being in "
        "a ball and of being large, which exclude each other if f is modular. `tests/laws/sparsify_propositions.cc` tests what the proofs do give, and "
        "has a case against each of the two as printed.\n"
    )


STUDY = Study(
    name="theory-theorem-1",
    heading="Theory in practice: Theorem 1 as printed",
    about="All multisets of n rows with a few features and few values, f = Σ√. A case is such a set, an ε (0 or an edge of its graph), an optimal V* of "
    "Eq. 5 and a k ≤ |V*|. Greedy runs on V*, all subsets are tried for the best, and the inequality is checked. The functions are tables of all "
    "subsets, computed without Winnow's library.",
    data="none: every case is enumerated.",
    measure=measure,
    pictures=(Picture("theory-theorem-1", "How often Theorem 1 fails, and the first case in which it does", draw, finding,
                      "f(S') ≥ (1 − 1/e)(f(S*) − k ε) for greedy on an optimal V* with at least k elements."),),
    settings={"version": 1},
    tables=worked,
    programs="bench_pruning --study enumeration and --study first-failure",
)
