"""What is expected of Winnow in a case without regard to the peers: memory, time in matrix products, its Python package."""

from contenders import PYTHON

MOST_PYTHON = 1.05  # seconds of the Python package / those of the program
LEAST_SAMPLE_VALUE = 0.99  # f of sample's picks / f of lazy greedy's


def finished(entries, library, optimizer):
    """The entry on one thread, or None if it failed."""
    return next((e for e in entries if (e["library"], e["optimizer"], e["threads"]) == (library, optimizer, 1)
                 and "error" not in e), None)


def ratio(of, to):
    """The quotient of two measurements; None if one of them is missing."""
    return None if of is None or to is None else of / to


def at_most(what, measured, limit):
    return {"what": what, "measured": measured, "expected": f"at most {limit:g}",
            "met": measured is not None and measured <= limit}


def at_least(what, measured, limit):
    return {"what": what, "measured": measured, "expected": f"at least {limit:g}",
            "met": measured is not None and measured >= limit}


def check(case, entries):
    """The expectations of the case. What was not measured, because a contender failed, is not met."""
    lazy, sample = finished(entries, "winnow", "lazy"), finished(entries, "winnow", "sample")
    product = finished(entries, "OpenBLAS", "product")
    lazy_s, product_s = lazy and lazy["total"], product and product["total"]
    python = finished(entries, PYTHON, "lazy")
    yield at_most("Python / command line", ratio(python and python["total"], lazy_s), MOST_PYTHON)
    if case.most_mb:
        peaks = [e["peak_mb"] for e in entries if e["library"] in ("winnow", PYTHON) and "error" not in e]
        yield at_most("MB, the most of all methods", max(peaks, default=None), case.most_mb)
    if case.most_products:
        yield at_most("lazy / product", ratio(lazy_s, product_s), case.most_products)
    if case.most_certificate:
        yield at_most("certificate / lazy", ratio(lazy and lazy["certify"], lazy_s), case.most_certificate)
    if case.sample_products:
        sample_s = sample and sample["total"] + sample["certify"]
        yield at_most("(sample + certificate) / product", ratio(sample_s, product_s), case.sample_products)
        yield at_least("f of sample / f of lazy", ratio(sample and sample["value"], lazy and lazy["value"]),
                       LEAST_SAMPLE_VALUE)
