"""Winnow beside the summarizers people use, at equal length: mean ROUGE-2 F1 against summaries that people wrote."""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from peers import PEERS
from peers import summarize as by_peer

OURS = {"winnow": [], "winnow, paper's": ["--objective", "paper"]}


def arguments():
    parser = argparse.ArgumentParser(prog="summarizers", description=__doc__)
    parser.add_argument("--winnow", default="build/release/winnow", help="the program (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="folder with news/ (default: %(default)s)")
    parser.add_argument("--days", type=int, default=12, help="days of Inshorts, spread over the year (default: %(default)s)")
    parser.add_argument("--most", type=int, default=400, help="only days of at most so many sentences: KL-sum takes their "
                        "number squared (default: %(default)s)")
    parser.add_argument("--topics", type=int, default=1000, help="at most so many topics of Opinosis")
    parser.add_argument("--peers", default=",".join(PEERS), help="which, with commas (default: %(default)s)")
    parser.add_argument("--json", metavar="FILE", help="write every set's figures here as well")
    options = parser.parse_args()
    unknown = [name for name in options.peers.split(",") if name not in PEERS]
    if unknown:
        parser.error(f"there is no peer {unknown[0]!r}; there are {', '.join(PEERS)}")
    return options


def opinion_topics(folder, most):
    for topic in sorted((folder / "news" / "opinosis").iterdir())[:most]:
        if topic.is_dir():
            lines = (topic / "docs" / "sentences.txt").read_text().splitlines()
            references = [path.read_text().splitlines() for path in sorted((topic / "refs").iterdir())]
            yield topic.name, [{"id": str(i), "text": line} for i, line in enumerate(lines)], references


def news_days(folder, count, most):
    corpus = folder / "news" / "inshorts2017"
    articles = {}
    for line in (corpus / "articles.jsonl").open():
        article = json.loads(line)
        articles[article["id"]] = article
    days = []
    for line in (corpus / "sets.tsv").read_text().splitlines()[1:]:
        name, _, sentences, _, ids = line.split("\t")
        if name.startswith("day:") and 200 <= int(sentences) <= most:
            days.append((name[4:], [articles[i] for i in ids.split(",")]))
    for place in range(min(count, len(days))):
        name, chosen = days[place * len(days) // min(count, len(days))]
        yield name, [{"id": a["id"], "text": a["text"]} for a in chosen], [[a["summary"] for a in chosen]]


class Bench:
    def __init__(self, options, work):
        self.winnow, self.work, self.peers = options.winnow, Path(work), options.peers.split(",")

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

    def measure(self, documents, references):
        source = self.work / "documents.jsonl"
        source.write_text("".join(json.dumps(document) + "\n" for document in documents))
        self.run("features", source, "-o", self.work / "rows.npz", "--sentences", self.work / "sentences.jsonl")
        sentences = [json.loads(line)["sentence"] for line in (self.work / "sentences.jsonl").open()]
        budget = round(statistics.mean(sum(len(line.split()) for line in lines) for lines in references))
        figures = {}
        for name, extra in OURS.items():
            began = time.perf_counter()
            report = json.loads(self.run("text", source, "--words", budget, "--json", "-", *extra))
            took = time.perf_counter() - began
            figures[name] = self.rouge2([pick["sentence"] for pick in report["picks"]], references), took
        for name in self.peers:
            began = time.perf_counter()
            summary = by_peer(name, sentences, budget)
            took = time.perf_counter() - began
            figures[name] = self.rouge2(summary, references), took
        return figures


def main():
    options = arguments()
    if not (options.data / "news").is_dir():
        sys.exit(f"summarizers: {options.data}/news is not there; nothing to measure")
    corpora = {
        "Opinosis": list(opinion_topics(options.data, options.topics)),
        "Inshorts": list(news_days(options.data, options.days, options.most)),
    }
    corpora = {corpus: sets for corpus, sets in corpora.items() if sets}
    everything, means = {}, {}
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(options, work)
        for corpus, sets in corpora.items():
            everything[corpus] = {}
            for name, documents, references in sets:
                everything[corpus][name] = bench.measure(documents, references)
                print(f"{corpus} {name}", file=sys.stderr)
    print(f"{'mean ROUGE-2 F1 (seconds a set)':<32}" + "".join(f"{c + f' ({len(s)})':>22}" for c, s in corpora.items()))
    for name in [*OURS, *options.peers.split(",")]:
        row = ""
        for corpus, sets in everything.items():
            f1 = statistics.mean(figures[name][0] for figures in sets.values())
            seconds = statistics.mean(figures[name][1] for figures in sets.values())
            means[corpus, name] = f1
            row += f"{f1:>12.4f} ({seconds:7.3f})"
        print(f"{name:<32}{row}")
    for corpus in corpora:
        best = max(options.peers.split(","), key=lambda name: means[corpus, name])
        lead = means[corpus, "winnow"] - means[corpus, best]
        print(f"{corpus}: winnow {'leads' if lead > 0 else 'does NOT lead'}, by {lead:+.4f} over {best}")
    if options.json:
        Path(options.json).write_text(json.dumps(everything, indent=1))


if __name__ == "__main__":
    main()
