"""Summaries and ROUGE: the same as the command line's, and plain sentences for wrong input."""

from __future__ import annotations

import importlib.util
import json
import os
import pickle
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import winnow

ROOT = Path(__file__).resolve().parents[2]
NEWS = ROOT / "examples" / "news"
PROGRAM = os.environ.get("WINNOW_PROGRAM")

needs_text = pytest.mark.skipif(
    importlib.util.find_spec("winnow._text") is None,
    reason="winnow._text was not built (pip install . -C cmake.define.WINNOW_TEXT=ON)",
)
needs_program = pytest.mark.skipif(
    PROGRAM is None, reason="WINNOW_PROGRAM is not set; expected the path of the command line program"
)

FLOOD = "The river Arven flooded the town of Lissen.\n\nBoats carried families to the school.\n"
COMET = "Pupils discovered a bright comet. Its orbit takes ages."


def news() -> dict[str, str]:
    return {str(path): path.read_text(encoding="utf-8") for path in sorted(NEWS.glob("*.txt"))}


def run_program(*arguments: str) -> str:
    assert PROGRAM is not None
    done = subprocess.run([PROGRAM, *arguments], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_the_module_a_call_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "winnow._text", None)  # as if it was not built
    for call in (lambda: winnow.summarize([FLOOD]), lambda: winnow.rouge("a", "a")):
        with pytest.raises(ImportError, match=r"built without texts; .* pip install \. -C cmake.define.WINNOW_TEXT=ON"):
            call()


CASES: list[tuple[dict[str, Any], list[str]]] = [
    ({"words": 200}, ["--words", "200"]),
    ({"sentences": 6}, ["--sentences", "6"]),
    ({"sentences": "5%", "order": "gain"}, ["-k", "5%", "--order", "gain"]),
    ({"words": 120, "per_document": 1}, ["--words", "120", "--per-document", "1"]),
    ({"until_coverage": 0.5}, ["--until-coverage", "0.5"]),
    ({"sentences": 5, "until_gain": 0.3}, ["--sentences", "5", "--until-gain", "0.3"]),
    (
        {"words": 90, "objective": "summary", "diversity": 2, "alpha": 0.5},
        ["--words", "90", "--objective", "summary", "--diversity", "2", "--alpha", "0.5"],
    ),
    ({"words": 90, "stories": 1}, ["--words", "90", "--stories", "1"]),
    ({"words": 90, "query": "flood damage"}, ["--words", "90", "--query", "flood damage"]),
    ({"words": 90, "cost_exponent": 0.3}, ["--words", "90", "--cost-exponent", "0.3"]),
    ({"sentences": 7, "objective": "paper"}, ["-k", "7", "--objective", "paper"]),
    (
        {"sentences": 7, "objective": winnow.objectives.FacilityLocation(neighbours=9)},
        ["-k", "7", "--objective", "facility", "--neighbours", "9"],
    ),
    (
        {"sentences": 4, "objective": "mixture", "mixture": "features,cut=2", "lambda_": 0.3},
        ["-k", "4", "--objective", "mixture", "--mixture", "features,cut=2", "--lambda", "0.3"],
    ),
    (
        {"sentences": 6, "method": "sparsify", "c": 4, "floor": 20, "seed": 3, "objective": "paper"},
        ["-k", "6", "--method", "sparsify", "--c", "4", "--floor", "20", "--seed", "3", "--objective", "paper"],
    ),
    ({"sentences": 6, "method": "stochastic", "seed": 11}, ["-k", "6", "--method", "stochastic", "--seed", "11"]),
    ({"sentences": 6, "certify": "tight"}, ["-k", "6", "--certify", "tight"]),
    ({"sentences": 3, "lines": True, "headings": True}, ["-k", "3", "--lines", "--headings"]),
    (
        {"sentences": 5, "min_terms": 9, "stem": False, "stop_words": True, "bigrams": True},
        ["-k", "5", "--min-terms", "9", "--no-stemming", "--keep-stop-words", "--bigrams"],
    ),
    ({"sentences": 5, "language": "de"}, ["-k", "5", "--language", "de"]),
    ({"sentences": 5, "backend": "scalar", "threads": 1}, ["-k", "5", "--backend", "scalar", "--threads", "1"]),
]


