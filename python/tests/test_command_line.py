"""The package and the program give the same answers for the same seed. WINNOW_PROGRAM is the path of the program."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import sparse

import winnow

PROGRAM = os.environ.get("WINNOW_PROGRAM", "")

pytestmark = pytest.mark.skipif(
    not PROGRAM, reason="WINNOW_PROGRAM is not set; expected the path of the program winnow"
)

ROWS = np.random.default_rng(7).random((300, 9), dtype=np.float32)
SIGNED = np.random.default_rng(8).normal(size=(300, 9)).astype(np.float32)
THIN = sparse.random(300, 40, density=0.1, format="csr", dtype=np.float32, random_state=9)
SQUARE = np.exp(-((ROWS[:, None] - ROWS[None]) ** 2).sum(axis=2)).astype(np.float32)
GROUPS = [f"g{i * i % 7}" for i in range(300)]
COSTS = 1 + np.arange(300) % 5 / 2
SCORES = np.arange(300)[::-1] / 300
INPUTS = {"rows": ROWS, "signed": SIGNED, "thin": THIN, "square": SQUARE}

# What the program says of files: arguments of the package are no files.
FILES = {
    "input",
    "format",
    "file",
    "negatives",
    "asked_k",
    "costs",
    "feature_weights",
    "represented",
    "query",
    "private",
}
TIMES = {"seconds", "seconds_spread", "timed_runs", "peak_rss_bytes"}

SELECT: list[tuple[str, dict[str, Any]]] = [
    ("rows", {"k": 10}),
    ("rows", {"k": 0}),
    ("rows", {"k": 1000}),
    ("rows", {"k": "5%"}),
    ("rows", {"k": [3, 10, "10%"]}),
    ("signed", {"k": 10}),
    ("thin", {"k": 10}),
    ("thin", {"k": 10, "objective": "facility", "neighbours": 20}),
    ("rows", {"k": 10, "concave": "log1p"}),
    ("rows", {"k": 10, "concave": "pow:0.3", "feature_weights": np.arange(9) / 4}),
    ("rows", {"k": 10, "objective": "facility"}),
    ("signed", {"k": 10, "metric": "rbf"}),
    ("signed", {"k": 10, "metric": "rbf", "gamma": 0.25}),
    ("signed", {"k": 10, "metric": "euclidean"}),
    ("rows", {"k": 10, "metric": "dot"}),
    ("square", {"k": 10, "metric": "precomputed"}),
    ("signed", {"k": 10, "neighbours": 16}),
    ("signed", {"k": 10, "represented": SIGNED[:50]}),
    ("signed", {"k": 10, "represented_sample": 60, "seed": 4}),
    ("signed", {"k": 10, "represented_sample": 60, "metric": "dot", "start": [3, 200]}),
    ("signed", {"k": 10, "query": SIGNED[:5], "eta": 0.5}),
    ("signed", {"k": 10, "private": SIGNED[:5], "nu": 0.5}),
    ("signed", {"k": 10, "objective": "saturated", "alpha": 0.2}),
    ("thin", {"k": 10, "objective": "cover"}),
    ("rows", {"k": 10, "objective": "prob-cover"}),
    ("rows", {"k": 10, "objective": "cut", "lambda_": 0.3}),
    ("rows", {"k": 10, "objective": "cut", "lambda_": 1.0, "method": "random-greedy"}),
    ("rows", {"objective": "cut", "lambda_": 1.0, "method": "double-greedy"}),
    ("signed", {"k": 10, "objective": "logdet", "noise": 0.5}),
    ("rows", {"k": 10, "objective": "mixture", "mixture": "features=0.7,facility=0.3"}),
    ("rows", {"k": 10, "method": "greedy"}),
    ("rows", {"k": 10, "method": "lazy"}),
    ("rows", {"k": 10, "method": "threshold", "beta": 0.8}),
    ("rows", {"k": 10, "method": "stochastic", "epsilon": 0.2, "seed": 11}),
    ("rows", {"k": 10, "method": "sieve", "trials": 20}),
    ("rows", {"k": 10, "method": "sieve++"}),
    ("rows", {"k": 10, "method": "three-sieves", "patience": 30, "seed": 3}),
    ("rows", {"k": 10, "method": "sparsify", "seed": 5}),
    ("rows", {"k": 10, "method": "sparsify", "preset": "paper", "seed": 2**64 - 1}),
    ("rows", {"k": 10, "method": "sparsify", "pruner": "quickprune"}),
    ("rows", {"k": 10, "method": "sparsify", "preprune": True, "probes": "importance", "r": 4, "c": 4}),
    ("signed", {"k": 10, "method": "gist", "spread": 0.5}),
    ("signed", {"k": 10, "method": "gist", "spread": 0.5, "distance": "angular", "objective": "facility"}),
    ("rows", {"k": 12, "groups": GROUPS, "per_group": 2}),
    ("rows", {"groups": GROUPS, "per_group": 2}),
    ("rows", {"groups": GROUPS, "per_group": "5%"}),
    ("rows", {"k": 12, "groups": GROUPS, "at_least": 1}),
    ("rows", {"k": 12, "groups": GROUPS, "at_least": 1, "per_group": 4}),
    ("rows", {"k": 12, "groups": GROUPS, "at_least": {"g0": 2, "g4": 3}}),
    ("rows", {"costs": COSTS, "budget": 15.5}),
    ("rows", {"k": 6, "costs": COSTS, "budget": 15.5}),
    ("rows", {"costs": COSTS, "budget": 6, "method": "lazy", "enumerate": 1}),
    ("rows", {"costs": COSTS, "budget": 15.5, "cost_exponent": 0.5}),
    ("rows", {"costs": COSTS, "budget": 15.5, "groups": GROUPS, "per_group": 2}),
    ("rows", {"k": 10, "start": [5, 2, 290]}),
    ("rows", {"k": 10, "forbid": range(100)}),
    ("rows", {"k": 10, "within": range(50, 150)}),
    ("rows", {"k": 10, "start": [5], "forbid": [6, 7], "within": range(100)}),
    ("rows", {"k": 10, "scores": SCORES}),
    ("signed", {"k": 10, "scores": SCORES, "diversity": 0.8}),
    ("rows", {"until_coverage": 0.8}),
    ("rows", {"k": 50, "until_coverage": 0.8}),
    ("rows", {"until_gain": 0.5}),
    ("rows", {"k": 10, "certify": "tight"}),
    ("rows", {"k": 10, "certify": "off"}),
    ("signed", {"k": 10, "negatives": "clip"}),
    ("signed", {"k": 10, "negatives": "split"}),
    ("signed", {"k": 10, "negatives": "keep"}),
    ("rows", {"k": 10, "ids": [f"row {i}" for i in range(300)]}),
    ("rows", {"k": 10, "backend": "scalar"}),
    ("signed", {"k": 10, "memory": "1M", "objective": "facility"}),
]


def run(command: str, *options: str) -> Any:
    done = subprocess.run([PROGRAM, command, *options, "--json", "-"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="session")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("inputs")
    paths = {}
    for name, rows in INPUTS.items():
        if sparse.issparse(rows):
            paths[name] = str(folder / f"{name}.npz")
            sparse.save_npz(paths[name], rows)
        else:
            paths[name] = str(folder / f"{name}.npy")
            np.save(paths[name], rows)
    return paths


def to_options(arguments: dict[str, Any], folder: pathlib.Path) -> list[str]:
    """The arguments of a call as options of the program; arrays and lists become files."""
    options = []
    for name, value in arguments.items():
        flag = "-k" if name == "k" else f"--{name.rstrip('_').replace('_', '-')}"
        if value is True:
            options.append(flag)
            continue
        if isinstance(value, np.ndarray):
            path = folder / f"{name}.npy"
            np.save(path, value)
            value = path
        elif isinstance(value, dict):
            path = folder / f"{name}.csv"
            path.write_text("".join(f"{group},{limit}\n" for group, limit in value.items()))
            value = path
        elif name in ("k", "r", "c", "methods") and isinstance(value, list):
            value = ",".join(str(one) for one in value)
        elif isinstance(value, (list, range)):
            path = folder / f"{name}.txt"
            path.write_text("".join(f"{one}\n" for one in value))
            value = path
        options += [flag, str(value)]
    return options


def comparable(report: Any) -> Any:
    """Without files and times."""
    if isinstance(report, dict):
        return {
            name: comparable(value)
            for name, value in report.items()
            if name not in FILES | TIMES and not name.endswith("_file")
        }
    if isinstance(report, list):
        return [comparable(one) for one in report]
    return report


@pytest.mark.parametrize(("rows", "arguments"), SELECT, ids=[f"{r} {str(a)[:60]}" for r, a in SELECT])
def test_select(rows: str, arguments: dict[str, Any], inputs: dict[str, str], tmp_path: pathlib.Path) -> None:
    theirs = run("select", inputs[rows], *to_options(arguments, tmp_path))
    ours = winnow.select(INPUTS[rows], **arguments)
    assert ours.indices.tolist() == [pick["index"] for pick in theirs["picks"]]
    assert ours.gains.tolist() == [pick["gain"] for pick in theirs["picks"]]
    assert ours.value == theirs["value"]
    found, expected = comparable(ours.to_dict()), comparable(theirs)
    if isinstance(arguments.get("at_least"), dict):
        assert expected["groups"].pop("at_least").endswith(".csv")  # a file has the dictionary
        assert found["groups"].pop("at_least") == str(arguments["at_least"])
    if arguments.get("negatives") in ("clip", "split"):
        assert expected.pop("objective_why") == f"--negatives {arguments['negatives']} was given"
    assert found == expected


@pytest.mark.parametrize(
    ("rows", "arguments"),
    [
        ("rows", {"k": 10}),
        ("rows", {}),
        ("signed", {"k": 10, "seed": 4}),
        ("thin", {"k": 10, "preset": "paper"}),
        ("rows", {"k": 10, "pruner": "quickprune", "delta": 0.2}),
        ("rows", {"k": 10, "pruner": "sample"}),
        ("rows", {"k": 10, "preprune": True, "postreduce": 0.01}),
        ("rows", {"k": 10, "groups": GROUPS, "at_least": 1}),
        ("rows", {"k": 10, "groups": GROUPS, "per_group": 3}),
        ("rows", {"k": 10, "start": [1, 2], "forbid": [3]}),
        ("rows", {"k": 10, "scores": SCORES}),
    ],
    ids=lambda given: str(given)[:60],
)
def test_sparsify(rows: str, arguments: dict[str, Any], inputs: dict[str, str], tmp_path: pathlib.Path) -> None:
    theirs = run("sparsify", inputs[rows], *to_options(arguments, tmp_path))
    ours = winnow.sparsify(INPUTS[rows], **arguments)
    assert ours.kept.tolist() == theirs["elements"]
    assert ours.evaluations == theirs["evaluations"]
    assert (ours.prepruned, ours.postreduced) == (theirs["prepruned"], theirs["postreduced"])
    assert [one["probes"] for one in ours.rounds] == [one["probes"] for one in theirs["rounds"]]
    assert ours.objective == theirs["objective"] and ours.n == theirs["n"]
    assert ours.settings == theirs["method_settings"]


@pytest.mark.parametrize(
    ("rows", "arguments"),
    [
        ("rows", {"k": [5, 10], "methods": ["lazy", "greedy", "stochastic", "sparsify"]}),
        ("rows", {"k": 10}),
        ("signed", {"k": "3%", "methods": ["lazy", "sparsify"], "r": [2, 4], "repeats": 2, "seed": 3}),
        ("rows", {"k": 400, "methods": ["lazy"]}),
        ("rows", {"costs": COSTS, "budget": 10, "methods": ["lazy", "greedy"]}),
        ("rows", {"k": 9, "groups": GROUPS, "per_group": 2, "methods": ["lazy", "threshold"]}),
        ("rows", {"k": 5, "start": [1], "scores": SCORES, "methods": ["lazy"]}),
    ],
    ids=lambda given: str(given)[:60],
)
def test_compare(rows: str, arguments: dict[str, Any], inputs: dict[str, str], tmp_path: pathlib.Path) -> None:
    theirs = run("compare", inputs[rows], *to_options(arguments, tmp_path))
    ours = winnow.compare(INPUTS[rows], **arguments)
    assert comparable(ours.report) == comparable(theirs)


@pytest.mark.parametrize(
    ("rows", "arguments"),
    [
        ("rows", {"k": 10}),
        ("rows", {"k": 10, "objective": "features", "concave": "log1p", "method": "sieve++"}),
        ("rows", {"k": 10, "method": "three-sieves", "patience": 20, "trials": 30, "seed": 4}),
        ("rows", {"k": 10, "feature_weights": np.arange(9) / 4, "epsilon": 0.1}),
        ("signed", {"k": 10}),
        ("signed", {"k": 10, "objective": "facility", "metric": "rbf", "gamma": 0.5, "reservoir": 100, "seed": 6}),
    ],
    ids=lambda given: str(given)[:60],
)
@pytest.mark.parametrize("batch", [300, 77, 1])
def test_stream(
    rows: str, arguments: dict[str, Any], batch: int, inputs: dict[str, str], tmp_path: pathlib.Path
) -> None:
    theirs = run("stream", inputs[rows], *to_options(arguments, tmp_path))
    stream = winnow.stream(**arguments)
    for begin in range(0, 300, batch):
        stream.feed(INPUTS[rows][begin : begin + batch])
    ours = stream.finish()
    assert ours.indices.tolist() == [pick["index"] for pick in theirs["picks"]]
    assert ours.gains.tolist() == [pick["gain"] for pick in theirs["picks"]]
    assert (ours.value, ours.rows, ours.evaluations) == (theirs["value"], theirs["rows"], theirs["evaluations"])
    assert (ours.objective, ours.objective_why) == (theirs["objective"], theirs.get("objective_why", ""))
    assert (ours.stored, ours.settings) == (theirs["stored"], theirs["method_settings"])


@pytest.mark.parametrize("arguments", [{}, {"objective": "facility"}, {"k": 12}, {"start": [7]}], ids=str)
@pytest.mark.parametrize("effort", ["quick", "tight"])
def test_certify(arguments: dict[str, Any], effort: str, inputs: dict[str, str], tmp_path: pathlib.Path) -> None:
    (tmp_path / "picks.txt").write_text("3\n14\n15\n92\n")
    options = ["--picks", str(tmp_path / "picks.txt"), "--certify", effort, *to_options(arguments, tmp_path)]
    theirs = run("certify", inputs["rows"], *options)
    ours = winnow.certify(ROWS, [3, 14, 15, 92], effort=effort, **arguments)
    assert ours.value == theirs["value"]
    assert ours.upper_bound == theirs["certificate"]["upper_bound"]
    assert round(ours.ratio, 6) == round(theirs["certificate"]["ratio"], 6)
    assert ours.kind == theirs["certificate"]["kind"]


def test_representatives(inputs: dict[str, str], tmp_path: pathlib.Path) -> None:
    path = tmp_path / "assign.csv"
    subprocess.run(
        [PROGRAM, "select", inputs["signed"], "-k", "5", "--assign", str(path)], check=True, capture_output=True
    )
    lines = [line.split(",") for line in path.read_text().splitlines()[1:]]
    assignment = winnow.select(SIGNED, 5).assignment
    assert assignment.rows.tolist() == [int(line[1] or -1) for line in lines]
    np.testing.assert_allclose(assignment.scores, [float(line[2] or 0) for line in lines], rtol=1e-6, atol=1e-6)


def test_the_page_is_the_programs(inputs: dict[str, str], tmp_path: pathlib.Path) -> None:
    """Apart from the lines that tell the file, the times and the memory."""
    path = tmp_path / "page.html"
    subprocess.run([PROGRAM, "select", inputs["rows"], "-k", "5", "--html", str(path)], check=True, capture_output=True)
    theirs, ours = path.read_text().splitlines(), winnow.select(ROWS, 5).to_html().splitlines()
    assert len(ours) == len(theirs)
    different = [line for line, other in zip(ours, theirs) if line != other]
    assert len(different) <= 6
    for line, other in zip(ours, theirs):
        assert line == other or " s" in line or "X" in line, (line, other)


def wrong(
    name: str, sentence: str, call: Callable[[], Any], *options: str
) -> tuple[str, str, Callable[[], Any], list[str]]:
    return name, sentence, call, list(options)


@pytest.mark.parametrize(
    ("rows", "sentence", "call", "options"),
    [
        wrong("rows", "no method 'x'; expected", lambda: winnow.select(ROWS, 2, method="x"), "-k2", "--method=x"),
        wrong("rows", "no objective 'x'; expected", lambda: winnow.select(ROWS, 2, objective="x"), "-k2", "--objective=x"),
        wrong("rows", "expected a number 0 < epsilon < 1", lambda: winnow.select(ROWS, 2, method="stochastic", epsilon=2.0),
              "-k2", "--method=stochastic", "--epsilon=2"),
        wrong("rows", "expected a share from 0 to 1", lambda: winnow.select(ROWS, until_coverage=2), "--until-coverage=2"),
        wrong("rows", "is missing; expected", lambda: winnow.select(ROWS)),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_the_same_words(
    rows: str, sentence: str, call: Callable[[], Any], options: list[str], inputs: dict[str, str]
) -> None:
    done = subprocess.run([PROGRAM, "select", inputs[rows], *options], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and sentence in done.stderr
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        call()
