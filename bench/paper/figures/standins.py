"""Evaluation data for quick runs, in the layout of the evaluation data, so that the same programs run on it.

News: the articles of examples/news, repeated with words of their own so that no sentence occurs twice. The summary of an
article is its first sentence, because what people would write is not bundled. Opinions: the sentences of one story. Videos:
random walks as descriptors, and users who choose stretches at random.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np

from figures.context import REPOSITORY

COPIES = 12  # of every article
DATES = 5  # days


def bundled() -> dict[str, list[str]]:
    """Sentences of each article of examples/news, without its title."""
    articles = {}
    for path in sorted((REPOSITORY / "examples" / "news").glob("*.txt")):
        text = path.read_text().split("\n\n", 1)[1].replace("\n", " ")
        articles[path.stem] = [s.strip() + "." for s in text.split(". ") if s.strip()]
    return articles


def varied(sentence: str, names: random.Random) -> str:
    """The sentence with a place that only it has."""
    place = "".join(names.choice("bdfglmnprstv") + names.choice("aeiou") for _ in range(3)).capitalize()
    return f"In {place}, {sentence}"


def write_news(folder: Path) -> None:
    names = random.Random(1)
    folder.mkdir(parents=True, exist_ok=True)
    days: dict[str, list[tuple[str, int]]] = {}
    with (folder / "articles.jsonl").open("w") as out:
        for copy in range(COPIES):
            for number, (name, sentences) in enumerate(bundled().items()):
                date = f"2026-01-{1 + (number + copy) % DATES:02}"
                text = " ".join(varied(s, names) for s in sentences)
                article = {"id": f"{name}-{copy}", "date": date, "text": text, "summary": sentences[0]}
                out.write(json.dumps(article) + "\n")
                days.setdefault(date, []).append((article["id"], len(sentences)))
    with (folder / "sets.tsv").open("w") as out:
        out.write("set_id\tn_docs\tn_sentences\tsummary_sentences\tdoc_ids\n")
        for date, articles in sorted(days.items()):
            ids = ",".join(i for i, _ in articles)
            out.write(f"day:{date}\t{len(articles)}\t{sum(n for _, n in articles)}\t{len(articles)}\t{ids}\n")
        ids = ",".join(i for _, articles in sorted(days.items()) for i, _ in articles)
        out.write(
            f"week:2026-W01\t{ids.count(',') + 1}\t{sum(n for a in days.values() for _, n in a)}\t{ids.count(',') + 1}\t{ids}\n"
        )


def write_opinions(folder: Path) -> None:
    names = random.Random(2)
    stories: dict[str, list[str]] = {}
    for name, sentences in bundled().items():
        stories.setdefault(name.split("-")[0], []).extend(sentences)
    for story, sentences in stories.items():
        for part in ("docs", "refs"):
            (folder / story / part).mkdir(parents=True, exist_ok=True)
        lines = [varied(s, names) for _ in range(4) for s in sentences]
        (folder / story / "docs" / "sentences.txt").write_text("\n".join(lines) + "\n")
        for person in range(2):
            (folder / story / "refs" / f"{person + 1}.txt").write_text(f"{sentences[person]}\n")


def write_video(folder: Path, name: str, blocks: dict[str, int], frames: int) -> None:
    """`blocks`: the path of each descriptor file and its number of values per frame."""
    made = np.random.default_rng(frames)
    for path, size in blocks.items():
        walk = np.abs(np.cumsum(made.normal(size=(frames, size)), axis=0)) + 0.1
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        np.save(folder / path, walk.astype(np.float32))
    users = np.zeros((frames, 4), np.uint8)
    for user in range(users.shape[1]):
        for begin in made.integers(0, frames - 15, size=3):
            users[begin : begin + 15, user] = 1
    truth = folder / "video" / "summe_gt" / "npy"
    truth.mkdir(parents=True, exist_ok=True)
    np.save(truth / f"{name}.user_score.npy", users)
    np.save(truth / f"{name}.gt_score.npy", users.mean(axis=1))


def make_standins(folder: Path) -> Path:
    """Makes the folder, the same each time; returns it."""
    write_news(folder / "news" / "bundled")
    write_opinions(folder / "news" / "opinosis")
    features = "video/summe_features/playing_ball"
    write_video(folder, "playing_ball", {f"{features}.phog2728.f16.npy": 40, f"{features}.gist256.f32.npy": 16}, 300)
    write_video(folder, "jumps", {"embeddings/summe_jumps_resnet18_950x512.npy": 32}, 200)
    return folder
