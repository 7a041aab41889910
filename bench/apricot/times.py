"""Times of every class on the same rows, ours and theirs, in one run."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

K = 100


def cases(kit: Any) -> list[tuple[str, Callable[[], Any]]]:
    """The classes of ours or theirs, each with an optimizer that it is used with."""
    return [
        ("FeatureBased, sqrt, two-stage", lambda: kit.FeatureBasedSelection(K, "sqrt")),
        ("FeatureBased, sigmoid, lazy", lambda: kit.FeatureBasedSelection(K, "sigmoid", optimizer="lazy")),
        ("FeatureBased, sqrt, stochastic", lambda: stochastic(kit)),
        ("MaxCoverage, two-stage", lambda: kit.MaxCoverageSelection(K, threshold=20.0)),
        ("FacilityLocation, euclidean, lazy", lambda: kit.FacilityLocationSelection(K, "euclidean")),
        ("FacilityLocation, cosine, naive", lambda: kit.FacilityLocationSelection(K, "cosine", optimizer="naive")),
        ("FacilityLocation, corr, greedi", lambda: greedi(kit)),
        ("SaturatedCoverage, cosine, two-stage", lambda: kit.SaturatedCoverageSelection(K, "cosine")),
        ("GraphCut, euclidean, naive", lambda: kit.GraphCutSelection(K, "euclidean")),
        ("SumRedundancy, cosine, two-stage", lambda: kit.SumRedundancySelection(K, "cosine")),
        ("Mixture of facility and cut, lazy", lambda: mixture(kit)),
    ]


def stochastic(kit: Any) -> Any:
    return kit.FeatureBasedSelection(K, "sqrt", optimizer="stochastic", random_state=0)


def greedi(kit: Any) -> Any:
    return kit.FacilityLocationSelection(K, "corr", optimizer="greedi", random_state=0)


def mixture(kit: Any) -> Any:
    parts = [kit.FacilityLocationSelection(K), kit.GraphCutSelection(K)]
    return kit.MixtureSelection(K, parts, [1.0, 0.3], metric="cosine", optimizer="lazy")


def rows_like_digits(n: int) -> Any:
    """Small whole numbers in 64 columns around ten centres, as images of digits are."""
    rng = np.random.RandomState(0)
    centres = rng.gamma(0.7, 7.0, size=(10, 64))
    return np.clip(np.round(centres[rng.randint(10, size=n)] + rng.normal(0, 2, size=(n, 64))), 0, 16)


def measure(make: Callable[[], Any], X: Any) -> tuple[float, Any]:
    """CPU seconds of fit, with all that it compiles and compares."""
    model = make()
    begin = time.process_time()
    model.fit(X)
    return time.process_time() - begin, model


def find_apricot(folder: Path | None) -> Any:
    if folder is not None:
        sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("apricot")
    except ImportError as error:
        print(f"apricot is not timed: {error}; expected pip install apricot-select, or --theirs FOLDER")
        return None


def run(n: int, folder: Path | None) -> int:
    import winnow.apricot as ours

    theirs = find_apricot(folder)
    X = rows_like_digits(n)
    for kit in (ours, theirs):
        if kit is not None:
            kit.FeatureBasedSelection(2, optimizer="naive").fit(X[:50])  # what is loaded once does not count
    print(f"{n} rows of {X.shape[1]} columns, {K} picks; seconds of CPU time of one fit()\n")
    print("| selection | ours | theirs | theirs / ours | same picks |")
    print("|---|---|---|---|---|")
    for i, (name, make) in enumerate(cases(ours)):
        seconds, model = measure(make, X)
        line = f"| {name} | {seconds:.3f} |"
        if theirs is None:
            print(line + " – | – | – |")
            continue
        their_seconds, their_model = measure(cases(theirs)[i][1], X)
        same = int((model.ranking == their_model.ranking).sum())
        print(f"{line} {their_seconds:.2f} | {their_seconds / max(seconds, 1e-9):.1f} | {same} of {K} |", flush=True)
    return 0
