"""Picks 50 rows of a file that stand for all of them."""

import argparse

import numpy as np

import winnow

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("file", help="rows of numbers, as .npy")
picks = winnow.select(np.load(parser.parse_args().file, mmap_mode="r"), k=50)
for row, gain in zip(picks.indices, picks.gains):
    print(row, f"{gain:.4f}")
print(picks.certificate)