@needs_text
@needs_program
@pytest.mark.parametrize(("options", "arguments"), CASES, ids=[" ".join(arguments) for _, arguments in CASES])
def test_sentences_are_those_of_the_command_line(options: dict[str, Any], arguments: list[str]) -> None:
    expected = json.loads(run_program("text", str(NEWS), "--json", "-", *arguments))
    summary = winnow.summarize(news(), **options)
    assert summary.to_dict()["picks"] == expected["picks"]
    for source in expected["text"]["sources"]:
        source.pop("encoding", None)  # of a file
    fields = ("value", "values", "words", "query", "covered", "stories", "evaluations", "settings", "method_settings")
    for field in (*fields, "chosen", "seed", "text"):
        assert summary.to_dict().get(field) == expected.get(field), field
    if "certificate" in expected:
        assert summary.certificate is not None
        assert summary.certificate.upper_bound == expected["certificate"]["upper_bound"]
        assert summary.certificate.ratio == expected["certificate"]["ratio"]
    else:
        assert summary.certificate is None


@needs_text
@needs_program
def test_start_and_forbid_are_those_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "start.txt").write_text("3\n40\n")
    (tmp_path / "forbid.txt").write_text("0\n7\n")
    files = ["--start", str(tmp_path / "start.txt"), "--forbid", str(tmp_path / "forbid.txt")]
    expected = json.loads(run_program("text", str(NEWS), "-k", "5", "--json", "-", *files))
    summary = winnow.summarize(news(), sentences=5, start=[3, 40], forbid=np.array([0, 7]))
    assert summary.to_dict()["picks"] == expected["picks"]
    assert summary.value == expected["value"]


@needs_text
@needs_program
def test_text_and_page_are_those_of_the_command_line(tmp_path: Path) -> None:
    page = tmp_path / "summary.html"
    printed = run_program("text", str(NEWS), "--words", "100", "--html", str(page))
    summary = winnow.summarize(news(), 100)
    assert str(summary).splitlines()[:-1] == printed.splitlines()[:-1]  # the last line has the times
    assert summary.to_html(tmp_path / "ours.html") == (tmp_path / "ours.html").read_text(encoding="utf-8")
    assert _without_times(summary.to_html()) == _without_times(page.read_text(encoding="utf-8"))


def _without_times(page: str) -> list[str]:
    return [line for line in page.splitlines() if " s)" not in line and "seconds" not in line]


@needs_text
@needs_program
@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({}, []),
        ({"stem": True, "stop_words": True}, ["--stem", "--stopwords"]),
        ({"limit_words": 20}, ["--limit-words", "20"]),
        ({"limit_bytes": 75, "best": True}, ["--limit-bytes", "75", "--best"]),
    ],
)
def test_rouge_is_that_of_the_command_line(tmp_path: Path, options: dict[str, Any], arguments: list[str]) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(NEWS.glob("flood-*.txt"))]
    paths = [str(tmp_path / f"{i}.txt") for i in range(len(texts))]
    for path, text in zip(paths, texts):
        Path(path).write_text(text, encoding="utf-8")
    expected = json.loads(
        run_program("evaluate", "rouge", "--candidate", paths[0], "--reference", *paths[1:], "--json", "-", *arguments)
    )
    scores = winnow.rouge(texts[0], texts[1:], **options)
    for name in ("rouge1", "rouge2", "rougeL"):
        assert vars(getattr(scores, name)) == expected[name]
    as_sentences = [text.removesuffix("\n").split("\n") for text in texts]
    assert winnow.rouge(as_sentences[0], as_sentences[1:], **options) == scores


@needs_text
def test_rouge_by_hand() -> None:
    # Of three words, "the" and "cat" agree; of two pairs, "the cat".
    scores = winnow.rouge("The cat sat.", "the cat ate")
    assert scores.rouge1 == winnow.RougeScore(recall=0.66667, precision=0.66667, f1=0.66667)
    assert scores.rouge2 == winnow.RougeScore(recall=0.5, precision=0.5, f1=0.5)
    assert scores.rougeL == scores.rouge1
    assert str(scores).splitlines()[2] == "ROUGE-2  0.50000    0.50000  0.50000"


@needs_text
def test_rouge_takes_a_summary() -> None:
    summary = winnow.summarize([FLOOD, COMET], sentences=2)
    assert winnow.rouge(summary, summary.text).rouge1.f1 == 1
    assert winnow.rouge(summary, [COMET]) == winnow.rouge(summary.text, COMET)


