"""Prints a header with its // comments as Doxygen's, for FILTER_PATTERNS of Doxyfile.in. Lines keep their numbers.

What a comment names must exist: names of members such as Document::text and names of headers become references, and Doxygen
warns of those that it cannot resolve.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

OWN_LINE = re.compile(r"^(\s*)//(?!/) ?(.*)$")
TRAILING = re.compile(r"^(\s*[^\s/}].*[;,)}\w])(\s+)// (.*)$")
MEMBER = re.compile(r"(?<![\w:#`])([A-Z]\w*::\w+)")
HEADER = re.compile(r"(?<![\w/])((?:[a-z_]+/)*[a-z_]+\.h)\b")


def main() -> None:
    path = Path(sys.argv[1]).resolve()
    lines = path.read_text().splitlines()
    begins = bool(lines) and lines[0].startswith("//")
    if begins:
        print("/// \\file")  # in place of the line of #pragma once
    column = -1  # of the trailing comment of the line before
    for line in lines:
        if begins and line == "#pragma once":
            continue
        own = OWN_LINE.match(line)
        trailing = None if own else TRAILING.match(line)
        if own and len(own[1]) == column and column > 0:
            print(f"{own[1]}///< {marked(own[2], path)}")  # a trailing comment goes on
        elif own:
            print(f"{own[1]}/// {marked(own[2], path)}")
        elif trailing:
            column = len(trailing[1]) + len(trailing[2])
            print(f"{trailing[1]}{trailing[2]}///< {marked(trailing[3], path)}")
            continue
        else:
            print(line)
        column = column if own and len(own[1]) == column else -1


def marked(text: str, path: Path) -> str:
    """The text of a comment without commands of Doxygen, and with references."""
    text = re.sub(r"([\\@#<>&%])", r"\\\1", text)
    text = MEMBER.sub(r'\\ref winnow::\1 "\1"', text)
    return HEADER.sub(lambda found: reference(found[1], path), text)


def reference(name: str, path: Path) -> str:
    """A reference to the header that is called `name` in the header `path`: beside it, in winnow/ or in include/."""
    include = next(folder for folder in path.parents if folder.name == "include")
    for folder in (path.parent, include / "winnow", include):
        if (folder / name).is_file():
            return f'\\ref {(folder / name).relative_to(include)} "{name}"'
    return f"\\ref {name}"


main()
