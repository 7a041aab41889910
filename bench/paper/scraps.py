"""What makes a summary bad to read, whatever it scores: scraps, half quotations, danglers and repetitions.

The rules are written apart from Winnow's own, so that they check it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from baselines import Found, tfidf

ENDED = re.compile(r"[.!?…][\"'’”)\]»]*$")
OPENERS = frozenset(
    [
        "he",
        "she",
        "it",
        "they",
        "his",
        "her",
        "its",
        "their",
        "him",
        "them",
        "this",
        "that",
        "these",
        "those",
        "such",
        "but",
        "and",
        "or",
        "so",
        "yet",
        "then",
        "however",
        "also",
        "both",
        "another",
        "meanwhile",
        "still",
        "instead",
        "therefore",
        "thus",
        "moreover",
        "nevertheless",
    ]
)
FIRST_WORD = re.compile(r"[A-Za-z]+")
NEAR = 0.5  # cosine of TF-IDF rows from which two sentences say the same
WORDS = 250  # near-duplicates are counted per this many words


@dataclass
class Scraps:
    """Counts over summaries."""

    sentences: int = 0
    words: int = 0
    no_end: int = 0
    half_quotation: int = 0
    dangling: int = 0
    near_pairs: int = 0

    def __iadd__(self, other: Scraps) -> Scraps:
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    def rates(self) -> list[float]:
        """No end mark, half quotations and dangling openers per 100 sentences; near-duplicate pairs per 250 words."""
        hundred = max(self.sentences, 1) / 100
        counts = [self.no_end, self.half_quotation, self.dangling]
        return [count / hundred for count in counts] + [self.near_pairs / max(self.words, 1) * WORDS]


def is_half_quotation(text: str) -> bool:
    return text.count('"') % 2 == 1 or text.count("“") != text.count("”")


def is_dangling(v: int, sentences: Sequence[Found], chosen: set[int]) -> bool:
    """Opens with a word that points back, and the sentence before is not in the summary."""
    first = FIRST_WORD.search(sentences[v].text)
    if first is None or first.group().lower() not in OPENERS:
        return False
    return not (v > 0 and sentences[v - 1].document == sentences[v].document and v - 1 in chosen)


def count(picks: Sequence[int], sentences: Sequence[Found]) -> Scraps:
    texts = [sentences[v].text for v in picks]
    chosen = set(picks)
    rows = tfidf(tuple(sentence.text for sentence in sentences))[list(picks)]
    alike = rows @ rows.T
    near = sum(bool(alike[i, j] >= NEAR) for i in range(len(texts)) for j in range(i))
    return Scraps(
        sentences=len(texts),
        words=sum(len(text.split()) for text in texts),
        no_end=sum(ENDED.search(text) is None for text in texts),
        half_quotation=sum(is_half_quotation(text) for text in texts),
        dangling=sum(is_dangling(v, sentences, chosen) for v in picks),
        near_pairs=near,
    )
