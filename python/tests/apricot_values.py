"""The functions of apricot by their definitions, in NumPy and double precision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Value = Callable[[list[int]], float]


def similarities(X: Floats, metric: str) -> Floats:
    if metric == "euclidean":
        distances = np.square(X[:, None, :] - X[None, :, :]).sum(axis=2)
        return np.asarray(distances.max() - distances)
    if metric == "corr":
        X = X - X.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(X, axis=1)
    unit = X / np.where(lengths > 0, lengths, 1)[:, None]
    s = np.square(unit @ unit.T)
    np.fill_diagonal(s, lengths > 0)
    return np.asarray(s)


def facility(s: Floats) -> Value:
    return lambda picks: float(s[picks].max(axis=0, initial=0).sum())


def saturated(s: Floats, alpha: float) -> Value:
    return lambda picks: float(np.minimum(s[picks].sum(axis=0), alpha * s.sum(axis=1)).sum())


def cut(s: Floats, alpha: float = 1.0) -> Value:
    return lambda picks: float(alpha * s[picks].sum() - s[np.ix_(picks, picks)].sum())


def redundancy(s: Floats) -> Value:
    return lambda picks: -float(s[np.ix_(picks, picks)].sum())


def concave(X: Floats, g: Callable[[Any], Any]) -> Value:
    return lambda picks: float(g(X[picks].sum(axis=0)).sum())


def mean_of(value: Value, n: int) -> Value:
    return lambda picks: value(picks) / n
