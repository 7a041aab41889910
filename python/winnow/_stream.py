"""stream: picks from batches, in memory that does not grow with the number of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from winnow import _core
from winnow._inputs import _is_sparse, to_matrix
from winnow._problem import check_name, make_run, spelled, split_settings
from winnow._selection import as_int64
from winnow._sizes import to_count
from winnow.objectives import Named

_SETTINGS = ("concave", "feature-weights", "gamma", "metric", "reach")  # of objectives, those that do not need all rows


@dataclass(frozen=True, eq=False)
class StreamSelection:
    """Picks from a stream. Row numbers count from the first row that was fed."""

    indices: npt.NDArray[np.int64]  # increasing
    gains: npt.NDArray[np.float64]
    value: float
    rows: int  # that were fed
    evaluations: int
    stored: int  # the most picks that were held at once
    objective: str
    objective_why: str
    settings: dict[str, Any]

    def __len__(self) -> int:
        return len(self.indices)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.indices, dtype=dtype)

    def __repr__(self) -> str:
        shown = np.array2string(self.indices, threshold=8, edgeitems=4, separator=", ")
        return (
            f"StreamSelection of {len(self)} of {self.rows} rows, objective {self.objective}: f = {self.value:.6g}\n"
            f"  indices {shown}"
        )


class Stream:
    """Feed batches of rows, then finish. The picks are those of `winnow stream` on the same rows.

    >>> import numpy as np, winnow
    >>> stream = winnow.stream(2)
    >>> for batch in np.split(np.eye(4, dtype=np.float32), 2):
    ...     stream.feed(batch)
    >>> len(stream.finish())
    2
    """

    def __init__(
        self,
        k: int,
        objective: str | Named,
        method: str,
        reservoir: int | None,
        run: _core.Run,
        settings: dict[str, Any],
    ) -> None:
        if isinstance(k, str):
            raise TypeError(f"k is {k!r}; the number of rows is not known, so expected a whole number such as 100")
        k = to_count(k, "k", 1)
        if reservoir is not None:
            reservoir = to_count(reservoir, "reservoir", 1)
        check_name(method, "method", "sieve")
        if isinstance(objective, Named):
            settings = {**objective.settings, **settings}
            objective = objective.name
        elif not isinstance(objective, str):
            raise TypeError(
                f"objective is of type {type(objective).__name__}; a stream takes features, facility or auto"
            )
        self._parameters, self._settings = split_settings(settings, "stream", "streamer")
        for name in self._parameters:
            if name not in _SETTINGS:
                raise TypeError(f"{spelled(name)} needs all rows at once; a stream does not have it")
        self._arguments = (objective, method, k, reservoir, run)
        self._stream: _core.Stream | None = None
        self._without_rows()  # checks the arguments at once

    def _make(self, columns: int, parameters: dict[str, Any]) -> _core.Stream:
        objective, method, k, reservoir, run = self._arguments
        return _core.Stream(objective, method, columns, k, parameters, self._settings, reservoir, run)

    def _without_rows(self) -> _core.Stream:
        """A stream that was fed nothing. Weights belong to columns, which are not known."""
        usual = {name: value for name, value in self._parameters.items() if not isinstance(value, np.ndarray)}
        return self._make(1, usual)

    def feed(self, batch: Any) -> None:
        """The next rows: a matrix. A sparse batch is made dense."""
        array = to_matrix(batch.toarray() if _is_sparse(batch) else batch, "batch")
        if self._stream is None:
            weights = self._parameters.get("feature-weights")
            if weights is not None and weights.size != array.shape[1]:
                raise ValueError(f"{weights.size} feature weights were given for {array.shape[1]} features")
            self._stream = self._make(array.shape[1], self._parameters)
        self._stream.feed(array)

    def finish(self) -> StreamSelection:
        """The best set so far. Nothing can be fed afterwards."""
        if self._stream is None:
            self._stream = self._without_rows()
        found = self._stream.finish()
        found["indices"] = as_int64(found["indices"])
        return StreamSelection(**found)


def stream(
    k: int,
    *,
    objective: str | Named = "auto",
    method: str = "sieve",
    reservoir: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    backend: str = "simd",
    **settings: Any,
) -> Stream:
    """Picks at most k rows in one pass over batches: `feed` each, then `finish`."""
    return Stream(k, objective, method, reservoir, make_run(seed, threads, None, backend, None), settings)
