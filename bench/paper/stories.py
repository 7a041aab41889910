"""Large news days: does the summary begin with a story that many articles tell, and is it free of tables?

The most told stories of a day are found apart from Winnow. Two articles are linked if the cosine of their TF-IDF rows,
of headline and text, is at least --link, and if their headlines share a word that is not routine: not in headlines of
more than half of all days. Articles with the topic "earn" are left out, because earnings are tables. The stories are
the connected components. The three with the most articles count, and those that tie with the third. The first story
of the summary is one of them if at least half of the articles of the smaller of the two are in both.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np
from baselines import tfidf, word_tools
from corpora import days

TABLE_LINE = re.compile(r"\b(Shr|Oper shr|Net|Revs|Qtly div)\b.*\bvs\b")
HEADLINE_WORD = re.compile(r"[a-z][a-z0-9&'-]*[a-z0-9]")
MOST_TOLD = 3

Day = tuple[str, int, list[dict[str, Any]]]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="stories", description=__doc__)
    parser.add_argument("--winnow", default="build/release/winnow", help="the program (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="has news/ (default: %(default)s)")
    parser.add_argument("--articles", type=int, default=300, help="only days of more articles (default: %(default)s)")
    parser.add_argument("--link", type=float, default=0.3, help="least cosine of a link (default: %(default)s)")
    parser.add_argument("--words", type=int, default=250, help="of a summary (default: %(default)s)")
    parser.add_argument("--days", type=int, default=1000, help="at most this many days")
    parser.add_argument("--show", action="store_true", help="print the summaries")
    return parser.parse_args()


def components(linked: Any) -> list[list[int]]:
    """Connected components of the graph of links, the largest first."""
    open_to = set(range(len(linked)))
    found = []
    while open_to:
        front = [open_to.pop()]
        members = list(front)
        while front:
            v = front.pop()
            near = [u for u in np.flatnonzero(linked[v]).tolist() if u in open_to]
            open_to.difference_update(near)
            members += near
            front += near
        found.append(sorted(members))
    return sorted(found, key=lambda members: (-len(members), members[0]))


def headline_words(article: dict[str, Any]) -> frozenset[str]:
    """The stems of the headline, without stop words, numbers and the symbols of companies."""
    stem, stop_words = word_tools()
    headline = re.sub(r"<[^>]*>", " ", article["title"].lower())
    return frozenset(stem(word) for word in HEADLINE_WORD.findall(headline) if word not in stop_words)


def routine_words(every_day: Sequence[Day]) -> set[str]:
    """Those in headlines of more than half of the days."""
    on_days = Counter(w for _, _, articles in every_day for w in {w for a in articles for w in headline_words(a)})
    return {word for word, count in on_days.items() if 2 * count > len(every_day)}


def most_told(articles: Sequence[dict[str, Any]], link: float, routine: set[str] | None) -> list[set[str]]:
    """The ids of the articles of the most told stories; without `routine`, headlines need not share a word."""
    prose = [a for a in articles if "earn" not in a["topics"]]
    rows = tfidf(tuple(f"{a['title']} {a['text']}" for a in prose))
    linked = rows @ rows.T >= link
    if routine is not None:
        words = [headline_words(a) - routine for a in prose]
        for v, u in np.argwhere(linked).tolist():
            linked[v, u] = not words[v].isdisjoint(words[u])
    found = components(linked)
    least = len(found[min(MOST_TOLD, len(found)) - 1])
    return [{str(prose[v]["id"]) for v in members} for members in found if len(members) >= least]


def is_same(ours: set[str], theirs: set[str]) -> bool:
    return 2 * len(ours & theirs) >= min(len(ours), len(theirs))


def summary_of(winnow: str, articles: Sequence[dict[str, Any]], words: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "day.jsonl"
        lines = [{"id": str(a["id"]), "title": a["title"], "text": a["text"]} for a in articles]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        command = [winnow, "text", str(path), "--words", str(words), "--threads", "1", "--json", "-"]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def main() -> None:
    options = arguments()
    corpus = options.data / "news" / "reuters21578"
    if not corpus.is_dir():
        sys.exit(f"stories: {corpus} is not there; nothing to measure")
    every_day = days(corpus, 1)
    routine = routine_words(every_day)
    large = [day for day in every_day if len(day[2]) > options.articles][: options.days]
    hits, by_words = [], []
    tables = 0
    ratios, seconds = [], []
    print(f"{'day':<12}{'articles':>9}  {'most told':<22}{'first story':<34}{'among them':>11}{'certificate':>12}")
    for name, _, articles in large:
        told = most_told(articles, options.link, routine)
        report = summary_of(options.winnow, articles, options.words)
        picks = report["picks"]
        first = set(report["stories"][0]["sources"])
        hit = any(is_same(first, members) for members in told)
        hits.append(hit)
        by_words.append(any(is_same(first, members) for members in most_told(articles, options.link, None)))
        tables += sum(TABLE_LINE.search(pick["sentence"]) is not None for pick in picks)
        ratios.append(report["certificate"]["ratio"])
        seconds.append(report["seconds"]["total"])
        sizes = " ".join(str(len(members)) for members in told[:MOST_TOLD])
        title = f"{report['stories'][0]['documents']} {report['stories'][0]['title']}"[:32]
        print(f"{name:<12}{len(articles):>9}  {sizes:<22}{title:<34}{'yes' if hit else 'no':>11}{ratios[-1]:>12.4f}")
        if options.show:
            for pick in picks:
                print(f"    {pick.get('story', '')}: {' '.join(pick['sentence'].split())}")
    print(f"\nfirst story among the {MOST_TOLD} most told: {sum(hits)} of {len(large)} days")
    print(f"if headlines need not share a word: {sum(by_words)} of {len(large)} days")
    print(f"lines of tables: {tables}")
    print(f"certificates: median {statistics.median(ratios):.4f}, least {min(ratios):.4f}")
    print(f"median seconds: {statistics.median(seconds):.3f}")


if __name__ == "__main__":
    main()