@needs_text
def test_one_sentence_of_each_topic() -> None:
    # Each topic is one cluster, and a second sentence of a topic is worth less than the first of another.
    texts = [FLOOD, "The flooded river Arven left the town of Lissen.", COMET, "The bright comet surprised the pupils."]
    summary = winnow.summarize(texts, sentences=2)
    assert [sentence.document // 2 for sentence in summary] == [0, 1]
    assert summary.text == "\n".join(str(sentence) for sentence in summary.sentences)


@needs_text
def test_a_sentence_knows_its_place() -> None:
    texts = list(news().values())
    summary = winnow.summarize(texts, words=250, objective="summary")  # without stories, so in the order of the texts
    assert 0 < summary.words <= 250
    assert summary.words == sum(len(sentence.text.split()) for sentence in summary)
    assert sorted(sentence.rank for sentence in summary) == list(range(1, len(summary) + 1))
    assert [sentence.index for sentence in summary] == sorted(sentence.index for sentence in summary)
    assert sum(sentence.gain for sentence in summary) == pytest.approx(summary.value)
    for sentence in summary:
        first, last = sentence.span
        assert texts[sentence.document][first:last] == sentence.text
        assert sentence.name == f"text {sentence.document + 1}"
    assert summary[0] is summary.sentences[0]


@needs_text
def test_threads_do_not_show() -> None:
    one, two = (winnow.summarize(news(), sentences=9, method="stochastic", threads=threads) for threads in (1, 2))
    assert one.sentences == two.sentences
    assert one.value == two.value


@needs_text
def test_texts_come_in_many_ways() -> None:
    pandas = pytest.importorskip("pandas")
    expected = winnow.summarize([FLOOD, COMET], sentences=2).text
    for texts in ((FLOOD, COMET), {"a": FLOOD, "b": COMET}, iter([FLOOD, COMET]), pandas.Series([FLOOD, COMET])):
        assert winnow.summarize(texts, sentences=2).text == expected
    assert winnow.summarize(np.array([FLOOD, COMET]), sentences=2).text == expected
    assert winnow.summarize(COMET, sentences=2).text == "Pupils discovered a bright comet.\nIts orbit takes ages."
    assert [s.name for s in winnow.summarize({"a": FLOOD, 7: COMET}, sentences=9)] == ["a", "a", "7", "7"]
    named = winnow.summarize([FLOOD, COMET], sentences=9, names=["a", "b"], titles=["Flood", "<Comet>"])
    assert {sentence.name for sentence in named} == {"a", "b"}
    assert "&lt;Comet&gt;" in named.to_html()


@needs_text
def test_200_words_unless_a_length_is_given() -> None:
    texts = list(news().values())
    assert winnow.summarize(texts).sentences == winnow.summarize(texts, words=200).sentences
    assert winnow.summarize(texts, sentences=30).words > 200


@needs_text
def test_names_do_not_change_how_a_text_is_read() -> None:
    # The command line reads a.jsonl as JSON lines. A string is a text, whatever it is called.
    assert winnow.summarize({"a.jsonl": COMET}, sentences=1).text == winnow.summarize(COMET, sentences=1).text


@needs_text
def test_halves_of_characters_and_byte_order_marks() -> None:
    summary = winnow.summarize("\ufeffPupils saw a \ud800 bright comet.", sentences=1)
    assert summary[0].text == "Pupils saw a \ufffd bright comet."
    assert summary[0].span == (1, 29)


@needs_text
def test_spans_are_those_of_the_texts_as_given() -> None:
    texts = [
        "\ufeffPupils saw a comet. The orbit takes ages.",
        "\ufeff\ud83d\ude00 Bakers sold \ud83d\ude00\ud83d\ude00 warm bread. The \ud800 market closed early\ud83d\ude00.",
        "\ud83d\ude00 Boats carried families. \ude00\ud83d The river flooded the town.\ud83d",
        "\U0001f600 Actors f\u00eated a play. Singers toured villages.",
    ]
    summary = winnow.summarize(texts, sentences=8, objective="summary")
    assert len(summary) == 8
    for sentence in summary:
        given = texts[sentence.document][slice(*sentence.span)]
        assert given.encode("utf-16", "surrogatepass").decode("utf-16", "replace") == sentence.text
        assert sentence.text == given or sentence.document in (1, 2)  # those with halves of characters
    halves = summary.sentences[2:4]
    assert [s.text for s in halves] == [
        "\U0001f600 Bakers sold \U0001f600\U0001f600 warm bread.",
        "The \ufffd market closed early\U0001f600.",
    ]
    assert [s.span for s in halves] == [(1, 32), (33, 61)]


@needs_text
def test_a_summary_is_where_another_starts() -> None:
    summary = winnow.summarize(news(), sentences=3)
    numbers = [sentence.index for sentence in summary]
    for given in (summary, summary.sentences, numbers, np.array(numbers)):
        more = winnow.summarize(news(), sentences=3, start=given)
        assert more.sentences == winnow.summarize(news(), sentences=3, start=numbers).sentences
        assert not {sentence.index for sentence in more} & set(numbers)
        others = winnow.summarize(news(), sentences=3, forbid=given)
        assert len(others) == 3 and not {sentence.index for sentence in others} & set(numbers)


@needs_text
def test_shown_in_a_notebook_and_a_terminal() -> None:
    summary = winnow.summarize(news(), sentences=7)
    lines = repr(summary).splitlines()
    assert lines[0].startswith("Summary of 15 texts: 7 of ")
    assert "at least " in lines[0]
    assert lines[-1] == "  and 2 more"
    assert len(lines) == 7
    assert "<iframe srcdoc=" in summary._repr_html_()
    assert summary.to_html().count("<script") == 1  # that of the page, for its search and its button
    frame = summary.to_pandas()
    assert list(frame["text"]) == [sentence.text for sentence in summary]
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(summary)


@needs_text
def test_progress_and_what_it_raises() -> None:
    stages: list[str] = []
    winnow.summarize(news(), sentences=20, progress=lambda stage, done, total: stages.append(stage))
    assert stages

    def stop(stage: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        winnow.summarize(news(), sentences=20, progress=stop)


WRONG: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    ([], {}, ValueError, "texts is empty; expected at least one text"),
    (["", " \n"], {}, ValueError, "no sentence"),
    (7, {}, TypeError, "texts is a int; expected a list of strings"),
    (b"bytes", {}, TypeError, "texts is a bytes; expected a list of strings"),
    ([COMET, None], {}, TypeError, r"texts\[1\] is a NoneType; expected a string"),
    ([Path("a.txt")], {}, TypeError, r"texts\[0\] is a PosixPath; expected a string"),
    (COMET, {"words": 0}, ValueError, "words is 0; expected a whole number >= 1"),
    (COMET, {"words": 2.5}, ValueError, "words is 2.5; expected a whole number >= 1"),
    (COMET, {"words": 2}, ValueError, "no sentence fits into 2 words; the shortest has 4"),
    (COMET, {"sentences": True}, ValueError, "sentences is True; expected a whole number >= 1"),
    (COMET, {"sentences": "many"}, ValueError, "sentences is 'many'; expected a whole number >= 1, or a share"),
    (COMET, {"sentences": "0%"}, ValueError, "sentences is '0%'; expected a whole number >= 1, or a share"),
    (COMET, {"per_document": -1}, ValueError, "per_document is -1; expected a whole number >= 1"),
    (COMET, {"min_terms": 0}, ValueError, "min_terms is 0; expected a whole number >= 1"),
    (COMET, {"names": ["a", "b"]}, ValueError, "names has 2 entries, but there is 1 text; expected one per text"),
    ({"a": COMET}, {"names": ["a"]}, ValueError, "names was given beside a dictionary"),
    (COMET, {"language": "klingon"}, ValueError, "'klingon'.*english"),
    (COMET, {"language": 3}, TypeError, "language is a int; expected a name"),
    (COMET, {"order": "random"}, ValueError, "order is 'random'; expected 'document' or 'gain'"),
    (
        COMET,
        {"objective": "logdet"},
        ValueError,
        "no objective 'logdet' of text; expected one of: concepts, summary, paper",
    ),
    (COMET, {"objective": 5}, TypeError, "objective is a int; expected a name"),
    (COMET, {"objective": "mixture"}, ValueError, "mixture is missing; expected names and weights"),
    (
        COMET,
        {"concave": "sqrt"},
        ValueError,
        "concave was given with objective concepts; it belongs to paper, features",
    ),
    (COMET, {"objective": "summary", "alpha": 2}, ValueError, "alpha is 2"),
    (COMET, {"size": 2}, TypeError, "there is no setting 'size'; objectives and methods have: alpha"),
    (COMET, {"method": "fastest"}, ValueError, "fastest"),
    (COMET, {"method": "gist"}, ValueError, "method gist needs distances between rows; it belongs to winnow.select"),
    (COMET, {"method": "lazy", "epsilon": 0.1}, ValueError, "epsilon was given with method lazy; it belongs to"),
    (COMET, {"sentences": 1, "enumerate": 2}, ValueError, "enumerate was given without words; expected both"),
    (COMET, {"query": "zeppelin"}, ValueError, "no sentence contains a word of the query 'zeppelin'"),
    (COMET, {"query": " "}, ValueError, "query is empty; expected words to look for"),
    (COMET, {"query": 3}, TypeError, "query is a int; expected words"),
    (COMET, {"query": "comet", "objective": "paper"}, ValueError, "a query was given with objective paper"),
    (COMET, {"certify": "very"}, ValueError, "very"),
    (COMET, {"until_coverage": 2}, ValueError, "2"),
    (COMET, {"start": [9]}, ValueError, "the starting set names element 9; expected numbers below 2"),
    (COMET, {"until_coverage": "x"}, TypeError, "until_coverage is 'x'; expected a number"),
    (COMET, {"until_gain": None}, TypeError, "until_gain is None; expected a number"),
    (COMET, {"forbid": ["a"]}, TypeError, "forbid holds 'a'; expected a summary, or a list of sentence numbers"),
    (COMET, {"start": 3.5}, TypeError, r"start holds 3\.5; expected a summary, or a list of sentence numbers"),
    (COMET, {"seed": -1}, ValueError, "seed is -1; expected a whole number"),
    (COMET, {"threads": 0}, ValueError, "threads is 0; expected a whole number"),
    (COMET, {"backend": "gpu"}, ValueError, "backend is 'gpu'; expected one of"),
]


@needs_text
@pytest.mark.parametrize(("texts", "options", "error", "sentence"), WRONG, ids=[sentence for *_, sentence in WRONG])
def test_wrong_input_is_one_plain_sentence(
    texts: Any, options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence) as raised:
        winnow.summarize(texts, **options)
    assert "\n" not in str(raised.value)


@needs_text
def test_a_frame_is_not_a_list_of_texts() -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match="texts is a DataFrame; expected a list of strings"):
        winnow.summarize(pandas.DataFrame({"text": [COMET]}))


