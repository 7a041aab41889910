"""What all of apricot's selections share: arguments, fit, transform and partial_fit."""

from __future__ import annotations

from typing import Any

import numpy as np

from winnow import _core
from winnow._problem import make_run
from winnow._progress import Reporter
from winnow.apricot._functions import Function
from winnow.apricot._growth import Growth
from winnow.apricot._pairs import Pairs, compare, make_pairs
from winnow.apricot._random import check_random_state
from winnow.apricot._sieve import Sieve, SieveFunction
from winnow.apricot._types import Floats, Indices, Matrix, is_sparse, to_dense
from winnow.apricot.optimizers import OPTIMIZERS, BaseOptimizer, SieveGreedy, make_optimizer


class BaseSelection:
    """Selects rows by a function that subclasses make."""

    def __init__(
        self,
        n_samples: int,
        initial_subset: Any = None,
        optimizer: str | BaseOptimizer = "lazy",
        optimizer_kwds: dict[str, Any] | None = None,
        reservoir: Any = None,
        max_reservoir_size: int | None = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        if n_samples <= 0:
            raise ValueError(f"n_samples is {n_samples}; expected a positive number")
        if initial_subset is not None and not isinstance(initial_subset, (list, np.ndarray)):
            raise ValueError(f"initial_subset is a {type(initial_subset).__name__}; expected a list, an array or None")
        if not isinstance(optimizer, BaseOptimizer) and optimizer not in OPTIMIZERS:
            raise ValueError(
                f"optimizer is {optimizer!r}; expected an optimizer object or one of: {', '.join(sorted(OPTIMIZERS))}"
            )
        if verbose not in (True, False):
            raise ValueError(f"verbose is {verbose!r}; expected True or False")
        self.n_samples = n_samples
        self.initial_subset = None if initial_subset is None else np.array(initial_subset)
        self.optimizer = optimizer
        self.optimizer_kwds = dict(optimizer_kwds or {})
        self.reservoir = reservoir
        self.max_reservoir_size = max_reservoir_size if reservoir is None else reservoir.shape[0]
        self.n_jobs = n_jobs
        self.random_state = check_random_state(random_state)
        self.verbose = verbose
        self.metric = "ignore"
        if isinstance(optimizer, BaseOptimizer):
            optimizer.function = self
        self.ranking: Any = None
        self.gains: Any = None
        self.subset: Any = None
        self._sieve: Sieve | None = None

    # What a subclass says about itself.

    def _make_function(self, X: Matrix, initial: Matrix | None, run: _core.Run) -> Function:
        """f over the rows of X. Rows of `initial` are in the set from the beginning."""
        raise NotImplementedError

    def _make_sieve(self, columns: int) -> SieveFunction:
        """f of many sets at once, for partial_fit."""
        raise NotImplementedError(f"{type(self).__name__} has no partial_fit; expected fit")

    def _takes_initial_rows(self) -> bool:
        """Whether the initial subset may be rows that are not in X."""
        return False

    # What users call.

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None, sample_cost: Any = None) -> Any:
        """Selects n_samples rows of X, or rows that cost at most n_samples in all if sample_cost is given."""
        X = _checked(X)
        n = X.shape[0]
        if self.n_samples > n:
            raise ValueError(f"{self.n_samples} samples were asked for, but X has {n} rows; expected at most that many")
        costs = None if sample_cost is None else _checked_costs(sample_cost, n)
        initial, initial_rows = self._initial(X)
        optimizer = make_optimizer(
            self.optimizer, function=self, random_state=self.random_state, verbose=self.verbose, **self.optimizer_kwds
        )
        with Reporter(True if self.verbose else None) as reporter:
            run = make_run(0, None, None, "simd", reporter.callback)
            growth = Growth(self._make_function(X, initial_rows, run), initial)
            optimizer.select(growth, self.n_samples, costs)
        self.ranking = np.array(growth.ranking, dtype=np.int64)
        self.gains = np.array(growth.gains, dtype=np.float64)
        self.subset = self._rows_of(X, self.ranking)
        return self

    def partial_fit(self, X: Any, y: Any = None, sample_weight: Any = None, sample_cost: Any = None) -> Any:
        """Sees a batch of rows once. The selection is the best of all rows seen so far."""
        X = _checked(X)
        if X.shape[0] == 0:
            raise ValueError("X has no rows; expected at least one")
        if self.initial_subset is not None:
            raise ValueError("initial_subset was given with partial_fit; expected fit")
        costs = None if sample_cost is None else _checked_costs(sample_cost, X.shape[0])
        compared = self._compared(X)
        if self._sieve is None:
            self._sieve = Sieve(self._make_sieve(self._sieve_columns(compared)), self.n_samples, self._epsilon())
        self._sieve.see(compared, X, costs)
        self.ranking, self.gains, self.subset = self._sieve.best()
        return self

    def transform(self, X: Any, y: Any = None, sample_weight: Any = None) -> Any:
        """The selected rows of X, in the order of the ranking, with their labels and weights if these are given."""
        if self.ranking is None:
            raise ValueError("nothing is selected yet; expected fit before transform")
        picks = self.ranking
        if sample_weight is not None:
            return X[picks], None if y is None else y[picks], sample_weight[picks]
        return X[picks] if y is None else (X[picks], y[picks])

    def fit_transform(self, X: Any, y: Any = None, sample_weight: Any = None, sample_cost: Any = None) -> Any:
        """fit, then transform."""
        self.fit(X, y=y, sample_weight=sample_weight, sample_cost=sample_cost)
        return self.transform(X, y=y, sample_weight=sample_weight)

    # What the two need.

    def _initial(self, X: Matrix) -> tuple[Indices | None, Matrix | None]:
        """The initial subset as row numbers, or as rows."""
        given = self.initial_subset
        if given is None:
            return None, None
        if given.ndim == 2 and self._takes_initial_rows():
            if given.shape[1] != X.shape[1]:
                raise ValueError(f"initial_subset has {given.shape[1]} columns, but X has {X.shape[1]}")
            return None, given.astype(np.float64)
        if given.ndim != 1:
            raise ValueError(f"initial_subset has {given.ndim} dimensions; expected row numbers, or one bool per row")
        n = X.shape[0]
        if given.dtype == bool and len(given) != n:
            raise ValueError(f"initial_subset has {len(given)} bools, but X has {n} rows; expected one bool per row")
        rows = np.flatnonzero(given) if given.dtype == bool else given.astype(np.int64)
        if len(rows) > 0 and (rows.min() < 0 or rows.max() >= n):
            raise ValueError(f"initial_subset names rows from {rows.min()} to {rows.max()}, but X has {n} rows")
        if len(rows) + self.n_samples > n:
            raise ValueError(
                f"{self.n_samples} samples beside an initial subset of {len(rows)} were asked for, but X has {n} rows"
            )
        return rows, None

    def _rows_of(self, X: Matrix, picks: Indices) -> Floats:
        if self.metric == "precomputed":
            return np.zeros((0, X.shape[1]))
        return to_dense(X[picks])

    def _compared(self, X: Matrix) -> Matrix:
        """What the sieve sees of a batch: its rows, or their similarities to the reservoir."""
        return X

    def _sieve_columns(self, compared: Matrix) -> int:
        return int(compared.shape[1])

    def _epsilon(self) -> float:
        if isinstance(self.optimizer, SieveGreedy):
            return self.optimizer.epsilon
        return float(self.optimizer_kwds.get("epsilon", 0.01))


