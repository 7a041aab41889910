"""The judge: FILE K PICKS.json RESULT.json. f(S) of all lists of picks and of random subsets, in float64."""

import json
import sys

import numpy

import matrix_file

RANDOM_SUBSETS = 5


def value(rows, picks):
    chosen = rows[numpy.asarray(picks)]
    return float(numpy.sqrt(numpy.asarray(chosen.sum(axis=0, dtype=numpy.float64)).ravel()).sum())


def judge(rows, k, picks):
    n = rows.shape[0]
    if len(picks) != k:
        return {"error": f"{len(picks)} picks instead of {k}"}
    if len(set(picks)) != len(picks) or min(picks) < 0 or max(picks) >= n:
        return {"error": "picks repeat or lie outside the rows"}
    return {"value": value(rows, picks)}


def main(path, k, picks_file, result):
    rows, k = matrix_file.load(path), int(k)
    with open(picks_file) as file:
        lists = json.load(file)
    random = [value(rows, numpy.random.default_rng(seed).choice(rows.shape[0], k, replace=False))
              for seed in range(RANDOM_SUBSETS)]
    with open(result, "w") as out:
        json.dump({"random": float(numpy.mean(random)), "shape": rows.shape,
                   "judged": {name: judge(rows, k, picks) for name, picks in lists.items()}}, out)


main(*sys.argv[1:])
