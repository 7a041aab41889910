"""The bytes that a run moves: counted from its messages, and by formula.

A message is what a task is told beside its job and shard, and what it returns. What goes to all workers counts once for
each worker, because each fetches it once; a task's own message counts once per task. With one shard per worker, this is
the table of docs/scale.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

ID = 4  # bytes of a row number
NUMBER = 8  # of a gain, a key, a count
DRAW = NUMBER + ID
QUESTION = 21  # how many bits are known and asked for, those that are known, and whether rows are asked for
BORDER = NUMBER + ID
EXACT_SUM = 32  # of one column of the survey of a feature-based objective


@dataclass(frozen=True)
class Moved:
    """The messages of one kind in one round, or outside the rounds."""

    step: str
    round: int | None
    up: int  # bytes from the workers
    down: int  # bytes to the workers
    exchanges: int  # how often the driver waited for all

    @property
    def bytes(self) -> int:
        return self.up + self.down


@dataclass
class Traffic:
    """Counts messages."""

    counted: dict[tuple[int | None, str], Moved] = field(default_factory=dict)

    def add(self, step: str, round: int | None, up: int, down: int, exchanges: int) -> None:
        before = self.counted.get((round, step), Moved(step, round, 0, 0, 0))
        self.counted[round, step] = Moved(step, round, before.up + up, before.down + down, before.exchanges + exchanges)

    def of_round(self, round: int) -> list[Moved]:
        return [moved for (number, _), moved in self.counted.items() if number == round]

    def table(self) -> list[Moved]:
        """One line per round and step, in the order of the run."""
        return list(self.counted.values())

    @property
    def bytes(self) -> int:
        return sum(moved.bytes for moved in self.counted.values())

    def __str__(self) -> str:
        lines = [f"{'round':>5}  {'step':<11}  {'up':>15}  {'down':>15}  {'exchanges':>9}"]
        for moved in self.table():
            number = "" if moved.round is None else str(moved.round + 1)
            lines.append(f"{number:>5}  {moved.step:<11}  {moved.up:>15,}  {moved.down:>15,}  {moved.exchanges:>9}")
        return "\n".join([*lines, f"{'':>5}  {'all':<11}  {self.bytes:>15,} bytes"])


@dataclass(frozen=True)
class RoundShape:
    """What the bytes of a round depend on."""

    round: int
    workers: int
    live: tuple[int, ...]  # live rows of each shard before the round
    probe_count: int  # that are asked for
    probes: int  # that there are
    row_bytes: int  # of all probes
    fetched: int  # probes that the driver did not have already; only a represented sample has rows in common
    fetched_bytes: int
    counted_bits: tuple[int, ...]  # of each question that is answered by counts
    elements: int | None  # rows that were sent themselves; None if that was not asked
    dropped: bool = True


def of_round(shape: RoundShape) -> list[Moved]:
    """The formula for one round."""
    shards, round = len(shape.live), shape.round
    draws = sum(min(count, shape.probe_count) for count in shape.live)
    moved = [
        Moved("draw", round, DRAW * draws, NUMBER * shards, 1),
        Moved("probes", round, shape.fetched_bytes, ID * shape.fetched, 1 if shape.fetched > 0 else 0),
        Moved("lower", round, NUMBER * shards, shape.workers * (shape.probes * (ID + NUMBER) + shape.row_bytes), 1),
    ]
    if not shape.dropped:
        return moved
    counts = NUMBER * sum(1 << bits for bits in shape.counted_bits)
    asked = len(shape.counted_bits) + (shape.elements is not None)
    up = shards * counts + DRAW * (shape.elements or 0)
    return [
        *moved,
        Moved("border", round, up, shards * QUESTION * asked, asked),
        Moved("drop", round, NUMBER * shards, BORDER * shards, 1),
    ]


def of_survey(shards: int, workers: int, share: int, joined: int) -> Moved:
    """`share` bytes come from each shard, and `joined` bytes go to each worker."""
    return Moved("survey", None, shards * share, workers * joined, 1)


def of_rows(rows: int, row_bytes: int) -> Moved:
    """Rows that come to the driver, `row_bytes` together."""
    return Moved("rows", None, row_bytes, ID * rows, 1)


def in_all(moved: Sequence[Moved]) -> int:
    return sum(one.bytes for one in moved)
