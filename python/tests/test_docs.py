"""The Python of every page of docs/ runs as it is printed, from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

_ROOT = Path(__file__).resolve().parents[2]
_DOCS = _ROOT / "docs"
# Pages whose Python is run by another test, beside what it is about.
_ELSEWHERE = {"apricot.md": "test_apricot.py", "distributed.md": "distributed/test_distributed_examples.py"}


def _blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def _link_examples(folder: Path) -> None:
    (folder / "examples").symlink_to(_ROOT / "examples")


def _write_parquet(folder: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = np.random.default_rng(0).random((3000, 4), dtype=np.float32)
    table = pa.table({f"column {i}": rows[:, i] for i in range(4)})
    parquet.write_table(table, folder / "rows.parquet", row_group_size=500)


def _check_guide(names: dict[str, Any]) -> None:
    assert len(names["picks"]) == 50
    assert sorted(set(names["their_labels"].tolist())) == list(range(7))


def _check_formats(names: dict[str, Any]) -> None:
    assert np.array_equal(np.load("rows.npy"), names["embeddings"])
    assert {path.name for path in Path().iterdir()} == {"rows.npy", "rows.safetensors", "rows.npz"}


def _check_scale(names: dict[str, Any]) -> None:
    assert len(names["picks"]) == 1000
    assert names["picks"].reading.passes > 0


def _check_text(names: dict[str, Any]) -> None:
    assert 0 < len(names["summary"].text.split()) <= 100
    assert 0 < names["scores"].rouge1.recall < 1


_PAGES: list[tuple[str, tuple[str, ...], Callable[[Path], None] | None, Callable[[dict[str, Any]], None]]] = [
    ("python.md", ("sklearn", "winnow.testing"), None, _check_guide),
    ("formats.md", ("safetensors", "scipy"), None, _check_formats),
    ("scale.md", ("pyarrow",), _write_parquet, _check_scale),
    ("python_text.md", ("winnow._text",), _link_examples, _check_text),
]


@pytest.mark.parametrize(("name", "needed", "prepare", "check"), _PAGES, ids=[page[0] for page in _PAGES])
def test_the_page_runs(
    name: str,
    needed: tuple[str, ...],
    prepare: Callable[[Path], None] | None,
    check: Callable[[dict[str, Any]], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not (_DOCS / name).exists():
        pytest.skip(f"docs/{name} is not beside the tests")
    for module in needed:
        if find_spec(module) is None:
            pytest.skip(f"{module} is absent")
    monkeypatch.chdir(tmp_path)
    if prepare is not None:
        prepare(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    blocks = _blocks(_DOCS / name)
    assert blocks
    for place, block in enumerate(blocks, 1):
        exec(compile(block, f"docs/{name}, block {place}", "exec"), names)  # noqa: S102
    check(names)


def test_no_page_is_forgotten() -> None:
    if not _DOCS.exists():
        pytest.skip("docs/ is not beside the tests")
    with_python = {page.name for page in _DOCS.glob("*.md") if _blocks(page)}
    assert with_python == {page[0] for page in _PAGES} | set(_ELSEWHERE)
    for test in _ELSEWHERE.values():
        assert (Path(__file__).parent / test).exists()
