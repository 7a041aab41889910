"""All studies, in the order of the page. To add one: a module here with a STUDY (see study.py), and its line below."""

from figures.studies import (
    ablation,
    bounds,
    days,
    epsilon,
    growth,
    probes,
    prune_map,
    rivals,
    rounds,
    summe,
    table2,
    theorem,
    topics,
)
from figures.study import Study

STUDIES: tuple[Study, ...] = (
    growth.STUDY,
    probes.STUDY,
    days.STUDY,
    topics.STUDY,
    summe.STUDY,
    table2.STUDY,
    epsilon.STUDY,
    rounds.STUDY,
    bounds.STUDY,
    theorem.STUDY,
    ablation.STUDY,
    prune_map.STUDY,
    rivals.STUDY,
)
