"""The cases: what each reads and maximizes, and what is expected of Winnow."""

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
    most_mb: float = 0  # memory that Winnow may use; 0: not checked, as below
    most_products: float = 0  # seconds of lazy greedy on one thread / those of one matrix product
    most_certificate: float = 0  # seconds of lazy greedy's certificate / those of its selection
    sample_products: float = 0  # seconds of sample with its certificate / those of one matrix product
    product_rows: int = 0  # of the matrix product; its time is scaled up from these; 0: all
    patience: float = 1  # factor on --timeout


CASES = {
    case.name: case
    for case in (
        Case("a", "a.npy", 750, 15),
        Case("a2", "a2.npy", 750, 40),
        Case("b", "b.npz", 200, 3, naive_too=True),
        Case("d", "d.npy", 1000, 10),
        Case("c", "c.npy", 500, 8, objective="facility", options=("--memory", "1G"), most_products=1.2),
        Case("c20", "c20.npy", 1000, objective="facility", options=("--memory", "2G"), most_products=1.2,
             sample_products=1.5),
        Case("c50", "c50.npy", 500, objective="facility", options=("--memory", "1500M"), most_mb=2048),
        Case("f", "f.npy", 1000, objective="facility", options=("--memory", "1500M"), peers=False, most_mb=2048,
             most_products=3, most_certificate=0.1, sample_products=1.5, patience=4),
        Case("e", "e.npy", 1000, objective="facility", options=("--neighbours", "32"), peers=False, most_mb=4096,
             product_rows=20_000, patience=4),
    )
}
