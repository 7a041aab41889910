"""One selection by apricot: FILE K OBJECTIVE OPTIMIZER RESULT.json. Times fit, which includes compiling by numba.

Facility location gets the similarities of all pairs, which is its fastest mode. Computing them counts as building.
"""

import json
import sys
import time

from apricot import FacilityLocationSelection, FeatureBasedSelection

import matrix_file

# Its default of 0.9 draws one or two candidates per step, which is a random selection. 0.01 is Winnow's default.
OPTIONS = {"stochastic": {"epsilon": 0.01}}


def selector(objective, k, optimizer):
    options = {"n_samples": k, "optimizer": optimizer, "optimizer_kwds": OPTIONS.get(optimizer, {}), "random_state": 0}
    if objective == "facility":
        return FacilityLocationSelection(metric="precomputed", **options)
    return FeatureBasedSelection(concave_func="sqrt", **options)


def main(path, k, objective, optimizer, result):
    start = time.perf_counter()
    rows = matrix_file.load(path)
    read = time.perf_counter()
    given = matrix_file.similarities(rows) if objective == "facility" else rows
    built = time.perf_counter()
    selection = selector(objective, int(k), optimizer).fit(given)
    done = time.perf_counter()
    with open(result, "w") as out:
        json.dump({"picks": [int(v) for v in selection.ranking],
                   "seconds": {"read": read - start, "build": built - read, "maximize": done - built}}, out)


main(*sys.argv[1:])
