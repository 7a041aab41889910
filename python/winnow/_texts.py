"""Texts from what users have, and the check that the package was built with texts."""

from __future__ import annotations

import importlib
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

Texts = str | Iterable[str] | Mapping[Any, str]
Document = tuple[str, str, str]  # name, title, text

_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_MARK = "\ufeff"

MISSING = (
    "this winnow was built without texts; in its source folder, install ICU, Snowball and WordNet's lists with "
    "script/bootstrap, then run: pip install . -C cmake.define.WINNOW_TEXT=ON"
)


def need_text() -> None:
    """ImportError, with what to do, if winnow._text was not built. If it is there and cannot be loaded, Python says why."""
    try:
        importlib.import_module("winnow._text")
    except ModuleNotFoundError:
        raise ImportError(MISSING, name="winnow._text") from None


class Places:
    """Where a character of a cleaned text is in the text as it was given.

    Cleaning removes a byte order mark and joins two halves of a character. Each makes the rest one place earlier.
    """

    def __init__(self, texts: list[str]) -> None:
        found = {i: _shortened_before(text) for i, text in enumerate(texts)}
        self._shortened = {i: places for i, places in found.items() if places}

    def given(self, document: int, place: int) -> int:
        return place + bisect_right(self._shortened.get(document, ()), place)


def _shortened_before(given: str) -> list[int]:
    """The first places of the cleaned text after each character that cleaning took away."""
    marked = given.startswith(_MARK)
    places = [0] if marked else []
    if not _is_whole(given):
        places += [pair.start() - marked - i + 1 for i, pair in enumerate(_PAIR.finditer(given))]
    return places


def to_documents(texts: Any, names: Any, titles: Any) -> tuple[list[Document], Places]:
    """One document per text, named by `names`, by the keys of a dictionary, or by number."""
    if isinstance(texts, str):
        texts = [texts]
    if isinstance(texts, Mapping):
        if names is not None:
            raise ValueError("names was given beside a dictionary, whose keys are the names; expected one of them")
        names, texts = list(texts.keys()), list(texts.values())
    content = _checked(texts, "texts")
    if not content:
        raise ValueError("texts is empty; expected at least one text")
    shown = _one_per_text(names, len(content), "names") or [f"text {i + 1}" for i in range(len(content))]
    headlines = _one_per_text(titles, len(content), "titles") or [""] * len(content)
    cleaned = [_whole(text).removeprefix(_MARK) for text in content]
    return list(zip(shown, headlines, cleaned)), Places(content)


def to_strings(values: Any, what: str) -> list[str]:
    """A list of strings that UTF-8 can hold. TypeError, with the place, if something else is among them."""
    return [_whole(value) for value in _checked(values, what)]


def _checked(values: Any, what: str) -> list[str]:
    if isinstance(values, (bytes, Mapping)) or hasattr(values, "columns") or not isinstance(values, Iterable):
        raise TypeError(f"{what} is a {type(values).__name__}; expected a list of strings")
    strings = list(values)
    for i, value in enumerate(strings):
        if not isinstance(value, str):
            raise TypeError(f"{what}[{i}] is a {type(value).__name__}; expected a string")
    return strings


def to_count(value: Any, what: str) -> int:
    """A whole number >= 1."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and 1 <= value < 2**32:
        return int(value)
    raise ValueError(f"{what} is {value!r}; expected a whole number >= 1")


def _one_per_text(values: Any, size: int, what: str) -> list[str] | None:
    if values is None:
        return None
    found = [_whole(str(value)) for value in values]
    if len(found) != size:
        entries = f"{len(found)} {'entry' if len(found) == 1 else 'entries'}"
        there = f"there {'is 1 text' if size == 1 else f'are {size} texts'}"
        raise ValueError(f"{what} has {entries}, but {there}; expected one per text")
    return found


def _whole(text: str) -> str:
    """The text with U+FFFD for each half of a character, which UTF-8 cannot hold. JSON can escape such halves."""
    return str(text) if _is_whole(text) else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
