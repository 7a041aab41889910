"""FILE K OBJECTIVE PICKS.json RESULT.json: computes f(S) of all lists of picks and of random subsets, in float64."""

import json
import sys

import numpy

import matrix_file

RANDOM_SUBSETS = 5


def facility_value(rows, chosen):
    """The sum over all rows of the largest max(0, cosine) to a chosen row. The rows have length 1."""
    best = (numpy.maximum((rows[begin:begin + 4096] @ chosen.T).max(axis=1), 0).sum(dtype=numpy.float64)
            for begin in range(0, rows.shape[0], 4096))
    return float(sum(best))


def value(rows, picks, objective):
    chosen = rows[numpy.asarray(picks)]
    if objective == "facility":
        return facility_value(rows, chosen)
    return float(numpy.sqrt(numpy.asarray(chosen.sum(axis=0, dtype=numpy.float64)).ravel()).sum())


def judge(rows, k, picks, objective):
    n = rows.shape[0]
    if len(picks) != k:
        return {"error": f"{len(picks)} picks instead of {k}"}
    if len(set(picks)) != len(picks) or min(picks) < 0 or max(picks) >= n:
        return {"error": "picks repeat or are not row numbers"}
    return {"value": value(rows, picks, objective)}


def main(path, k, objective, picks_file, result):
    rows, k = matrix_file.load(path), int(k)
    with open(picks_file) as file:
        lists = json.load(file)
    random = [value(rows, numpy.random.default_rng(seed).choice(rows.shape[0], k, replace=False), objective)
              for seed in range(RANDOM_SUBSETS)]
    with open(result, "w") as out:
        json.dump({"random": float(numpy.mean(random)), "shape": rows.shape,
                   "judged": {name: judge(rows, k, picks, objective) for name, picks in lists.items()}}, out)


main(*sys.argv[1:])
