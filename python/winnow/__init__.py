"""Winnow picks, out of a huge set, the few items that stand for the whole, and proves how good they are.

>>> import numpy as np, winnow
>>> X = np.random.default_rng(0).normal(size=(1000, 8)).astype(np.float32)
>>> picks = winnow.select(X, k=10)
>>> X[picks.indices].shape
(10, 8)
"""

from typing import TYPE_CHECKING, Any

from winnow import constraints, objectives, testing
from winnow._blocks import Blocks, Reading
from winnow._compare import Comparison, certify, compare
from winnow._core import __version__ as __version__
from winnow._inputs import read_parquet
from winnow._prune import Sparsified, sparsify
from winnow._select import select
from winnow._selection import Assignment, Certificate, Choice, Selection
from winnow._stream import Stream, StreamSelection, stream
from winnow.text import RougeScore, RougeScores, Sentence, Summary, rouge, summarize

if TYPE_CHECKING:
    from winnow._selector import Selector as Selector

__all__ = [
    "Assignment",
    "Blocks",
    "Certificate",
    "Choice",
    "Comparison",
    "Reading",
    "RougeScore",
    "RougeScores",
    "Selection",
    "Sentence",
    "Sparsified",
    "Stream",
    "StreamSelection",
    "Summary",
    "certify",
    "compare",
    "constraints",
    "objectives",
    "read_parquet",
    "rouge",
    "select",
    "sparsify",
    "stream",
    "summarize",
    "testing",
]


def __dir__() -> list[str]:
    return sorted([*globals(), "Selector"])


def __getattr__(name: str) -> Any:
    """Selector needs scikit-learn, which is imported only if it is asked for."""
    if name == "Selector":
        from winnow._selector import Selector

        return Selector
    raise AttributeError(f"module 'winnow' has no attribute {name!r}")
