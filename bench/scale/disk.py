"""The rate at which the disk gives a file, read in order and not from memory."""

from __future__ import annotations

import mmap
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CHUNK = 8 << 20
MOST = 4 << 30  # bytes that one measurement reads
DEPTH = 4  # requests at a time, for disks that need several


def drop(path: Path) -> None:
    """Removes the file from the page cache."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def timed(path: Path, begin: int, end: int, read: Callable[[Path, int, int], int]) -> float | None:
    """Bytes per second of read(path, begin, end), which returns how many bytes it read; None if it cannot read."""
    drop(path)
    start = time.perf_counter()
    try:
        count = read(path, begin, end)
    except OSError:
        return None  # O_DIRECT is not known to every file system
    return count / (time.perf_counter() - start)


def buffered(path: Path, begin: int, end: int) -> int:
    buffer = bytearray(CHUNK)
    count = 0
    with open(path, "rb", buffering=0) as file:
        file.seek(begin)
        while count < end - begin and (got := file.readinto(buffer)):
            count += got
    return count


def direct(path: Path, begin: int, end: int, depth: int = 1) -> int:
    """Reads around the page cache, `depth` chunks at a time."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECT)

    def every(first: int) -> int:
        with mmap.mmap(-1, CHUNK) as buffer:  # aligned, as O_DIRECT needs it
            return sum(os.preadv(descriptor, [buffer], at) for at in range(begin + first * CHUNK, end, depth * CHUNK))

    try:
        with ThreadPoolExecutor(depth) as threads:
            return sum(threads.map(every, range(depth)))
    finally:
        os.close(descriptor)


def rates(path: Path) -> dict[str, float]:
    """Bytes per second: through the page cache, around it, and around it with several requests at a time. Each reads
    another third of the file."""
    size = path.stat().st_size
    third = max(CHUNK, size // 3 // CHUNK * CHUNK)
    ways: dict[str, Callable[[Path, int, int], int]] = {
        "buffered": buffered,
        "direct": direct,
        f"direct, {DEPTH} at a time": lambda file, begin, end: direct(file, begin, end, DEPTH),
    }
    measured = {}
    for place, (name, read) in enumerate(ways.items()):
        begin = place * third if (place + 1) * third <= size else 0
        if rate := timed(path, begin, min(size, begin + min(third, MOST)), read):
            measured[name] = rate
    drop(path)
    return measured
