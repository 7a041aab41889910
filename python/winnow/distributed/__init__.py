"""Selection from rows on many machines: on Ray, on Dask, or by processes of this machine. The picks are those of one machine.

>>> import numpy as np, winnow.distributed
>>> X = np.random.default_rng(0).gamma(0.4, size=(1000, 8)).astype(np.float32)
>>> picks = winnow.distributed.select([X[:300], X[300:]], 10, workers=1)
>>> picks.indices.tolist() == winnow.select(X, 10, method="sparsify").indices.tolist()
True
"""

from typing import TYPE_CHECKING, Any

from winnow.distributed._engine import Engine
from winnow.distributed._errors import ShardError, StateError, WorkerLost
from winnow.distributed._greedi import rand_greedi
from winnow.distributed._local import Local
from winnow.distributed._plan import Plan, Rates, plan
from winnow.distributed._select import select
from winnow.distributed._selection import DistributedSelection, WorkerUse
from winnow.distributed._traffic import Moved, Traffic

if TYPE_CHECKING:
    from winnow.distributed._dask import Dask as Dask
    from winnow.distributed._ray import Ray as Ray

__all__ = [
    "DistributedSelection",
    "Engine",
    "Local",
    "Moved",
    "Plan",
    "Rates",
    "ShardError",
    "StateError",
    "Traffic",
    "WorkerLost",
    "WorkerUse",
    "plan",
    "rand_greedi",
    "select",
]


def __dir__() -> list[str]:
    return sorted([*globals(), "Dask", "Ray"])


def __getattr__(name: str) -> Any:
    """Ray and Dask are imported only if they are asked for."""
    if name == "Ray":
        from winnow.distributed._ray import Ray

        return Ray
    if name == "Dask":
        from winnow.distributed._dask import Dask

        return Dask
    raise AttributeError(f"module 'winnow.distributed' has no attribute {name!r}")
