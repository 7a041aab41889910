"""Rows in blocks: the same picks as in memory, whatever the blocks are, and one sentence if they are not as they were."""

from __future__ import annotations

import gc
import itertools
import json
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import winnow
from winnow import _blocks

Array = npt.NDArray[Any]
X = np.random.default_rng(0).gamma(0.4, size=(3000, 12)).astype(np.float32)
CUTS = [0, 700, 700, 701, 1500, 2990, 3000]  # one block is empty, one has a single row


def cut(rows: Any, at: list[int] = CUTS) -> list[Any]:
    return [rows[begin:end] for begin, end in itertools.pairwise(at)]


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine takes 100 rows of X at a time, so that a few thousand rows are many blocks."""
    monkeypatch.setattr(_blocks, "_PIECE_BYTES", 100 * 12 * 4)


class Counted:
    """A sequence that notes which blocks were loaded, and by which threads."""

    def __init__(self, blocks: list[Any]) -> None:
        self.blocks = blocks
        self.loaded: list[int] = []
        self.threads: set[int] = set()

    def __len__(self) -> int:
        return len(self.blocks)

    def __getitem__(self, place: int) -> Any:
        self.loaded.append(place)
        self.threads.add(threading.get_ident())
        return self.blocks[place]


class Iterated:
    """Can only be iterated, as often as needed."""

    def __init__(self, blocks: list[Any]) -> None:
        self.blocks = blocks
        self.started = 0

    def __iter__(self) -> Iterator[Any]:
        self.started += 1
        yield from self.blocks


WAYS: dict[str, Callable[[list[Any]], Any]] = {
    "a list": lambda blocks: blocks,
    "a tuple": tuple,
    "a sequence": Counted,
    "an iterable": Iterated,
    "a function": lambda blocks: lambda: iter(blocks),
}


def assert_same(found: winnow.Selection, expected: winnow.Selection) -> None:
    """Bit for bit."""
    assert found.indices.tolist() == expected.indices.tolist()
    assert found.gains.tolist() == expected.gains.tolist()
    assert found.value == expected.value
    assert (found.kept is None) == (expected.kept is None)
    if found.kept is not None and expected.kept is not None:
        assert found.kept.tolist() == expected.kept.tolist()
    assert (found.certificate is None) == (expected.certificate is None)
    if found.certificate is not None and expected.certificate is not None:
        assert found.certificate.ratio == expected.certificate.ratio


def least_memory(blocks: winnow.Blocks, k: int | None, **options: Any) -> int:
    """What the refusal of too little memory asks for."""
    with pytest.raises(ValueError, match="need at least") as refused:
        winnow.select(blocks, k, **{**options, "memory": 1})
    return int(str(refused.value).rsplit(" ", 1)[1])


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("method", ["sparsify", "lazy", "threshold", "stochastic"])
def test_the_same_as_in_memory(way: str, method: str) -> None:
    expected = winnow.select(X, 25, objective="features", method=method, seed=3)
    blocks = winnow.Blocks(WAYS[way](cut(X)))
    for memory in (None, least_memory(blocks, 25), "1G"):
        found = winnow.select(blocks, 25, objective="features", method=method, seed=3, memory=memory)
        assert_same(found, expected)


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("metric", ["cosine", "rbf", "dot"])
def test_facility_location_against_a_sample(metric: str) -> None:
    options: dict[str, Any] = {"represented_sample": 200, "metric": metric, "method": "sparsify", "seed": 3}
    expected = winnow.select(X, 25, **options)
    found = winnow.select(winnow.Blocks(cut(X)), 25, **options)
    assert (found.objective, expected.objective) == ("facility", "facility")
    assert_same(found, expected)
    assert found.represented_sample == expected.represented_sample
    assert found.represented_sample is not None
    assert (found.represented_sample["rows"], found.represented_sample["held_out"]) == (200, 200)
    assert ("low" in found.represented_sample) == (metric != "dot")
    assert found.assignment.rows.tolist() == expected.assignment.rows.tolist()


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("objective", ["auto", winnow.objectives.FacilityLocation("rbf", represented_sample=200)])
def test_rows_of_both_signs_are_represented_by_a_sample(objective: Any) -> None:
    rows = np.random.default_rng(1).normal(size=(3000, 12)).astype(np.float32)
    options = {"represented_sample": 200} if objective == "auto" else {"objective": objective}
    found = winnow.select(winnow.Blocks(Iterated(cut(rows))), 10, **options)
    assert found.objective == "facility" and found.chosen is not None and found.chosen.method == "sparsify"
    assert_same(found, winnow.select(rows, 10, method="sparsify", **options))


@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_the_cuts_do_not_matter(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 400), "rows")
    cuts = sorted(data.draw(st.lists(st.integers(0, n), max_size=6), "cuts"))
    rows = np.random.default_rng(data.draw(st.integers(0, 99))).gamma(0.5, size=(n, 5)).astype(np.float32)
    blocks = winnow.Blocks(WAYS[data.draw(st.sampled_from(sorted(WAYS)), "way")](cut(rows, [0, *cuts, n])))
    k, seed = data.draw(st.integers(1, 12), "k"), data.draw(st.integers(0, 99), "seed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_blocks, "_PIECE_BYTES", data.draw(st.integers(1, 5000), "bytes"))
        assert_same(winnow.select(blocks, k, seed=seed), winnow.select(rows, k, method="sparsify", seed=seed))


def test_auto_is_sparsify_and_features() -> None:
    found = winnow.select(winnow.Blocks(cut(X)), 25)
    assert found.chosen is not None and found.chosen.method == "sparsify"
    assert (found.objective, found.objective_why) == ("features", "the rows are read in blocks")
    assert_same(found, winnow.select(X, 25, method="sparsify"))


def test_shape_sizes_and_repr() -> None:
    blocks = winnow.Blocks(iter_blocks := cut(X))
    assert blocks.shape == (3000, 12)
    assert blocks.sizes == (700, 0, 1, 799, 1490, 10)
    assert repr(blocks) == "Blocks: 3000 rows of 12 columns in 6 blocks"
    assert [id(block) for block in blocks] == [id(block) for block in iter_blocks]


KINDS: dict[str, tuple[str, Callable[[Array], Any]]] = {
    "float16": ("numpy", lambda x: x.astype(np.float16)),
    "float64": ("numpy", lambda x: x.astype(np.float64)),
    "uint8": ("numpy", lambda x: (40 * x).clip(0, 255).astype(np.uint8)),
    "bool": ("numpy", lambda x: x > 0.5),
    "Fortran order": ("numpy", np.asfortranarray),
    "nested lists": ("numpy", lambda x: x.tolist()),
    "torch": ("torch", lambda x: sys.modules["torch"].from_numpy(x.copy())),
    "torch bfloat16": ("torch", lambda x: sys.modules["torch"].from_numpy(x.copy()).bfloat16()),
    "pandas": ("pandas", lambda x: sys.modules["pandas"].DataFrame(x)),
    "a pandas column of lists": ("pandas", lambda x: sys.modules["pandas"].Series(list(x))),
    "polars": ("polars", lambda x: sys.modules["polars"].DataFrame(x)),
    "a polars column": ("polars", lambda x: sys.modules["polars"].Series(x)),
    "an Arrow table": ("pyarrow", lambda x: sys.modules["pyarrow"].table([*x.T], [str(i) for i in range(x.shape[1])])),
    "an Arrow batch": (
        "pyarrow",
        lambda x: sys.modules["pyarrow"].record_batch([*x.T], [str(i) for i in range(x.shape[1])]),
    ),
    "an Arrow column": (
        "pyarrow",
        lambda x: sys.modules["pyarrow"].FixedSizeListArray.from_arrays(x.ravel(), x.shape[1]),
    ),
    "CSR": ("scipy.sparse", lambda x: sys.modules["scipy.sparse"].csr_matrix(x * (x > 0.3))),
    "COO": ("scipy.sparse", lambda x: sys.modules["scipy.sparse"].coo_array(x * (x > 0.3))),
}


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", ["a list", "an iterable"])
def test_blocks_of_every_kind(kind: str, way: str) -> None:
    module, convert = KINDS[kind]
    pytest.importorskip(module)
    rows = X[:600]
    blocks = winnow.Blocks(WAYS[way]([convert(block) for block in cut(rows, [0, 250, 251, 600])]))
    assert_same(winnow.select(blocks, 10), winnow.select(convert(rows), 10, objective="features", method="sparsify"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_takes_the_same_kinds(kind: str) -> None:
    module, convert = KINDS[kind]
    pytest.importorskip(module)
    stream, whole = winnow.stream(10), winnow.stream(10)
    for block in winnow.Blocks([convert(block) for block in cut(X[:600], [0, 250, 600])]):
        stream.feed(block)
    whole.feed(convert(X[:600]))
    assert stream.finish().indices.tolist() == whole.finish().indices.tolist()


def test_a_memory_map_of_shards() -> None:
    cube = X.reshape(10, 300, 12)
    assert_same(winnow.select(winnow.Blocks(cube), 10), winnow.select(X, 10, method="sparsify"))


@pytest.mark.parametrize("negatives", ["clip", "split"])
def test_negatives(negatives: Any) -> None:
    rows = X - np.float32(0.3)
    found = winnow.select(winnow.Blocks(cut(rows)), 10, negatives=negatives)
    assert_same(found, winnow.select(rows, 10, negatives=negatives, method="sparsify"))
    assert found.to_dict()["d"] == (24 if negatives == "split" else 12)


def test_a_negative_value_is_told_with_its_row_in_all_blocks() -> None:
    rows = X.copy()
    rows[1400, 7] = -2
    with pytest.raises(ValueError) as refused:
        winnow.select(winnow.Blocks(cut(rows)), 10)
    assert str(refused.value) == (
        "row 1400, column 7 (counted from 0) holds -2; this objective needs values >= 0 and below 2^60; "
        "negatives='clip' sets negative values to 0 and negatives='split' makes two columns of each"
    )


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize(("value", "shown"), [(np.nan, "nan"), (np.inf, "inf"), (1e300, "1e[+]300")])
def test_a_value_that_is_not_finite_is_told_with_its_row(value: float, shown: str) -> None:
    rows = X.astype(np.float64)
    rows[2995, 3] = value
    with pytest.raises(ValueError, match=rf"row 2995, column 3 \(counted from 0\) holds {shown}; "):
        winnow.select(winnow.Blocks(cut(rows)), 10)


LABELS = np.arange(3000) % 5
SCORES = np.random.default_rng(5).random(3000)


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize(
    "options",
    [
        {"start": [3, 1000], "forbid": [5, 2999]},
        {"within": np.arange(500, 2600, 3)},
        {"groups": LABELS, "at_least": 2, "per_group": 9},
        {"k": None, "costs": 1 + LABELS, "budget": 40},
        {"scores": SCORES, "diversity": 0.6},
        {"k": None, "until_coverage": 0.3, "method": "lazy"},
        {"k": [5, 10], "method": "lazy"},
        {"concave": "log1p", "feature_weights": np.arange(1, 13)},
        {"objective": winnow.objectives.FeatureBased("sat:2")},
        {"certify": "tight", "threads": 1, "repair": 2},
    ],
    ids=lambda options: " ".join(options),
)
def test_every_option(options: dict[str, Any]) -> None:
    asked = {"k": 20, "method": "sparsify", "seed": 7, **options}
    blocks = winnow.Blocks(cut(X))
    found = winnow.select(blocks, memory=least_memory(blocks, **asked), **asked)
    assert_same(found, winnow.select(X, **asked))
    assert found.assignment.rows.tolist() == winnow.select(X, **asked).assignment.rows.tolist()


@pytest.mark.usefixtures("small_pieces")
def test_sparsify_and_certify() -> None:
    blocks = winnow.Blocks(cut(X))
    kept, expected = winnow.sparsify(blocks, 20, seed=2), winnow.sparsify(X, 20, seed=2)
    assert kept.kept.tolist() == expected.kept.tolist()
    assert kept.reading is not None and kept.reading.passes > 0 and expected.reading is None
    picks = winnow.select(blocks, 20)
    assert winnow.certify(blocks, picks).ratio == winnow.certify(X, picks).ratio
    assert winnow.certify(blocks, [4, 40]).ratio == winnow.certify(X, [4, 40]).ratio


@pytest.mark.usefixtures("small_pieces")
def test_reading() -> None:
    blocks = winnow.Blocks(Iterated(cut(X)))
    picks = winnow.select(blocks, 25, memory=least_memory(blocks, 25))
    reading = picks.reading
    assert reading is not None
    assert reading.passes > 1 and reading.bytes > X.nbytes
    assert (
        reading.seconds > 0 and reading.waited >= 0 and reading.rate == pytest.approx(reading.bytes / reading.seconds)
    )
    assert 25 <= reading.resident_rows < 3000 and reading.resident_bytes > 0
    told = picks.to_dict()
    assert told["format"] == "blocks"
    assert told["reading"]["passes"] == reading.passes and told["reading"]["bytes"] == reading.bytes
    assert set(told["reading"]) == set(vars(reading))
    assert f"rows read in blocks: {reading.passes} passes" in str(picks)
    in_memory = winnow.select(X, 25)
    assert in_memory.reading is None and "reading" not in in_memory.to_dict()


def test_rows_that_fit_are_read_few_times() -> None:
    blocks = Counted(cut(X))
    picks = winnow.select(winnow.Blocks(blocks, rows=[len(block) for block in blocks.blocks]), 25)
    assert picks.reading is not None and picks.reading.bytes <= 3 * X.nbytes


@pytest.mark.usefixtures("small_pieces")
def test_blocks_that_are_not_needed_are_not_loaded() -> None:
    sequence = Counted(cut(X))
    blocks = winnow.Blocks(sequence, rows=[len(block) for block in sequence.blocks])
    assert sequence.loaded == [0]  # for its columns
    sequence.loaded.clear()
    winnow.select(blocks, 2, within=[3, 1000], method="lazy", certify="off")
    assert set(sequence.loaded) == {0, 3}


@pytest.mark.usefixtures("small_pieces")
def test_an_iterator_is_advanced_over_blocks_that_are_not_needed() -> None:
    blocks = winnow.Blocks(Iterated(cut(X)))
    picks = winnow.select(blocks, 2, within=[3, 2995], method="lazy", certify="off")
    assert_same(picks, winnow.select(X, 2, within=[3, 2995], method="lazy", certify="off"))


def test_counting_is_one_pass_of_an_iterable() -> None:
    blocks = Iterated(cut(X))
    winnow.Blocks(blocks)
    assert blocks.started == 1
    given = Iterated(cut(X))
    assert winnow.Blocks(given, rows=[700, 0, 1, 799, 1490, 10]).shape == (3000, 12)
    assert_same(
        winnow.select(winnow.Blocks(given, rows=[700, 0, 1, 799, 1490, 10]), 9), winnow.select(X, 9, method="sparsify")
    )


def test_sparse_blocks_with_given_sizes() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    rows = sparse.random(2000, 300, density=0.02, format="csr", dtype=np.float32, random_state=0)
    blocks = winnow.Blocks(lambda: iter(cut(rows, [0, 900, 2000])), rows=[900, 1100])
    assert_same(winnow.select(blocks, 15), winnow.select(rows, 15, method="sparsify"))


def test_large_blocks_are_cut_and_small_ones_joined() -> None:
    assert _blocks._cut([25], 10) == [0, 10, 20, 25]
    assert _blocks._cut([5, 5, 5], 10) == [0, 10, 15]
    assert _blocks._cut([0, 5, 0, 12, 3, 0], 10) == [0, 5, 15, 20]
    assert _blocks._cut([1, 1, 1], 1) == [0, 1, 2, 3]


def test_a_generator_is_refused() -> None:
    generator = (block for block in cut(X))
    with pytest.raises(TypeError, match="blocks is of type generator, which can be read once only; expected a list of"):
        winnow.Blocks(generator)


@pytest.mark.parametrize(
    ("blocks", "kind", "sentence"),
    [
        (X, TypeError, r"blocks has the shape \(3000, 12\), which is one matrix; expected a list of arrays"),
        ({"a": X}, TypeError, "blocks is of type dict; expected a list of arrays"),
        ("X", TypeError, "blocks is of type str; expected a list"),
        (3, TypeError, "blocks is of type int; expected a list"),
        ([], ValueError, "blocks has no rows; expected at least one block with rows"),
        ([X[:0]], ValueError, "blocks has no rows"),
        ([X[0]], ValueError, "block 0 has 1 dimension; expected rows and columns"),
        ([X, X[:, :5]], ValueError, "block 1 has 5 columns, but block 0 has 12; expected as many"),
        ([X, 4], TypeError, "block 1 is of type int; expected an array"),
        ([X, "rows"], TypeError, "block 1 is of type str; expected an array"),
        (lambda: None, TypeError, "the function blocks returned NoneType; expected an iterator of blocks"),
    ],
)
def test_what_is_refused_at_once(blocks: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        winnow.Blocks(blocks)


@pytest.mark.parametrize(
    ("rows", "kind", "sentence"),
    [
        (3, TypeError, "rows is 3; expected the number of rows of each block"),
        ([1.5], TypeError, "an entry of rows is 1.5; expected a whole number"),
        ([0], ValueError, "rows adds up to 0"),
        ([10], ValueError, "rows has 1 numbers for 6 blocks; expected one per block"),
        ([600, 0, 1, 799, 1490, 10], ValueError, "block 0 has 700 rows, but rows says 600; expected as many"),
    ],
)
def test_wrong_sizes_are_refused(rows: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        winnow.Blocks(cut(X), rows=rows)


def test_mixed_kinds_are_refused() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    with pytest.raises(ValueError, match="block 1 is sparse, but the first is dense; expected one kind in every block"):
        winnow.select(winnow.Blocks([X[:50], sparse.csr_matrix(X[50:90])]), 3)


class Changing:
    """The first reading gives one list of blocks, and every later reading another one."""

    def __init__(self, first: list[Any], later: list[Any]) -> None:
        self.readings = [first]
        self.later = later

    def __iter__(self) -> Iterator[Any]:
        yield from self.readings.pop() if self.readings else self.later


@pytest.mark.parametrize(
    ("later", "sentence"),
    [
        (cut(X, [0, 90, 200]), "block 0 has 90 rows, but in the first reading it had 100; expected as many"),
        (cut(X[:, :7], [0, 100, 200]), "block 0 has 7 columns, but the first has 12; expected as many"),
        (cut(X, [0, 100]), "blocks ended after 1 block; expected 2, the same ones each time that they are read"),
        ([], "blocks ended after 0 blocks; expected 2"),
        (cut(X, [0, 100, 200, 300]), "there are more than 2 blocks; expected the same ones each time"),
        ([X[:100], "X"], "block 1 is of type str; expected an array"),
    ],
)
def test_blocks_that_change_are_told(later: list[Any], sentence: str) -> None:
    blocks = winnow.Blocks(Changing(cut(X, [0, 100, 200]), later))
    with pytest.raises((ValueError, TypeError), match=sentence):
        winnow.select(blocks, 5)


def test_a_sequence_that_changes_its_length_is_told() -> None:
    given = cut(X, [0, 100, 200])
    blocks = winnow.Blocks(given)
    given.pop()
    with pytest.raises(ValueError, match="there are 1 blocks, but there were 2; expected as many"):
        winnow.select(blocks, 5)


@pytest.mark.usefixtures("small_pieces")
def test_a_loader_that_shuffles_is_told() -> None:
    rng = np.random.default_rng(1)
    blocks = winnow.Blocks(lambda: iter(cut(rng.permutation(X), [0, 1000, 3000])))
    sentence = (
        r"rows \d+ to \d+ are not those of an earlier reading; expected the same rows in the same order each time"
    )
    with pytest.raises(ValueError, match=sentence):
        winnow.select(blocks, 5, memory=least_memory(blocks, 5))


def test_exceptions_of_the_blocks_are_not_changed() -> None:
    class Broken(OSError):
        pass

    error = Broken("the disk is gone")

    def read(readings: list[int] = []) -> Iterator[Any]:  # noqa: B006
        readings.append(1)
        yield X[:100]
        if len(readings) > 1:
            raise error
        yield X[100:200]

    blocks = winnow.Blocks(read)
    with pytest.raises(Broken) as raised:
        winnow.select(blocks, 5)
    assert raised.value is error
    assert any(entry.name == "read" for entry in raised.traceback)


def test_after_an_error_the_same_blocks_can_be_read_again() -> None:
    class Fails(Iterated):
        fail = False

        def __iter__(self) -> Iterator[Any]:
            yield self.blocks[0]
            if self.fail:
                raise RuntimeError("once")
            yield self.blocks[1]

    given = Fails(cut(X, [0, 1000, 3000]))
    blocks = winnow.Blocks(given)
    picks = winnow.select(blocks, 5, memory=least_memory(blocks, 5))
    given.fail = True
    with pytest.raises(RuntimeError, match="once"):
        _ = picks.assignment
    given.fail = False
    assert picks.assignment.rows.tolist() == winnow.select(X, 5, method="sparsify").assignment.rows.tolist()


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda b: winnow.select(b, 5, objective="cut"), "objective cut needs all rows in memory; expected features"),
        (lambda b: winnow.select(b, 5, objective="facility"), "objective facility needs all rows in memory"),
        (
            lambda b: winnow.select(b, 5, method="gist", spread=1.0),
            "method gist needs distances between rows; expected all",
        ),
        (lambda b: winnow.compare(b, 5), "X is Blocks, but compare runs many methods over all rows; expected rows in"),
        (lambda b: winnow.select(b, 5).to_html(), "a page shows rows on a map, which needs all of them in memory"),
        (lambda b: winnow.select(b, 5, negatives="drop"), "negatives is 'drop'; expected one of"),
        (
            lambda b: winnow.select(
                b, 5, objective=winnow.objectives.Mixture([(winnow.objectives.FeatureBased(), 1.0)] * 2)
            ),
            "a mixture needs all rows in memory; expected one objective",
        ),
    ],
)
def test_what_needs_all_rows_says_so(call: Callable[[winnow.Blocks], Any], sentence: str) -> None:
    with pytest.raises((ValueError, TypeError), match=sentence):
        call(winnow.Blocks(cut(X)))


def test_a_notebook_shows_a_selection_without_a_page() -> None:
    assert (
        winnow.select(winnow.Blocks(cut(X)), 5)._repr_html_().startswith("<pre>Selection of 5 rows by auto (sparsify)")
    )


def test_a_selector_says_what_to_use_instead() -> None:
    pytest.importorskip("sklearn")
    with pytest.raises(TypeError, match="X is Blocks, but transform returns rows of an array; expected winnow.select"):
        winnow.Selector(k=3).fit(winnow.Blocks(cut(X)))


def test_too_little_memory_is_told_before_anything_is_read() -> None:
    sequence = Counted(cut(X))
    blocks = winnow.Blocks(sequence, rows=[len(block) for block in sequence.blocks])
    sequence.loaded.clear()
    for call in (winnow.select, winnow.sparsify):
        with pytest.raises(
            ValueError, match="memory is 1048576 bytes, but 5 picks from 3000 rows in blocks need at least"
        ):
            call(blocks, 5, memory="1M")
    with pytest.raises(ValueError, match="memory is 1048576 bytes, but 2 picks from"):
        winnow.certify(blocks, [1, 2], memory="1M")
    assert sequence.loaded == []


def test_a_block_that_is_loaded_counts_as_memory() -> None:
    held = least_memory(winnow.Blocks(Iterated(cut(X))), 5) - least_memory(winnow.Blocks(cut(X)), 5)
    assert held == 1490 * 12 * 4  # the largest block; those of a list are in memory anyway


def test_blocks_are_read_on_a_thread_of_their_own_while_others_run() -> None:
    sequence = Counted(cut(X))
    blocks = winnow.Blocks(sequence, rows=[len(block) for block in sequence.blocks])
    sequence.threads.clear()
    winnow.select(blocks, 5)
    assert sequence.threads and threading.get_ident() not in sequence.threads


def test_two_threads_may_select_from_the_same_blocks() -> None:
    blocks = winnow.Blocks(Iterated(cut(X)))
    expected = winnow.select(X, 9, method="sparsify").indices.tolist()
    found: list[list[int]] = []
    threads = [
        threading.Thread(target=lambda: found.append(winnow.select(blocks, 9).indices.tolist())) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 3


@pytest.mark.usefixtures("small_pieces")
def test_progress_tells_the_passes() -> None:
    calls: list[tuple[str, int, int]] = []
    winnow.select(winnow.Blocks(cut(X)), 5, progress=lambda *call: calls.append(call))
    assert any(stage == "reading" and done == total for stage, done, total in calls)


@pytest.mark.usefixtures("small_pieces")
def test_an_exception_of_the_progress_reaches_the_caller() -> None:
    def stop(stage: str, done: int, total: int) -> None:
        raise LookupError(stage)

    with pytest.raises(LookupError, match="reading"):
        winnow.select(winnow.Blocks(cut(X)), 5, progress=stop)


def test_nothing_is_kept_after_the_selection() -> None:
    given = Iterated(cut(X))
    alive = weakref.ref(given)
    picks = winnow.select(winnow.Blocks(given), 5)
    given.picks = picks  # type: ignore[attr-defined]  # a cycle
    del given, picks
    gc.collect()
    assert alive() is None


# Every block takes seconds, in steps that Python can interrupt.
SLOW = """
import time, numpy as np, winnow
rows = np.ones((100, 4), dtype=np.float32)
slow = False

def read():
    for _ in range(3):
        for _ in range(100 if slow else 0):
            time.sleep(0.1)
        yield rows

blocks = winnow.Blocks(read)
slow = True
print("reading", flush=True)
try:
    winnow.select(blocks, 5)
except KeyboardInterrupt:
    slow = False
    print("interrupted", len(winnow.select(blocks, 3)), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_ctrl_c_while_a_block_is_read() -> None:
    with subprocess.Popen([sys.executable, "-c", SLOW], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == "reading\n"
            time.sleep(0.5)
            child.send_signal(signal.SIGINT)
            began = time.monotonic()
            assert child.stdout.readline() == "interrupted 3\n"
            assert time.monotonic() - began < 1 + 4  # the promise is one second; a busy machine may take longer
            assert child.wait(timeout=60) == 0
        finally:
            child.kill()


def test_json_of_blocks_can_be_read() -> None:
    json.dumps(winnow.select(winnow.Blocks(cut(X)), 5).to_dict())
