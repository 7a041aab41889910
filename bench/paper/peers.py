"""The summarizers of sumy, given the sentences that Winnow found and the same budget of words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence  # type: ignore[import-untyped]
from sumy.nlp.stemmers import Stemmer  # type: ignore[import-untyped]
from sumy.summarizers.kl import KLSummarizer  # type: ignore[import-untyped]
from sumy.summarizers.lex_rank import LexRankSummarizer  # type: ignore[import-untyped]
from sumy.summarizers.lsa import LsaSummarizer  # type: ignore[import-untyped]
from sumy.summarizers.sum_basic import SumBasicSummarizer  # type: ignore[import-untyped]
from sumy.summarizers.text_rank import TextRankSummarizer  # type: ignore[import-untyped]
from sumy.utils import get_stop_words  # type: ignore[import-untyped]

PEERS: dict[str, Any] = {
    "LexRank": LexRankSummarizer,
    "TextRank": TextRankSummarizer,
    "LSA": LsaSummarizer,
    "KL-sum": KLSummarizer,
    "SumBasic": SumBasicSummarizer,
}


class Words:
    """What sumy asks of a tokenizer, without the data that its own has to download."""

    def to_words(self, sentence: str) -> tuple[str, ...]:
        return tuple(re.findall(r"[^\W\d_]+(?:['-][^\W\d_]+)*", sentence))


def within(budget: int) -> Callable[[Sequence[Any]], list[Any]]:
    """The best that fit, in the order of their rating; what is too long for the rest is passed over."""

    def take(ranked: Sequence[Any]) -> list[Any]:
        taken, left = [], budget
        for info in ranked:
            words = len(str(info.sentence).split())
            if words <= left:
                taken.append(info)
                left -= words
        return taken

    return take


def summarize(name: str, sentences: Sequence[str], budget: int) -> list[int]:
    """The numbers of the sentences, in reading order."""
    summarizer = PEERS[name](Stemmer("english"))
    summarizer.stop_words = get_stop_words("english")
    parts = [Sentence(text, Words()) for text in sentences]
    number = {id(part): v for v, part in enumerate(parts)}
    chosen = summarizer(ObjectDocumentModel([Paragraph(parts)]), within(budget))
    return sorted(number[id(sentence)] for sentence in chosen)
