"""One selection by apricot: FILE K OPTIMIZER RESULT.json. Times fit, compiling by numba at every fit included."""

import json
import sys
import time

from apricot import FeatureBasedSelection

import matrix_file

# Its default of 0.9 draws a candidate or two a step, which is a random selection; 0.01 is Winnow's default.
OPTIONS = {"stochastic": {"epsilon": 0.01}}


def main(path, k, optimizer, result):
    start = time.perf_counter()
    rows = matrix_file.load(path)
    read = time.perf_counter()
    selection = FeatureBasedSelection(n_samples=int(k), concave_func="sqrt", optimizer=optimizer,
                                      optimizer_kwds=OPTIONS.get(optimizer, {}), random_state=0).fit(rows)
    done = time.perf_counter()
    with open(result, "w") as out:
        json.dump({"picks": [int(v) for v in selection.ranking],
                   "seconds": {"read": read - start, "build": 0, "maximize": done - read}}, out)


main(*sys.argv[1:])
