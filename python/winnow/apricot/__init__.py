"""apricot's interface on winnow's engine: `import winnow.apricot as apricot`.

The classes take apricot's arguments and have its attributes, so that a program that uses apricot needs one changed line.
Similarities are computed when they are needed, so no n x n array exists unless you pass one.
docs/apricot.md lists what differs.
"""

from __future__ import annotations

from winnow.apricot import optimizers
from winnow.apricot._base import BaseGraphSelection, BaseSelection
from winnow.apricot._selections import (
    CustomSelection,
    FacilityLocationSelection,
    FeatureBasedSelection,
    GraphCutSelection,
    MaxCoverageSelection,
    MixtureSelection,
    SaturatedCoverageSelection,
    SumRedundancySelection,
)

__all__ = [
    "BaseGraphSelection",
    "BaseSelection",
    "CustomSelection",
    "FacilityLocationSelection",
    "FeatureBasedSelection",
    "GraphCutSelection",
    "MaxCoverageSelection",
    "MixtureSelection",
    "SaturatedCoverageSelection",
    "SumRedundancySelection",
    "optimizers",
]
