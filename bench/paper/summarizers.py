"""Winnow beside the summarizers people use, at equal length: mean ROUGE-2 F1 against summaries that people wrote."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a core for each, as Winnow has
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from peers import PEERS
from peers import summarize as by_peer

OURS = {"winnow": [], "winnow, paper's": ["--objective", "paper"]}
SLOW = "KL-sum"  # takes the square of the sentences, and more


def arguments():
    parser = argparse.ArgumentParser(prog="summarizers", description=__doc__)
    parser.add_argument("--winnow", default="build/release/winnow", help="the program (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="folder with news/ (default: %(default)s)")
    parser.add_argument("--days", type=int, default=1000, help="at most so many days of Inshorts, spread over the year")
    parser.add_argument("--topics", type=int, default=1000, help="at most so many topics of Opinosis")
    parser.add_argument("--most", type=int, default=210, help=f"{SLOW} only on sets of at most so many sentences (default: %(default)s)")
    parser.add_argument("--peers", default=",".join(PEERS), help="which, with commas; empty: none (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="sets at a time, a core each (default: %(default)s)")
    parser.add_argument("--json", metavar="FILE", help="write every set's figures here as well")
    options = parser.parse_args()
    options.peers = [name for name in options.peers.split(",") if name]
    unknown = [name for name in options.peers if name not in PEERS]
    if unknown:
        parser.error(f"there is no peer {unknown[0]!r}; there are {', '.join(PEERS)}")
    return options


def some_of(sets, most):
    count = min(most, len(sets))
    return [sets[place * len(sets) // count] for place in range(count)]


def opinion_topics(folder, most, as_lines):
    """Sets of (name, what Winnow is given, references, size); each line a document of its own, or the file as it is."""
    sets = []
    for topic in sorted(path for path in (folder / "news" / "opinosis").iterdir() if path.is_dir()):
        file = topic / "docs" / "sentences.txt"
        lines = file.read_text().splitlines()
        references = [path.read_text().splitlines() for path in sorted((topic / "refs").iterdir())]
        source = [{"id": str(i), "text": line} for i, line in enumerate(lines)] if as_lines else str(file)
        sets.append((topic.name, source, references, len(lines)))
    return some_of(sets, most)


def news_days(folder, most):
    corpus = folder / "news" / "inshorts2017"
    articles = {}
    for line in (corpus / "articles.jsonl").open():
        article = json.loads(line)
        articles[article["id"]] = article
    sets = []
    for line in (corpus / "sets.tsv").read_text().splitlines()[1:]:
        name, _, sentences, _, ids = line.split("\t")
        if name.startswith("day:") and int(sentences) >= 200:
            chosen = [articles[i] for i in ids.split(",")]
            source = [{"id": article["id"], "text": article["text"]} for article in chosen]
            sets.append((name[4:], source, [[article["summary"] for article in chosen]], int(sentences)))
    return some_of(sets, most)


class Bench:
    def __init__(self, winnow, work):
        self.winnow, self.work = winnow, Path(work)

    def run(self, *command):
        return subprocess.run([self.winnow, *map(str, command)], check=True, capture_output=True, text=True).stdout

    def rouge2(self, candidate, references):
        def write(name, lines):
            path = self.work / name
            path.write_text("".join(" ".join(line.split()) + "\n" for line in lines))
            return path
        paths = [write(f"reference{i}.txt", lines) for i, lines in enumerate(references)]
        command = ["evaluate", "rouge", "--candidate", write("candidate.txt", candidate), "--json", "-"]
        return json.loads(self.run(*command, "--reference", *paths))["rouge2"]["f1"]

    def measure(self, source, references, peers):
        """By name: ROUGE-2 F1 and seconds."""
        if not isinstance(source, str):
            documents, source = source, self.work / "documents.jsonl"
            source.write_text("".join(json.dumps(document) + "\n" for document in documents))
        self.run("features", source, "-o", self.work / "rows.npz", "--sentences", self.work / "sentences.jsonl")
        sentences = [json.loads(line)["sentence"] for line in (self.work / "sentences.jsonl").open()]
        budget = round(statistics.mean(sum(len(line.split()) for line in lines) for lines in references))
        figures = {}
        for name, extra in OURS.items():
            began = time.perf_counter()
            report = json.loads(self.run("text", source, "--words", budget, "--threads", 1, "--json", "-", *extra))
            took = time.perf_counter() - began
            figures[name] = self.rouge2([pick["sentence"] for pick in report["picks"]], references), took
        for name in peers:
            began = time.perf_counter()
            summary = by_peer(name, sentences, budget)
            took = time.perf_counter() - began
            figures[name] = self.rouge2(summary, references), took
        return figures


def measure_one(winnow, source, references, peers):
    with tempfile.TemporaryDirectory() as work:
        return Bench(winnow, work).measure(source, references, peers)


def measure_all(corpora, options):
    """Figures by corpus and set; the large sets first, so that no core waits at the end."""
    quick = [name for name in options.peers if name != SLOW]
    everything = {corpus: {} for corpus in corpora}
    with ProcessPoolExecutor(options.jobs) as pool:
        tasks = {}
        for corpus, sets in corpora.items():
            for name, source, references, size in sets:
                peers = options.peers if size <= options.most else quick
                tasks[-size, corpus, name] = (options.winnow, source, references, peers)
        running = {pool.submit(measure_one, *task): key[1:] for key, task in sorted(tasks.items(), key=lambda t: t[0])}
        for done in as_completed(running):
            corpus, name = running[done]
            everything[corpus][name] = done.result()
            print(f"{corpus}: {name}", file=sys.stderr)
    return everything


def print_table(title, everything, names):
    """The mean of each, and who leads, over the sets where all of `names` were measured."""
    chosen = {corpus: [f for f in sets.values() if all(name in f for name in names)] for corpus, sets in everything.items()}
    chosen = {corpus: sets for corpus, sets in chosen.items() if sets}
    heads = [f"{corpus} ({len(sets)})" for corpus, sets in chosen.items()]
    print(f"\n{title}\n{'mean ROUGE-2 F1 (seconds a set)':<33}" + "".join(f"{head:>34}" for head in heads))
    means = {}
    for name in names:
        row = ""
        for corpus, sets in chosen.items():
            means[corpus, name] = statistics.mean(figures[name][0] for figures in sets)
            row += f"{means[corpus, name]:>22.4f} ({statistics.mean(figures[name][1] for figures in sets):9.3f})"
        print(f"{name:<33}{row}")
    for corpus in chosen:
        best = max((name for name in names if name not in OURS), key=lambda name: means[corpus, name], default=None)
        if best:
            lead = means[corpus, "winnow"] - means[corpus, best]
            print(f"{corpus}: winnow {'leads' if lead > 0 else 'does NOT lead'}, by {lead:+.4f} over {best}")


def main():
    options = arguments()
    if not (options.data / "news").is_dir():
        sys.exit(f"summarizers: {options.data}/news is not there; nothing to measure")
    corpora = {
        "Opinosis, a document a line": opinion_topics(options.data, options.topics, True),
        "Opinosis, the file as it is": opinion_topics(options.data, options.topics, False),
        "Inshorts, days": news_days(options.data, options.days),
    }
    everything = measure_all({corpus: sets for corpus, sets in corpora.items() if sets}, options)
    quick = [name for name in options.peers if name != SLOW]
    print_table("All sets", everything, [*OURS, *quick])
    if SLOW in options.peers:
        print_table(f"Sets of at most {options.most} sentences, {SLOW} among the peers", everything, [*OURS, *quick, SLOW])
    if options.json:
        Path(options.json).write_text(json.dumps(everything, indent=1))


if __name__ == "__main__":
    main()
