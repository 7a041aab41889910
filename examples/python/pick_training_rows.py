"""Which 1 % of the rows should be labelled to train a classifier?

Picks rows of Fashion-MNIST without looking at a label, trains a logistic regression on the labels of these rows alone, and
compares it with random rows of the same number and with all rows. One half of the pictures is used for training, the other
half for measuring only. This is repeated with other halves. Picking pays if the rows are few: the more rows one can label, the
less it matters which.

    pip install scikit-learn matplotlib
    python examples/python/pick_training_rows.py [--data FOLDER] [--plot rows.png]

FOLDER has t10k-images-idx3-ubyte.gz and t10k-labels-idx1-ubyte.gz. Without them, scikit-learn's digits are used.
The features and the metric were chosen on other halves of the same pictures.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_digits
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import normalize

import winnow

Array = np.ndarray[Any, Any]
SHARED = Path(__file__).resolve().parents[3] / "shared/data/embeddings/fashion_mnist"
SHARES = ["1%", "2%", "4%", "8%", "16%"]


def read_idx(path: Path) -> Array:
    """The format of MNIST: four bytes, the last of which counts dimensions, then the sizes, then one byte per value."""
    with gzip.open(path) as file:
        data = file.read()
    sizes = np.frombuffer(data, ">u4", count=data[3], offset=4)
    return np.frombuffer(data, np.uint8, offset=4 + 4 * data[3]).reshape(sizes)


def load(folder: Path) -> tuple[str, Array, Array]:
    if (folder / "t10k-images-idx3-ubyte.gz").exists():
        images = read_idx(folder / "t10k-images-idx3-ubyte.gz")
        return "Fashion-MNIST", images.reshape(len(images), -1), read_idx(folder / "t10k-labels-idx1-ubyte.gz")
    print(f"there is no Fashion-MNIST in {folder}; scikit-learn's digits are used")
    digits = load_digits()
    return "digits", digits.data, digits.target


def learn_features(images: Array, train: Array) -> Array:
    """Features that need no labels: square roots of the pixels, of length 1, along 50 directions."""
    pixels = normalize(np.sqrt(images.astype(np.float32)))
    features: Array = PCA(50, random_state=0).fit(pixels[train]).transform(pixels).astype(np.float32)
    features /= features[train].std()
    return features


def measure(images: Array, labels: Array, seed: int) -> tuple[list[int], list[float], list[float], float]:
    """The sizes, and the accuracy with picked, with random and with all rows of one half."""
    rng = np.random.default_rng(2026 + seed)
    train, test = np.array_split(rng.permutation(len(images)), 2)
    features = learn_features(images, train)

    def accuracy(rows: Array) -> float:
        model = LogisticRegression(max_iter=1000).fit(features[rows], labels[rows])
        return float(model.score(features[test], labels[test]))

    picks = winnow.select(features[train], SHARES, objective="facility", metric="rbf")
    sizes = picks.sizes or []
    picked = [accuracy(train[picks.first(size)]) for size in sizes]
    random = [accuracy(train[:size]) for size in sizes]  # the permutation is random
    return sizes, picked, random, accuracy(train)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=SHARED, help="folder with Fashion-MNIST")
    parser.add_argument("--plot", type=Path, default=Path("pick_training_rows.png"), help="where to draw")
    parser.add_argument("--repeats", type=int, default=10, help="how many halves")
    parser.add_argument("--pictures", type=int, help="use only the first pictures, to try it out")
    given = parser.parse_args()

    name, images, labels = load(given.data)
    images, labels = images[: given.pictures], labels[: given.pictures]
    measured = [measure(images, labels, seed) for seed in range(given.repeats)]
    sizes = measured[0][0]
    picked, random = np.array([one[1] for one in measured]), np.array([one[2] for one in measured])
    everything = float(np.mean([one[3] for one in measured]))

    rows = len(images) // 2
    print(f"{name}: accuracy on the held-out half, mean of {given.repeats} (from least to most)")
    print(f"all {rows} rows: {everything:.3f}")
    for place, (share, size) in enumerate(zip(SHARES, sizes)):
        print(f"{share:>4} = {size:>4} rows: picked {spread(picked[:, place])}, random {spread(random[:, place])}")
    plot(given.plot, name, sizes, picked, random, everything, rows)
    print(f"drew {given.plot}")


def spread(of: Array) -> str:
    return f"{of.mean():.3f} ({of.min():.3f} to {of.max():.3f})"


def plot(path: Path, name: str, sizes: list[int], picked: Array, random: Array, everything: float, rows: int) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
    axes.axhline(everything, color="grey", linestyle="--", label=f"all {rows:,} rows")
    for label, mark, colour, of in (("picked", "o-", "tab:orange", picked), ("random", "s-", "tab:blue", random)):
        axes.plot(
            sizes, of.mean(axis=0), mark, color=colour, label=f"{label}: mean, least and most of {len(of)} halves"
        )
        axes.fill_between(sizes, of.min(axis=0), of.max(axis=0), color=colour, alpha=0.2)
    axes.set_xscale("log")
    axes.set_xticks(sizes, [f"{size}\n{share}" for size, share in zip(sizes, SHARES)])
    axes.minorticks_off()
    axes.set_xlabel("labelled rows, and their share of the training half (log scale)")
    axes.set_ylabel("accuracy on the held-out half")
    axes.set_title(f"{name}: logistic regression trained on few rows")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=150)
    plt.close(figure)


if __name__ == "__main__":
    main()
