"""summarize: from texts to the sentences that stand for them in one call. It needs a package built with WINNOW_TEXT."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np

from winnow._problem import make_run, names_of
from winnow._progress import Progress, Reporter
from winnow._rouge import RougeScore, RougeScores, rouge
from winnow._sizes import to_number
from winnow._summary import Sentence, Summary
from winnow._texts import Texts, need_text, to_count, to_documents
from winnow.objectives import Named, to_parameters

__all__ = ["RougeScore", "RougeScores", "Sentence", "Summary", "rouge", "summarize"]

_USUAL_WORDS = 200


def summarize(
    texts: Texts,
    words: int | None = None,
    *,
    sentences: int | str | None = None,
    per_document: int | None = None,
    stories: int | None = None,
    query: str | None = None,
    names: Iterable[Any] | None = None,
    titles: Iterable[Any] | None = None,
    language: str = "english",
    lines: bool = False,
    headings: bool = False,
    min_terms: int = 2,
    stem: bool = True,
    stop_words: bool = False,
    bigrams: bool = False,
    objective: str | Named = "concepts",
    method: str = "auto",
    order: Literal["document", "gain"] = "document",
    start: Summary | Iterable[int | Sentence] | None = None,
    forbid: Summary | Iterable[int | Sentence] | None = None,
    until_gain: float = 0.0,
    until_coverage: float = 0.0,
    certify: str = "tight",
    seed: int = 0,
    threads: int | None = None,
    backend: str = "simd",
    progress: Progress = None,
    **settings: Any,
) -> Summary:
    """Picks the sentences that best stand for the texts: at most 200 words of them, if no other length is given.

    `texts` is a list of strings, a dictionary from names to strings, or one string. `words` limits all sentences
    together, `sentences` their number (or share, such as "5%"), `per_document` those of each text. `until_gain` and
    `until_coverage` stop early. `stories` limits how many stories are told, those that most texts tell first. `query`
    picks only what concerns its words. `start` and `forbid` are sentences of an earlier summary, or their numbers.

    `names` and `titles` are for the page; without them, texts are numbered. `language` is a name or code, such as "de".
    With `lines`, each line is a sentence. Sentences with fewer than `min_terms` words are left out, and headings unless
    `headings` is set. `stem`, `stop_words` and `bigrams` say which words count.

    Further settings are those of the objective and the method by name, such as alpha=0.4 of the objective "summary";
    see docs/text.md. The same seed gives the same sentences as `winnow text` on any number of threads.
    """
    need_text()
    from winnow import _text

    if isinstance(objective, Named):
        if repeated := sorted(settings.keys() & objective.settings.keys()):
            raise ValueError(f"{repeated[0]} was given beside {objective!r}; expected it inside the objective")
        settings = {**objective.settings, **settings}
        objective = objective.name
    if not isinstance(objective, str):
        raise TypeError(f"objective is a {type(objective).__name__}; expected a name")
    for name, value in (("language", language), ("method", method), ("certify", certify)):
        if not isinstance(value, str):
            raise TypeError(f"{name} is a {type(value).__name__}; expected a name")
    if order not in ("document", "gain"):
        raise ValueError(f"order is {order!r}; expected 'document' or 'gain'")
    options: dict[str, Any] = {
        **_length(words, sentences, per_document, until_gain, until_coverage),
        "language": language,
        "lines": bool(lines),
        "headings": bool(headings),
        "min_terms": to_count(min_terms, "min_terms"),
        "stem": bool(stem),
        "stop_words": bool(stop_words),
        "ngrams": 2 if bigrams else 1,
        "objective": objective,
        "method": method,
        "certify": certify,
    }
    if stories is not None:
        if objective != "concepts":
            raise ValueError(f"stories was given with objective {objective}; it belongs to concepts")
        options["stories"] = to_count(stories, "stories")
    if query is not None:
        if not isinstance(query, str):
            raise TypeError(f"query is a {type(query).__name__}; expected words")
        if not query.strip():
            raise ValueError("query is empty; expected words to look for")
        options["query"] = query
    if order == "gain":
        options["by_gain"] = True
    for name, numbers in (("start", start), ("forbid", forbid)):
        if numbers is not None:
            options[name] = _to_numbers(numbers, name)
    parameters, of_method = _split(settings)
    documents, places = to_documents(texts, names, titles)
    with Reporter(progress) as reporter:
        run = make_run(seed, threads, None, backend, reporter.callback)
        return Summary(_text.summarize(documents, options, parameters, of_method, run), places)


def _length(words: Any, sentences: Any, per_document: Any, until_gain: float, until_coverage: float) -> dict[str, Any]:
    length: dict[str, Any] = {}
    if words is not None:
        length["words"] = to_count(words, "words")
    if isinstance(sentences, str):
        length["share"] = _to_share(sentences)
    elif sentences is not None:
        length["sentences"] = to_count(sentences, "sentences")
    if per_document is not None:
        length["per_document"] = to_count(per_document, "per_document")
    for name, least in (("until_gain", until_gain), ("until_coverage", until_coverage)):
        if (number := to_number(least, name)) != 0:
            length[name] = number
    return length or {"words": _USUAL_WORDS}


def _to_share(text: str) -> float:
    try:
        percent = float(text[:-1]) if text.endswith("%") else 0.0
    except ValueError:
        percent = 0.0
    if not 0 < percent <= 100:
        raise ValueError(f"sentences is {text!r}; expected a whole number >= 1, or a share such as '5%'")
    return percent / 100


def _to_numbers(values: Any, what: str) -> list[int]:
    several = isinstance(values, Iterable) and not isinstance(values, (str, bytes))
    found = list(values) if several else [values]
    numbers = [one.index if isinstance(one, Sentence) else one for one in found]
    for number in numbers:
        if not isinstance(number, (int, np.integer)) or isinstance(number, bool) or not 0 <= number < 2**32:
            raise TypeError(
                f"{what} holds {number!r}; expected a summary, or a list of sentence numbers, as Sentence.index has them"
            )
    return [int(number) for number in numbers]


def _split(settings: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings of the objective, and those of the method."""
    from winnow import _text

    of_texts = {name for known in _text.objective_parameters().values() for name in known}
    parameters = to_parameters(settings)
    of_method = {name: parameters.pop(name) for name in list(parameters) if name not in of_texts}
    for name in of_method:
        if name not in names_of("method"):
            known = ", ".join(sorted(each.replace("-", "_") for each in of_texts | names_of("method")))
            raise TypeError(f"there is no setting {name.replace('-', '_')!r}; objectives and methods have: {known}")
    return parameters, of_method
