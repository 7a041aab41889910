"""Summaries about a question: the articles of ten events of Multi-News are mixed, and the query asks for one of them.

The query is the three words of the editors' summary of that event that have the largest tf * idf, idf over all editors'
summaries. Shown are ROUGE-2 F1 against that summary, at its length, and the share of the words that are of articles on
the event. Every second event chooses the constants of Winnow and the settings of the rivals; the others are reported.
Ten events of one half are mixed.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import intervals
import numpy as np
from baselines import WORD, Found, fill, places, tfidf, word_tools
from corpora import TextSet, clusters
from summarizers import Bench

MIXED = 10
QUERY_WORDS = 3
Scores = dict[str, tuple[float, float]]  # by summarizer: ROUGE-2, the share of words on the event


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="queries", description=__doc__)
    parser.add_argument("--winnow", default="build/release/winnow", help="the program (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="has news/ (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="events at a time, a core each")
    return parser.parse_args()


def queries(events: Sequence[TextSet]) -> list[str]:
    _, stop_words = word_tools()
    counts = []
    for event in events:
        words = WORD.findall(" ".join(event.references[0]).lower())
        counts.append(Counter(word for word in words if word not in stop_words and len(word) > 2))
    shared = Counter(word for count in counts for word in count)
    weigh = [{word: n * math.log(len(events) / shared[word]) for word, n in count.items()} for count in counts]
    return [" ".join(sorted(weights, key=lambda word: -weights[word])[:QUERY_WORDS]) for weights in weigh]


def with_query(found: Sequence[Found], query: str, likeness: float, by_place: bool, budget: int) -> list[int]:
    """MMR with the cosine to the query as relevance."""
    rows = tfidf((*(sentence.text for sentence in found), query))
    rows, wanted = rows[:-1], rows[-1]
    relevance = rows @ wanted
    if by_place:
        relevance = relevance / np.sqrt(1.0 + np.array(places(found)))
    words = np.array([sentence.words for sentence in found])
    open_to, nearest, left, taken = relevance > 0, np.zeros(len(found)), budget, []
    while (open_to & (words <= left)).any():
        score = np.where(open_to & (words <= left), likeness * relevance - (1 - likeness) * nearest, -np.inf)
        best = int(score.argmax())
        taken.append(best)
        open_to[best] = False
        left -= int(words[best])
        nearest = np.maximum(nearest, rows @ rows[best])
    return sorted(taken)


def best_lead(found: Sequence[Found], query: str, budget: int) -> list[int]:
    """The lead of the document that is nearest to the query."""
    names = list(dict.fromkeys(sentence.document for sentence in found))
    texts = [" ".join(sentence.text for sentence in found if sentence.document == name) for name in names]
    rows = tfidf((*texts, query))
    best = names[int((rows[:-1] @ rows[-1]).argmax())]
    return fill((v for v, sentence in enumerate(found) if sentence.document == best), found, budget)


RIVALS: dict[str, Callable[[Sequence[Found], str, int], list[int]]] = {
    f"cosine to the query + MMR{', place' if by_place else ''}, {likeness}": (
        lambda found, query, budget, likeness=likeness, by_place=by_place: with_query(
            found, query, likeness, by_place, budget
        )
    )
    for likeness in (0.7, 0.9)
    for by_place in (False, True)
} | {"lead of the document nearest to the query": best_lead}
OURS = "winnow --query"
ALONE = "winnow, the event's articles alone"


def articles(event: TextSet) -> list[dict[str, str]]:
    assert not isinstance(event.source, str)
    return event.source


def measure(winnow: str, events: Sequence[TextSet], asked: Sequence[str], i: int) -> Scores:
    half = range(i % 2, len(events), 2)
    first = half.index(i) // MIXED * MIXED
    mixed = list(half)[first : first + MIXED]
    event = events[i]
    lines = [{"id": f"{j}-{d['id']}", "text": d["text"]} for j in mixed for d in articles(events[j])]
    scores: Scores = {}
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(winnow, work)

        def write(name: str, kept: Sequence[dict[str, str]]) -> str:
            path = Path(work) / name
            path.write_text("".join(json.dumps(line) + "\n" for line in kept))
            return str(path)

        def add(name: str, picks: Sequence[tuple[str, str]]) -> None:
            """Picks are ids of documents and sentences."""
            words = [len(text.split()) for _, text in picks]
            own = sum(n for n, (document, _) in zip(words, picks, strict=True) if document.startswith(f"{i}-"))
            rouge = bench.rouge2([text for _, text in picks], event.references)
            scores[name] = rouge, own / max(1, sum(words))

        def summarize(source: str, *more: str) -> list[tuple[str, str]]:
            length = ["--words", event.budget, "--threads", 1]
            report = json.loads(bench.run("text", source, *length, "--json", "-", *more))
            return [(pick["id"], pick["sentence"]) for pick in report["picks"]]

        everything = write("mixed.jsonl", lines)
        alone = write("alone.jsonl", [line for line in lines if line["id"].startswith(f"{i}-")])
        add(OURS, summarize(everything, "--query", asked[i]))
        add("winnow without --query", summarize(everything))
        add(ALONE, summarize(alone))
        bench.run("features", everything, "-o", Path(work) / "rows.npz", "--sentences", Path(work) / "found.jsonl")
        with (Path(work) / "found.jsonl").open() as file:
            told = [json.loads(line) for line in file]
        found = [Found(lines[int(one["document"].rsplit(":", 1)[1]) - 1]["id"], one["sentence"]) for one in told]
        for name, rival in RIVALS.items():
            add(name, [(found[v].document, found[v].text) for v in rival(found, asked[i], event.budget)])
    return scores


def main() -> None:
    options = arguments()
    news = options.data / "news"
    if not news.is_dir():
        sys.exit(f"queries: {news} is not there; nothing to measure")
    events = clusters(news)
    asked = queries(events)
    print("Examples of queries: " + "; ".join(asked[:5]))
    with ProcessPoolExecutor(options.jobs) as pool:
        everything = list(pool.map(partial(measure, options.winnow, events, asked), range(len(events))))
    choosing, reported = everything[::2], everything[1::2]
    print(f"{'':<46}{'ROUGE-2 F1':>12}{'choosing':>10}  winnow leads by [95 %]        words on the event")
    for name in everything[0]:
        ours, theirs = ([scores[which][0] for scores in reported] for which in (OURS, name))
        lead, low, high = intervals.of_difference(ours, theirs)
        row = f"{name:<46}{statistics.mean(theirs):>12.4f}{statistics.mean(s[name][0] for s in choosing):>10.4f}"
        row += " " * 29 if name == OURS else f"  {lead:+.4f} [{low:+.4f}, {high:+.4f}]"
        print(f"{row}{statistics.mean(scores[name][1] for scores in reported):>14.3f}")


if __name__ == "__main__":
    main()
