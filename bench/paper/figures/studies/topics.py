"""The experiment on DUC 2001, on the topics of Opinosis: ROUGE-2 for several lengths of summaries, and its table by topic."""

from __future__ import annotations

import json
from pathlib import Path

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, share, values, where
from figures.page import table
from figures.study import Picture, Rows, Study

WORDS = (25, 50, 100, 200, 400)
QUICK_WORDS = (25, 50)
NEAREST = {"Opinosis": 25, "Multi-News": 200}  # the words nearest to those of the references
SHOWN = ("lazy", "ss-paper", "ss-fast", "sieve", "stochastic", "random", "lead", "winnow-text")
MEASURES = (("utility", "relative utility"), ("rouge2_recall", "ROUGE-2 recall"), ("rouge2_f1", "ROUGE-2 F1"))
TABLE_TOPICS = 4


def write_clusters(clusters: Path, folder: Path) -> Path:
    """The clusters of Multi-News as topics: one article per line, one reference."""
    for line in clusters.read_text().splitlines():
        cluster = json.loads(line)
        for part, texts in (("docs/sentences.txt", cluster["docs"]), ("refs/1.txt", [cluster["summary"]])):
            path = folder / cluster["id"] / part
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(" ".join(text.split()) + "\n" for text in texts))
    return folder


def measure(context: Context) -> Rows:
    words = ",".join(map(str, QUICK_WORDS if context.quick else WORDS))
    topics = {"Opinosis": context.data / "news" / "opinosis"}
    if not context.quick:
        clusters = context.data / "news" / "multinews100" / "clusters.jsonl"
        topics["Multi-News"] = write_clusters(clusters, context.work / "multinews")
    rows: Rows = []
    for corpus, folder in topics.items():
        rows += [{"corpus": corpus} | row for row in context.rows("bench_topics", "--topics", folder, "--words", words)]
    return rows


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def draw(rows: Rows) -> Figure:
    corpora = values(rows, "corpus")
    figure, grid = style.axes(len(corpora), 3, 11, 3.1 * len(corpora) + 0.7)
    words = values(rows, "words")
    for line, corpus in enumerate(corpora):
        some = where(rows, corpus=corpus)
        for axis, (name, label) in zip(grid[line], MEASURES, strict=True):
            for method in SHOWN:
                if method == "winnow-text" and name == "utility":
                    continue
                look = style.method(method)
                means = [mean(column(where(some, method=method, words=w), name)) for w in words]
                axis.plot(
                    words, means, color=look.colour, marker=look.marker, markersize=4, linewidth=1.3, label=look.label
                )
            title = f"{corpus}, {len(values(some, 'topic'))} topics"
            axis.set(xscale="log", xlabel="words of the summary", ylabel=f"{label}, mean", title=title)
            axis.set_xticks(words, [str(w) for w in words])
            axis.minorticks_off()
    style.legend_below(figure, grid[0][1])
    return figure


def difference(rows: Rows, method: str) -> dict[str, list[float]]:
    """Per topic: ROUGE-2 F1 less that of lazy greedy, for each number of words."""
    found: dict[str, list[float]] = {}
    lazy = {(row["topic"], row["words"]): row["rouge2_f1"] for row in where(rows, method="lazy")}
    for row in where(rows, method=method):
        found.setdefault(row["topic"], []).append(row["rouge2_f1"] - lazy[row["topic"], row["words"]])
    return found


def draw_topics(rows: Rows) -> Figure:
    """One thin line per topic and their mean."""
    corpora = values(rows, "corpus")
    figure, grid = style.axes(len(corpora), 3, 11, 2.9 * len(corpora) + 0.3, sharey="row")
    words = values(rows, "words")
    for line, corpus in enumerate(corpora):
        for axis, method in zip(grid[line], ("ss-paper", "sieve", "winnow-text"), strict=True):
            look = style.method(method)
            lines = list(difference(where(rows, corpus=corpus), method).values())
            for one in lines:
                axis.plot(words, one, color=look.colour, alpha=0.3, linewidth=0.8)
            means = [mean(list(at)) for at in zip(*lines, strict=True)]
            axis.plot(words, means, color="black", linewidth=1.8, label="mean over topics")
            axis.axhline(0, color="#888888", linewidth=0.8)
            axis.set(xscale="log", xlabel="words of the summary", title=f"{corpus}: {look.label} less lazy greedy")
            axis.set_xticks(words, [str(w) for w in words])
            axis.minorticks_off()
        grid[line][0].set_ylabel("difference of ROUGE-2 F1")
    grid[0][0].legend(loc="upper left")
    return figure


