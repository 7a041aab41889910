"""Finds near-identical rows and keeps one of each.

The example plants copies with a little noise in random rows. Facility location picks rows until nearly everything is
represented; a second copy adds almost nothing, so it is not picked. Then every row names its pick and how similar it is.
A row that is almost the same as its pick is a copy; any other row is kept.

    python examples/python/deduplicate.py [--rows 2000] [--copies 500]
"""

from __future__ import annotations

import argparse

import numpy as np

import winnow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2000, help="rows that differ")
    parser.add_argument("--copies", type=int, default=500, help="near-identical copies among them")
    parser.add_argument("--same", type=float, default=0.99, help="the cosine from which two rows are the same")
    given = parser.parse_args()

    rng = np.random.default_rng(0)
    different = rng.normal(size=(given.rows, 64))
    of = rng.integers(given.rows, size=given.copies)  # the row that each copy was made of; some rows have several
    rows = np.concatenate([different, different[of] + 0.03 * rng.normal(size=(given.copies, 64))]).astype(np.float32)
    original = np.concatenate([np.arange(given.rows), of])
    order = rng.permutation(len(rows))
    rows, original = rows[order], original[order]

    # Each row is worth 1 if it is represented perfectly. --same of that is reached when every row has its like.
    picks = winnow.select(rows, objective="facility", until_coverage=given.same, method="lazy")
    alike = picks.assignment.scores >= given.same
    copies = np.flatnonzero(alike & (picks.assignment.rows != np.arange(len(rows))))
    kept = np.setdiff1d(np.arange(len(rows)), copies)

    found = original[copies] == original[picks.assignment.rows[copies]]
    lost = given.rows - len(np.unique(original[kept]))
    print(f"{len(rows)} rows, {given.copies} of them planted copies; {len(picks)} picks represent {given.same:.0%}")
    print(f"{len(copies)} rows are copies of a pick and were left out: {found.sum()} rightly, {(~found).sum()} wrongly")
    print(f"{len(kept)} rows are kept; {given.copies - len(copies)} copies are still among them, {lost} rows are lost")


if __name__ == "__main__":
    main()
