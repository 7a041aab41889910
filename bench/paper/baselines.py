"""Simple summarizers that any other has to beat: leads, the TF-IDF centroid with MMR, and LexRank.

All get the sentences that Winnow found, with the document of each, and the same budget of words.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sumy.nlp.stemmers import Stemmer  # type: ignore[import-untyped]
from sumy.utils import get_stop_words  # type: ignore[import-untyped]

Matrix = NDArray[np.float64]
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


@dataclass(frozen=True)
class Found:
    """A sentence that Winnow found."""

    document: str
    text: str

    @property
    def words(self) -> int:
        return len(self.text.split())


def fill(order: Iterable[int], sentences: Sequence[Found], budget: int) -> list[int]:
    """Takes sentences in order; those that do not fit into the rest are passed over. Returns them in reading order."""
    taken, left = [], budget
    for v in order:
        if sentences[v].words <= left:
            taken.append(v)
            left -= sentences[v].words
    return sorted(taken)


def places(sentences: Sequence[Found]) -> list[int]:
    """How many sentences of the same document come before each."""
    before: Counter[str] = Counter()
    result = []
    for sentence in sentences:
        result.append(before[sentence.document])
        before[sentence.document] += 1
    return result


def lead_of_first(sentences: Sequence[Found], budget: int) -> list[int]:
    first = sentences[0].document
    return fill((v for v, sentence in enumerate(sentences) if sentence.document == first), sentences, budget)


def lead_in_turn(sentences: Sequence[Found], budget: int) -> list[int]:
    """The first sentence of each document, then the second of each, and so on."""
    place = places(sentences)
    return fill(sorted(range(len(sentences)), key=lambda v: place[v]), sentences, budget)


@lru_cache(maxsize=1)
def word_tools() -> tuple[Any, frozenset[str]]:
    return Stemmer("english"), get_stop_words("english")


@lru_cache(maxsize=2)  # all summarizers of a set ask for the same rows
def tfidf(texts: tuple[str, ...]) -> Matrix:
    """One row of length 1 per text: tf * idf of the stems of its words, without stop words."""
    stem, stop_words = word_tools()
    counts = [Counter(stem(word) for word in WORD.findall(text.lower()) if word not in stop_words) for text in texts]
    shared = Counter(term for count in counts for term in count)
    column = {term: i for i, term in enumerate(shared)}
    rows = np.zeros((len(texts), len(column)))
    for v, count in enumerate(counts):
        for term, times in count.items():
            rows[v, column[term]] = times * (math.log((1 + len(texts)) / (1 + shared[term])) + 1)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths > 0, lengths, 1), dtype=np.float64)


def centroid(sentences: Sequence[Found], budget: int, likeness: float, by_place: bool) -> list[int]:
    """MMR (Carbonell and Goldstein 1998) with the cosine to the centroid as relevance, divided by sqrt(1 + place)."""
    rows = tfidf(tuple(sentence.text for sentence in sentences))
    middle = rows.mean(axis=0)
    relevance = rows @ middle / max(float(np.linalg.norm(middle)), 1e-12)
    if by_place:
        relevance = relevance / np.sqrt(1.0 + np.array(places(sentences)))
    nearest = np.zeros(len(sentences))
    open_to = np.ones(len(sentences), dtype=bool)
    words = np.array([sentence.words for sentence in sentences])
    taken: list[int] = []
    left = budget
    while (open_to & (words <= left)).any():
        score = np.where(open_to & (words <= left), likeness * relevance - (1 - likeness) * nearest, -np.inf)
        best = int(score.argmax())
        taken.append(best)
        open_to[best] = False
        left -= int(words[best])
        nearest = np.maximum(nearest, rows @ rows[best])
    return sorted(taken)


def lexrank(sentences: Sequence[Found], budget: int) -> list[int]:
    """Continuous LexRank (Erkan and Radev 2004) over TF-IDF cosines; nothing keeps it from repeating itself."""
    rows = tfidf(tuple(sentence.text for sentence in sentences))
    alike = rows @ rows.T
    walk = alike / np.maximum(alike.sum(axis=1, keepdims=True), 1e-12)
    rank = np.full(len(sentences), 1 / len(sentences))
    for _ in range(60):
        rank = 0.15 / len(sentences) + 0.85 * (rank @ walk)
    return fill((int(v) for v in np.argsort(-rank, kind="stable")), sentences, budget)


# By name: one or several settings. If there are several, the half of the sets that chooses takes the best.
Summarizer = Callable[[Sequence[Found], int], list[int]]
LIKENESS = (0.5, 0.7, 0.9)


def of_centroid(likeness: float, by_place: bool) -> Summarizer:
    return lambda sentences, budget: centroid(sentences, budget, likeness, by_place)


BASELINES: dict[str, dict[str, Summarizer]] = {
    "lead of the first document": {"": lead_of_first},
    "lead round robin": {"": lead_in_turn},
    "TF-IDF centroid + MMR": {f"{x}": of_centroid(x, False) for x in LIKENESS},
    "TF-IDF centroid + MMR, place": {f"{x}": of_centroid(x, True) for x in LIKENESS},
    "TF-IDF LexRank": {"": lexrank},
}
