"""apricot's selections, each by its own function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from winnow import _core
from winnow.apricot._base import BaseGraphSelection, BaseSelection
from winnow.apricot._functions import (
    Engine,
    Function,
    Own,
    OwnConcave,
    Redundancy,
    Sum,
    features,
    on_graph,
    sum_of_engines,
)
from winnow.apricot._pairs import Pairs, make_pairs
from winnow.apricot._sieve import CoverSieve, FacilitySieve, SieveFunction, SumSieve
from winnow.apricot._types import Matrix
from winnow.apricot.optimizers import BaseOptimizer

Optimizer = str | BaseOptimizer
Settings = dict[str, Any] | None


def sigmoid(x: Any) -> Any:
    """x / (1 + x), as apricot calls it."""
    return x / (1.0 + x)


_CONCAVE: dict[str, tuple[Callable[[Any], Any], str | None]] = {  # in NumPy, and by the engine's name if it has one
    "log": (np.log1p, "log1p"),
    "sqrt": (np.sqrt, "sqrt"),
    "sigmoid": (sigmoid, None),
}


class FeatureBasedSelection(BaseSelection):
    """The sum over columns of a concave function of the column's sum: rows that have much of all features.

    concave_func is "sqrt", "log" (of 1 + x), "sigmoid" (x / (1 + x)), or a function that takes and returns arrays. The
    first two run in the engine.
    """

    def __init__(
        self,
        n_samples: int,
        concave_func: str | Callable[[Any], Any] = "sqrt",
        initial_subset: Any = None,
        optimizer: Optimizer = "two-stage",
        optimizer_kwds: Settings = None,
        reservoir: Any = None,
        max_reservoir_size: int = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self._engine_name: str | None = None
        if isinstance(concave_func, str) and concave_func in _CONCAVE:
            self.concave_func, self._engine_name = _CONCAVE[concave_func]
        elif callable(concave_func):
            self.concave_func = concave_func
            self._engine_name = {np.sqrt: "sqrt", np.log1p: "log1p"}.get(concave_func)  # type: ignore[call-overload]
        else:
            raise KeyError(f"concave_func is {concave_func!r}; expected log, sqrt, sigmoid or a function of arrays")
        self.concave_func_name = concave_func
        super().__init__(
            n_samples,
            initial_subset,
            optimizer,
            optimizer_kwds,
            reservoir,
            max_reservoir_size,
            n_jobs,
            random_state,
            verbose,
        )

    def _takes_initial_rows(self) -> bool:
        return True

    def _make_function(self, X: Matrix, initial: Matrix | None, run: _core.Run) -> Function:
        if self._engine_name is None:
            return OwnConcave(X, self.concave_func, initial)
        return features(X, self._engine_name, initial, run)

    def _make_sieve(self, columns: int) -> SieveFunction:
        return CoverSieve(self.concave_func, columns)


class MaxCoverageSelection(BaseSelection):
    """The sum over columns of the column's sum, at most `threshold`."""

    def __init__(
        self,
        n_samples: int,
        threshold: float = 1.0,
        initial_subset: Any = None,
        optimizer: Optimizer = "two-stage",
        optimizer_kwds: Settings = None,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.threshold = threshold
        super().__init__(
            n_samples,
            initial_subset,
            optimizer,
            optimizer_kwds,
            n_jobs=n_jobs,
            random_state=random_state,
            verbose=verbose,
        )

    def _takes_initial_rows(self) -> bool:
        return True

    def _make_function(self, X: Matrix, initial: Matrix | None, run: _core.Run) -> Function:
        return features(X, f"sat:{float(self.threshold)!r}", initial, run)

    def _make_sieve(self, columns: int) -> SieveFunction:
        return CoverSieve(lambda x: np.minimum(x, self.threshold), columns)


class FacilityLocationSelection(BaseGraphSelection):
    """The sum over rows of the similarity to the most similar pick."""

    def __init__(
        self,
        n_samples: int,
        metric: str = "euclidean",
        initial_subset: Any = None,
        optimizer: Optimizer = "lazy",
        optimizer_kwds: Settings = None,
        n_neighbors: Any = None,
        reservoir: Any = None,
        max_reservoir_size: int = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(
            n_samples,
            metric,
            initial_subset,
            optimizer,
            optimizer_kwds,
            n_neighbors,
            reservoir,
            max_reservoir_size,
            n_jobs,
            random_state,
            verbose,
        )

    def _make_graph_function(self, pairs: Pairs, run: _core.Run) -> Engine:
        return on_graph("facility", pairs, {}, run)

    def _make_sieve(self, columns: int) -> SieveFunction:
        return FacilitySieve(columns)


class SaturatedCoverageSelection(BaseGraphSelection):
    """The sum over rows of the similarities to all picks, at most alpha times that to all rows."""

    def __init__(
        self,
        n_samples: int = 10,
        metric: str = "euclidean",
        alpha: float = 0.1,
        initial_subset: Any = None,
        optimizer: Optimizer = "two-stage",
        n_neighbors: Any = None,
        n_jobs: int = 1,
        random_state: Any = None,
        reservoir: Any = None,
        max_reservoir_size: int | None = None,
        optimizer_kwds: Settings = None,
        verbose: bool = False,
    ) -> None:
        self.alpha = alpha
        super().__init__(
            n_samples,
            metric,
            initial_subset,
            optimizer,
            optimizer_kwds,
            n_neighbors,
            reservoir,
            max_reservoir_size,
            n_jobs,
            random_state,
            verbose,
        )

    def _make_graph_function(self, pairs: Pairs, run: _core.Run) -> Engine:
        return on_graph("saturated", pairs, {"alpha": float(self.alpha)}, run)


class GraphCutSelection(BaseGraphSelection):
    """alpha times the similarities of picks to all rows, less those of picks to each other."""

    def __init__(
        self,
        n_samples: int = 10,
        metric: str = "euclidean",
        alpha: float = 1,
        initial_subset: Any = None,
        optimizer: Optimizer = "naive",
        optimizer_kwds: Settings = None,
        n_neighbors: Any = None,
        reservoir: Any = None,
        max_reservoir_size: int = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.alpha = alpha
        super().__init__(
            n_samples,
            metric,
            initial_subset,
            optimizer,
            optimizer_kwds,
            n_neighbors,
            reservoir,
            max_reservoir_size,
            n_jobs,
            random_state,
            verbose,
        )

    def _make_graph_function(self, pairs: Pairs, run: _core.Run) -> Redundancy:
        return Redundancy(pairs, float(self.alpha))


class SumRedundancySelection(BaseGraphSelection):
    """Picks that are least similar to each other. All gains are negative."""

    def __init__(
        self,
        n_samples: int = 10,
        metric: str = "euclidean",
        initial_subset: Any = None,
        optimizer: Optimizer = "two-stage",
        n_neighbors: Any = None,
        reservoir: Any = None,
        max_reservoir_size: int = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        optimizer_kwds: Settings = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(
            n_samples,
            metric,
            initial_subset,
            optimizer,
            optimizer_kwds,
            n_neighbors,
            reservoir,
            max_reservoir_size,
            n_jobs,
            random_state,
            verbose,
        )

    def _make_graph_function(self, pairs: Pairs, run: _core.Run) -> Redundancy:
        return Redundancy(pairs, 0.0)


class MixtureSelection(BaseSelection):
    """A weighted sum of other selections' functions. With a metric, all of them work on the same similarities."""

    def __init__(
        self,
        n_samples: int,
        functions: Sequence[BaseSelection],
        weights: Any = None,
        metric: str = "ignore",
        initial_subset: Any = None,
        optimizer: Optimizer = "two-stage",
        optimizer_kwds: Settings = None,
        n_neighbors: Any = None,
        reservoir: Any = None,
        max_reservoir_size: int = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        if len(functions) < 2:
            raise ValueError(f"a mixture of {len(functions)} functions was asked for; expected at least two")
        super().__init__(
            n_samples,
            initial_subset,
            optimizer,
            optimizer_kwds,
            reservoir,
            max_reservoir_size,
            n_jobs,
            random_state,
            verbose,
        )
        self.functions = list(functions)
        self.weights = np.ones(len(functions)) if weights is None else np.array(weights, dtype=np.float64)
        if len(self.weights) != len(functions):
            raise ValueError(f"{len(self.weights)} weights were given for {len(functions)} functions")
        self.metric = "correlation" if metric == "corr" else metric
        self.n_neighbors = n_neighbors

    def _takes_initial_rows(self) -> bool:
        return all(part._takes_initial_rows() for part in self.functions)

    def _has_graphs(self) -> bool:
        return any(isinstance(part, BaseGraphSelection) for part in self.functions)

    def _make_function(self, X: Matrix, initial: Matrix | None, run: _core.Run) -> Function:
        has_graphs = self._has_graphs()
        if self.metric == "ignore" and has_graphs and X.shape[0] != X.shape[1]:
            raise ValueError(
                f"metric is missing: functions of the mixture need similarities, but X has the shape {X.shape}; expected "
                "a metric, such as 'cosine', or a square matrix of similarities"
            )
        pairs = make_pairs(X, self.metric, self.n_neighbors) if has_graphs or self.metric != "ignore" else None
        parts: list[Function] = []
        weights = self.weights.tolist()
        for i, part in enumerate(self.functions):
            if pairs is None:
                parts.append(part._make_function(X, initial, run))
            elif isinstance(part, GraphCutSelection) and part.alpha > 0:
                # The engine's cut weighs the similarities within S; alpha weighs the others.
                parts.append(on_graph("cut", pairs, {"lambda": 1 / part.alpha}, run))
                weights[i] *= part.alpha
            elif isinstance(part, BaseGraphSelection):
                parts.append(part._make_graph_function(pairs, run))
            else:
                parts.append(part._make_function(pairs.to_matrix(), initial, run))
        engines = [part for part in parts if isinstance(part, Engine)]
        if len(engines) == len(parts) and min(weights) >= 0:
            return sum_of_engines(engines, weights, run)
        return Sum(parts, weights)

    def _make_sieve(self, columns: int) -> SieveFunction:
        if self.metric != "ignore" or self._has_graphs():
            raise NotImplementedError("a mixture of functions of similarities has no partial_fit; expected fit")
        return SumSieve([part._make_sieve(columns) for part in self.functions], self.weights.tolist())


class CustomSelection(BaseSelection):
    """A function of one's own: it takes a matrix of rows and returns a number."""

    def __init__(
        self,
        n_samples: int,
        function: Callable[..., float],
        initial_subset: Any = None,
        optimizer: Optimizer = "two-stage",
        optimizer_kwds: Settings = None,
        function_kwds: Settings = None,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        if not callable(function):
            given = type(function).__name__
            raise ValueError(f"function is a {given}; expected a function of a matrix of rows")  # noqa: TRY004 - as apricot
        self.function = function
        self.function_kwds = dict(function_kwds or {})
        super().__init__(
            n_samples,
            initial_subset,
            optimizer,
            optimizer_kwds,
            n_jobs=n_jobs,
            random_state=random_state,
            verbose=verbose,
        )

    def _takes_initial_rows(self) -> bool:
        return True

    def _make_function(self, X: Matrix, initial: Matrix | None, run: _core.Run) -> Function:
        return Own(X, lambda rows: self.function(rows, **self.function_kwds), initial)
