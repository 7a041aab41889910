"""The command lines of the pages that are not run here, each with the reason. What they name must exist nevertheless."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class NotRun:
    begins: str  # how such a command line begins
    reason: str


NOT_RUN = [
    NotRun("script/", "builds and tests the whole project; script/test runs this test"),
    NotRun("bench/", "measures for minutes or hours, on an idle machine"),
    NotRun("pip install", "script/python installs the package"),
    NotRun("ctest ", "runs this test"),
    NotRun("cmake --build", "the tests run on what was built"),
]


def why_not_run(line: str) -> str:
    """The reason, or nothing if the line is to be run."""
    return next((entry.reason for entry in NOT_RUN if line.startswith(entry.begins)), "")


def commands_of(text: str) -> list[str]:
    """The command lines of a block without comments and here-documents, continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", re.sub(r"<<'(\w+)'\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL))
    return [line for line in joined.splitlines() if line.strip() and not line.startswith("#")]
