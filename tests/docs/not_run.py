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
    NotRun("cmake --build", "the tests run on what was built; project.reference makes the reference"),
    NotRun("cmake --install", "install.outside_project_finds_the_package runs it"),
    NotRun("cpack ", "install.debian_packages runs it"),
    NotRun("pkg-config ", "install.outside_project_finds_the_package runs it"),
    NotRun("ray submit", "needs a cluster; python/tests/distributed checks the examples as far as one machine can"),
    NotRun("kubectl ", "needs a cluster; python/tests/distributed checks the examples as far as one machine can"),
    NotRun("python ", "needs the Python package, or a cluster; python/tests runs the examples"),
    NotRun("WINNOW_FAULT_RUNS", "takes hours; script/python runs the same tests with fewer faults"),
]
# A first word by which a span of code is a command line.
PROGRAMS = ("pip ", "ctest ", "cmake ", "cpack ", "pkg-config ", "ray ", "kubectl ", "python ", "pytest ",
            "apt", "script/", "bench/", "WINNOW_FAULT_RUNS")  # fmt: skip


def why_not_run(line: str) -> str:
    """The reason, or nothing if the line is to be run."""
    return next((entry.reason for entry in NOT_RUN if line.startswith(entry.begins)), "")


def commands_of(text: str) -> list[str]:
    """The command lines of a block without comments and here-documents, continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", re.sub(r"<<'(\w+)'\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL))
    return [line for line in joined.splitlines() if line.strip() and not line.startswith("#")]
