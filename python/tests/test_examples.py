"""Every example of examples/python runs and does what it says, on a small size. The README shows pick_rows.py as it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import winnow

_ROOT = Path(__file__).resolve().parents[2]
_EXAMPLES = _ROOT / "examples" / "python"
_SHARED = _ROOT.parent / "shared" / "data" / "embeddings" / "fashion_mnist"

if not _EXAMPLES.is_dir():
    pytest.skip("examples/python is not beside the tests", allow_module_level=True)


def _run(name: str, *arguments: object, folder: Path) -> str:
    package = str(Path(winnow.__file__).resolve().parents[1])
    done = subprocess.run(
        [sys.executable, str(_EXAMPLES / name), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": package, "OPENBLAS_NUM_THREADS": "1"},  # many small models: threads only wait
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_readme_shows_pick_rows() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (_ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    assert blocks == ["# examples/python/pick_rows.py\n" + (_EXAMPLES / "pick_rows.py").read_text()]


def test_pick_rows(tmp_path: Path) -> None:
    rows = np.random.default_rng(0).normal(size=(300, 8)).astype(np.float32)
    np.save(tmp_path / "rows.npy", rows)
    lines = _run("pick_rows.py", "rows.npy", folder=tmp_path).splitlines()
    picks = winnow.select(rows, 50)
    assert lines[:50] == [f"{row} {gain:.4f}" for row, gain in zip(picks.indices, picks.gains)]
    assert (
        lines[50:] == [f"at least {picks.certificate.ratio:.4f} of the best possible"] if picks.certificate else False
    )


def test_pick_rows_without_a_file_says_its_usage(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(_EXAMPLES / "pick_rows.py")],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(winnow.__file__).resolve().parents[1])},
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usage: pick_rows.py [-h] file\n") and "Traceback" not in done.stderr


def _accuracies(output: str) -> tuple[float, list[tuple[float, float]]]:
    """With all rows, and with picked and random rows of each size."""
    found = re.search(r"^all \d+ rows: ([\d.]+)$", output, re.MULTILINE)
    assert found is not None
    pairs = re.findall(r"picked ([\d.]+) .*random ([\d.]+) ", output)
    return float(found[1]), [(float(picked), float(random)) for picked, random in pairs]


def test_pick_training_rows_of_digits(tmp_path: Path) -> None:
    for needed in ("sklearn", "matplotlib"):
        pytest.importorskip(needed)
    output = _run("pick_training_rows.py", "--data", tmp_path, "--repeats", 2, folder=tmp_path)
    assert "scikit-learn's digits are used" in output
    everything, sizes = _accuracies(output)
    assert len(sizes) == 5
    assert all(random < picked < everything for picked, random in sizes[:3])
    assert (tmp_path / "pick_training_rows.png").read_bytes().startswith(b"\x89PNG")


def test_pick_training_rows_of_fashion_mnist(tmp_path: Path) -> None:
    for needed in ("sklearn", "matplotlib"):
        pytest.importorskip(needed)
    if not _SHARED.is_dir():
        pytest.skip("../shared/data is absent: Fashion-MNIST is not tested")
    output = _run("pick_training_rows.py", "--repeats", 3, "--pictures", 3000, folder=tmp_path)
    assert "Fashion-MNIST" in output
    everything, sizes = _accuracies(output)
    picked, random = sizes[0]
    assert everything > 0.75
    assert random < picked < everything


def test_deduplicate(tmp_path: Path) -> None:
    output = _run("deduplicate.py", "--rows", 300, "--copies", 80, folder=tmp_path)
    assert "80 rows are copies of a pick and were left out: 80 rightly, 0 wrongly" in output
    assert "300 rows are kept; 0 copies are still among them, 0 rows are lost" in output


def test_select_from_dataset(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    output = _run("select_from_dataset.py", "--rows", 800, "--picks", 12, "--folder", tmp_path, folder=tmp_path)
    assert output.startswith("12 of 800 rows picked, at least 0.9")
    table = pyarrow.parquet.read_table(tmp_path / "selected.parquet")
    ids, by = table["id"].to_pylist(), table["represented_by"].to_pylist()
    picked = {name for name, is_picked in zip(ids, table["picked"].to_pylist()) if is_picked}
    assert len(picked) == 12
    assert set(by) == picked
    # A pick represents itself, and any row is represented by the most similar pick.
    assert all(name == pick for name, pick in zip(ids, by) if name in picked)
    rows = winnow.read_parquet(tmp_path / "selected.parquet", "embedding").astype(np.float64)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    places = [ids.index(name) for name in picked]
    similar = rows @ rows[places].T
    given = np.array([similar[i, places.index(ids.index(pick))] for i, pick in enumerate(by)])
    np.testing.assert_allclose(given, similar.max(axis=1), atol=1e-6)


def _check_blocks(output: str, rows: np.ndarray[Any, Any], **options: Any) -> None:
    """What an example prints after it has picked 10 of 3,500 rows in 4 blocks, and the same in memory."""
    lines = output.splitlines()
    picks = winnow.select(rows, 10, method="sparsify", **options)
    assert lines[0] == "Blocks: 3500 rows of 32 columns in 4 blocks"
    assert lines[1] == "picks " + " ".join(map(str, picks.indices))
    assert re.fullmatch(rf"{picks.certificate} after [1-9]\d* passes", lines[2])


def test_parquet_rows(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    output = _run("parquet_rows.py", "--rows", 3500, "--folder", tmp_path, folder=tmp_path)
    _check_blocks(output, winnow.read_parquet(tmp_path / "embeddings.parquet", "embedding"), negatives="split")


def test_hdf5_rows(tmp_path: Path) -> None:
    h5py = pytest.importorskip("h5py")
    output = _run("hdf5_rows.py", "--rows", 3500, "--folder", tmp_path, folder=tmp_path)
    with h5py.File(tmp_path / "features.h5") as file:
        _check_blocks(output, file["features"][:])


def test_examples_for_rows_outside_memory_are_short() -> None:
    for name in ("parquet_rows.py", "hdf5_rows.py"):
        assert len((_EXAMPLES / name).read_text().splitlines()) < 50
