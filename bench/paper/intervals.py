"""Paired bootstrap intervals: what a difference of means may be by chance of the sets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

DRAWS = 10_000


def of_difference(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float, float]:
    """The mean difference over the sets, and the interval that holds 95 % of its resampled means."""
    differences = np.array(ours) - np.array(theirs)
    draws = np.random.default_rng(0).integers(0, len(differences), (DRAWS, len(differences)))
    low, high = np.quantile(differences[draws].mean(axis=1), [0.025, 0.975])
    return float(differences.mean()), float(low), float(high)