def finding(rows: Rows) -> str:
    large = values(rows, "words")[-1]
    utility = {m: mean(column(where(rows, method=m, words=large), "utility")) for m in ("ss-paper", "sieve")}
    kept = mean([row["kept"] / row["n"] for row in where(rows, method="ss-paper")])
    said = []
    for corpus in values(rows, "corpus"):
        words = NEAREST[corpus]
        f1 = {m: mean(column(where(rows, corpus=corpus, method=m, words=words), "rouge2_f1")) for m in SHOWN}
        said.append(
            f"on {corpus} at {words} words its mean ROUGE-2 F1 is {f1['lazy']:.3f}, random sentences have {f1['random']:.3f}, the lead "
            f"{f1['lead']:.3f}, and `winnow text` with its own objective {f1['winnow-text']:.3f}"
        )
    return (
        f"As on DUC, SS keeps greedy's value ({share(utility['ss-paper'])} of it at {large} words, from {100 * kept:.0f} % of the sentences on average) "
        f"and sieve-streaming does not ({share(utility['sieve'])}). But what is maximized matters more than how: {'; '.join(said)}."
    )


def finding_topics(rows: Rows) -> str:
    ss, sieve, text = (
        [d for c in values(rows, "corpus") for one in difference(where(rows, corpus=c), m).values() for d in one]
        for m in ("ss-paper", "sieve", "winnow-text")
    )
    equal = sum(abs(d) < 0.0005 for d in ss)
    better = sum(d > 0.0005 for d in sieve)
    best = sum(d > 0.0005 for d in text)
    return (
        f"SS has the ROUGE-2 F1 of lazy greedy, to three digits, in {equal} of {len(ss)} cases, as in the paper's table. "
        f"Sieve-streaming, which is worse at f, is above lazy greedy in {better} of them, and `winnow text` in {best}."
    )


def by_topic(rows: Rows) -> str:
    """The paper's table, with our largest topics in place of its four."""
    rows = where(rows, corpus=values(rows, "corpus")[0])
    sizes = {row["topic"]: row["n"] for row in rows}
    topics = sorted(sizes, key=lambda t: -sizes[t])[:TABLE_TOPICS]
    header = ["method", "words", *(f"{t.replace('_', ' ')} ({sizes[t]}): recall / F1" for t in topics)]
    lines = []
    for method in ("lazy", "sieve", "ss-paper", "ss-fast", "stochastic", "random", "lead", "winnow-text"):
        for words in reversed(values(rows, "words")):
            cells = [where(rows, method=method, words=words, topic=t)[0] for t in topics]
            lines.append(
                [
                    style.method(method).label,
                    str(words),
                    *(f"{c['rouge2_recall']:.3f} / {c['rouge2_f1']:.3f}" for c in cells),
                ]
            )
    return (
        f"The paper's table of four topics, with the {TABLE_TOPICS} largest topics of Opinosis (sentences in brackets):\n\n"
        + table(header, lines)
    )


STUDY = Study(
    name="topics",
    heading="DUC 2001: topics and word budgets",
    about="Topics of two corpora, summaries of 25 to 400 words. k is the number of lazy greedy's picks that fill the words. Every method "
    "chooses k sentences, random and lead as many as fill the words, which may be more. Summaries are cut to these words in the order of the picks and compared with what "
    "people wrote.",
    data="DUC 2001 is licensed. Opinosis stands in for it: opinions from reviews instead of news, four or five references per topic of about 20 words "
    "instead of 50 to 400. So does Multi-News: 2 to 9 articles on one event, one reference of about 220 words. ROUGE-2 cannot be compared with the "
    "paper's (F1 of 0.34 to 0.75), whose tool and settings are not told.",
    measure=measure,
    pictures=(
        Picture(
            "topics",
            "Relative utility and ROUGE-2 against the words of the summary, means over topics",
            draw,
            finding,
            "SS achieves the performance of greedy and outperforms sieve-streaming.",
        ),
        Picture("topics_each", "ROUGE-2 F1 less that of lazy greedy, one line per topic", draw_topics, finding_topics),
    ),
    settings={"words": WORDS, "methods": SHOWN, "corpora": 2},
    needs=("news/opinosis",),
    ranges={"utility": (0, 4), "rouge2_recall": (0, 1), "rouge2_f1": (0, 1), "cpu_seconds": (0, 3600)},
    tables=by_topic,
    programs="bench_topics",
)
