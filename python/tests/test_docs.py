"""The Python of docs/python.md runs as it is printed, from top to bottom."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

_GUIDE = Path(__file__).resolve().parents[2] / "docs" / "python.md"


def test_the_guide_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not _GUIDE.exists():
        pytest.skip("docs/python.md is not beside the tests")
    for needed in ("sklearn", "winnow.testing"):
        if find_spec(needed) is None:
            pytest.skip(f"{needed} is absent")
    blocks = re.findall(r"^```python\n(.*?)^```", _GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "guide"}
    for place, block in enumerate(blocks, 1):
        exec(compile(block, f"docs/python.md, block {place}", "exec"), names)  # noqa: S102
    assert len(names["picks"]) == 50
    assert sorted(set(names["their_labels"].tolist())) == list(range(7))
