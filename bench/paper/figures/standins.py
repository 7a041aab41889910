"""Evaluation data for quick runs: the bundled news in the layout of the evaluation data, so that the same programs run on it.

The articles are those of examples/news, repeated with words of their own so that no sentence occurs twice. A day has the
articles of one story. The summary of an article is its first sentence: what people would write is not bundled.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from figures.context import REPOSITORY

COPIES = 12  # of every article
DATES = 5  # days


def bundled() -> dict[str, list[str]]:
    """Sentences of each article of examples/news, without its title."""
    articles = {}
    for path in sorted((REPOSITORY / "examples" / "news").glob("*.txt")):
        text = path.read_text().split("\n\n", 1)[1].replace("\n", " ")
        articles[path.stem] = [s.strip() + "." for s in text.split(". ") if s.strip()]
    return articles


def varied(sentence: str, names: random.Random) -> str:
    """The sentence with a place that only it has."""
    place = "".join(names.choice("bdfglmnprstv") + names.choice("aeiou") for _ in range(3)).capitalize()
    return f"In {place}, {sentence}"


def write_news(folder: Path) -> None:
    names = random.Random(1)
    folder.mkdir(parents=True, exist_ok=True)
    days: dict[str, list[tuple[str, int]]] = {}
    with (folder / "articles.jsonl").open("w") as out:
        for copy in range(COPIES):
            for number, (name, sentences) in enumerate(bundled().items()):
                date = f"2026-01-{1 + (number + copy) % DATES:02}"
                text = " ".join(varied(s, names) for s in sentences)
                article = {"id": f"{name}-{copy}", "date": date, "text": text, "summary": sentences[0]}
                out.write(json.dumps(article) + "\n")
                days.setdefault(date, []).append((article["id"], len(sentences)))
    with (folder / "sets.tsv").open("w") as out:
        out.write("set_id\tn_docs\tn_sentences\tsummary_sentences\tdoc_ids\n")
        for date, articles in sorted(days.items()):
            ids = ",".join(i for i, _ in articles)
            out.write(f"day:{date}\t{len(articles)}\t{sum(n for _, n in articles)}\t{len(articles)}\t{ids}\n")
        ids = ",".join(i for _, articles in sorted(days.items()) for i, _ in articles)
        out.write(f"week:2026-W01\t{ids.count(',') + 1}\t{sum(n for a in days.values() for _, n in a)}\t{ids.count(',') + 1}\t{ids}\n")


def make_standins(folder: Path) -> Path:
    """Makes the folder, the same each time; returns it."""
    write_news(folder / "news" / "bundled")
    return folder
