"""One selection by submodlib: FILE K OBJECTIVE OPTIMIZER RESULT.json. Times making its lists, its object, and maximize.

Its Python class for features rescales every column to [0, 1] and so maximizes another objective. So this calls the C++
class below it.
"""

import json
import sys
import time

import numpy
import scipy.sparse
from submodlib import FacilityLocationFunction
from submodlib_cpp import FeatureBased

import matrix_file

EPSILON = {"StochasticGreedy": 0.01, "LazierThanLazyGreedy": 0.01}  # as in Winnow's stochastic greedy
DEFAULT_EPSILON = 0.1


def sparse_lists(rows):
    ends = rows.indptr.tolist()
    pairs = list(zip(rows.indices.tolist(), rows.data.tolist()))
    return [pairs[begin:end] for begin, end in zip(ends, ends[1:])]


def dense_lists(rows):
    present = [numpy.flatnonzero(row) for row in rows]
    return [list(zip(columns.tolist(), row[columns].tolist())) for row, columns in zip(rows, present)]


def facility(rows, k, optimizer):
    """(picks, seconds) of facility location over the similarities of all pairs, which is its fastest mode."""
    start = time.perf_counter()
    function = FacilityLocationFunction(n=rows.shape[0], mode="dense", separate_rep=False,
                                        sijs=matrix_file.similarities(rows))
    built = time.perf_counter()
    picks = function.maximize(budget=k, optimizer=optimizer, stopIfZeroGain=False, stopIfNegativeGain=False,
                              epsilon=EPSILON.get(optimizer, DEFAULT_EPSILON), verbose=False, show_progress=False)
    return picks, {"build": built - start, "maximize": time.perf_counter() - built}


def features(rows, k, optimizer):
    read = time.perf_counter()
    lists = sparse_lists(rows) if scipy.sparse.issparse(rows) else dense_lists(rows)
    listed = time.perf_counter()
    n, d = rows.shape
    function = FeatureBased(n, FeatureBased.squareRoot, lists, d, [1.0] * d)
    built = time.perf_counter()
    # stop at zero gain, stop at negative gain, epsilon, verbose, progress bar, costs, cost-sensitive
    epsilon = EPSILON.get(optimizer, DEFAULT_EPSILON)
    picks = function.maximize(optimizer, float(k), False, False, epsilon, False, False, [], False)
    done = time.perf_counter()
    return picks, {"lists": listed - read, "build": built - read, "maximize": done - built}


def main(path, k, objective, optimizer, result):
    start = time.perf_counter()
    rows = matrix_file.load(path)
    read = time.perf_counter() - start
    picks, seconds = (facility if objective == "facility" else features)(rows, int(k), optimizer)
    with open(result, "w") as out:
        json.dump({"picks": [int(v) for v, _ in picks], "seconds": {"read": read, **seconds}}, out)


main(*sys.argv[1:])