@needs_text
@pytest.mark.parametrize(
    ("candidate", "references", "options", "error", "sentence"),
    [
        ("a", [], {}, ValueError, "reference"),
        ("a", 3, {}, TypeError, "references is a int; expected a string, or a list of references"),
        (3, "a", {}, TypeError, "candidate is a int; expected a list of strings"),
        (["a", 3], "a", {}, TypeError, r"candidate\[1\] is a int; expected a string"),
        ("a", [["b", None]], {}, TypeError, r"references\[0\]\[1\] is a NoneType; expected a string"),
        ("a", "a", {"limit_words": -1}, ValueError, "limit_words is -1; expected a whole number >= 0"),
        ("a", "a", {"limit_words": 1, "limit_bytes": 1}, ValueError, "limit"),
    ],
)
def test_wrong_input_of_rouge(
    candidate: Any, references: Any, options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        winnow.rouge(candidate, references, **options)


@needs_text
def test_the_example_runs() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "python" / "summarise_news.py")],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    *sentences, last = done.stdout.splitlines()
    assert sentences
    assert all(line.startswith("- ") and line.endswith(")") for line in sentences)
    assert "words, at least 0." in last


@needs_text
def test_the_snippets_of_the_docs_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "python_text.md").read_text(encoding="utf-8")
    snippets = [block.split("```")[0] for block in page.split("```python\n")[1:]]
    assert len(snippets) == 2
    (tmp_path / "snippets.py").write_text("".join(snippets), encoding="utf-8")
    known = runpy.run_path(str(tmp_path / "snippets.py"))
    assert known["summary"].words <= 100
    assert not {s.index for s in known["more"]} & {s.index for s in known["summary"]}
    assert "ROUGE-L" in capsys.readouterr().out
