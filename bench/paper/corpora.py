"""The sets of texts with summaries that people wrote: opinions, days of news, clusters of articles, single articles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class TextSet:
    name: str
    source: str | list[dict[str, str]]  # a file, or the lines of a .jsonl file
    references: list[list[str]]  # one list of lines per reference
    size: int  # sentences, about

    @property
    def budget(self) -> int:
        """The mean length of the references, in words."""
        words = [sum(len(line.split()) for line in lines) for lines in self.references]
        return max(1, round(sum(words) / len(words)))


def some_of(sets: Sequence[T], most: int) -> list[T]:
    """At most that many, spread over all."""
    count = min(most, len(sets))
    return [sets[place * len(sets) // count] for place in range(count)]


def json_lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open() as file:
        for line in file:
            yield json.loads(line)


def documents(texts: Sequence[str]) -> list[dict[str, str]]:
    return [{"id": str(i), "text": text} for i, text in enumerate(texts)]


def opinion_topics(news: Path, as_lines: bool) -> list[TextSet]:
    """Each line is a document of its own, or the file is given as it is."""
    sets = []
    for topic in sorted(path for path in (news / "opinosis").iterdir() if path.is_dir()):
        file = topic / "docs" / "sentences.txt"
        lines = file.read_text().splitlines()
        references = [path.read_text().splitlines() for path in sorted((topic / "refs").iterdir())]
        sets.append(TextSet(topic.name, documents(lines) if as_lines else str(file), references, len(lines)))
    return sets


def days(corpus: Path, least_sentences: int) -> list[tuple[str, int, list[dict[str, Any]]]]:
    """Name, sentences and articles of each day."""
    articles = {str(article["id"]): article for path in sorted(corpus.glob("*.jsonl")) for article in json_lines(path)}
    found = []
    for line in (corpus / "sets.tsv").read_text().splitlines()[1:]:
        name, _, sentences, _, ids = line.split("\t")
        if name.startswith("day:") and int(sentences) >= least_sentences:
            found.append((name[4:], int(sentences), [articles[i] for i in ids.split(",")]))
    return found


def news_days(news: Path) -> list[TextSet]:
    return [
        TextSet(name, documents([a["text"] for a in chosen]), [[a["summary"] for a in chosen]], size)
        for name, size, chosen in days(news / "inshorts2017", 200)
    ]


def clusters(news: Path) -> list[TextSet]:
    return [
        TextSet(c["id"], documents(c["docs"]), [[c["summary"]]], sum(len(text.split()) for text in c["docs"]) // 20)
        for c in json_lines(news / "multinews100" / "clusters.jsonl")
    ]


def single_articles(news: Path) -> list[TextSet]:
    return [
        TextSet(str(a["id"]), documents([a["text"]]), [a["summary"].splitlines()], len(a["text"].split()) // 20)
        for a in json_lines(news / "cnndm100" / "articles.jsonl")
    ]


def all_corpora(news: Path) -> dict[str, list[TextSet]]:
    return {
        "Multi-News": clusters(news),
        "Opinosis, lines": opinion_topics(news, as_lines=True),
        "Opinosis, file": opinion_topics(news, as_lines=False),
        "Inshorts, days": news_days(news),
        "CNN/DailyMail": single_articles(news),
    }
