"""One selection by Winnow's Python package: FILE K OBJECTIVE METHOD THREADS RESULT.json NAME=VALUE… of winnow.select.

Times the whole call but the certificate: taking the array, checking every value, building, maximizing, and Python itself.
"""

import json
import sys
import time

import winnow

import matrix_file


def setting(text):
    name, value = text.split("=", 1)
    return name, int(value) if value.isdigit() else value


def main(path, k, objective, method, threads, result, *settings):
    start = time.perf_counter()
    rows = matrix_file.load(path)
    read = time.perf_counter()
    selection = winnow.select(rows, int(k), objective=objective, method=method, threads=int(threads), certify="quick",
                              **dict(map(setting, settings)))
    took = time.perf_counter() - read
    inside = selection.timings
    with open(result, "w") as out:
        json.dump({"picks": selection.indices.tolist(), "certificate": {"seconds": inside["certify"]},
                   "seconds": {"read": read - start, "build": took - inside["maximize"] - inside["certify"],
                               "maximize": inside["maximize"]}}, out)


main(*sys.argv[1:])