class BaseGraphSelection(BaseSelection):
    """Selects rows by their similarities to each other."""

    def __init__(
        self,
        n_samples: int,
        metric: str = "euclidean",
        initial_subset: Any = None,
        optimizer: str | BaseOptimizer = "two-stage",
        optimizer_kwds: dict[str, Any] | None = None,
        n_neighbors: Any = None,
        reservoir: Any = None,
        max_reservoir_size: int | None = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
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
        self.metric = "correlation" if metric == "corr" else metric
        self.n_neighbors = n_neighbors
        self.n_seen_ = 0
        self.reservoir_size = 0 if reservoir is None else reservoir.shape[0]
        self._fills_reservoir = reservoir is None

    def _make_graph_function(self, pairs: Pairs, run: _core.Run) -> Function:
        """f over these similarities."""
        raise NotImplementedError

    def _make_function(self, X: Matrix, initial: Matrix | None, run: _core.Run) -> Function:
        return self._make_graph_function(make_pairs(X, self.metric, self.n_neighbors), run)

    def _compared(self, X: Matrix) -> Matrix:
        self._fill_reservoir(to_dense(X))
        self.n_seen_ += X.shape[0]
        return compare(to_dense(X), np.asarray(self.reservoir[: self.reservoir_size]), self.metric)

    def _fill_reservoir(self, X: Floats) -> None:
        """A uniform sample of all rows seen, drawn as apricot draws it."""
        if not self._fills_reservoir:
            return
        most = self.max_reservoir_size or 1000
        if self.reservoir is None:
            self.reservoir = np.empty((most, X.shape[1]))
        for i, row in enumerate(X):
            if self.reservoir_size < most:
                self.reservoir[self.reservoir_size] = row
                self.reservoir_size += 1
                continue
            at = self.random_state.choice(self.n_seen_ + i)
            if at < most:
                self.reservoir[at] = row

    def _sieve_columns(self, compared: Matrix) -> int:
        return self.reservoir_size if not self._fills_reservoir else (self.max_reservoir_size or 1000)


def _checked(X: Any) -> Matrix:
    """X as a NumPy matrix or CSR. ValueError if it is neither."""
    if is_sparse(X):
        csr = X.tocsr()
        if not np.isfinite(csr.data).all():
            raise ValueError("a value of X is not finite; expected finite numbers")
        return csr
    if not isinstance(X, (list, np.ndarray)):
        expected = "lists of numbers, a NumPy matrix or a SciPy CSR matrix"
        raise ValueError(f"X is a {type(X).__name__}; expected {expected}")  # noqa: TRY004 - as apricot
    array = np.asarray(X)
    if array.ndim != 2:
        raise ValueError(f"X has {array.ndim} dimensions; expected two")
    if array.dtype.kind not in "fiub":
        raise ValueError(f"X holds {array.dtype}; expected numbers")
    if not np.isfinite(array).all():
        row, column = np.argwhere(~np.isfinite(array))[0]
        place = f"row {row}, column {column} of X (counted from 0)"
        raise ValueError(f"{place} is {array[row, column]}; expected a finite number")
    return array


def _checked_costs(costs: Any, n: int) -> Floats:
    array = np.asarray(costs, dtype=np.float64)
    if array.shape != (n,):
        raise ValueError(f"sample_cost has the shape {array.shape}; expected one cost for each of {n} rows")
    if not np.isfinite(array).all():
        row = int(np.argmin(np.isfinite(array)))
        raise ValueError(f"sample_cost of row {row} (counted from 0) is {array[row]}; expected a finite number")
    if not (array > 0).all():
        raise ValueError(f"the smallest sample_cost is {array.min()}; expected numbers > 0")
    return array
