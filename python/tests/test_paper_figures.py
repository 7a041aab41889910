"""bench/paper/run --quick measures, draws and tells every study, and its rows are sane. Needs the programs of bench/."""

from __future__ import annotations

import csv
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
RUN = REPOSITORY / "bench" / "paper" / "run"
PROGRAMS = Path(os.environ.get("WINNOW_PROGRAM", "")).parent
LEAST_BYTES = 2000  # of a picture
LONGER = ("random", "lead", "winnow-text")  # may have more sentences than lazy greedy, and so a larger f
SHARES = ("utility", "rouge2_recall", "rouge2_f1", "f1", "recall", "ss_utility", "fast_utility")

pytestmark = pytest.mark.skipif(
    not (RUN.exists() and (PROGRAMS / "bin" / "bench_news").exists()),
    reason="expected bench/paper/run, and WINNOW_PROGRAM beside the programs of bench/",
)


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("matplotlib")
    environment = os.environ | {"WINNOW_PAPER_PYTHON": sys.executable}
    command = [str(RUN), "--programs", str(PROGRAMS), *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("paper")
    done = run("--quick", "--out", out / "page", "--work", out / "work")
    assert done.returncode == 0, done.stderr
    return out


def studies() -> Iterator[tuple[str, list[str]]]:
    listed = run("--list")
    assert listed.returncode == 0, listed.stderr
    for line in listed.stdout.splitlines():
        yield line.split(":", 1)[0], line.rsplit("(", 1)[1].rstrip(")").split(", ")


def test_every_study_has_its_files_and_its_place_on_the_page(made: Path) -> None:
    page = (made / "page" / "README.md").read_text()
    listed = list(studies())
    assert len(listed) >= 6
    for study, pictures in listed:
        assert (made / "page" / f"{study}.csv").stat().st_size > 0
        assert f"]({study}.csv)" in page
        for picture in pictures:
            for ending, begins in (("png", b"\x89PNG"), ("svg", b"<?xml")):
                data = (made / "page" / f"{picture}.{ending}").read_bytes()
                assert data.startswith(begins)
                assert len(data) > LEAST_BYTES
            assert f"]({picture}.png)" in page
    assert "nan" not in page.lower().split()
    assert "quick run" in page


def test_rows_are_sane(made: Path) -> None:
    checked = 0
    for path in (made / "page").glob("*.csv"):
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert rows, path
        for row in rows:
            for name, text in row.items():
                if name in SHARES and text != "" and row.get("method") not in LONGER:
                    assert 0 <= float(text) <= 1.05, (path.name, row)
                    checked += 1
                if name.startswith("cpu") or name.endswith("_cpu"):
                    assert math.isfinite(float(text))
                    assert float(text) >= 0
            if row.get("method") == "lazy" and "utility" in row:
                assert float(row["utility"]) == 1
    assert checked > 100


def test_when_to_prune_is_made_from_the_rows() -> None:
    """docs/sparsify.md has the section as docs/paper's tables give it: no number in it was typed."""
    pytest.importorskip("matplotlib")
    code = "from figures import guide; print(guide.made(guide.ROWS), end='')"
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY / "bench" / "paper")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert "Log-determinants: prune" in done.stdout
    assert done.stdout in (REPOSITORY / "docs" / "sparsify.md").read_text()


def test_a_second_run_measures_nothing(made: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (made / "page").glob("*.csv")}
    done = run("--quick", "--only", "fig2", "--out", made / "page", "--work", made / "work")
    assert done.returncode == 0, done.stderr
    assert "is there" in done.stderr
    assert before == {path: path.stat().st_mtime_ns for path in (made / "page").glob("*.csv")}


def test_without_the_data_a_full_run_names_what_it_skips(tmp_path: Path) -> None:
    done = run("--only", "fig1", "--data", tmp_path / "absent", "--out", tmp_path / "page", "--work", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "fig1 is skipped" in done.stderr
    assert "absent" in done.stderr
    assert (
        json.loads(
            (tmp_path / "page" / "runs.json").read_text() if (tmp_path / "page" / "runs.json").exists() else "{}"
        )
        == {}
    )


def test_an_unknown_figure_is_the_users_mistake(tmp_path: Path) -> None:
    done = run("--only", "fig99", "--out", tmp_path)
    assert done.returncode == 2
    assert "fig99" in done.stderr
    assert not list(tmp_path.iterdir())
