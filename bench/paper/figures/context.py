"""Where studies measure: the programs, the data, and the parts of a study that were measured before.

A part is one run of a program. Its rows are kept in build/paper/parts under a name made from the command, so that a run that
was stopped goes on with the part that it had reached.
"""

from __future__ import annotations

import csv
import hashlib
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from figures.study import Rows

REPOSITORY = Path(__file__).resolve().parents[3]
SEED = 0


def say(text: str) -> None:
    print(f"figures: {text}", file=sys.stderr, flush=True)


def machine() -> str:
    """The processor and its cores."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def typed(text: str) -> Any:
    for convert in (int, float):
        try:
            return convert(text)
        except ValueError:
            pass
    return text


def read_csv(path: Path) -> Rows:
    with path.open(newline="") as file:
        return [{column: typed(text) for column, text in row.items()} for row in csv.DictReader(file)]


def write_csv(path: Path, rows: Rows) -> None:
    """Writes beside, then renames. Numbers have at most 7 digits."""
    beside = path.with_suffix(".part")
    with beside.open("w", newline="") as file:
        out = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        out.writeheader()
        for row in rows:
            out.writerow({c: f"{v:.7g}" if isinstance(v, float) else v for c, v in row.items()})
    beside.replace(path)


@dataclass(frozen=True)
class Context:
    quick: bool
    data: Path  # the evaluation data, or made-up data of the same layout
    work: Path  # for parts and intermediate files
    programs: Path = REPOSITORY / "build" / "release"
    fresh: bool = False  # measure parts again
    seed: int = SEED
    parts: list[float] = field(default_factory=list)  # the seconds of each part, when it was measured

    def spent(self) -> float:
        return sum(self.parts)

    def program(self, name: str) -> Path:
        """`winnow`, or one of the programs in bench/."""
        return self.programs / name if name == "winnow" else self.programs / "bin" / name

    def rows(self, name: str, *arguments: Any) -> Rows:
        """Runs a program that writes rows as CSV to the file after --csv, unless the part is there."""
        words = [str(a) for a in arguments]
        shown = " ".join([name, *words]).replace(str(self.data), "DATA").replace(str(self.work), "WORK")
        part = self.work / "parts" / f"{hashlib.sha256(shown.encode()).hexdigest()[:16]}.csv"
        if self.fresh or not part.exists():
            self.measure(part, shown, name, words)
        self.parts.append(float(part.with_suffix(".seconds").read_text()))
        return read_csv(part)

    def measure(self, part: Path, shown: str, name: str, words: list[str]) -> None:
        part.parent.mkdir(parents=True, exist_ok=True)
        beside = part.with_suffix(".part")
        began = time.monotonic()
        self.call(name, *words, "--csv", str(beside))
        took = time.monotonic() - began
        part.with_suffix(".seconds").write_text(f"{took:.2f}\n")
        beside.replace(part)
        say(f"  {shown}: {took:.1f} s")

    def call(self, name: str, *arguments: Any) -> str:
        """Runs a program; its standard output. Raises with what it said if it fails."""
        command = [str(self.program(name)), *(str(a) for a in arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout
