"""One single-precision matrix product X Y^T by NumPy's OpenBLAS: FILE ROWS RESULT.json. X and Y are copies of the rows.

Of X only the first ROWS take part, and the time is scaled up; 0 means all. The time includes the memory of the result,
as Winnow's does. If the result exceeds BUFFER, it is computed in blocks of rows that use the same memory again.
"""

import json
import sys
import time

import numpy

import matrix_file

BUFFER = 2 << 30  # bytes


def check_library():
    name = numpy.show_config(mode="dicts")["Build Dependencies"]["blas"]["name"]
    if "openblas" not in name:
        raise SystemExit(f"NumPy uses {name}; expected OpenBLAS")


def product_seconds(x, y):
    """Y must be another array than X: NumPy computes only half of the product of an array and its own transpose."""
    step = min(len(x), max(1, BUFFER // (4 * len(y))))
    start = time.perf_counter()
    block = numpy.empty((step, len(y)), dtype=numpy.float32)
    for begin in range(0, len(x), step):
        some = x[begin:begin + step]
        numpy.matmul(some, y.T, out=block[:len(some)])
    return time.perf_counter() - start


def main(path, rows, result):
    check_library()
    start = time.perf_counter()
    y = matrix_file.load(path)
    read = time.perf_counter() - start
    x = y[:int(rows) or len(y)].copy()
    seconds = product_seconds(x, y) * len(y) / len(x)
    note = f"scaled up from {len(x):,} rows" if len(x) < len(y) else None
    with open(result, "w") as out:
        json.dump({"picks": [], "note": note, "seconds": {"read": read, "build": seconds, "maximize": 0}}, out)


main(*sys.argv[1:])
