"""What must hold of the simulation, small enough to check by hand or by another way of computing it."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Iterator

import border_search
import cluster
import traffic
from cluster import Trouble, Worker
from rounds import PER_ELEMENT, Problem, kept, passes, plan

WORKER = Worker(disk=1e9, pairs=1e10, gains=2e9, memory=64 << 30, network=1.25e9, latency=5e-4)
SMALL = Problem(n=1_000_000, d=256, k=1000)


def check_rounds() -> Iterator[tuple[str, bool]]:
    # Of `winnow select` on 1,000,000 rows of `generate large`, -k 1000 --method sparsify: its JSON has these.
    after = [turn.after for turn in plan(SMALL)]
    yield "the rounds are those of the program", after == [353540, 124982, 44174, 15604, 5503, 1932, 1720]
    yield "V' has 2k rows", kept(SMALL, plan(SMALL)) == 2000
    yield "no round if V is not larger than the floor", plan(Problem(n=2000, d=4, k=1000)) == []
    long = plan(Problem(n=10**9, d=768, k=1000))
    yield (
        "each round keeps 1 / sqrt(8) of what it compares",
        all(abs(turn.after - turn.compared / math.sqrt(8)) <= 1 for turn in long[:-1]),
    )


def check_passes() -> Iterator[tuple[str, bool]]:
    shard = 1_000_000 * 1024
    yield "rows that fit are read once", [p.read for p in passes(SMALL, 1, 4 << 30)] == [shard, *[0] * 10]
    # 100 MiB hold 102,400 rows: those that round 4 compares (44,134), not those of round 3 (124,942).
    tight = passes(SMALL, 1, PER_ELEMENT * 1_000_000 + (32 << 20) + (100 << 20))
    yield "live rows are held once they fit", [p.read > 0 for p in tight] == [True] * 5 + [False] * 3 + [True] * 3
    # Rows of 16 KiB are sought if fewer than one in five is live: from round 3 on, which compares one in eight.
    wide = passes(Problem(n=10**8, d=4096, k=10), 1, PER_ELEMENT * 10**8 + (64 << 20))
    yield "few live rows are sought one by one", [p.read < wide[0].read for p in wide[:6]] == [False] * 3 + [True] * 3
    one, ten = passes(SMALL, 1, 1 << 40), passes(SMALL, 10, 1 << 40)
    yield (
        "ten workers share the pairs",
        math.isclose(sum(p.pair_features for p in one), 10 * sum(p.pair_features for p in ten)),
    )


def check_border() -> Iterator[tuple[str, bool]]:
    rng = random.Random(1)
    agree, counts = True, set()
    for _ in range(40):
        n = rng.randint(1, 60)
        values = [rng.choice([0.0, 0.5, -1.25, 1e-300, rng.random(), rng.gauss(0, 9), math.inf]) for _ in range(n)]
        everyone = sorted(zip(values, range(n)))
        parts = [[e for e in everyone if e[1] % 3 == part] for part in range(3)]
        count = rng.randint(1, n)
        value, last, sent = border_search.find(parts, count)
        dropped = [e for e in everyone if e[0] < value or (e[0] == value and e[1] <= last)]
        agree = agree and dropped == everyone[:count]
        counts.add(sent)
    yield "the border by counts drops the smallest, the lower id among equals", agree
    yield "each worker sends as many counts as the traffic says", counts == {border_search.COUNTS}


def check_bytes() -> Iterator[tuple[str, bool]]:
    problem = Problem(n=10**9, d=768, k=1000)
    rounds = plan(problem)
    first = sum(m.bytes for m in traffic.of_round(problem, 100, rounds[0]))
    p = 60  # ceil(2 log2 1e9)
    closed = p * 768 * 4 + 100 * (p * 12 + p * 4 + p * (768 * 4 + 8) + 15_872 * 8 + 9 * 8 + 8 + 12)
    yield "bytes of a round are those of the closed form", first == closed and rounds[0].probes == p
    yield "one worker moves nothing", all(s.bytes == 0 for s in cluster.steps(problem, 1, WORKER))
    all_steps = sum(s.bytes for s in cluster.steps(problem, 100, WORKER))
    parts = (
        traffic.of_totals(problem, 100)
        + [m for turn in rounds for m in traffic.of_round(problem, 100, turn)]
        + traffic.of_kept(problem, rounds)
        + problem.repair * traffic.of_repair(problem, 100)
        + traffic.of_certificate(problem, 100)
    )
    yield "the steps move what their parts move", all_steps == sum(m.bytes for m in parts)


def check_times() -> Iterator[tuple[str, bool]]:
    problem = Problem(n=10**8, d=256, k=1000)

    def seconds(workers: int, trouble: Trouble, seed: int = 2) -> float:
        return cluster.run_seconds(
            cluster.job(problem, workers, WORKER), trouble, random.Random(seed), random.Random(seed)
        )

    for workers in (1, 10, 100):
        ideal = cluster.job(problem, workers, WORKER).ideal
        yield (
            f"without trouble {workers} workers take the ideal time",
            ideal
            == seconds(workers, Trouble(cluster.constant))
            == seconds(workers, Trouble(cluster.constant, speculate=1.5)),
        )
    uneven = Trouble(cluster.log_normal(0.5), mtbf=3600)
    copying = dataclasses.replace(uneven, speculate=1.5)
    yield "the same seed gives the same time", seconds(10, uneven) == seconds(10, uneven)
    yield "slow workers and failures cost time", seconds(10, uneven) > cluster.job(problem, 10, WORKER).ideal
    yield "copies never cost time", all(seconds(30, copying, s) <= seconds(30, uneven, s) for s in range(20))
    yield "copies save time", any(seconds(30, copying, s) < seconds(30, uneven, s) for s in range(20))


class FailsAfter(Trouble):
    """Fails once, after 5 seconds."""

    def fails(self, rng: random.Random) -> float:
        return 5.0 if rng.random() == FIRST else math.inf


FIRST = random.Random(3).random()


def check_pass() -> Iterator[tuple[str, bool]]:
    step = cluster.Step(work=10, recovery=20, exchange=0, bytes=0)
    rng, spares = random.Random(3), random.Random(4)
    yield (
        "a failure after 5 s costs these, the timeout and the recovery",
        cluster.pass_seconds(step, 1, FailsAfter(cluster.constant, timeout=3), rng, spares) == 5 + 3 + 20,
    )
    factors = iter([1.0, 1.0, 9.0, 1.0])
    slow = Trouble(lambda _: next(factors), speculate=1.5)
    yield (
        "a copy is made after 1.5 times the median, and done before a worker that is 9 times slower",
        (cluster.pass_seconds(step, 3, slow, rng, spares) == 15 + 20),
    )


def run() -> bool:
    """Prints one line per check; true if all hold."""
    good = True
    for check in (check_rounds, check_passes, check_border, check_bytes, check_times, check_pass):
        for what, holds in check():
            print(f"{'ok' if holds else 'FAILED'}: {what}")
            good = good and holds
    return good
