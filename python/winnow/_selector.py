"""Selector: select as an estimator of scikit-learn. It is imported when it is first used, so scikit-learn stays optional."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from winnow._blocks import Blocks
from winnow._inputs import Negatives
from winnow._problem import AnyObjective
from winnow._progress import Progress
from winnow._select import select
from winnow._selection import Certificate, Selection
from winnow._sizes import Sizes
from winnow.constraints import Constraint, Limit

try:
    from sklearn.base import BaseEstimator, OneToOneFeatureMixin, TransformerMixin
    from sklearn.utils import _safe_indexing
    from sklearn.utils.validation import check_is_fitted, validate_data
except ImportError as error:
    raise ImportError(f"winnow.Selector needs scikit-learn 1.6 or later ({error}); winnow.select does not") from None


_OWN = ("settings", "passthrough")  # parameters that select does not have


class Selector(OneToOneFeatureMixin, TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Picks the k rows that best stand for all rows, as `winnow.select` does.

    Parameters have the names and meanings of `winnow.select`. What belongs to the rows, such as `groups`, `costs` or
    `start`, is given to `fit`. `settings` has any further argument of `select` by name, such as {"metric": "rbf"}.

    `transform(X)` keeps the picked rows, in the order of the picks. X must hold the rows that fit saw: a pick is a row
    number, which says nothing about other rows. With passthrough=True, only `fit_transform` picks, and `transform`
    returns every row as it is. A Pipeline then trains its later steps on the picks, and predicts for any rows.

    After fit: `indices_`, `gains_`, `value_`, `certificate_` (None if there is none), `selection_`, `n_features_in_`,
    and `feature_names_in_` if X has names. `selection_` refers to the rows, so it is left out if the Selector is pickled.

    >>> import numpy as np, winnow
    >>> X = np.eye(6, dtype=np.float32)[[0, 0, 1, 1, 1, 2]]
    >>> winnow.Selector(k=3).fit(X).indices_.tolist()
    [0, 2, 5]
    """

    def __init__(
        self,
        k: Sizes | None = None,
        *,
        objective: AnyObjective = "auto",
        method: str = "auto",
        per_group: Limit | None = None,
        at_least: Limit | None = None,
        budget: float | None = None,
        constraint: Constraint | None = None,
        diversity: float | None = None,
        until_gain: float = 0.0,
        until_coverage: float = 0.0,
        certify: str = "quick",
        negatives: Negatives = "auto",
        seed: int = 0,
        threads: int | None = None,
        memory: int | str | None = None,
        progress: Progress = None,
        settings: dict[str, Any] | None = None,
        passthrough: bool = False,
    ) -> None:
        self.k = k
        self.objective = objective
        self.method = method
        self.per_group = per_group
        self.at_least = at_least
        self.budget = budget
        self.constraint = constraint
        self.diversity = diversity
        self.until_gain = until_gain
        self.until_coverage = until_coverage
        self.certify = certify
        self.negatives = negatives
        self.seed = seed
        self.threads = threads
        self.memory = memory
        self.progress = progress
        self.settings = settings
        self.passthrough = passthrough

    def fit(
        self,
        X: Any,
        y: Any = None,
        *,
        groups: Any = None,
        costs: Any = None,
        scores: Any = None,
        start: Any = None,
        forbid: Any = None,
        within: Any = None,
    ) -> Selector:
        """Picks. `y` is used only as the groups, if `per_group` or `at_least` is set and no `groups` are given."""
        rows = self._validated(X, reset=True)
        if groups is None and (self.per_group is not None or self.at_least is not None):
            groups = y
        arguments = {name: value for name, value in self.get_params(deep=False).items() if name not in _OWN}
        selection = select(
            rows,
            groups=groups,
            costs=costs,
            scores=scores,
            start=start,
            forbid=forbid,
            within=within,
            **arguments,
            **(self.settings or {}),
        )
        self.indices_: npt.NDArray[np.int64] = selection.indices
        self.gains_: npt.NDArray[np.float64] = selection.gains
        self.value_: float = selection.value
        self.certificate_: Certificate | None = selection.certificate
        self.n_samples_fit_: int = rows.shape[0]
        self._selection = selection
        self._picked = _float32(rows[self.indices_])  # to recognize the rows that transform is given
        return self

    def transform(self, X: Any) -> Any:
        """The picked rows of the X that fit saw, of the same kind as X. With passthrough=True: X, whatever its rows."""
        check_is_fitted(self)
        rows = self._validated(X, reset=False)
        if self.passthrough:
            return X if _keeps_kind(X) else rows
        self._check_same_rows(rows)
        return _take(X, rows, self.indices_)

    def fit_transform(self, X: Any, y: Any = None, **fit_params: Any) -> Any:
        """Picks, and returns the picked rows of X."""
        self.fit(X, y, **fit_params)
        return _take(X, None if _keeps_kind(X) else self._validated(X, reset=False), self.indices_)

    def fit_resample(self, X: Any, y: Any, **fit_params: Any) -> tuple[Any, Any]:
        """Picks, and returns the picked rows of X with their y, as the samplers of imbalanced-learn do."""
        picked = self.fit_transform(X, y, **fit_params)
        if len(y) != self.n_samples_fit_:
            raise ValueError(f"y has {len(y)} values, but X has {self.n_samples_fit_} rows; expected one per row")
        return picked, _safe_indexing(y, self.indices_)

    def get_support(self, indices: bool = False) -> npt.NDArray[Any]:
        """One bool per row that fit saw, True if it was picked. With indices=True: the picked rows, increasing."""
        check_is_fitted(self)
        if indices:
            return np.sort(self.indices_)
        support = np.zeros(self.n_samples_fit_, dtype=np.bool_)
        support[self.indices_] = True
        return support

    @property
    def selection_(self) -> Selection:
        """The whole result of `winnow.select`."""
        check_is_fitted(self)
        if self._selection is None:
            raise AttributeError(
                "selection_ refers to the rows of fit and was not pickled with the Selector; "
                "expected indices_, gains_, value_ or certificate_, or fit again"
            )
        return self._selection

    def _validated(self, X: Any, reset: bool) -> Any:
        """X as scikit-learn checks it: a matrix of float32 or float64, or CSR."""
        if isinstance(X, Blocks):
            raise TypeError("X is Blocks, but transform returns rows of an array; expected winnow.select for blocks")
        return validate_data(self, X, reset=reset, accept_sparse="csr", dtype=[np.float32, np.float64])

    def _check_same_rows(self, rows: Any) -> None:
        remedy = "pass these rows, or set passthrough=True to leave other rows as they are"
        if rows.shape[0] != self.n_samples_fit_:
            raise ValueError(
                f"X has {rows.shape[0]} rows, but fit saw {self.n_samples_fit_}; transform keeps the rows that were "
                f"picked by fit, so expected the X of fit: {remedy}"
            )
        differ = np.asarray((_float32(rows[self.indices_]) != self._picked).sum(axis=1)).ravel()
        if differ.any():
            raise ValueError(
                f"row {self.indices_[differ.argmax()]} of X is not the row that fit saw and picked; transform keeps the "
                f"rows that were picked by fit, so expected the X of fit: {remedy}"
            )

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()
        return {**state, "_selection": None} if "_selection" in state else state

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


def _float32(rows: Any) -> Any:
    """The numbers that the engine sees: rows given in float64 and in float32 are the same rows."""
    return rows.astype(np.float32)


def _keeps_kind(X: Any) -> bool:
    """Whether rows can be taken from X itself, so that a frame stays a frame and integers stay integers."""
    return hasattr(X, "shape") and hasattr(X, "__getitem__")


def _take(X: Any, rows: Any, indices: npt.NDArray[np.int64]) -> Any:
    """The rows of X, or of its validated copy if X is, for example, a list."""
    if not _keeps_kind(X):
        return rows[indices]
    if hasattr(X, "tocsr"):
        X = X.tocsr()  # other sparse formats have no rows to take
    return _safe_indexing(X, indices)
