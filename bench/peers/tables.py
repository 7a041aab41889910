"""Tables for readers: one per case, and a summary compared with the expectations."""

from contenders import PYTHON

SAME_VALUE = 1e-6  # relative: how close the values of exact optimizers must be to each other
BUSY = 0.1  # the share of its time that a process on one thread may wait without a warning

COLUMNS = ("contender", "optimizer", "threads", "total s", "maximize s", "certify s", "read s", "peak MB", "f(S)",
           "share", "vs lazy", "time ratio")


def aligned(rows):
    """Pads cells to the widest of their column. All but the first two are right-aligned. Rows may be short."""
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(COLUMNS))]
    for row in rows:
        cells = [cell.ljust(w) if i < 2 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))]
        yield "  ".join(cells).rstrip()


def case_row(entry):
    head = [entry["library"], entry["optimizer"], str(entry["threads"])]
    if "error" in entry:
        return head, entry["error"]
    value = f"{entry['value']:.2f}" if entry["value"] is not None else "-"
    share = f"{100 * entry['share']:.2f} %" if entry["share"] is not None else "-"
    apart = f"{entry['relative_difference']:+.1e}" if entry["relative_difference"] is not None else "-"
    ratio = f"{entry['time_ratio']:.2f}x" if entry["time_ratio"] is not None else "-"
    seconds = [f"{entry[key]:.3f}" for key in ("total", "maximize", "certify", "read")]
    return [*head, *seconds, f"{entry['peak_mb']:.0f}", value, share, apart, ratio], entry["note"]


def print_case(report):
    n, d = report["shape"]
    print(f"\ncase {report['case']}: {n:,} x {d:,}, k = {report['k']}, random f = {report['random']:.2f}; "
          f"lazy is {report['reference'] or 'missing'}")
    rows, notes = zip(*(case_row(entry) for entry in report["entries"]))
    lines = list(aligned([list(COLUMNS), *rows]))
    print(lines[0])
    for line, note in zip(lines[1:], notes):
        print(f"{line}  {note}" if note else line)
    waited = max((e["waited"] for e in report["entries"] if "error" not in e and e["threads"] == 1), default=0)
    if waited > BUSY:
        print(f"ratios may be wrong: a process on one thread waited for the processor or the disk for "
              f"{100 * waited:.0f} % of its time")


def fastest(peers, ours, key):
    """The peer with the fewest seconds under `key`, and the ratio of its seconds to ours."""
    best = min(peers, key=lambda entry: entry[key])
    return {"peer": f"{best['library']} {best['optimizer']}", "peer_seconds": best[key], "winnow_seconds": ours[key],
            "ratio": best[key] / ours[key] if ours[key] > 0 else float("inf"),
            "relative_difference": abs(best["value"] / ours["value"] - 1)}


def summary(report):
    """The fastest exact peers compared with Winnow's lazy on one thread; None if either is missing."""
    finished = [entry for entry in report["entries"] if entry["exact"] and "error" not in entry]
    ours = next((e for e in finished if e["library"] == "winnow" and e["threads"] == 1), None)
    peers = [entry for entry in finished if entry["library"] not in ("winnow", PYTHON)]
    if ours is None or not peers:
        return None
    total = fastest(peers, ours, "total")
    return {"case": report["case"], "total": total, "maximize": fastest(peers, ours, "maximize"),
            "expected": report["least_ratio"], "fast_enough": total["ratio"] >= report["least_ratio"],
            "same_value": total["relative_difference"] <= SAME_VALUE}


def versus(pair):
    return f"{pair['peer']} {pair['peer_seconds']:.3f} s, winnow {pair['winnow_seconds']:.3f} s: {pair['ratio']:.1f}x"


def print_summary(reports):
    print("\nthe fastest exact peer compared with winnow lazy, one thread each")
    for report in reports:
        s = summary(report)
        if s is None:
            print(f"  {report['case']:3} nothing to compare")
            continue
        expected = f", expected {s['expected']:g}x: {'met' if s['fast_enough'] else 'NOT MET'}" if s["expected"] else ""
        print(f"  {s['case']:3} total     {versus(s['total'])}{expected}; "
              f"f(S) differs by {s['total']['relative_difference']:.1e}: "
              f"{'equal' if s['same_value'] else 'NOT EQUAL'}")
        print(f"      maximize  {versus(s['maximize'])}")


def print_expectations(reports):
    lines = [(report["case"], e) for report in reports for e in report["expectations"]]
    if lines:
        print("\nwinnow on one thread: its Python package, compared with a matrix product, and its memory")
    for case, e in lines:
        measured = "not measured" if e["measured"] is None else f"{e['measured']:.4g}"
        print(f"  {case:3} {e['what']:34} {measured}, expected {e['expected']}: {'met' if e['met'] else 'NOT MET'}")
