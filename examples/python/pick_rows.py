"""Picks 50 rows of a file that stand for all of them."""

import sys

import numpy as np

import winnow

picks = winnow.select(np.load(sys.argv[1], mmap_mode="r"), k=50)
for row, gain in zip(picks.indices, picks.gains):
    print(row, f"{gain:.4f}")
print(picks.certificate)
