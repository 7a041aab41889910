"""The bytes that a sparsification on several workers moves, counted from its steps.

Every count is over all workers. A message that goes to all workers counts once for each of them. One worker moves
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import border_search
from rounds import Problem, Round, kept

ID = 4  # an Element
NUMBER = 8  # a Gain, a key, a count
VALUE = 4  # of a row, as it is computed with
DRAW = NUMBER + ID
QUESTION = 21  # about the border
EXACT_SUM = 32  # of one column, without rounding: eight digits of 32 bits


@dataclass(frozen=True)
class Messages:
    """What is exchanged in one step."""

    name: str
    up: int  # bytes from all workers together
    down: int  # bytes to all workers together
    exchanges: int  # how often all wait for all
    merged: bool = True  # what goes up is merged on the way, so that it stays as large as one worker's share

    @property
    def bytes(self) -> int:
        return self.up + self.down


def of_totals(problem: Problem, workers: int) -> list[Messages]:
    return [Messages("totals", workers * problem.d * EXACT_SUM, workers * problem.d * NUMBER, 1)]


def of_round(problem: Problem, workers: int, turn: Round) -> list[Messages]:
    """One round, as docs/scale.md has it. Residual gains come from the totals and the rows, so the driver computes them.
    The border is asked for to its last bit: a run asks for less, because it lets the last few elements be sent."""
    row = problem.d * VALUE
    return [
        Messages("draws", min(workers * turn.probes, turn.live) * DRAW, workers * NUMBER, 1),
        Messages("probes", turn.probes * row, turn.probes * ID, 1, merged=False),
        Messages("lower", workers * NUMBER, workers * turn.probes * (row + ID + NUMBER), 1),
        Messages(
            "border",
            workers * border_search.COUNTS * NUMBER,
            workers * border_search.STEPS * QUESTION,
            border_search.STEPS,
        ),
        Messages("drop", workers * NUMBER, workers * DRAW, 1),  # the border; how many are live
    ]


def of_kept(problem: Problem, rounds: list[Round]) -> list[Messages]:
    """The live rows at the end come to the coordinator, which has the probes."""
    rest = kept(problem, rounds) - sum(turn.probes for turn in rounds)
    return [Messages("V'", rest * (ID + problem.d * VALUE), 0, 1, merged=False)]


def of_repair(problem: Problem, workers: int) -> list[Messages]:
    """What half of the picks cover, and the gain to reach; the candidates; the rows of those that are taken."""
    shard = problem.n // workers
    return [
        Messages("candidates", workers * min(problem.k, shard) * DRAW, workers * (problem.d + 1) * NUMBER, 1),
        Messages("added rows", problem.k * problem.d * VALUE, problem.k * ID, 1, merged=False),
    ]


def of_certificate(problem: Problem, workers: int) -> list[Messages]:
    """The bound of each column; the k largest weights of each shard."""
    shard = problem.n // workers
    return [Messages("weights", workers * min(problem.k, shard) * NUMBER, workers * problem.d * NUMBER, 1)]


def of_pass(problem: Problem, workers: int, rounds: list[Round], name: str, number: int | None) -> list[Messages]:
    """What is exchanged around a pass of this name (rounds.passes). The rows of V' follow the last round."""
    if workers == 1:
        return []
    if number is not None:
        last = of_kept(problem, rounds) if number + 1 == len(rounds) else []
        return of_round(problem, workers, rounds[number]) + last
    if name == "totals":
        return of_totals(problem, workers)
    return of_repair(problem, workers) if name.startswith("repair") else of_certificate(problem, workers)
