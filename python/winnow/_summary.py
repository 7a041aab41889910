"""The result of a summary."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from winnow._selection import Certificate, Choice, _write, to_certificate
from winnow._texts import Places

if TYPE_CHECKING:
    import pandas

    from winnow import _text

_SHOWN = 5  # sentences, by repr


@dataclass(frozen=True)
class Sentence:
    """A sentence of the summary, and its place."""

    text: str  # as it is in the document, line ends included
    document: int  # the number of its document, counted from 0
    name: str  # of the document
    position: int  # the number of sentences before it in the document
    span: tuple[int, int]  # text == texts[document][span[0] : span[1]], but for halves of characters in it
    gain: float  # what it added to f when it was picked
    rank: int  # its place in the order of picking, counted from 1
    index: int  # its number among the sentences that may be picked, for `start` and `forbid`

    def __str__(self) -> str:
        return " ".join(self.text.split())


class Summary:
    """The sentences that were picked, in the order asked for, with a certificate. It is a sequence of sentences."""

    def __init__(self, result: _text.Summary, places: Places) -> None:
        self._result = result
        self._report: dict[str, Any] = json.loads(result.to_json())
        self.sentences = [_sentence(pick, of, places) for pick, of in zip(self._report["picks"], result.documents)]
        self.words: int = self._report["words"]
        self.value: float = self._report["value"]
        self.objective: str = self._report["objective"]
        self.method: str = self._report["method"]
        self.settings: dict[str, Any] = {**self._report.get("settings", {}), **self._report.get("method_settings", {})}
        chosen = self._report.get("chosen")
        self.chosen: Choice | None = Choice(chosen["method"], chosen["why"]) if chosen else None
        proof = self._report.get("certificate")
        self.certificate: Certificate | None = to_certificate(proof, self.value) if proof else None
        self.timings: dict[str, float] = self._report["seconds"]

    @property
    def text(self) -> str:
        """The summary, one sentence per line."""
        return "\n".join(str(sentence) for sentence in self.sentences)

    def __len__(self) -> int:
        return len(self.sentences)

    def __iter__(self) -> Iterator[Sentence]:
        return iter(self.sentences)

    def __getitem__(self, place: int) -> Sentence:
        return self.sentences[place]

    def to_dict(self) -> dict[str, Any]:
        """What `winnow text --json` writes."""
        parsed: dict[str, Any] = json.loads(self._result.to_json())
        return parsed

    def to_pandas(self) -> pandas.DataFrame:
        """One line per sentence."""
        import pandas

        columns = ["rank", "index", "document", "name", "position", "gain", "text"]
        return pandas.DataFrame([{name: getattr(s, name) for name in columns} for s in self.sentences], columns=columns)

    def to_html(self, path: str | os.PathLike[str] | None = None) -> str:
        """The page of `winnow text --html`: the summary, and every text with its sentences marked."""
        page: str = self._result.to_html()
        if path is not None:
            _write(path, page)
        return page

    def __repr__(self) -> str:
        method = f"{self.method} ({self.chosen.method})" if self.chosen else self.method
        counts = self._report["text"]
        lines = [
            f"Summary of {_count(counts['documents'], 'text')}: {len(self)} of "
            f"{_count(counts['sentences'], 'sentence')}, {_count(self.words, 'word')}, by {method}, "
            f"objective {self.objective}" + (f", {self.certificate}" if self.certificate else "")
        ]
        lines += [f"  {_shortened(str(sentence))}" for sentence in self.sentences[:_SHOWN]]
        if len(self) > _SHOWN:
            lines.append(f"  and {len(self) - _SHOWN} more")
        return "\n".join(lines)

    def __str__(self) -> str:
        """What `winnow text` prints: each sentence with its source, then a few lines about the run."""
        return self._result.to_text().rstrip("\n")

    def _repr_html_(self) -> str:
        """The page, in a frame of its own so that its style stays inside."""
        return (
            f'<iframe srcdoc="{html.escape(self.to_html())}" title="Summary" loading="lazy" '
            'style="width:100%;height:640px;border:0" sandbox></iframe>'
        )

    def __reduce__(self) -> Any:
        raise TypeError("a Summary refers to its texts and cannot be pickled; expected summary.sentences or to_dict()")


def _sentence(pick: dict[str, Any], document: int, places: Places) -> Sentence:
    first, last = pick["span"]
    return Sentence(
        text=pick["sentence"],
        document=document,
        name=pick["document"],
        position=pick["position"],
        span=(places.given(document, first), places.given(document, last)),
        gain=pick["gain"],
        rank=pick["rank"],
        index=pick["index"],
    )


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _shortened(text: str, most: int = 100) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
