"""What a run at scale should show, and whether it does."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_SHARE = 0.7  # of the rate of the disk or the kernel, whichever bounds
MOST_GROWTH = 1.3  # of the time per element and per log2 n
LARGE = 1_000_000  # rows from which growth is compared: below it, the constant part of a run shows
LEAST_VALUE = 0.99  # of lazy greedy's
MOST_ERROR = 1e-5  # between the f of the report and f computed from the rows


@dataclass
class Expectation:
    what: str
    measured: float | None
    relation: str
    limit: float

    @property
    def met(self) -> bool:
        """What was not measured is not met."""
        if self.measured is None:
            return False
        return self.measured >= self.limit if self.relation == ">=" else self.measured <= self.limit

    def line(self) -> str:
        figure = "none" if self.measured is None else f"{self.measured:.4g}"
        return f"  {self.what:<66} {figure:>10}  {self.relation} {self.limit:<8g} {'met' if self.met else 'NOT met'}"


def at_least(what: str, measured: float | None, limit: float) -> Expectation:
    return Expectation(what, measured, ">=", limit)


def at_most(what: str, measured: float | None, limit: float) -> Expectation:
    return Expectation(what, measured, "<=", limit)
