"""A certificate in words."""

import winnow


def test_a_certificate_in_words_never_claims_more() -> None:
    proof = winnow.Certificate(ratio=0.88288, upper_bound=2.0, kind="dual", passes=1, seconds=0.0, value=1.76576)
    assert str(proof) == "at least 0.8828 of the best possible"
