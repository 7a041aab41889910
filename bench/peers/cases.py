"""The cases: what each reads, how many rows are picked, and by how much Winnow should beat the best exact peer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    name: str
    file: str
    k: int
    least_ratio: float  # seconds of the fastest exact peer / Winnow's, lazy on one thread
    naive_too: bool = False  # naive greedy ends in well under a minute


CASES = {
    case.name: case
    for case in (
        Case("a", "a.npy", 750, 15),
        Case("a2", "a2.npy", 750, 40),
        Case("b", "b.npz", 200, 3, naive_too=True),
        Case("d", "d.npy", 1000, 10),
    )
}
