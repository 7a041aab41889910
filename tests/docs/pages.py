"""The pages of the project as their readers see them: blocks of code, code within sentences, sections, links."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

LANGUAGES = {"sh", "python", "cpp", "json", "text"}


@dataclass
class Block:
    language: str
    line: int  # of its first line in the page, from 1
    text: str
    output: str = ""  # of a block of commands: the block of text right below it


@dataclass
class Page:
    path: Path
    name: str  # relative to the project
    blocks: list[Block] = field(default_factory=list)
    prose: str = ""  # everything else, with as many lines as the page

    def spans(self) -> list[str]:
        """Code within sentences; a span may go on in the next line."""
        return [re.sub(r"\s+", " ", span) for span in re.findall(r"`([^`]+)`", self.prose)]

    def sections(self) -> list[str]:
        return re.split(r"^#{1,3} ", self.prose, flags=re.MULTILINE)


def read_page(root: Path, path: Path) -> Page:
    page = Page(path, str(path.relative_to(root)))
    prose: list[str] = []
    block: Block | None = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("```"):
            if block is None:
                block = Block(line[3:].strip(), number + 1, "")
            else:
                page.blocks.append(block)
                block = None
            prose.append("")
        elif block is not None:
            block.text += line + "\n"
            prose.append("")
        else:
            prose.append(line)
    page.prose = "\n".join(prose)
    join_outputs(page)
    return page


def join_outputs(page: Page) -> None:
    """A block of text, with at most an empty line between, shows what the commands above it print."""
    lines = page.path.read_text().splitlines()
    for block, below in zip(page.blocks, page.blocks[1:]):
        end = block.line + block.text.count("\n")  # the closing fence
        between = "".join(lines[end : below.line - 2])
        if block.language == "sh" and below.language == "text" and not between.strip():
            block.output = below.text


def read_pages(root: Path) -> list[Page]:
    """All pages but the changelog, which tells of the past, and docs/paper, which bench/paper/run writes."""
    paths = [root / "README.md", root / "CONTRIBUTING.md", root / "ARCHITECTURE.md", root / "bench/peers/README.md"]
    pages = [read_page(root, path) for path in [*paths, *sorted((root / "docs").glob("*.md"))]]
    assert len(pages) >= 15, f"only {len(pages)} pages were found"
    return pages
