"""The experiment on DUC 2001, on the topics of Opinosis: ROUGE-2 for several lengths of summaries, and its table by topic."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, share, values, where
from figures.page import table
from figures.study import Picture, Rows, Study

WORDS = (25, 50, 100, 200, 400)
QUICK_WORDS = (25, 50)
SHOWN = ("lazy", "ss-paper", "ss-fast", "sieve", "stochastic", "random", "lead", "winnow-text")
MEASURES = (("utility", "relative utility"), ("rouge2_recall", "ROUGE-2 recall"), ("rouge2_f1", "ROUGE-2 F1"))
TABLE_TOPICS = 4


def measure(context: Context) -> Rows:
    words = QUICK_WORDS if context.quick else WORDS
    return context.rows("bench_topics", "--data", context.data, "--words", ",".join(map(str, words)))


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def draw(rows: Rows) -> Figure:
    figure, grid = style.axes(1, 3, 11, 4.2)
    words = values(rows, "words")
    for axis, (name, label) in zip(grid[0], MEASURES, strict=True):
        for method in SHOWN:
            if method == "winnow-text" and name == "utility":
                continue
            look = style.method(method)
            means = [mean(column(where(rows, method=method, words=w), name)) for w in words]
            axis.plot(
                words, means, color=look.colour, marker=look.marker, markersize=4, linewidth=1.3, label=look.label
            )
        axis.set(xscale="log", xlabel="words of the summary", ylabel=f"{label}, mean over topics")
        axis.set_xticks(words, [str(w) for w in words])
        axis.minorticks_off()
    style.legend_below(figure, grid[0][1])
    return figure


def draw_topics(rows: Rows) -> Figure:
    """One thin line per topic: SS less lazy greedy, sieve-streaming less lazy greedy."""
    figure, grid = style.axes(1, 3, 11, 3.8, sharey=True)
    words = values(rows, "words")
    for axis, method in zip(grid[0], ("ss-paper", "sieve", "winnow-text"), strict=True):
        look = style.method(method)
        lines = []
        for topic in values(rows, "topic"):
            mine = column(where(rows, topic=topic, method=method), "rouge2_f1")
            lazy = column(where(rows, topic=topic, method="lazy"), "rouge2_f1")
            lines.append([a - b for a, b in zip(mine, lazy, strict=True)])
            axis.plot(words, lines[-1], color=look.colour, alpha=0.3, linewidth=0.8)
        axis.plot(
            words,
            [mean(list(at)) for at in zip(*lines, strict=True)],
            color="black",
            linewidth=1.8,
            label="mean over topics",
        )
        axis.axhline(0, color="#888888", linewidth=0.8)
        axis.set(xscale="log", xlabel="words of the summary", title=f"{look.label} less lazy greedy")
        axis.set_xticks(words, [str(w) for w in words])
        axis.minorticks_off()
    grid[0][0].set_ylabel("difference of ROUGE-2 F1, per topic")
    grid[0][0].legend(loc="upper left")
    return figure


def finding(rows: Rows) -> str:
    words = values(rows, "words")
    small, large = words[0], words[-1]
    utility = {
        m: mean(column(where(rows, method=m, words=large), "utility")) for m in ("ss-paper", "sieve", "stochastic")
    }
    f1 = {m: mean(column(where(rows, method=m, words=small), "rouge2_f1")) for m in SHOWN}
    return (
        f"As on DUC, SS keeps greedy's value ({share(utility['ss-paper'])} of it at {large} words) and sieve-streaming does not "
        f"({share(utility['sieve'])}). But the paper's objective itself is poor on short texts: at {small} words its mean ROUGE-2 F1 is "
        f"{f1['lazy']:.3f}, random sentences have {f1['random']:.3f} and the first sentences {f1['lead']:.3f}, because it prefers rare words; `winnow "
        f"text` with its own objective has {f1['winnow-text']:.3f}."
    )


def finding_topics(rows: Rows) -> str:
    ss: list[float] = []
    sieve: list[float] = []
    for row in where(rows, method="lazy"):
        for found, method in ((ss, "ss-paper"), (sieve, "sieve")):
            other = where(rows, method=method, topic=row["topic"], words=row["words"])[0]
            found.append(other["rouge2_f1"] - row["rouge2_f1"])
    equal = sum(abs(d) < 0.0005 for d in ss)
    better = sum(d > 0.0005 for d in sieve)
    return (
        f"SS has the ROUGE-2 F1 of lazy greedy, to three digits, in {equal} of {len(ss)} cases, as in the paper's table. "
        f"Sieve-streaming is above lazy greedy in {better} of {len(sieve)}: it is worse at f, and here f does not measure what people wrote."
    )


def by_topic(rows: Rows) -> str:
    """The paper's table, with our largest topics in place of its four."""
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
    about="41 topics of 50 to 575 sentences, summaries of 25 to 400 words. k is the number of lazy greedy's picks that fill the words. Every method "
    "chooses k sentences, random and lead as many as fill the words. Summaries are cut to these words in the order of the picks and compared with what four or five people wrote.",
    data="DUC 2001 is licensed. Opinosis stands in for it: opinions from reviews instead of news, and references of about 20 words instead of 50 to "
    "400. Long summaries therefore have high recall and low F1, and the figures cannot be compared with the paper's (0.34 to 0.75).",
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
    settings={"words": WORDS, "methods": SHOWN},
    needs=("news/opinosis",),
    ranges={"utility": (0, 1.05), "rouge2_recall": (0, 1), "rouge2_f1": (0, 1), "cpu_seconds": (0, 3600)},
    tables=by_topic,
    programs="bench_topics",
)
