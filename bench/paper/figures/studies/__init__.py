"""All studies, in the order of the page. To add one: a module here with a STUDY (see study.py), and its line below."""

from figures.studies import growth
from figures.study import Study

STUDIES: tuple[Study, ...] = (growth.STUDY,)
