"""rouge: how well a summary agrees with summaries that people wrote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from winnow._summary import Summary
from winnow._texts import need_text, to_strings

Reference = str | Sequence[str]


@dataclass(frozen=True)
class RougeScore:
    """Recall, precision and their harmonic mean, with five decimals."""

    recall: float
    precision: float
    f1: float


@dataclass(frozen=True)
class RougeScores:
    """ROUGE-1 and ROUGE-2 (words and pairs of words), and ROUGE-L (the longest common subsequences of sentences)."""

    rouge1: RougeScore
    rouge2: RougeScore
    rougeL: RougeScore

    def __str__(self) -> str:
        lines = ["          recall  precision       f1"]
        for name, score in (("ROUGE-1", self.rouge1), ("ROUGE-2", self.rouge2), ("ROUGE-L", self.rougeL)):
            lines.append(f"{name}  {score.recall:.5f}    {score.precision:.5f}  {score.f1:.5f}")
        return "\n".join(lines)


def rouge(
    candidate: Reference | Summary,
    references: str | Iterable[Reference],
    *,
    stem: bool = False,
    stop_words: bool = False,
    limit_words: int = 0,
    limit_bytes: int = 0,
    best: bool = False,
) -> RougeScores:
    """Scores a summary against one or more references, as ROUGE-1.5.5 and `winnow evaluate rouge` count.

    A summary is a string with one sentence per line, or a list of sentences; the candidate may be a Summary too.
    `references` is one string, or a list with one entry per reference. Only the letters a to z and digits count.

    `stem` compares stems of words, `stop_words` leaves common English words out, `limit_words` and `limit_bytes` look at
    the beginning of each text only (0: all of it), and `best` takes the best reference instead of all together.
    """
    need_text()
    from winnow import _text

    if isinstance(candidate, Summary):
        candidate = candidate.text
    if isinstance(references, str):
        references = [references]
    if isinstance(references, (bytes, Summary)) or not isinstance(references, Iterable):
        raise TypeError(f"references is a {type(references).__name__}; expected a string, or a list of references")
    found = _text.rouge(
        _sentences(candidate, "candidate"),
        [_sentences(reference, f"references[{i}]") for i, reference in enumerate(references)],
        stem=bool(stem),
        stop_words=bool(stop_words),
        limit_words=_limit(limit_words, "limit_words"),
        limit_bytes=_limit(limit_bytes, "limit_bytes"),
        best=bool(best),
    )
    return RougeScores(*(RougeScore(*score) for score in found))


def _sentences(summary: Any, what: str) -> list[str]:
    from winnow import _text

    if isinstance(summary, str):
        return _text.lines_of(to_strings([summary], what)[0])
    return to_strings(summary, what)


def _limit(value: Any, what: str) -> int:
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and 0 <= value < 2**63:
        return int(value)
    raise ValueError(f"{what} is {value!r}; expected a whole number >= 0; 0 means all")
