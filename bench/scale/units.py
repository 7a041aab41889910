"""Numbers as they are written on the command line."""

from __future__ import annotations

import argparse

UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def bytes_in(text: str) -> int:
    """500M or 2.5G as bytes, as the program reads them."""
    unit = UNITS.get(text[-1:], 1)
    try:
        number = int(float(text[:-1] if unit > 1 else text) * unit)
    except (OverflowError, ValueError):
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} was given; expected a number of bytes such as 500M or 2.5G")
    return number


def whole(text: str) -> int:
    """20000000, 20,000,000 or 2e7."""
    try:
        number = float(text.replace(",", "").replace("_", ""))
    except ValueError:
        number = 0
    if not 1 <= number < 2**63 or number != int(number):
        raise argparse.ArgumentTypeError(f"{text} was given; expected a whole number > 0")
    return int(number)


def wholes(text: str) -> list[int]:
    """Several, separated by slashes, because commas may group digits."""
    return [whole(part) for part in text.split("/")]
