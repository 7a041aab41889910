"""What a Selection shows and converts to."""

from __future__ import annotations

import html
import html.parser
import pathlib
import pickle
import re
import shutil
import subprocess
from typing import Any

import numpy as np
import pandas
import pytest
from scipy import sparse

import winnow

X = np.random.default_rng(0).random((40, 5), dtype=np.float32)
SIGNED = np.random.default_rng(1).normal(size=(40, 5)).astype(np.float32)
IDS = [f"row <{i}> & co" for i in range(40)]


class Parser(html.parser.HTMLParser):
    """Collects tags, and whether each that was opened is closed in order."""

    VOID = frozenset({"meta", "link", "br", "img", "input", "hr", "path", "circle", "rect", "line", "use", "source"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        while (
            self.open
            and self.open[-1] != tag
            and self.open[-1] in ("li", "p", "td", "tr", "th", "html", "body", "head")
        ):
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def parsed(page: str) -> Parser:
    parser = Parser()
    parser.feed(page)
    parser.close()
    return parser


def test_repr_and_str() -> None:
    picks = winnow.select(X, 12)
    first, second = repr(picks).splitlines()
    assert re.fullmatch(
        r"Selection of 12 rows by auto \(lazy\), objective features: f = [\d.]+, at least 0\.\d{4} of the best possible",
        first,
    )
    assert second.startswith(f"  indices [{picks.indices[0]}") and "..." in second
    assert repr(winnow.select(X, 1)).startswith("Selection of 1 row by")
    table = str(picks)
    assert table.startswith("12 of 40 rows (5 features) picked by auto") and not table.endswith("\n")
    assert f"{picks.value:.4f}"[:6] in table


def test_a_proof_is_never_rounded_up() -> None:
    certificate = winnow.select(X, 5).certificate
    assert certificate is not None
    for ratio, shown in ((0.99996, "0.9999"), (0.99, "0.9900"), (1.0, "1.0000"), (0.12345678, "0.1234")):
        one = winnow.Certificate(ratio, 1.0, "dual", 1, 0.0, ratio)
        assert str(one) == f"at least {shown} of the best possible"
    assert certificate.ratio <= certificate.value / certificate.upper_bound


def test_it_is_a_sequence_of_row_numbers() -> None:
    picks = winnow.select(X, 6)
    assert len(picks) == 6
    assert list(picks) == picks.indices.tolist() == [picks[i] for i in range(6)]
    assert isinstance(picks[0], int) and picks[-1] == picks.indices[-1]
    assert picks.indices[2] in picks and 41 not in picks
    np.testing.assert_array_equal(picks[1:3], picks.indices[1:3])
    with pytest.raises(IndexError):
        picks[6]
    for places in ([0, 1], np.array([4, -1]), np.int32([2]), range(3), [], pandas.Series([5, 0])):
        np.testing.assert_array_equal(picks[places], picks.indices[np.asarray(places, dtype=int)])
    np.testing.assert_array_equal(picks[picks.gains > picks.gains[2]], picks.indices[picks.gains > picks.gains[2]])
    assert picks[np.int64(2)] == picks[np.array(2)] == picks.indices[2]
    for wrong in ("a", 1.0, [0.5], (0, 1), None, [[0, 1]]):
        with pytest.raises(TypeError, match="a Selection was indexed by .*; expected a place, a slice, or an array"):
            picks[wrong]  # type: ignore[call-overload]


def test_it_indexes_arrays() -> None:
    picks = winnow.select(X, 6)
    np.testing.assert_array_equal(np.asarray(picks), picks.indices)
    assert np.asarray(picks, dtype=np.int32).dtype == np.int32
    np.testing.assert_array_equal(X[picks], X[picks.indices])
    np.testing.assert_array_equal(sparse.csr_matrix(X)[picks].toarray(), X[picks.indices])
    np.testing.assert_array_equal(pandas.DataFrame(X).iloc[picks].to_numpy(), X[picks.indices])
    assert np.array(picks) is not picks.indices  # a copy
    arrow, polars = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    np.testing.assert_array_equal(polars.DataFrame(X)[picks.indices].to_numpy(), X[picks.indices])
    assert arrow.table({"x": X[:, 0]}).take(picks.indices)["x"].to_pylist() == X[picks.indices, 0].tolist()
    torch = pytest.importorskip("torch")
    np.testing.assert_array_equal(torch.from_numpy(X)[picks].numpy(), X[picks.indices])
    np.testing.assert_array_equal(torch.from_numpy(X)[picks.indices].numpy(), X[picks.indices])


def test_results_belong_to_the_caller() -> None:
    picks = winnow.select(X, 6)
    before = picks.indices.tolist()
    np.asarray(picks)[:] = 0
    assert picks.indices.tolist() == before
    other = winnow.select(X, 6)
    other.indices[:] = 0
    assert picks.indices.tolist() == before == winnow.select(X, 6).indices.tolist()


def test_first() -> None:
    picks = winnow.select(X, 6)
    assert picks.first(2).tolist() == picks.indices[:2].tolist()
    assert picks.first(0).tolist() == [] and picks.first(6).tolist() == picks.indices.tolist()
    everything = winnow.select(X, [3, 50])  # of 40 rows
    assert everything.first(50).tolist() == everything.indices.tolist()


def test_several_sizes() -> None:
    picks = winnow.select(X, [2, "10%", 8])
    assert picks.sizes == [2, 4, 8] and len(picks) == 8
    assert [one["k"] for one in picks.to_dict()["values"]] == [2, 4, 8]
    assert [one["value"] for one in picks.to_dict()["values"]] == pytest.approx(
        [picks.values[k - 1] for k in (2, 4, 8)]
    )


@pytest.mark.parametrize("method", ["auto", "greedy", "lazy", "threshold"])
def test_the_first_picks_answer_smaller_sizes(method: str) -> None:
    for rows in (X, SIGNED):
        picks = winnow.select(rows, [2, 5, 9], method=method)
        for k in (2, 5):
            assert picks.first(k).tolist() == winnow.select(rows, k, method=method).indices.tolist()


def test_values_after_a_start() -> None:
    picks = winnow.select(X, 4, start=[1, 2])
    base = picks.value - picks.gains.sum()
    assert base == pytest.approx(winnow.certify(X, [1, 2]).value, rel=1e-6)
    np.testing.assert_allclose(picks.values, base + np.cumsum(picks.gains))


def test_pandas() -> None:
    plain = winnow.select(X, 3).to_pandas()
    assert plain.columns.tolist() == ["row", "gain", "value"] and plain.index.tolist() == [1, 2, 3]
    named = winnow.select(X, 3, ids=IDS).to_pandas()
    assert named["id"].tolist() == [IDS[row] for row in named["row"]]
    np.testing.assert_allclose(named["value"], named["gain"].cumsum())
    assert len(winnow.select(X, 0).to_pandas()) == 0


def test_ids_are_shown_everywhere() -> None:
    picks = winnow.select(X, 3, ids=IDS)
    names = [IDS[row] for row in picks]
    assert picks.ids == IDS
    assert [pick["id"] for pick in picks.to_dict()["picks"]] == names
    assert all(name in str(picks) for name in names)
    page = html.unescape(picks.to_html())
    assert all(name in page for name in names)


def test_the_dictionary_has_the_numbers() -> None:
    picks = winnow.select(SIGNED, 5)
    found = picks.to_dict()
    assert [pick["index"] for pick in found["picks"]] == picks.indices.tolist()
    assert [pick["gain"] for pick in found["picks"]] == picks.gains.tolist()
    assert found["value"] == picks.value and found["evaluations"] == picks.evaluations
    assert picks.certificate is not None
    assert found["certificate"]["upper_bound"] == picks.certificate.upper_bound
    assert (found["n"], found["d"], found["k"]) == (40, 5, 5)
    assert picks.chosen is not None
    assert found["chosen"] == {"method": picks.chosen.method, "why": picks.chosen.why}
    assert {**found["settings"], **found["method_settings"]} == picks.settings
    assert found["objective"] == picks.objective == "facility" and picks.objective_why == "some values are negative"
    assert set(picks.timings) == {"build", "maximize", "certify", "total"}


def test_the_page_has_the_same_numbers_as_the_dictionary() -> None:
    picks = winnow.select(X, 5)
    page = picks.to_html()
    parser = parsed(page)
    assert page.lower().startswith("<!doctype html>") and parser.wrong == [] and parser.open == []
    assert parser.seen.count("svg") >= 2  # the map and the curve
    text = re.sub(r"<[^>]*>", " ", page)
    for pick in picks.to_dict()["picks"]:
        assert re.search(rf"\b{pick['index']}\b", text)
    assert f"{picks.value:.5g}"[:5] in text
    assert "<script src" not in page and "http://" not in page.replace("http://www.w3.org", "")


def test_the_notebook_shows_the_page_in_a_frame() -> None:
    shown = winnow.select(X, 5)._repr_html_()
    parser = parsed(shown)
    assert parser.seen == ["iframe"] and parser.wrong == [] and parser.open == []
    inner = re.search(r'srcdoc="([^"]*)"', shown)
    assert inner is not None and parsed(html.unescape(inner.group(1))).seen.count("svg") >= 2


def test_the_frame_is_high_enough_for_map_and_curve() -> None:
    """Its own style comes before the content, so that nothing moves, and the page on disk does not have it."""
    picks = winnow.select(X, 5)
    shown = html.unescape(picks._repr_html_())
    height = re.search(r"height:(\d+)px", shown)
    assert height is not None and int(height.group(1)) >= 1050
    assert 0 < shown.index("body #look { grid-template-columns") < shown.index("<svg")
    assert "body #look" not in picks.to_html()


@pytest.mark.parametrize("width", [700, 1000])
def test_a_browser_shows_map_and_curve_in_the_frame(tmp_path: pathlib.Path, width: int) -> None:
    """The script measures the page as wide as the frame: the last line of the curve's legend is above its lower edge."""
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("chromium is absent: the height of the frame is not measured")
    clusters = np.random.default_rng(2).normal(size=(8, 1, 6)) * 3 + np.random.default_rng(3).normal(size=(8, 40, 6))
    shown = winnow.select(clusters.reshape(320, 6).astype(np.float32), 20)._repr_html_()
    inner = re.search(r'srcdoc="([^"]*)"', shown)
    height = re.search(r"height:(\d+)px", shown)
    assert inner is not None and height is not None
    page = re.sub(r"<meta http-equiv[^>]*>", "", html.unescape(inner.group(1)))  # it allows no other script
    measure = (
        "<script>const end = s => Math.round(document.querySelector(s).getBoundingClientRect().bottom);"
        "document.title = ['.map', '.picks', '.chart', '.legend'].map(end).join(' ')</script></body>"
    )
    (tmp_path / "page.html").write_text(page.replace("</body>", measure), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync", "--dump-dom"]
    options += [f"--user-data-dir={tmp_path}/profile", f"--window-size={width},{height.group(1)}"]
    done = subprocess.run(
        [browser, *options, str(tmp_path / "page.html")], capture_output=True, text=True, check=True, timeout=120
    )
    title = re.search(r"<title>([\d ]+)</title>", done.stdout)
    assert title is not None
    ends = [int(end) for end in title.group(1).split()]
    assert all(0 < end <= int(height.group(1)) for end in ends), ends


def test_a_page_is_written_whole(tmp_path: pathlib.Path) -> None:
    picks = winnow.select(X, 5)
    path = tmp_path / "picks.html"
    texts = [f"text number {i}" for i in range(40)]
    page = picks.to_html(path, show=texts)
    assert path.read_text(encoding="utf-8") == page and f"text number {picks[0]}" in page
    assert [file.name for file in tmp_path.iterdir()] == ["picks.html"]
    for one_per_row in (np.array(texts), pandas.Series(texts), iter(texts), tuple(texts)):
        assert picks.to_html(show=one_per_row) == page


def test_a_page_that_cannot_be_written(tmp_path: pathlib.Path) -> None:
    picks = winnow.select(X, 5)
    absent = tmp_path / "none" / "picks.html"
    with pytest.raises(FileNotFoundError) as raised:
        picks.to_html(absent)
    assert raised.value.filename == str(absent) and ".part" not in str(raised.value)
    with pytest.raises(IsADirectoryError) as raised_by_folder:
        picks.to_html(tmp_path)
    assert raised_by_folder.value.filename == str(tmp_path) and ".part" not in str(raised_by_folder.value)
    assert list(tmp_path.parent.glob("*.part")) == []


@pytest.mark.parametrize(
    ("show", "error", "sentence"),
    [
        (["one line"], ValueError, "show has 1 line, but there are 40 rows; expected one per row"),
        ([], ValueError, "show has 0 lines, but there are 40 rows; expected one per row"),
        ("file.txt", TypeError, "show is of type str; expected one text or picture per row"),
        ({0: "a"}, TypeError, "show is of type dict; expected one text or picture per row"),
        (7, TypeError, "show is of type int; expected one text or picture per row"),
    ],
)
def test_what_a_page_cannot_show(show: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        winnow.select(X, 5).to_html(show=show)


def test_assignment() -> None:
    picks = winnow.select(SIGNED, 5)
    found = picks.assignment
    assert found is picks.assignment  # computed once
    assert found.rows.shape == found.scores.shape == (40,) and found.rows.dtype == np.int64
    assert set(found.rows.tolist()) <= {-1, *picks.indices.tolist()}
    assert all(found.rows[pick] == pick for pick in picks)
    unit = SIGNED / np.linalg.norm(SIGNED, axis=1, keepdims=True)
    similar = unit @ unit[picks.indices].T
    for row in range(40):
        if found.rows[row] >= 0:
            assert found.scores[row] == pytest.approx(similar[row].max(), abs=1e-5)


def test_rows_that_no_pick_is_similar_to() -> None:
    """The third row has similarity 0 to the first pick, so nothing stands for it."""
    rows = np.array([[1, 0], [1, 0], [0, 1]], dtype=np.float32)
    found = winnow.select(rows, 1, objective="facility").assignment
    assert found.rows.tolist() == [0, 0, -1] and found.scores.tolist() == [1, 1, 0]


def test_the_start_stands_for_rows_too() -> None:
    rows = np.array([[1, 0], [1, 0], [0, 1]], dtype=np.float32)
    assert winnow.select(rows, 1, objective="facility", start=[2]).assignment.rows.tolist() == [0, 0, 2]


def test_represented_rows_are_assigned() -> None:
    found = winnow.select(SIGNED, 4, represented=SIGNED[:7]).assignment
    assert found.rows.shape == (7,)


def test_no_picks() -> None:
    none = winnow.select(X, 0)
    assert repr(none).startswith("Selection of 0 rows") and np.asarray(none).shape == (0,)
    assert none.to_dict()["picks"] == [] and "svg" in none.to_html()
    with pytest.raises(ValueError, match=r"\w+"):
        none.assignment  # noqa: B018


def test_pruning_is_told() -> None:
    rows = np.random.default_rng(5).random((2000, 8), dtype=np.float32)
    picks = winnow.select(rows, 10, method="sparsify")
    assert picks.kept is not None and set(picks.indices.tolist()) <= set(picks.kept.tolist())
    assert [one["live_before"] for one in picks.rounds] == sorted(
        (one["live_before"] for one in picks.rounds), reverse=True
    )
    assert winnow.select(rows, 10, method="lazy").kept is None
    kept = winnow.sparsify(rows, 10)
    assert repr(kept) == f"Sparsified: {len(kept)} of 2000 rows kept, {len(kept.rounds)} rounds, objective features"
    np.testing.assert_array_equal(np.asarray(kept), kept.kept)


def test_spread() -> None:
    picks = winnow.select(SIGNED, 5, method="gist", spread=0.5)
    assert picks.spread is not None
    assert picks.spread["value"] == pytest.approx(picks.spread["utility"] + 0.5 * picks.spread["smallest"])


def test_the_picks_of_a_stream_are_short() -> None:
    stream = winnow.stream(12)
    stream.feed(X)
    picks = stream.finish()
    first, second = repr(picks).splitlines()
    assert first == f"StreamSelection of {len(picks)} of 40 rows, objective features: f = {picks.value:.6g}"
    assert second.startswith("  indices [") and "..." in second


def test_a_comparison() -> None:
    found = winnow.compare(X, [3, 6], methods=["lazy", "greedy"])
    assert [(row["k"], row["method"]) for row in found.rows] == [
        (k, method) for k in (3, 6) for method in ("random", "lazy", "greedy")
    ]
    frame = found.to_pandas()
    assert len(frame) == 6 and frame.loc[frame["method"] == "lazy", "utility"].tolist() == [1, 1]
    lines = repr(found).splitlines()
    assert len(lines) == 7 and lines[0].split() == ["method", "k", "utility", "seconds"]
    assert parsed(found.to_html()).wrong == []


def test_a_selection_refuses_to_be_pickled() -> None:
    with pytest.raises(
        TypeError, match="refers to its rows and cannot be pickled; expected selection.indices or to_dict"
    ):
        pickle.dumps(winnow.select(X, 2))


def test_results_without_rows_can_be_pickled() -> None:
    stream = winnow.stream(3)
    stream.feed(X)
    for result in (
        winnow.sparsify(X, 3),
        stream.finish(),
        winnow.certify(X, [1, 2]),
        winnow.compare(X, 2, methods="lazy"),
    ):
        assert repr(pickle.loads(pickle.dumps(result))) == repr(result)


def test_the_doctests() -> None:
    import doctest

    for module in (winnow, winnow._select, winnow._stream, winnow.testing):
        found = doctest.testmod(module)
        assert found.failed == 0
    assert doctest.testmod(winnow).attempted > 0
