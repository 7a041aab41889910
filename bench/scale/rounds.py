"""The rounds of one sparsification, as include/winnow/sparsify/steps.h plans them, and what each reads of a shard.

Sizes are expected ones: the live elements are taken to lie evenly over the shards, as probes drawn by hash leave them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

SEEK = 64 << 10  # bytes: a row that is sought costs as much as reading it and these (src/objectives/block_rows.cc)
PER_ELEMENT = 48  # bytes of memory beside the rows (include/winnow/objectives/blocks.h)
OWN = 16 << 20  # bytes of the program itself
BLOCK = 8 << 20  # bytes; there are four


@dataclass(frozen=True)
class Problem:
    n: int
    d: int
    k: int
    value_bytes: int = 4  # of one value on disk; in memory it has 4
    r: float = 2
    c: float = 8
    repair: int = 2  # passes

    @property
    def disk_row(self) -> int:
        return self.d * self.value_bytes

    @property
    def memory_row(self) -> int:
        return self.d * 4

    @property
    def floor(self) -> int:
        return 2 * self.k


@dataclass(frozen=True)
class Round:
    probes: int
    live: int  # before the probes are taken
    after: int  # left at the end

    @property
    def compared(self) -> int:
        return self.live - self.probes

    @property
    def pairs(self) -> int:
        return self.probes * self.compared


def plan(problem: Problem) -> list[Round]:
    """RoundPlan and the loop of sparsify()."""
    n = problem.n
    threshold = min(problem.r * math.log2(n), n) if n > 1 else n
    probes = math.ceil(threshold)
    dropped_share = 1 - 1 / math.sqrt(problem.c)
    live, kept = n, 0
    rounds: list[Round] = []
    while live > threshold and kept + live > problem.floor:
        kept += probes
        compared = live - probes
        drop = min(int(dropped_share * compared), max(0, kept + compared - problem.floor))
        rounds.append(Round(probes, live, compared - drop))
        live = compared - drop
    return rounds


def kept(problem: Problem, rounds: list[Round]) -> int:
    """|V'|"""
    return sum(turn.probes for turn in rounds) + (rounds[-1].after if rounds else problem.n)


@dataclass(frozen=True)
class Pass:
    """What one worker does between two messages: it reads, and it computes at the same time."""

    name: str
    read: float  # bytes
    read_as: float  # bytes that take as long when read in order; more than `read` if rows are sought
    features: float  # of gains
    pair_features: float
    relived: float = 0  # pair-features that a spare computes again if it takes over the shard here
    round: int | None = None


def least_memory(problem: Problem, workers: int) -> float:
    """Bytes that one worker needs, as least_block_memory() counts them."""
    kept_rows = min(problem.n / workers, 4 * problem.k + 1024)
    return OWN + 4 * BLOCK + PER_ELEMENT * problem.n / workers + kept_rows * problem.memory_row


def room_for_rows(problem: Problem, workers: int, memory: int) -> float:
    """Bytes of one worker's memory that are left for rows; negative if even the elements do not fit."""
    return memory - OWN - 4 * BLOCK - PER_ELEMENT * problem.n / workers


def passes(problem: Problem, workers: int, memory: int) -> list[Pass]:
    """All passes of one worker over its n / workers rows, with `memory` bytes. Rows that all fit are read once."""
    rows = problem.n / workers
    shard = rows * problem.disk_row
    room = room_for_rows(problem, workers, memory)
    everything = rows * problem.memory_row <= room
    held = everything  # whether the live rows are in memory
    done = [Pass("totals", shard, shard, rows * problem.d, 0)]
    relived = 0.0
    for number, turn in enumerate(plan(problem)):
        live = turn.compared / workers
        read, read_as = 0.0, 0.0
        if not held:
            sought = live * (problem.disk_row + SEEK)
            read, read_as = (live * problem.disk_row, sought) if sought < shard else (shard, shard)
            held = live * problem.memory_row <= room
        pairs = turn.pairs / workers * problem.d
        relived += pairs
        done.append(Pass(f"round {number + 1}", read, read_as, 0, pairs, relived, number))
    again = 0.0 if everything else shard
    done += [Pass(f"repair {i + 1}", again, again, rows * problem.d, 0) for i in range(problem.repair)]
    return [*done, Pass("certificate", again, again, rows * problem.d, 0)]
