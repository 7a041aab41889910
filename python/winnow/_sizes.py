"""Numbers of picks: a count, a share such as "15%", or several of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

Size = int | str
Sizes = Size | Sequence[Size]


def share_of(text: str, size: int, what: str) -> int:
    """'15%' of `size`, rounded as the command line does: at least 1, unless it is 0%."""
    try:
        percent = float(text[:-1])
    except ValueError:
        percent = math.nan
    if not 0 <= percent <= 100:
        raise ValueError(f"{what} is {text!r}; expected a share from 0% to 100%, such as '15%'")
    count = math.floor(percent / 100 * size + 0.5)
    return max(1, count) if percent > 0 else 0


def to_count(value: Any, name: str, least: int = 0, most: int = 2**32 - 1) -> int:
    """A whole number from `least` to `most`."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))
    if whole and least <= value <= most:
        return int(value)
    limits = f"from {least} to 2^32 - 1" if most == 2**32 - 1 else f"from {least} to {most}"
    raise (ValueError if whole else TypeError)(f"{name} is {value!r}; expected a whole number {limits}")


def to_number(value: Any, name: str) -> float:
    """A number, which the engine checks for its range."""
    real = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not real:
        raise TypeError(f"{name} is {value!r}; expected a number")
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, value)


def to_size(k: Size, n: int, what: str = "k") -> int:
    """One number of picks among n rows."""
    if isinstance(k, str) and k.endswith("%"):
        return share_of(k, n, what)
    if isinstance(k, (int, np.integer)) and not isinstance(k, (bool, np.bool_)):
        if k < 0:
            raise ValueError(f"{what} is {k}; expected a whole number >= 0")
        return min(int(k), 2**32 - 1)  # more than there can be rows
    if isinstance(k, (float, np.floating)):
        raise TypeError(f"{what} is {k}; expected a whole number, or a share such as '15%'")
    raise TypeError(f"{what} is {k!r}; expected a whole number such as 100, or a share such as '15%'")


def to_sizes(k: Sizes, n: int) -> list[int]:
    """Increasing, each once."""
    if isinstance(k, np.ndarray):
        k = k.tolist()
    several = isinstance(k, Sequence) and not isinstance(k, (str, bytes))
    many: Sequence[Any] = k if several else [k]  # type: ignore[assignment]
    if not many:
        raise ValueError("k is an empty list; expected at least one number of picks")
    return sorted({to_size(one, n) for one in many})
