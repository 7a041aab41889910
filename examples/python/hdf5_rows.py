"""Picks from an HDF5 file that need not fit into memory: the rows are read in slices.

The example writes a dataset of float16 in chunks. A function that returns a new iterator tells how it is read; the slices have as
many rows as a chunk, so that no chunk is read twice.

    pip install h5py
    python examples/python/hdf5_rows.py [--folder .] [--rows 20000] [--picks 10]
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h5py
import numpy as np

import winnow

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--folder", type=Path, default=Path("."), help="where features.h5 goes")
parser.add_argument("--rows", type=int, default=20_000)
parser.add_argument("--picks", type=int, default=10)
given = parser.parse_args()
path, chunk = given.folder / "features.h5", 1_000

with h5py.File(path, "w") as file:
    data = file.create_dataset("features", (given.rows, 32), np.float16, chunks=(min(chunk, given.rows), 32))
    data[:] = np.random.default_rng(0).gamma(0.3, size=data.shape)


def read() -> Iterator[Any]:
    with h5py.File(path) as file:
        for begin in range(0, given.rows, chunk):
            yield file["features"][begin : begin + chunk]


blocks = winnow.Blocks(read)
picks = winnow.select(blocks, given.picks, memory="256M")
print(blocks)
print("picks", *picks.indices)
print(picks.certificate, "after", picks.reading and picks.reading.passes, "passes")
