"""NumPy's RandomState from what users pass as random_state."""

from __future__ import annotations

from typing import Any

import numpy as np


def check_random_state(seed: Any) -> np.random.RandomState:
    """None is NumPy's global state, a whole number seeds a new one, and a RandomState is used as it is."""
    if seed is None or seed is np.random:
        state: np.random.RandomState = np.random.mtrand._rand
        return state
    if isinstance(seed, (int, np.integer)):
        return np.random.RandomState(seed)
    if isinstance(seed, np.random.RandomState):
        return seed
    raise ValueError(f"random_state is {seed!r}; expected None, a whole number or a numpy.random.RandomState")
