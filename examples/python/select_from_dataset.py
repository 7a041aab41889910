"""Selects from an embeddings column and writes back which pick represents each row.

The example makes an Arrow file with texts and their embeddings as fixed-size lists, as a Hugging Face dataset keeps them.
The column is read without a copy: the file is mapped, and Winnow sees its memory. The new Parquet file has all columns,
whether the row was picked, and `represented_by`, the id of its pick. So one can label the picks and join.

    pip install pyarrow
    python examples/python/select_from_dataset.py [--folder .] [--rows 5000] [--picks 20]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet

import winnow

TOPICS = ["weather", "football", "elections", "music", "trains", "gardens", "space", "bread"]
DIMENSIONS = 32


def make_dataset(path: Path, rows: int) -> None:
    """Rows around one direction per topic; the last topics are rare."""
    rng = np.random.default_rng(0)
    share = 0.5 ** np.arange(len(TOPICS))
    topic = rng.choice(len(TOPICS), size=rows, p=share / share.sum())
    directions = rng.normal(size=(len(TOPICS), DIMENSIONS))
    embeddings = (directions[topic] + 0.4 * rng.normal(size=(rows, DIMENSIONS))).astype(np.float32)
    table = pa.table(
        {
            "id": [f"doc-{i}" for i in range(rows)],
            "topic": [TOPICS[i] for i in topic],
            "embedding": pa.FixedSizeListArray.from_arrays(pa.array(embeddings.ravel()), DIMENSIONS),
        }
    )
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("."), help="where dataset.arrow and selected.parquet go")
    parser.add_argument("--rows", type=int, default=5000)
    parser.add_argument("--picks", type=int, default=20)
    given = parser.parse_args()
    source, target = given.folder / "dataset.arrow", given.folder / "selected.parquet"
    make_dataset(source, given.rows)

    table = pa.ipc.open_file(pa.memory_map(str(source))).read_all()
    picks = winnow.select(table["embedding"], given.picks)  # values of both signs: facility location by cosine
    picked = np.zeros(len(table), dtype=bool)
    picked[picks.indices] = True
    table = table.append_column("picked", pa.array(picked))
    table = table.append_column("represented_by", table["id"].take(pa.array(picks.assignment.rows)))
    pa.parquet.write_table(table, target)

    topics = np.array(table["topic"])
    same = (topics == topics[picks.assignment.rows]).mean()
    print(f"{len(picks)} of {len(table)} rows picked, {picks.certificate}")
    print(f"{len(set(topics[picks.indices]))} of {len(set(topics))} topics have a pick")
    print(f"{same:.1%} of the rows have the topic of the row that represents them")
    print(f"wrote {target} with the columns {', '.join(table.column_names)}")


if __name__ == "__main__":
    main()
