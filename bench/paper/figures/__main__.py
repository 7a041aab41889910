"""Measures the paper's experiments, draws them and writes the page that tells them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from figures import context, guide, page, style
from figures.context import Context, read_csv, say, write_csv
from figures.standins import make_standins
from figures.studies import STUDIES
from figures.study import Study, check_rows


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/paper/run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small inputs: the bundled news and generated rows")
    parser.add_argument("--only", metavar="NAMES", help="studies or figures, separated by commas")
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: docs/paper; with --quick: build/paper/quick")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="evaluation data (default: %(default)s)"
    )
    parser.add_argument(
        "--programs",
        type=Path,
        default=context.REPOSITORY / "build" / "release",
        metavar="DIR",
        help="where the programs are (default: build/release)",
    )
    parser.add_argument("--work", type=Path, metavar="DIR", help="parts of measurements (default: build/paper)")
    parser.add_argument("--fresh", action="store_true", help="measure again what was measured before")
    parser.add_argument("--list", action="store_true", help="print the studies and their figures")
    options = parser.parse_args()
    work = options.work or context.REPOSITORY / "build" / "paper"
    options.work = work / "quick-parts" if options.quick else work
    options.out = options.out or (work / "quick" if options.quick else context.REPOSITORY / "docs" / "paper")
    options.studies = chosen(parser, options.only)
    return options


def chosen(parser: argparse.ArgumentParser, only: str | None) -> list[Study]:
    if only is None:
        return list(STUDIES)
    wanted = set(only.split(","))
    names = {study.name: {study.name, *(p.name for p in study.pictures)} for study in STUDIES}
    known = set().union(*names.values())
    if not wanted <= known:
        parser.error(f"unknown figure {min(wanted - known)!r}; expected {', '.join(sorted(known))}")
    return [study for study in STUDIES if names[study.name] & wanted]


def missing(study: Study, data: Path) -> str | None:
    absent = [need for need in study.needs if not (data / need).exists()]
    return f"{data / absent[0]} is not there" if absent else None


def measure(study: Study, options: argparse.Namespace, where: Context) -> None:
    """Writes the rows and remembers how they were made, unless that has been done with these settings."""
    runs = page.read_runs(options.out)
    table = options.out / f"{study.name}.csv"
    key = page.key_of(study, options.quick, context.SEED)
    if not options.fresh and table.exists() and runs.get(study.name, {}).get("key") == key:
        say(f"  {table} is there")
        return
    spent = where.spent()
    rows = study.measure(where)
    check_rows(study, rows)
    write_csv(table, rows)
    runs = page.read_runs(options.out)  # again: another run may have added its study
    runs[study.name] = {
        "key": key,
        "quick": options.quick,
        "seed": context.SEED,
        "machine": context.machine(),
        "minutes": round((where.spent() - spent) / 60, 2),
    }
    page.write_text(page.runs_path(options.out), json.dumps(runs, indent=1, sort_keys=True) + "\n")


def draw(study: Study, out: Path) -> None:
    rows = read_csv(out / f"{study.name}.csv")
    for picture in study.pictures:
        style.save(picture.draw(rows), out / picture.name)


def main() -> int:
    options = arguments()
    if options.list:
        for study in STUDIES:
            print(f"{study.name}: {study.heading} ({', '.join(p.name for p in study.pictures)})")
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    data = make_standins(options.work / "standins") if options.quick else options.data
    where = Context(options.quick, data, options.work, options.programs, options.fresh)
    skipped: dict[str, str] = {}
    began = time.monotonic()
    for number, study in enumerate(options.studies, 1):
        if reason := missing(study, data):
            skipped[study.name] = reason
            say(f"[{number}/{len(options.studies)}] {study.name} is skipped: {reason}")
            continue
        say(
            f"[{number}/{len(options.studies)}] {study.name}: {study.heading} ({time.monotonic() - began:.0f} s so far)"
        )
        measure(study, options, where)
        draw(study, options.out)
    page.write_page(STUDIES, options.out, skipped)
    guide.write(options.out)
    say(f"{options.out / 'README.md'} is written ({time.monotonic() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except RuntimeError as error:
        say(str(error))
        sys.exit(1)
