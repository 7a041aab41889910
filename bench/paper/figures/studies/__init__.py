"""All studies, in the order of the page. To add one: a module here with a STUDY (see study.py), and its line below."""

from figures.studies import days, epsilon, growth, probes, summe, table2, topics
from figures.study import Study

STUDIES: tuple[Study, ...] = (
    growth.STUDY,
    probes.STUDY,
    days.STUDY,
    topics.STUDY,
    summe.STUDY,
    table2.STUDY,
    epsilon.STUDY,
)
