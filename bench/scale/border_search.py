"""The border of steps.h found without moving the divergences: the coordinator asks for counts, digit by digit.

Doubles >= 0 are in the order of their bits as integers. Each step fixes the next digit of the border: every worker
counts, for each value of this digit, its elements whose higher digits are those found so far. Then the ids of the
elements at the border are searched in the same way, so that ties end as in find_border().
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

VALUE_DIGITS = (11, 11, 11, 11, 11, 9)  # bits, 64 together
ID_DIGITS = (11, 11, 10)  # 32 together
STEPS = len(VALUE_DIGITS) + len(ID_DIGITS)
COUNTS = sum(1 << bits for bits in VALUE_DIGITS + ID_DIGITS)  # that one worker sends, all steps together

Part = Sequence[tuple[float, int]]  # (divergence, id) of one worker's elements


def ordered(value: float) -> int:
    """An integer in the order of the doubles, negative ones too."""
    bits: int = struct.unpack("<Q", struct.pack("<d", value))[0]
    return bits ^ ((1 << 64) - 1) if bits >> 63 else bits | (1 << 63)


def value_of(key: int) -> float:
    bits = key & ((1 << 63) - 1) if key >> 63 else key ^ ((1 << 64) - 1)
    value: float = struct.unpack("<d", struct.pack("<Q", bits))[0]
    return value


def nth(parts: Sequence[Sequence[int]], rank: int, digits: Sequence[int]) -> tuple[int, int, int]:
    """(the rank-th smallest of all keys, from 1; its rank among its equals; the counts that each part sent)."""
    left = sum(digits)
    found, sent = 0, 0
    for bits in digits:
        left -= bits
        sums = [0] * (1 << bits)
        for part in parts:
            sent += 1 << bits
            for key in part:
                if key >> (left + bits) == found:
                    sums[(key >> left) & ((1 << bits) - 1)] += 1
        digit = 0
        while rank > sums[digit]:
            rank -= sums[digit]
            digit += 1
        found = (found << bits) | digit
    return found, rank, sent // max(1, len(parts))


def find(parts: Sequence[Part], count: int) -> tuple[float, int, int]:
    """(value, last, counts sent by each part) of the border that drops exactly `count` elements."""
    key, rank, sent = nth([[ordered(value) for value, _ in part] for part in parts], count, VALUE_DIGITS)
    equals = [[number for value, number in part if ordered(value) == key] for part in parts]
    last, _, more = nth(equals, rank, ID_DIGITS)
    return value_of(key), last, sent + more
