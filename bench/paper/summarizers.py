"""Winnow beside the summarizers people use, at equal length: mean ROUGE-2 F1 against summaries that people wrote.

Every second set chooses: the settings of the baselines that have several, and the defaults of Winnow. The other sets
are reported, with paired bootstrap intervals of the differences.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a core for each, as Winnow has
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import intervals
from baselines import BASELINES, Found
from corpora import TextSet, all_corpora, some_of
from peers import PEERS
from peers import summarize as by_peer
from scraps import Scraps, count

OURS = {
    "winnow": [],
    "winnow, summary objective": ["--objective", "summary"],
    "winnow, paper's objective": ["--objective", "paper"],
}
SLOW = "KL-sum"  # takes the square of the sentences, and more


@dataclass
class Figures:
    rouge2: float
    seconds: float
    scraps: Scraps
    certificate: float | None = None


@dataclass
class SetFigures:
    """Of one set: the figures of each summarizer, by name or by "name, setting"."""

    by_name: dict[str, Figures] = field(default_factory=dict)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="summarizers", description=__doc__)
    parser.add_argument("--winnow", default="build/release/winnow", help="the program (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="has news/ (default: %(default)s)")
    parser.add_argument("--corpora", default="", help="only those whose names begin so, with commas; default: all")
    parser.add_argument("--sets", type=int, default=1000, help="at most this many sets per corpus, spread over it")
    parser.add_argument("--most", type=int, default=210, help=f"{SLOW} only on sets of at most this many sentences")
    parser.add_argument("--peers", default="LexRank,TextRank,SumBasic", help=f"of {','.join(PEERS)}; empty: none")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="sets at a time, a core each")
    parser.add_argument("--json", metavar="FILE", help="write the figures of every set here as well")
    options = parser.parse_args()
    options.peers = [name for name in options.peers.split(",") if name]
    unknown = [name for name in options.peers if name not in PEERS]
    if unknown:
        parser.error(f"there is no peer {unknown[0]!r}; there are {', '.join(PEERS)}")
    return options


class Bench:
    def __init__(self, winnow: str, work: str) -> None:
        self.winnow, self.work = winnow, Path(work)

    def run(self, *command: object) -> str:
        done = subprocess.run([self.winnow, *map(str, command)], check=True, capture_output=True, text=True)
        return done.stdout

    def rouge2(self, candidate: Sequence[str], references: Sequence[Sequence[str]]) -> float:
        def write(name: str, lines: Sequence[str]) -> Path:
            path = self.work / name
            path.write_text("".join(" ".join(line.split()) + "\n" for line in lines))
            return path

        if not candidate:
            return 0.0
        paths = [write(f"reference{i}.txt", lines) for i, lines in enumerate(references)]
        command = ["evaluate", "rouge", "--candidate", write("candidate.txt", candidate), "--json", "-"]
        return float(json.loads(self.run(*command, "--reference", *paths))["rouge2"]["f1"])

    def measure(self, texts: TextSet, peers: Sequence[str]) -> SetFigures:
        source = texts.source
        if not isinstance(source, str):
            path = self.work / "documents.jsonl"
            path.write_text("".join(json.dumps(document) + "\n" for document in source))
            source = str(path)
        self.run("features", source, "-o", self.work / "rows.npz", "--sentences", self.work / "sentences.jsonl")
        with (self.work / "sentences.jsonl").open() as file:
            lines = [json.loads(line) for line in file]
        found = [Found(line["document"], line["sentence"]) for line in lines]
        number = {(line["document"], line["position"]): v for v, line in enumerate(lines)}
        figures = SetFigures()

        def add(name: str, picks: Sequence[int], seconds: float, certificate: float | None = None) -> None:
            score = self.rouge2([found[v].text for v in picks], texts.references)
            figures.by_name[name] = Figures(score, seconds, count(picks, found), certificate)

        for name, extra in OURS.items():
            began = time.perf_counter()
            command = ["text", source, "--words", texts.budget, "--threads", 1, "--json", "-", *extra]
            report: dict[str, Any] = json.loads(self.run(*command))
            seconds = time.perf_counter() - began
            picks = [number[pick["document"], pick["position"]] for pick in report["picks"]]
            add(name, picks, seconds, report.get("certificate", {}).get("ratio"))
        for name, settings in BASELINES.items():
            for setting, summarize in settings.items():
                began = time.perf_counter()
                picks = summarize(found, texts.budget)
                add(f"{name}, {setting}" if setting else name, picks, time.perf_counter() - began)
        for name in peers:
            began = time.perf_counter()
            add(name, by_peer(name, [sentence.text for sentence in found], texts.budget), time.perf_counter() - began)
        return figures


def measure_one(winnow: str, texts: TextSet, peers: Sequence[str]) -> SetFigures:
    with tempfile.TemporaryDirectory() as work:
        return Bench(winnow, work).measure(texts, peers)


Everything = dict[str, list[SetFigures]]


def measure_all(corpora: dict[str, list[TextSet]], options: argparse.Namespace) -> Everything:
    """Figures by corpus, sets in order; the large sets are measured first, so that no core waits at the end."""
    quick = [name for name in options.peers if name != SLOW]
    everything: Everything = {corpus: [SetFigures()] * len(sets) for corpus, sets in corpora.items()}
    tasks = [(texts.size, corpus, i) for corpus, sets in corpora.items() for i, texts in enumerate(sets)]
    with ProcessPoolExecutor(options.jobs) as pool:
        running = {}
        for size, corpus, i in sorted(tasks, reverse=True):
            peers = options.peers if size <= options.most else quick
            running[pool.submit(measure_one, options.winnow, corpora[corpus][i], peers)] = corpus, i
        for done in as_completed(running):
            corpus, i = running[done]
            everything[corpus][i] = done.result()
            print(f"{corpus}: {corpora[corpus][i].name}", file=sys.stderr)
    return everything


def mean_of(sets: Sequence[SetFigures], name: str) -> float:
    return statistics.mean(figures.by_name[name].rouge2 for figures in sets)


def chosen_names(choosing: Sequence[SetFigures], peers: Sequence[str]) -> dict[str, str]:
    """The rows of a table: by shown name, the name of the setting that is best on the sets that choose."""
    names = {name: name for name in OURS}
    for name, settings in BASELINES.items():
        keys = [f"{name}, {setting}" if setting else name for setting in settings]
        names[name] = max(keys, key=lambda key: mean_of(choosing, key))
    return names | {name: name for name in peers}


def print_table(corpus: str, sets: Sequence[SetFigures], peers: Sequence[str]) -> None:
    choosing, reported = sets[::2], sets[1::2]
    if not reported:
        print(f"\n{corpus}: one set is too few to choose and to report")
        return
    names = chosen_names(choosing, peers)
    print(f"\n{corpus}: {len(reported)} sets reported, {len(choosing)} sets choose")
    print(f"{'mean ROUGE-2 F1':<34}{'reported':>9}{'choosing':>9}{'all':>8}  winnow leads by [95 %]        seconds")
    ours = [figures.by_name["winnow"].rouge2 for figures in reported]
    for shown, name in names.items():
        row = f"{shown if name == shown else name:<34}"
        row += f"{mean_of(reported, name):>9.4f}{mean_of(choosing, name):>9.4f}{mean_of(sets, name):>8.4f}"
        theirs = [figures.by_name[name].rouge2 for figures in reported]
        lead, low, high = intervals.of_difference(ours, theirs)
        row += " " * 29 if shown == "winnow" else f"  {lead:+.4f} [{low:+.4f}, {high:+.4f}]"
        print(f"{row}{statistics.mean(figures.by_name[name].seconds for figures in sets):>9.3f}")


def print_scraps(corpus: str, sets: Sequence[SetFigures], peers: Sequence[str]) -> None:
    names = chosen_names(sets[::2], peers)
    print(f"\n{corpus}: per 100 sentences; near-duplicate pairs per 250 words; all {len(sets)} sets")
    print(f"{'':<34}{'no end mark':>12}{'half quotation':>15}{'dangling':>10}{'near pairs':>12}{'words':>8}")
    for shown, name in names.items():
        total = Scraps()
        for figures in sets:
            total += figures.by_name[name].scraps
        ended, halves, dangling, near = total.rates()
        words = total.words / len(sets)
        print(f"{shown:<34}{ended:>12.2f}{halves:>15.2f}{dangling:>10.2f}{near:>12.3f}{words:>8.0f}")


def print_certificates(everything: Everything) -> None:
    print("\nCertificates of winnow: median (least) over all sets")
    for corpus, sets in everything.items():
        ratios = [r for figures in sets if (r := figures.by_name["winnow"].certificate) is not None]
        if ratios:
            print(f"{corpus:<34}{statistics.median(ratios):>9.4f} ({min(ratios):.4f})")


def main() -> None:
    options = arguments()
    news = options.data / "news"
    if not news.is_dir():
        sys.exit(f"summarizers: {news} is not there; nothing to measure")
    wanted = tuple(options.corpora.split(","))
    corpora = {name: some_of(sets, options.sets) for name, sets in all_corpora(news).items() if name.startswith(wanted)}
    everything = measure_all(corpora, options)
    quick = [name for name in options.peers if name != SLOW]
    for corpus, sets in everything.items():
        print_table(corpus, sets, quick)
    if SLOW in options.peers:
        for corpus, sets in everything.items():
            print_table(
                f"{corpus}, at most {options.most} sentences", [s for s in sets if SLOW in s.by_name], [*quick, SLOW]
            )
    for corpus, sets in everything.items():
        print_scraps(corpus, sets, quick)
    print_certificates(everything)
    if options.json:
        Path(options.json).write_text(json.dumps({c: [asdict(s) for s in sets] for c, sets in everything.items()}))


if __name__ == "__main__":
    main()
