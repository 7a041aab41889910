"""The section "When to prune" of docs/sparsify.md: made from the rows in docs/paper, between two marks in the page."""

from __future__ import annotations

from pathlib import Path

from figures import page
from figures.context import REPOSITORY, read_csv
from figures.numbers import column, count, median, share, times, where
from figures.studies.prune_map import GOOD, REAL, Cell, cells, in_words, winners
from figures.study import Rows

ROWS = REPOSITORY / "docs" / "paper"
PAGE = REPOSITORY / "docs" / "sparsify.md"
BEGIN = "<!-- Made by bench/paper/run from docs/paper; not written by hand. -->"
END = "<!-- End of what bench/paper/run makes. -->"
NEWS = {"inshorts2017": "Inshorts", "reuters21578": "Reuters"}


def day_ratio(days: Rows, corpus: str, method: str) -> float:
    """The median over days of seconds by a method over lazy's."""
    mine, lazy = (where(days, corpus=corpus, kind="day", method=m) for m in (method, "lazy"))
    return median(a / b for a, b in zip(column(mine, "cpu_seconds"), column(lazy, "cpu_seconds"), strict=True))


def news(days: Rows) -> str:
    header = ("", *(f"{name}, median day" for name in NEWS.values()))
    lines = []
    for method, name in (
        ("ss-paper", "SS paper"),
        ("ss-fast", "SS fast"),
        ("random-v", "greedy on a random V'"),
        ("stochastic", "stochastic"),
    ):
        told = []
        for corpus in NEWS:
            utility = median(column(where(days, corpus=corpus, kind="day", method=method), "utility"))
            told.append(f"{times(day_ratio(days, corpus, method))} lazy's time, {share(utility)} of its value")
        lines.append((name, *told))
    return page.table(header, lines)


def largest(some: list[Cell]) -> Cell:
    return max(some, key=lambda c: (c.n, c.k))


def advice(everything: list[Cell]) -> str:
    memory = [c for c in everything if c.place == "memory"]
    log_det = largest([c for c in memory if c.objective == "logdet"])
    ss = log_det.of("ss-fast")
    random = log_det.of("random-v")
    facility = [c for c in memory if c.objective == "facility"]
    bare = sum(c.of("random-v")["utility"] >= c.of("ss-bare")["utility"] for c in facility)
    faster = sum(c.of("random-repair")["cpu_seconds"] < c.of("ss-fast")["cpu_seconds"] for c in facility)
    by = {
        d: winners([c for c in memory if c.objective == "features" and c.data == d])
        for d in ("dense rows", "text", "near-duplicates")
    }
    disk = max((c for c in everything if c.place == "disk"), key=lambda c: c.gain)
    lazy = [c.of("lazy")["evaluations"] / c.n for c in memory if c.data == "text"]
    gains = median(lazy)
    log_dets = winners([c for c in memory if c.objective == "logdet"])
    places = {p: winners([c for c in everything if c.place == p]) for p in ("disk", "cluster")}
    return (
        f"The fastest method that reaches {GOOD} of lazy greedy's value, and in how many cells of the map below:\n\n"
        f"- **Text, in memory: do not prune.** {in_words(by['text'])}. Lazy greedy computes {gains:.1f} gains per row there (median), so there is little to save.\n"
        f"- **Dense rows, in memory: sample**, at every step (stochastic) or once, with repair. {in_words(by['dense rows'])}.\n"
        f"- **Near-duplicates, in memory:** {in_words(by['near-duplicates'])}.\n"
        f"- **Log-determinants: prune.** A gain costs more the more is picked, a pair does not. {in_words(log_dets)}. At n = {count(log_det.n)}, "
        f"k = {log_det.k}, SS is {times(ss['lazy_seconds'] / ss['cpu_seconds'])} as fast as lazy at {share(ss['utility'])}; a random V' of the same size "
        f"reaches {share(random['utility'])}.\n"
        f"- **Facility location: sample, if at all.** {in_words(winners(facility))}: in memory, every method pays for the similarities. If V is pruned, "
        f"`--pruner sample` is the one to take: a random V' of the same size is at least as good as SS's in {bare} of {len(facility)} cells, and with "
        f"repair it is faster than SS in {faster}. SS drops the rows that are redundant. Facility location wants the central rows, which are redundant, "
        f"and a random sample has them in proportion, for nothing.\n"
        f"- **Rows on disk: prune, or sample and repair.** {in_words(places['disk'])}, at most {times(disk.gain)} as fast as lazy (n = {count(disk.n)}, "
        f"k = {disk.k}): each refreshed gain of lazy greedy may read rows again.\n"
        f"- **Rows on a cluster** (eight parts): {in_words(places['cluster'])}.\n"
        f"- **A small V' that is kept and used again**, for several k or constraints: prune whatever the rows are. Repair does what pruning missed.\n"
    )


def real(everything: list[Cell]) -> str:
    lines = []
    for cell in (c for c in everything if c.data in REAL):
        told = [
            f"{share(cell.of(m)['utility'])}, {cell.of(m)['cpu_seconds']:.2f} s"
            for m in ("ss-bare", "ss-fast", "random-v", "random-repair", "quickprune-repair")
        ]
        lines.append(
            (f"{cell.data}, {cell.n:,} × {cell.d}, k = {cell.k}", f"{cell.of('lazy')['cpu_seconds']:.2f} s", *told)
        )
    header = (
        "facility location",
        "lazy",
        "SS, no repair",
        "SS fast",
        "random V'",
        "random V', repair",
        "QuickPrune, repair",
    )
    return page.table(header, lines) if lines else ""


def section(days: Rows, prune_map: Rows) -> str:
    everything = cells(prune_map)
    tables = real(everything)
    return (
        f"{advice(everything)}\n"
        f"The paper compares SS with lazy greedy on news. With a lazy greedy that reuses old gains, SS does not save time there "
        f"(`bench/paper/news`, CPU seconds, one thread):\n\n{news(days)}\n"
        + (f"On real embeddings:\n\n{tables}\n" if tables else "")
        + "![The fastest method at 0.99 of lazy's value](paper/prune-map.png)\n\n"
        "[docs/paper](paper/README.md#what-the-paper-does-not-show-when-pruning-pays) has the whole map, with all methods and seconds; "
        "`bench/paper/run --only prune-map` measures it, and `bench/logdet/run` log-determinants alone.\n"
    )


def tables_in(out: Path) -> list[Path]:
    return [out / f"{name}.csv" for name in ("days", "prune-map")]


def made(out: Path) -> str:
    """The section, from the tables in `out`."""
    return section(*map(read_csv, tables_in(out)))


def write(out: Path) -> None:
    """Writes the section if `out` is docs/paper and has the tables."""
    if out.resolve() != ROWS or not all(table.exists() for table in tables_in(out)):
        return
    text = PAGE.read_text()
    if BEGIN not in text or END not in text:
        raise RuntimeError(f"{PAGE} has no place for the section: expected the lines {BEGIN!r} and {END!r}")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    page.write_text(PAGE, f"{before}{BEGIN}\n\n{made(out)}\n{END}{after}")
