"""The cases: what each reads and maximizes, and what is expected of Winnow compared with the best exact peer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    name: str
    file: str
    k: int
    least_ratio: float = 0  # seconds of the fastest exact peer / Winnow's (lazy, one thread); 0: no peer finishes
    objective: str = "features"  # the sum of square roots; or facility: facility location with max(0, cosine)
    naive_too: bool = False  # naive greedy takes well under a minute
    options: tuple = ()  # of winnow select
    peers: bool = True  # whether the peers take part
    most_mb: float = 0  # memory that Winnow may use; 0: not checked
    patience: float = 1  # factor on --timeout


CASES = {
    case.name: case
    for case in (
        Case("a", "a.npy", 750, 15),
        Case("a2", "a2.npy", 750, 40),
        Case("b", "b.npz", 200, 3, naive_too=True),
        Case("d", "d.npy", 1000, 10),
        Case("c", "c.npy", 500, 5, objective="facility"),
        Case("c50", "c50.npy", 500, objective="facility", most_mb=2048),
        Case("e", "e.npy", 1000, objective="facility", options=("--neighbours", "32"), peers=False, most_mb=4096,
             patience=4),
    )
}
