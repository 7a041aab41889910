"""Bad input raises ValueError or TypeError with one plain sentence that says what was given and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas
import pytest
from scipy import sparse

import winnow
from winnow import constraints, objectives
from winnow import select as pick

X = np.random.default_rng(0).random((20, 4), dtype=np.float32)
SIGNED = np.random.default_rng(1).normal(size=(20, 4)).astype(np.float32)
ONES = np.ones(20)
SAME = ["a"] * 20


def holding(value: float) -> Any:
    rows = X.copy()
    rows[3, 2] = value
    return rows


class OnDevice:
    """An array of another device, as DLPack describes it."""

    shape = (2, 2)

    def __len__(self) -> int:
        return 2

    def __dlpack_device__(self) -> tuple[int, int]:
        return (2, 0)

    def __dlpack__(self, **_: Any) -> Any:
        raise AssertionError("must not be asked for")


def broken_csr(breaks: Callable[[Any], None]) -> Any:
    matrix = sparse.csr_matrix(X)
    breaks(matrix)
    return matrix


def set_index(place: int, value: int) -> Callable[[Any], None]:
    def breaks(matrix: Any) -> None:
        matrix.indices = matrix.indices.astype(np.int64 if value > 2**31 else np.int32)
        matrix.indices[place] = value

    return breaks


def set_offset(place: int, value: int) -> Callable[[Any], None]:
    def breaks(matrix: Any) -> None:
        matrix.indptr[place] = value

    return breaks


def shorten(name: str) -> Callable[[Any], None]:
    return lambda matrix: setattr(matrix, name, getattr(matrix, name)[:-3])


VALUES = "values must be finite and below 2^60"
OFFSETS = "X has offsets that do not increase from 0 to 80, its number of values; expected a CSR matrix"
WHOLE = "expected a whole number such as 100, or a share such as '15%'"

MINIMUMS = constraints.Groups(SAME, at_least=1)
FITS = "at_least and {} were both given, but minimums may not fit into another limit; expected one"
SHARE = "k is [2, 4], but with a budget or minimums sizes do not share their first picks; expected one k"
REMEDIES = (
    "negatives='clip' sets negative values to 0, negatives='split' makes two columns of each, and objective='facility' "
    "takes both signs"
)

ROWS = [
    (None, TypeError, "X is of type NoneType; expected an array"),
    (3, TypeError, "X is of type int; expected an array"),
    ("rows.npy", TypeError, "X is of type str; expected an array"),
    (b"rows", TypeError, "X is of type bytes; expected an array"),
    ({"a": 1}, TypeError, "X is of type dict; expected an array"),
    ((row for row in X), TypeError, "X is of type generator; expected an array"),
    (X[0], ValueError, "X has 1 dimension; expected rows and columns"),
    (X[None], ValueError, "X has 3 dimensions; expected rows and columns"),
    (np.float32(3), ValueError, "X has 0 dimensions; expected rows and columns"),
    ([], ValueError, "X has 1 dimension; expected rows and columns"),
    ([[], []], ValueError, "X has no columns; expected at least one number per row"),
    (X[:0], ValueError, "X is empty; expected at least one row of numbers"),
    (X[:, :0], ValueError, "X has no columns; expected at least one number per row"),
    ([[1, 2], [3]], ValueError, "X has rows of different lengths; expected the same number in every row"),
    ([[1, None]], TypeError, "X holds Python objects; expected numbers"),
    (X.astype(object), TypeError, "X holds Python objects; expected numbers"),
    ([["a", "b"]], TypeError, "X holds texts; expected numbers"),
    (np.array([[b"a"]]), TypeError, "X holds bytes; expected numbers"),
    (X.astype(complex), TypeError, "X holds complex numbers; expected real numbers"),
    (np.zeros((3, 3), "M8[s]"), TypeError, "X holds datetime64[s]; expected numbers"),
    (np.zeros((3, 3), [("a", "f4")]), TypeError, "X holds [('a', '<f4')]; expected numbers"),
    (np.ma.masked_greater(X, 0.5), ValueError, "masked values; expected a value in every place"),
    (holding(np.nan), ValueError, f"row 3, column 2 (counted from 0) holds nan; {VALUES}"),
    (holding(np.inf), ValueError, f"row 3, column 2 (counted from 0) holds inf; {VALUES}"),
    (holding(-np.inf), ValueError, f"row 3, column 2 (counted from 0) holds -inf; {VALUES}"),
    (holding(1e30), ValueError, f"row 3, column 2 (counted from 0) holds 1e+30; {VALUES}"),
    (
        X * np.float64(1e300),
        ValueError,
        f"row 0, column 0 (counted from 0) holds {X[0, 0] * np.float64(1e300)}; {VALUES}",
    ),
    (
        sparse.csr_matrix(X * np.float64(1e300)),
        ValueError,
        f"X holds {X[0, 0] * np.float64(1e300)}; {VALUES}",
    ),
    (
        OnDevice(),
        ValueError,
        "X is on another device; expected an array in the memory of the processor, such as X.cpu()",
    ),
    (sparse.csr_matrix(holding(np.nan)), ValueError, f"row 3, column 2 (counted from 0) holds nan; {VALUES}"),
    (sparse.csr_matrix(X.astype(complex)), TypeError, "X holds complex numbers; expected"),
    (sparse.csr_matrix((0, 4), dtype=np.float32), ValueError, "X is empty; expected at least one row of numbers"),
    (sparse.csr_matrix((4, 0), dtype=np.float32), ValueError, "X has no columns; expected at least one number per row"),
    (sparse.coo_array(X[0]), ValueError, "X has 1 dimension; expected rows and columns"),
    (broken_csr(set_index(3, 99)), ValueError, "row 0 names column 99; columns must increase and stay below 4"),
    (broken_csr(set_index(3, -1)), ValueError, "row 0 names column 4294967295; columns must increase and stay below 4"),
    (broken_csr(set_index(3, 2**32 + 1)), ValueError, "X names column 4294967297, but there are 4 columns"),
    (broken_csr(set_offset(3, 10**6)), ValueError, OFFSETS),
    (broken_csr(set_offset(2, 0)), ValueError, OFFSETS),
    (broken_csr(set_offset(0, 2)), ValueError, OFFSETS),
    (broken_csr(set_offset(-1, 3)), ValueError, OFFSETS),
    (broken_csr(shorten("indptr")), ValueError, OFFSETS),
    (broken_csr(shorten("indices")), ValueError, "X has 77 column numbers and 80 values; expected as many of each"),
    (broken_csr(shorten("data")), ValueError, "X has 80 column numbers and 77 values; expected as many of each"),
]

# Arguments of select(X, ...).
ARGUMENTS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({}, ValueError, "k is missing; expected k, budget, per_group, until_gain or until_coverage"),
    ({"k": -1}, ValueError, "k is -1; expected a whole number >= 0"),
    ({"k": True}, TypeError, f"k is True; {WHOLE}"),
    ({"k": 1.5}, TypeError, "k is 1.5; expected a whole number, or a share such as '15%'"),
    ({"k": "3"}, TypeError, f"k is '3'; {WHOLE}"),
    ({"k": "200%"}, ValueError, "k is '200%'; expected a share from 0% to 100%, such as '15%'"),
    ({"k": "nan%"}, ValueError, "k is 'nan%'; expected a share from 0% to 100%, such as '15%'"),
    ({"k": []}, ValueError, "k is an empty list; expected at least one number of picks"),
    ({"k": [2, True]}, TypeError, f"k is True; {WHOLE}"),
    ({"k": {1: 2}}, TypeError, f"k is {{1: 2}}; {WHOLE}"),
    ({"k": b"12"}, TypeError, f"k is b'12'; {WHOLE}"),
    ({"k": 2, "seed": -1}, ValueError, "seed is -1; expected a whole number from 0 to 2^64 - 1"),
    ({"k": 2, "seed": 2**64}, ValueError, "seed is 18446744073709551616; expected a whole number from 0 to 2^64 - 1"),
    ({"k": 2, "seed": None}, ValueError, "seed is None; expected a whole number from 0 to 2^64 - 1"),
    ({"k": 2, "threads": 0}, ValueError, "threads is 0; expected a whole number from 1 to 1024"),
    (
        {"k": 2, "threads": 2**70},
        ValueError,
        "threads is 1180591620717411303424; expected a whole number from 1 to 1024",
    ),
    ({"k": 2, "threads": "2"}, TypeError, "threads is '2'; expected a whole number from 1 to 1024"),
    ({"k": 2, "memory": "much"}, ValueError, "memory is 'much'; expected a number of bytes > 0, or a text such as"),
    ({"k": 2, "memory": "²"}, ValueError, "memory is '²'; expected a number of bytes > 0, or a text such as"),
    ({"k": 2, "memory": "2.G"}, ValueError, "memory is '2.G'; expected a number of bytes > 0, or a text such as"),
    ({"k": 2, "memory": "9" * 400}, ValueError, "expected a number of bytes > 0, or a text such as"),
    ({"k": 2, "memory": 2**80}, ValueError, "expected a number of bytes > 0, or a text such as '500M' or '4G'"),
    ({"k": 2, "backend": "gpu"}, ValueError, "backend is 'gpu'; expected one of: scalar, simd"),
    ({"k": 2, "objective": "nope"}, ValueError, "no objective 'nope'; expected one of: features, facility, saturated"),
    ({"k": 2, "objective": 3}, TypeError, "objective is of type int; expected a name or an objective"),
    ({"k": 2, "objective": objectives.Cover}, TypeError, "objective is of type type; expected a name or an objective"),
    ({"k": 2, "method": "nope"}, ValueError, "no method 'nope'; expected one of: auto, greedy, lazy"),
    ({"k": 2, "method": None}, TypeError, "method is None; expected a name such as 'lazy'"),
    ({"k": 2, "certify": "very"}, ValueError, "certify 'very': expected off, quick or tight"),
    ({"k": 2, "certify": True}, TypeError, "certify is True; expected a name such as 'quick'"),
    ({"k": 2, "bogus": 1}, TypeError, "there is no setting 'bogus'; objectives and methods have: alpha, beta"),
    ({"k": 2, "lambd": 1}, TypeError, "gamma, lambda_, max_rounds"),
    ({"n": 2}, TypeError, "there is no setting 'n'; the number of picks is k"),
    ({"k": 2, "repeats": 2}, TypeError, "select does not take repeats; help(winnow.select) lists what it takes"),
    (
        {"k": 2, "objective": "features", "metric": "rbf"},
        ValueError,
        "metric was given with objective features; it belongs",
    ),
    (
        {"k": 2, "objective": objectives.FacilityLocation(), "metric": "dot"},
        ValueError,
        "metric was given beside Facility",
    ),
    (
        {"k": 2, "metric": "far"},
        ValueError,
        "metric 'far': expected cosine, dot, rbf, euclidean, cosine-squared, closeness or precomputed",
    ),
    (
        {"k": 2, "metric": 3},
        ValueError,
        "metric is 3; expected cosine, dot, rbf, euclidean, cosine-squared, closeness or precomputed",
    ),
    ({"k": 2, "metric": "rbf", "gamma": "a"}, ValueError, "gamma is 'a'; expected a number >= 0"),
    ({"k": 2, "metric": "rbf", "gamma": -1}, ValueError, "gamma is -1; expected a number >= 0"),
    ({"k": 2, "metric": "rbf", "gamma": [1]}, TypeError, "gamma is a list; expected a number, a text or an array"),
    ({"k": 2, "neighbours": 1.5}, ValueError, "neighbours is 1.5; expected a whole number >= 0"),
    ({"k": 2, "neighbours": True}, TypeError, "neighbours is True; expected a number or a text"),
    ({"k": 2, "method": "lazy", "epsilon": 0.5}, ValueError, "epsilon was given with method lazy; it belongs to"),
    ({"k": 2, "method": "stochastic", "epsilon": 0}, ValueError, "epsilon is 0; expected a number 0 < epsilon < 1"),
    ({"k": 2, "method": "sparsify", "preprune": 3}, TypeError, "preprune is 3; expected True or False"),
    ({"k": 2, "feature_weights": [1, 2]}, ValueError, "2 feature weights were given for 4 features"),
    ({"k": 2, "feature_weights": [1, 2, -1, 2]}, ValueError, "feature weight 2 (counted from 0) is -1; expected"),
    (
        {"k": 2, "feature_weights": [[1, 2]]},
        ValueError,
        "feature_weights has the shape (1, 2); expected one number per",
    ),
    ({"k": 2, "represented": X[0]}, ValueError, "represented has 1 dimension; expected rows and columns"),
    ({"k": 2, "represented": X[:0]}, ValueError, "represented is empty; expected at least one row of numbers"),
    ({"k": 2, "represented": X[:, :2]}, ValueError, "the rows have 4 columns, but those they are compared with have 2"),
    ({"k": 2, "represented": holding(np.nan)}, ValueError, "represented: row 3, column 2 (counted from 0) holds nan"),
    ({"k": 2, "query": sparse.csr_matrix(X)}, TypeError, "query is a sparse csr_matrix; expected a dense array"),
    ({"k": 2, "start": [20]}, ValueError, "start names row 20, but there are 20 rows, counted from 0"),
    ({"k": 2, "start": [-1]}, ValueError, "start names row -1, but there are 20 rows, counted from 0"),
    ({"k": 2, "start": [2**40]}, ValueError, "start names row 1099511627776, but there are 20 rows"),
    ({"k": 2, "start": [1, 1]}, ValueError, "start names a row twice; expected each once"),
    (
        {"k": 2, "start": [1.0]},
        TypeError,
        "start holds float64 of shape (1,); expected row numbers, or one bool per row",
    ),
    ({"k": 2, "start": [True, False]}, TypeError, "start holds bool of shape (2,); expected row numbers, or one bool"),
    ({"k": 2, "start": {1, 2}}, TypeError, "start is of type set; expected an array"),
    ({"k": 2, "start": 1}, TypeError, "start is of type int; expected an array"),
    ({"k": 2, "start": [1], "forbid": [1]}, ValueError, "row 1 is both in start and in forbid; expected it in one"),
    ({"k": 2, "within": []}, ValueError, "within names no rows; expected the rows to choose from"),
    ({"k": 2, "within": [99]}, ValueError, "within names row 99, but there are 20 rows"),
    ({"k": 2, "costs": ONES}, ValueError, "costs were given without budget; expected both"),
    ({"k": 2, "budget": 3}, ValueError, "budget was given without costs; expected both"),
    ({"costs": [1], "budget": 3}, ValueError, "costs has the shape (1,); expected one for each of 20 rows"),
    ({"costs": 0 * ONES, "budget": 3}, ValueError, "the cost of element 0 is 0; expected a finite number > 0"),
    ({"costs": ["a"] * 20, "budget": 3}, TypeError, "costs holds texts; expected numbers"),
    ({"costs": ONES, "budget": "a"}, TypeError, "budget is 'a'; expected a number"),
    ({"costs": ONES, "budget": -1}, ValueError, "the budget is -1; expected a finite number >= 0"),
    ({"costs": ONES, "budget": float("nan")}, ValueError, "the budget is nan; expected a finite number >= 0"),
    ({"k": 2, "cost_exponent": 1.0}, ValueError, "cost_exponent and enumerate need costs; expected costs and budget"),
    ({"k": 2, "groups": SAME[1:] + [None], "per_group": 1}, ValueError, "row 19 (counted from 0) has the group None"),
    ({"k": 2, "groups": ONES * np.nan, "per_group": 1}, ValueError, "row 0 (counted from 0) has the group nan"),
    (
        {"k": 2, "groups": pandas.array([1, None] * 10, dtype="Int64"), "per_group": 1},
        ValueError,
        "row 1 (counted from 0) has the group <NA>; expected a label for every row",
    ),
    (
        {"k": 4, "groups": SAME, "at_least": 1, "costs": ONES, "budget": 3},
        ValueError,
        "at_least and budget were both given, but minimums may not fit into a budget; expected one",
    ),
    ({"k": 4, "groups": SAME, "at_least": 1, "constraint": constraints.Spacing(2)}, ValueError, FITS.format("Spacing")),
    (
        {"k": 4, "constraint": constraints.All([constraints.All([MINIMUMS]), constraints.Cardinality(3)])},
        ValueError,
        FITS.format("Cardinality"),
    ),
    ({"k": 4, "groups": SAME, "per_group": 3, "constraint": MINIMUMS}, ValueError, FITS.format("Groups")),
    ({"k": 2, "until_gain": 1, "constraint": constraints.All([MINIMUMS])}, ValueError, "at_least was given with until"),
    ({"k": [2, 4], "constraint": constraints.All([MINIMUMS])}, ValueError, SHARE),
    ({"k": [2, 4], "constraint": constraints.Budget(ONES, 3) & constraints.Spacing(2)}, ValueError, SHARE),
    ({"k": [2, 4], "method": "stochastic"}, ValueError, "but with method stochastic sizes do not share their first"),
    ({"k": 2, "groups": SAME}, ValueError, "groups were given without per_group or at_least; expected at least one"),
    ({"k": 2, "per_group": 1}, ValueError, "per_group was given without groups; expected both"),
    ({"k": 2, "groups": ["a"], "per_group": 1}, ValueError, "groups has 1 labels, but there are 20 rows; expected one"),
    ({"k": 2, "groups": 3, "per_group": 1}, TypeError, "groups is of type int; expected one label per row"),
    ({"k": 2, "groups": "a" * 20, "per_group": 1}, TypeError, "groups is of type str; expected one label per row"),
    ({"k": 2, "groups": X, "per_group": 1}, ValueError, "groups has the shape (20, 4); expected one label per row"),
    ({"k": 2, "groups": SAME, "per_group": -1}, ValueError, "per_group is -1; expected a whole number >= 0, a share"),
    ({"k": 2, "groups": SAME, "per_group": 2**70}, ValueError, "expected a whole number >= 0, a share such as '10%'"),
    ({"k": 2, "groups": SAME, "per_group": {"b": 1}}, ValueError, "group 'a' has no limit in per_group; expected one"),
    ({"k": 2, "groups": SAME, "at_least": {"b": 1}}, ValueError, "at_least has a minimum for group 'b', which has no"),
    (
        {"k": 2, "groups": SAME, "at_least": 3},
        ValueError,
        "at_least asks for 3 picks in all, from 1 groups, but k is 2",
    ),
    (
        {"k": 30, "groups": SAME, "at_least": 21},
        ValueError,
        "group 'a' has 20 rows, but at_least asks for 21 picks of it",
    ),
    ({"groups": SAME, "at_least": 1, "per_group": 2}, ValueError, "k is missing; at_least needs the number of picks"),
    ({"k": 2, "groups": SAME, "at_least": 3, "per_group": 1}, ValueError, "group 'a' has a minimum of 3 and a maximum"),
    ({"k": 2, "scores": [1]}, ValueError, "scores has the shape (1,); expected one for each of 20 rows"),
    ({"k": 2, "scores": -ONES}, ValueError, "the score of row 0 is -1; expected a number >= 0 and below 2^60"),
    ({"k": 2, "scores": sparse.csr_matrix(ONES)}, TypeError, "scores is a sparse csr_matrix; expected a dense array"),
    ({"k": 2, "diversity": 0.5}, ValueError, "diversity was given without scores; expected both"),
    ({"k": 2, "scores": ONES, "diversity": 2}, ValueError, "the diversity is 2; expected a number from 0 to 1"),
    ({"k": 2, "scores": ONES, "diversity": "a"}, TypeError, "diversity is 'a'; expected a number"),
    ({"k": 2, "until_gain": -1}, ValueError, "the gain to stop at is -1; expected a number >= 0"),
    ({"k": 2, "until_gain": "a"}, TypeError, "until_gain is 'a'; expected a number"),
    ({"k": 2, "until_coverage": 2}, ValueError, "coverage is 2; expected a share from 0 to 1"),
    ({"until_coverage": float("nan")}, ValueError, "coverage is nan; expected a share from 0 to 1"),
    ({"k": 2, "negatives": "x"}, ValueError, "negatives is 'x'; expected one of: auto, error, clip, split, keep"),
    ({"k": 2, "ids": ["a"]}, ValueError, "ids has 1 names, but there are 20 rows; expected one per row"),
    ({"k": 2, "ids": 3}, TypeError, "ids is of type int; expected one name per row"),
    ({"k": 2, "progress": 3}, TypeError, "progress is of type int; expected True, False or a function"),
    ({"k": 2, "constraint": 3}, TypeError, "constraint is of type int; expected one of winnow.constraints"),
    ({"k": 2, "method": "gist"}, ValueError, "the spread is missing; expected the weight L >= 0"),
    ({"k": 2, "objective": "mixture", "mixture": "a=1"}, ValueError, "no objective 'a'; expected one of: features"),
    ({"k": 2, "objective": "logdet", "noise": 0}, ValueError, "noise is 0; expected a number > 0"),
    (
        {"k": 2, "objective": "prob-cover", "feature_weights": [1]},
        ValueError,
        "1 feature weights were given for 4 feat",
    ),
]

CALLS: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (
        lambda: pick(SIGNED, 2, objective="features"),
        ValueError,
        f"this objective needs values >= 0 and below 2^60; {REMEDIES}",
    ),
    (lambda: pick(SIGNED, 2, objective=objectives.FeatureBased()), ValueError, REMEDIES),
    (lambda: pick(SIGNED, 2, negatives="error"), ValueError, REMEDIES),
    (lambda: pick(X, 2).first(-1), ValueError, "k is -1; expected a whole number from 0 to 2"),
    (lambda: pick(X, 2).first(3), ValueError, "k is 3; expected a whole number from 0 to 2"),
    (
        lambda: pick(3 * X, 2, objective="prob-cover"),
        ValueError,
        "a probabilistic cover needs probabilities from 0 to 1",
    ),
    (lambda: constraints.Spacing(-1), ValueError, "distance is -1; expected a whole number from 0 to 2^32 - 1"),
    (lambda: constraints.Spacing(1.5), TypeError, "distance is 1.5; expected a whole number from 0 to 2^32 - 1"),  # type: ignore[arg-type]
    (lambda: constraints.Cardinality(-2), ValueError, "k is -2; expected a whole number from 0 to 2^32 - 1"),
    (lambda: constraints.Budget(ONES, "x"), TypeError, "budget is 'x'; expected a number"),  # type: ignore[arg-type]
    (lambda: constraints.All([3]), TypeError, "a part is of type int; expected one of winnow.constraints"),  # type: ignore[list-item]
    (lambda: constraints.Spacing(2) & 3, TypeError, "unsupported operand type(s) for &: 'Spacing' and 'int'"),  # type: ignore[operator]
    (lambda: pick(X, 2, constraint=constraints.All([])), ValueError, "an intersection of no constraints; expected"),
    (lambda: objectives.Mixture(3), TypeError, "a mixture is made of 3; expected pairs of an objective and its weight"),  # type: ignore[arg-type]
    (lambda: objectives.Mixture([("features", 1)]), TypeError, "a part of the mixture is ('features', 1); expected an"),  # type: ignore[list-item]
    (lambda: pick(X, 2, objective=objectives.Mixture([])), ValueError, "a mixture needs at least one objective"),
    (
        lambda: pick(X, 2, objective=objectives.Mixture([(objectives.FeatureBased(), -1)])),
        ValueError,
        "a weight of the mixture is -1; expected a number >= 0 and below 2^60",
    ),
    (lambda: winnow.compare(X), ValueError, "k is missing; expected k, budget or per_group"),
    (lambda: winnow.compare(X, 2, methods=["x"]), ValueError, "no method 'x'; expected one of: auto, greedy, lazy"),
    (lambda: winnow.compare(X, 2, methods=3), TypeError, "methods is of type int; expected names such as"),  # type: ignore[arg-type]
    (lambda: winnow.compare(X, 2, methods=[]), ValueError, "no method to compare; expected at least one"),
    (lambda: winnow.compare(X, 2, methods=[3]), TypeError, "a method is 3; expected a name such as 'lazy'"),  # type: ignore[list-item]
    (lambda: winnow.compare(X, 2, r=[0]), ValueError, "r is 0; expected a number > 0"),
    (lambda: winnow.compare(X, 2, r=["a"]), TypeError, "r is 'a'; expected a number"),  # type: ignore[list-item]
    (lambda: winnow.compare(X, 2, repeats=0), ValueError, "repeats is 0; expected a whole number from 1 to 2^32 - 1"),
    (lambda: winnow.compare(X, 2, repeats=1.5), TypeError, "repeats is 1.5; expected a whole number from 1"),  # type: ignore[arg-type]
    (
        lambda: winnow.compare(X, 2, cost_exponent=0.1),
        TypeError,
        "compare has no setting cost_exponent; expected r, c or methods",
    ),
    (lambda: winnow.compare(X, 2, until_gain=1), TypeError, "compare does not take until_gain; help(winnow.compare)"),
    (lambda: winnow.certify(X, [1, 1]), ValueError, "picks names a row twice; expected each once"),
    (lambda: winnow.certify(X, [20]), ValueError, "picks names row 20, but there are 20 rows, counted from 0"),
    (lambda: winnow.certify(X, [1, 2], 1), ValueError, "picks has 2 rows, but k is 1; expected at most k"),
    (lambda: winnow.certify(X, None), TypeError, "picks is of type NoneType; expected an array"),
    (lambda: winnow.certify(X, [1], effort="x"), ValueError, "certify 'x': expected off, quick or tight"),
    (lambda: winnow.certify(X, [1], effort="off"), ValueError, "effort is 'off', which proves nothing; expected quick"),
    (lambda: winnow.certify(X, [1], objective="cut", lambda_=0.9), ValueError, "objective cut is not monotone, so it"),
    (lambda: winnow.certify(X, [1], epsilon=0.1), TypeError, "epsilon is a setting of a method; picks that are given"),
    (lambda: winnow.sparsify(X, [1, 2]), TypeError, f"k is [1, 2]; {WHOLE}"),  # type: ignore[arg-type]
    (lambda: winnow.sparsify(X, preprune=True), ValueError, "k is missing; preprune, quickprune and sample need the"),
    (lambda: winnow.sparsify(X, pruner="sample"), ValueError, "k is missing; preprune, quickprune and sample need the"),
    (lambda: winnow.sparsify(X, 2, epsilon=0.1), TypeError, "epsilon is a setting of select, after pruning"),
    (lambda: winnow.sparsify(X, 2, within=[1]), TypeError, "sparsify does not take within; help(winnow.sparsify)"),
    (
        lambda: winnow.sparsify(X, 2, constraint=constraints.Spacing(2)),
        TypeError,
        "sparsify does not take constraint; help(winnow.sparsify) lists what it takes",
    ),
    (lambda: winnow.stream(2, progress=True), TypeError, "stream does not take progress; help(winnow.stream)"),
    (lambda: winnow.sparsify(X, 2, r=0), ValueError, "r is 0; expected a number > 0"),
    (lambda: winnow.sparsify(X[:0], 2), ValueError, "X is empty; expected at least one row of numbers"),
    (lambda: winnow.sparsify(X, scores=ONES), ValueError, "k is missing; scores are balanced for a number of picks"),
    (lambda: winnow.stream(0), ValueError, "k is 0; expected a whole number from 1 to 2^32 - 1"),
    (lambda: winnow.stream("15%"), TypeError, "k is '15%'; the number of rows is not known, so expected a whole"),  # type: ignore[arg-type]
    (lambda: winnow.stream(2**70), ValueError, "expected a whole number from 1 to 2^32 - 1"),
    (
        lambda: winnow.stream(2, objective="logdet"),
        ValueError,
        "logdet cannot be streamed; expected features or facility",
    ),
    (lambda: winnow.stream(2, objective=3), TypeError, "objective is of type int; a stream takes features, facility"),  # type: ignore[arg-type]
    (
        lambda: winnow.stream(2, method="lazy"),
        ValueError,
        "no streaming method 'lazy'; expected one of: sieve, sieve++",
    ),
    (lambda: winnow.stream(2, reservoir=-1), ValueError, "reservoir is -1; expected a whole number from 1 to 2^32 - 1"),
    (lambda: winnow.stream(2, reservoir=5, objective="features"), ValueError, "it belongs to facility"),
    (lambda: winnow.stream(2, epsilon=2), ValueError, "epsilon is 2; expected a number from 0.0001 to below 1"),
    (lambda: winnow.stream(2, patience=2), ValueError, "patience was given with method sieve, which does not use it"),
    (
        lambda: winnow.stream(2, represented=X),
        TypeError,
        "represented needs all rows at once; a stream does not have it",
    ),
    (lambda: winnow.stream(2).feed(X[0]), ValueError, "batch has 1 dimension; expected rows and columns"),
    (lambda: winnow.stream(2).feed(X[:, :0]), ValueError, "the rows have no columns; expected at least one"),
    (
        lambda: winnow.stream(2).feed(holding(np.nan)),
        ValueError,
        f"row 3, column 2 (counted from 0) holds nan; {VALUES}",
    ),
    (lambda: winnow.stream(2, feature_weights=[1]).feed(X), ValueError, "1 feature weights were given for 4 features"),
    (lambda: fed(X, X[:, :2]), ValueError, "a batch has 2 columns, but the first had 4"),
    (lambda: fed(X, SIGNED), ValueError, "in the batch after 20 rows: row "),
    (lambda: fed().finish(), ValueError, "the stream is finished; expected a new one"),
    (lambda: winnow.read_parquet("no such file", "x"), OSError, "no such file"),
]


def fed(*batches: Any) -> winnow.Stream:
    stream = winnow.stream(2, objective="features")
    for batch in batches:
        stream.feed(batch)
    stream.finish()
    return stream


def refuses(call: Callable[[], Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    text = str(caught.value)
    assert sentence in text
    assert "incompatible function arguments" not in text and "\n" not in text


@pytest.mark.parametrize(("rows", "kind", "sentence"), ROWS, ids=[sentence[:50] for _, _, sentence in ROWS])
def test_rows(rows: Any, kind: type[Exception], sentence: str) -> None:
    refuses(lambda: pick(rows, 2), kind, sentence)


@pytest.mark.parametrize(("arguments", "kind", "sentence"), ARGUMENTS, ids=[str(a)[:40] for a, _, _ in ARGUMENTS])
def test_arguments_of_select(arguments: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    refuses(lambda: pick(X, **arguments), kind, sentence)


@pytest.mark.parametrize(("call", "kind", "sentence"), CALLS, ids=[sentence[:50] for _, _, sentence in CALLS])
def test_calls(call: Callable[[], Any], kind: type[Exception], sentence: str) -> None:
    refuses(call, kind, sentence)


class Own(objectives.Objective):
    """Counts elements; each test breaks one method."""

    size = 6

    def start(self) -> Any:
        return []

    def add(self, state: Any, element: int) -> Any:
        state.append(element)

    def gains(self, state: Any, elements: Any) -> Any:
        return np.ones(len(elements))

    def value(self, state: Any) -> float:
        return float(len(state))


def fails(*_: Any) -> Any:
    raise KeyError("my own mistake")


OWN: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"value": lambda self, state: None}, ValueError, "value returned None; expected a finite number"),
    ({"value": lambda self, state: float("nan")}, ValueError, "value returned nan; expected a finite number"),
    (
        {"gains": lambda self, state, vs: None},
        ValueError,
        "gains returned an array of shape (); expected one number for",
    ),
    (
        {"gains": lambda self, state, vs: [1.0]},
        ValueError,
        "gains returned an array of shape (1,); expected one number",
    ),
    ({"gains": lambda self, state, vs: vs * np.nan}, ValueError, "gains returned nan; expected finite numbers"),
    ({"gains": lambda self, state, vs: vs * 1j}, ValueError, "gains returned complex numbers; expected real ones"),
    ({"gains": lambda self, state, vs: ["a"] * len(vs)}, ValueError, "could not convert string to float"),
    ({"monotone": "yes"}, TypeError, "monotone of Broken is 'yes'; expected True or False"),
    ({"size": -1}, ValueError, "size of Broken is -1; expected a whole number from 0 to 2^32 - 1"),
    ({"size": None}, TypeError, "size of Broken is None; expected a whole number from 0 to 2^32 - 1"),
    (
        {"start": objectives.Objective.start},
        TypeError,
        "Broken has no method start; expected start, add, gains and value",
    ),
    # What the methods raise arrives as it is.
    ({"gains": fails}, KeyError, "my own mistake"),
    ({"add": fails}, KeyError, "my own mistake"),
    ({"start": fails}, KeyError, "my own mistake"),
    ({"value": fails}, KeyError, "my own mistake"),
]


@pytest.mark.parametrize(("methods", "kind", "sentence"), OWN, ids=[f"{next(iter(m))}: {s[:40]}" for m, _, s in OWN])
@pytest.mark.parametrize("method", ["greedy", "lazy"])
def test_an_objective_of_ones_own(methods: dict[str, Any], kind: type[Exception], sentence: str, method: str) -> None:
    broken = type("Broken", (Own,), methods)()
    refuses(lambda: pick(None, 2, objective=broken, method=method), kind, sentence)


def test_rows_beside_an_objective_of_ones_own() -> None:
    refuses(lambda: pick(X, 2, objective=Own()), ValueError, "X has 20 rows, but the objective has 6 elements")
    refuses(lambda: pick(3, 2, objective=Own()), TypeError, "X is of type int; expected None, or rows beside")
    assert len(pick(X[:6], 2, objective=Own())) == 2


def test_a_number_of_picks_of_zero_and_beyond_all_rows() -> None:
    none = pick(X, 0)
    assert none.indices.tolist() == [] and none.value == 0 and none.values.tolist() == []
    assert none.certificate is not None and none.certificate.ratio == 1
    for k in (20, 99, 2**70, "100%", [20, 30]):
        everything = pick(X, k)
        assert sorted(everything.indices.tolist()) == list(range(20))


def test_sizes_that_numpy_makes_are_numbers() -> None:
    expected = pick(X, 3).indices.tolist()
    for k in (np.int8(3), np.uint64(3), np.array(3), np.array([2, 3]), "15%", (1, 3), range(4)):
        assert pick(X, k).indices.tolist() == expected  # type: ignore[arg-type]


def test_the_largest_seed_is_accepted() -> None:
    assert len(pick(X, 3, seed=2**64 - 1, method="stochastic")) == 3


def test_unsorted_and_repeated_entries_of_csr_are_put_in_order() -> None:
    """SciPy calls such a matrix valid: repeated entries add up. The matrix itself stays as it is."""
    data = np.array([1, 2, 3, 4], dtype=np.float32)
    matrix = sparse.csr_matrix((data, np.array([2, 0, 1, 1]), np.array([0, 2, 4])), shape=(2, 3))
    dense = np.array([[2, 0, 1], [0, 7, 0]], dtype=np.float32)
    assert pick(matrix, 2).value == pick(dense, 2).value
    assert matrix.indices.tolist() == [2, 0, 1, 1]
