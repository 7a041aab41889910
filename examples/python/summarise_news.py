"""Summarises a day's news, the articles of examples/news, in 100 words. It needs a package built with WINNOW_TEXT."""

from pathlib import Path

import winnow

folder = Path(__file__).parent.parent / "news"
articles = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}
summary = winnow.summarize(articles, words=100)
for sentence in summary:
    print(f"- {sentence} ({sentence.name})")
print(f"{summary.words} of {sum(len(text.split()) for text in articles.values())} words, {summary.certificate}")
