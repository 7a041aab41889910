"""Picks from a Parquet file that need not fit into memory: one row group is read at a time.

The example writes a file of embeddings in row groups. Only the groups that hold rows of interest are read again.

    pip install pyarrow
    python examples/python/parquet_rows.py [--folder .] [--rows 20000] [--picks 10]
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import winnow


class RowGroups:
    """One column of a Parquet file, as a sequence of blocks."""

    def __init__(self, path: Path, column: str) -> None:
        self.file, self.column = pq.ParquetFile(path), column
        self.rows = [self.file.metadata.row_group(i).num_rows for i in range(len(self))]

    def __len__(self) -> int:
        return int(self.file.num_row_groups)

    def __getitem__(self, place: int) -> Any:
        return self.file.read_row_group(place, columns=[self.column]).column(0)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--folder", type=Path, default=Path("."), help="where embeddings.parquet goes")
parser.add_argument("--rows", type=int, default=20_000)
parser.add_argument("--picks", type=int, default=10)
given = parser.parse_args()

values = np.random.default_rng(0).normal(size=given.rows * 32).astype(np.float32)
table = pa.table({"embedding": pa.FixedSizeListArray.from_arrays(pa.array(values), 32)})
pq.write_table(table, given.folder / "embeddings.parquet", row_group_size=1_000)

groups = RowGroups(given.folder / "embeddings.parquet", "embedding")
blocks = winnow.Blocks(groups, rows=groups.rows)  # the file knows its rows, so no pass is needed to count them
picks = winnow.select(blocks, given.picks, negatives="split", memory="256M")
print(blocks)
print("picks", *picks.indices)
print(picks.certificate, "after", picks.reading and picks.reading.passes, "passes")
