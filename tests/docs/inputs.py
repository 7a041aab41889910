"""The files that the pages speak of: a folder in which their commands run as printed. All of it is made here or by FFmpeg."""

from __future__ import annotations

import array
import random
import shutil
import struct
import subprocess
from pathlib import Path

ROWS = 1_500
COLUMNS = 12
GENRES = ("drama", "comedy", "news", "sport")


def make_inputs(folder: Path, root: Path) -> None:
    drawn = random.Random(1)
    centres = [[drawn.gauss(0, 1) for _ in range(COLUMNS)] for _ in range(25)]
    rows = [[value + drawn.gauss(0, 0.4) for value in drawn.choice(centres)] for _ in range(ROWS)]
    write_rows(folder / "embeddings.npy", rows)
    write_rows(folder / "big.npy", [[abs(value) for value in row] for row in rows])
    write_rows(folder / "questions.npy", rows[:3])
    write_rows(folder / "secrets.npy", rows[10:13])
    for name in ("parts/part-0{}.npy", "shards/part-0{}.npy"):
        for part in range(3):
            write_rows(folder / name.format(part), rows[part * 500 : (part + 1) * 500])
    genres = [drawn.choice(GENRES) for _ in range(ROWS)]
    write_numbers(folder / "labels.npy", "<i8", f"({ROWS},)", array.array("q", map(GENRES.index, genres)))
    write_lines(folder / "labels.csv", ["genre", *genres])
    write_lines(folder / "minimums.csv", ["0,5", "2,3"])
    write_lines(folder / "names.txt", [f"topic {drawn.randrange(40)}" for _ in rows])
    write_lines(folder / "texts.txt", [f"What row {row} says" for row in range(ROWS)])
    write_lines(folder / "relevance.txt", [f"{drawn.random():.4f}" for _ in rows])
    write_lines(folder / "chosen.csv", ["rank,index,gain,value", "1,3,1,1", "2,14,1,2"])
    write_lines(folder / "bad.txt", ["7", "8"])
    write_lines(folder / "rows.list", ["parts/part-01.npy", "parts/part-00.npy"])
    write_rows(folder / "user_score.npy", [[float(frame < 20), float(frame % 4 == 0)] for frame in range(80)])
    shutil.copytree(root / "examples/news", folder / "articles")
    shutil.copytree(root / "examples/news", folder / "examples/news")
    film = "ffmpeg -nostdin -loglevel error -f lavfi -i testsrc2=size=160x90:rate=10:duration=8 -f lavfi -i sine=duration=8"
    subprocess.run([*film.split(), str(folder / "holiday.mp4")], check=True)
    (folder / "holiday").mkdir()
    for name in ("beach", "harbour"):
        shutil.copy(folder / "holiday.mp4", folder / f"holiday/{name}.mp4")


def write_rows(path: Path, rows: list[list[float]]) -> None:
    numbers = array.array("f", [value for row in rows for value in row])
    write_numbers(path, "<f4", f"({len(rows)}, {len(rows[0])})", numbers)


def write_numbers(path: Path, kind: str, shape: str, numbers: array.array) -> None:  # type: ignore[type-arg]
    """A .npy file of format 1.0."""
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + numbers.tobytes())


def write_lines(path: Path, lines: list[str]) -> None:
    path.write_text("".join(line + "\n" for line in lines))
