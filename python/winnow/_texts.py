"""Texts from what users have, and the check that the package was built with texts."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

Texts = str | Iterable[str] | Mapping[Any, str]
Document = tuple[str, str, str]  # name, title, text

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


def to_documents(texts: Any, names: Any, titles: Any) -> list[Document]:
    """One document per text, named by `names`, by the keys of a dictionary, or by number."""
    if isinstance(texts, str):
        texts = [texts]
    if isinstance(texts, Mapping):
        if names is not None:
            raise ValueError("names was given beside a dictionary, whose keys are the names; expected one of them")
        names, texts = list(texts.keys()), list(texts.values())
    content = to_strings(texts, "texts")
    if not content:
        raise ValueError("texts is empty; expected at least one text")
    shown = _one_per_text(names, len(content), "names") or [f"text {i + 1}" for i in range(len(content))]
    headlines = _one_per_text(titles, len(content), "titles") or [""] * len(content)
    return [(name, title, text.removeprefix("\ufeff")) for name, title, text in zip(shown, headlines, content)]


def to_strings(values: Any, what: str) -> list[str]:
    """A list of strings. TypeError, with the place, if something else is among them."""
    if isinstance(values, (bytes, Mapping)) or hasattr(values, "columns") or not isinstance(values, Iterable):
        raise TypeError(f"{what} is a {type(values).__name__}; expected a list of strings")
    return [_to_str(value, f"{what}[{i}]") for i, value in enumerate(values)]


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
        raise ValueError(f"{what} has {len(found)} entries, but there are {size} texts; expected one per text")
    return found


def _to_str(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{what} is a {type(value).__name__}; expected a string")
    return _whole(value)


def _whole(text: str) -> str:
    """The text with U+FFFD for each half of a character, which UTF-8 cannot hold. JSON can escape such halves."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return str(text)
