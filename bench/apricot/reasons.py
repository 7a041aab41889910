"""Why some of apricot's tests fail on winnow.apricot, one by one: file::test -> reason."""

from __future__ import annotations

_HEAP = "rows with exactly equal gains: apricot takes the one that its heap brings up first, the engine the first row"
_SELF = "rows 900 and 1291 have exactly equal gains: tiles find a row's similarity to itself up to 1e-7, apricot sets it to 1"

USUAL: dict[str, str] = {}

AS_LARGE: dict[str, str] = {
    "test_facility_location.py::test_digits_cosine_greedi_ln": _SELF,
    "test_facility_location.py::test_digits_cosine_greedi_nn": _SELF,
    "test_facility_location.py::test_digits_cosine_greedi_nn_object": _SELF,
    "test_facility_location.py::test_digits_euclidean_lazy": _HEAP,
    "test_facility_location.py::test_digits_euclidean_lazy_init": _HEAP,
    "test_facility_location.py::test_digits_euclidean_two_stage": _HEAP,
    "test_facility_location.py::test_digits_euclidean_two_stage_init": _HEAP,
    "test_max_coverage.py::test_digits_greedi_ll": _HEAP,
    "test_max_coverage.py::test_digits_sample": _HEAP,
    "test_max_coverage.py::test_digits_sample_object": _HEAP,
    "test_max_coverage.py::test_digits_sample_sparse": _HEAP,
}
