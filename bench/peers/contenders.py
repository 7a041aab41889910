"""The contenders of a case, and the command line that runs each."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PYTHON = "winnow (Python)"
METHODS = {"sample": ("sparsify", "--pruner", "sample", "--repair", "1")}  # if it is not the name of the optimizer


@dataclass(frozen=True)
class Contender:
    library: str  # winnow, PYTHON, OpenBLAS, apricot or submodlib
    optimizer: str
    threads: int = 1
    exact: bool = False  # makes greedy's picks

    @property
    def name(self):
        return f"{self.library} {self.optimizer} x{self.threads}"

    def command(self, case, data, winnow, python, result):
        if self.library == "winnow":
            return [winnow, "select", data / case.file, "-k", case.k, "--objective", case.objective, *case.options,
                    "--method", *METHODS.get(self.optimizer, (self.optimizer,)), "--certify", "quick",
                    "--threads", self.threads, "--json", result]
        if self.library == PYTHON:
            names, values = case.options[::2], case.options[1::2]
            return [python, HERE / "contender_winnow.py", data / case.file, case.k, case.objective, self.optimizer,
                    self.threads, result, *(f"{name.removeprefix('--')}={value}" for name, value in zip(names, values))]
        script = HERE / f"contender_{self.library.lower()}.py"
        if self.library == "OpenBLAS":
            return [python, script, data / case.file, case.product_rows, result]
        return [python, script, data / case.file, case.k, case.objective, self.optimizer, result]


def winnow(quick):
    yield Contender("winnow", "lazy", exact=True)
    yield Contender(PYTHON, "lazy", exact=True)
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
    if cores > 1:
        yield Contender("winnow", "lazy", threads=cores, exact=True)
    if not quick:
        yield Contender("winnow", "threshold")
        yield Contender("winnow", "stochastic")


def facility():
    """What only facility location has: a method for it, and what computing all similarities takes."""
    yield Contender("winnow", "sample")
    yield Contender("OpenBLAS", "product")


def apricot(quick, naive_too):
    yield Contender("apricot", "lazy", exact=True)
    if quick:
        return
    if naive_too:
        yield Contender("apricot", "naive", exact=True)
    yield Contender("apricot", "two-stage", exact=True)
    yield Contender("apricot", "approximate-lazy")
    yield Contender("apricot", "stochastic")


def submodlib(quick, naive_too):
    yield Contender("submodlib", "LazyGreedy", exact=True)
    if quick:
        return
    if naive_too:
        yield Contender("submodlib", "NaiveGreedy", exact=True)
    yield Contender("submodlib", "StochasticGreedy")
    yield Contender("submodlib", "LazierThanLazyGreedy")


def contenders(case, quick, only):
    ours = list(winnow(quick)) if only != "peers" else []
    if ours and case.objective == "facility":
        ours += facility()
    if only == "winnow" or not case.peers:
        return ours
    peers = [*apricot(quick, case.naive_too), *submodlib(quick, case.naive_too)]
    return ours + peers
