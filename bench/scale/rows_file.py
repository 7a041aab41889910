"""The generated rows: how many fit on the disk, making them, and reading single rows."""

from __future__ import annotations

import ast
import math
import os
import random
import shutil
import subprocess
from array import array
from collections.abc import Iterable
from pathlib import Path

COLUMNS = 256
ROW = 4 * COLUMNS  # bytes
MARGIN = 0.1  # of the free disk that stays free


def path_of(folder: Path, rows: int) -> Path:
    return folder / f"large-{rows}.npy"


def two_digits(number: float) -> int:
    """Rounded down to two digits, so that sizes can be read."""
    unit = 10 ** max(0, int(math.log10(number)) - 1)
    return int(number // unit * unit)


def fitting(folder: Path, asked: int, prefix: int) -> int:
    """How many rows of `asked` fit on the disk beside a prefix of at most `prefix` rows. Files that are there count as
    free, because they are used again or replaced."""
    there = sum(file.stat().st_size for file in folder.glob("large-*.npy"))
    rows = (1 - MARGIN) * (shutil.disk_usage(folder).free + there) / ROW
    if asked + min(prefix, asked) <= rows:
        return asked
    return two_digits(max(1, rows - prefix if rows > 2 * prefix else rows / 2))


def make(generate: Path, folder: Path, rows: int) -> Path:
    """The file with this many rows, made unless it is there."""
    path = path_of(folder, rows)
    if not path.exists():
        subprocess.run([generate, "large", "--rows", str(rows), "-o", path], check=True)
    return path


def header(path: Path) -> tuple[int, int, int]:
    """(rows, columns, where the values begin) of a .npy file."""
    with open(path, "rb") as file:
        file.seek(8)
        text = file.read(int.from_bytes(file.read(2), "little"))
        rows, columns = ast.literal_eval(text.decode())["shape"]
        return rows, columns, file.tell()


def value(path: Path, rows: Iterable[int]) -> float:
    """f of these rows, the sum over columns of the square root of their total, without Winnow."""
    _, columns, begin = header(path)
    totals = [0.0] * columns
    with open(path, "rb") as file:
        for row in rows:
            values = array("f")
            values.frombytes(os.pread(file.fileno(), 4 * columns, begin + 4 * columns * row))
            totals = [total + x for total, x in zip(totals, values)]
    return math.fsum(map(math.sqrt, totals))


def random_value(path: Path, count: int, sets: int = 5) -> float:
    """The mean f of random sets of `count` rows."""
    size = header(path)[0]
    draw = random.Random(0)
    return math.fsum(value(path, draw.sample(range(size), min(count, size))) for _ in range(sets)) / sets
