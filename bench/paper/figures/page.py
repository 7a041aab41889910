"""docs/paper/README.md: the studies in the paper's order. Every number on it comes from the rows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from figures.context import read_csv
from figures.study import Study

INTRODUCTION = """# The paper's experiments, run again

T. Zhou, H. Ouyang, Y. Chang, J. Bilmes and C. Guestrin, *Scaling Submodular Maximization via Pruned Submodularity Graphs*, 2016
(arXiv:1606.00399), prune a ground set V to a small V' before greedy selects from it. This page repeats their experiments with Winnow, in their order,
and adds what they do not show. `bench/paper/run` measures, draws and writes all of it, this text included; it needs the evaluation data, which is not
part of the project, in `../shared/data`. `bench/paper/run --quick` does the same in two minutes with the bundled news and generated rows.

- Seconds are CPU seconds on one thread, of pruning and selecting. Reading and rows are not counted; for videos, building the objective is.
- Relative utility is f(S) divided by f of lazy greedy's picks. Unless a figure says otherwise, f is the paper's: the sum over features of the
  square root of what the picks have of it.
- *SS, the paper's settings* is Algorithm 1 with r = 8 and c = 8, then lazy greedy on V'. *SS fast* is Winnow's default: r = 2, at least 2k rows (4k if
  rows are sparse) and repair ([sparsify.md](../sparsify.md)).
- Trivial rivals stand beside all methods: k random elements, and the lead (first sentences, first frames).
- The paper's own data is licensed (New York Times, DUC) or not available with frames (SumMe, except two videos). Each figure names its stand-in.
"""


def runs_path(out: Path) -> Path:
    return out / "runs.json"


def read_runs(out: Path) -> dict[str, Any]:
    path = runs_path(out)
    return json.loads(path.read_text()) if path.exists() else {}


def write_text(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}")
    beside.write_text(text)
    beside.replace(path)


def table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    rows = [list(header), ["---"] * len(header), *lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"


def section(study: Study, out: Path, run: dict[str, Any]) -> str:
    rows = read_csv(out / f"{study.name}.csv")
    parts = [f"## {study.heading}\n", f"{study.about}\n"]
    for picture in study.pictures:
        said = f"The paper: {picture.paper} " if picture.paper else ""
        parts.append(f"![{picture.title}]({picture.name}.png)\n")
        parts.append(f"*{picture.title}.* ([SVG]({picture.name}.svg))\n")
        parts.append(f"{said}**We find:** {picture.finding(rows)}\n")
    if study.tables is not None:
        parts.append(study.tables(rows))
    parts.append(f"*Not the paper's data:* {study.data}\n")
    parts.append(
        f"*Made by* `bench/paper/run --only {study.name}` with {study.programs}, seed {run['seed']}, on {run['machine']}, in "
        f"{run['minutes']:.1f} minutes. Rows: [{study.name}.csv]({study.name}.csv).\n"
    )
    return "\n".join(parts)


def key_of(study: Study, quick: bool, seed: int) -> str:
    """Equal keys: the same measurement."""
    text = json.dumps([study.name, dict(study.settings), quick, seed], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_page(studies: Sequence[Study], out: Path, skipped: dict[str, str]) -> None:
    """Of all studies whose rows in `out` were measured with their present settings; the others are named."""
    runs = read_runs(out)

    def is_done(study: Study) -> bool:
        run = runs.get(study.name)
        return run is not None and run["key"] == key_of(study, run["quick"], run["seed"])

    done = [study for study in studies if is_done(study)]
    absent = [study for study in studies if not is_done(study)]
    text = INTRODUCTION
    if any(runs[study.name]["quick"] for study in done):
        text += "\n**This page was made by a quick run: its inputs are made up and small, and its findings mean nothing.**\n"
    for study in done:
        text += "\n" + section(study, out, runs[study.name])
    if absent:
        text += "\n## Not measured here\n\n"
        text += "".join(f"- {s.name}, {s.heading}: {skipped.get(s.name, 'not asked for')}\n" for s in absent)
    write_text(out / "README.md", text)
