"""The time of one run on workers that are sometimes slow and sometimes fail.

All workers wait for the slowest after every pass. A worker that fails is noticed after a timeout. A spare then reads
the shard again and makes up for the earlier rounds: the live elements of a shard follow from its rows, the probes and
the borders so far, so nothing else needs to be kept. A copy of a slow worker's shard is made in the same way.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import traffic
from rounds import Pass, Problem, kept, passes, plan

Slowness = Callable[[random.Random], float]  # the factor of one worker's time in one pass


@dataclass(frozen=True)
class Worker:
    """Rates per second of one worker, and its memory in bytes."""

    disk: float
    pairs: float
    gains: float
    memory: int
    network: float  # bytes per second
    latency: float  # seconds per message


@dataclass(frozen=True)
class Trouble:
    slowness: Slowness
    mtbf: float = math.inf  # seconds between two failures of one worker
    timeout: float = 10  # seconds until a failure is noticed
    speculate: float = math.inf  # a copy is started after so many times the median

    def fails(self, rng: random.Random) -> float:
        return math.inf if math.isinf(self.mtbf) else rng.expovariate(1 / self.mtbf)


@dataclass(frozen=True)
class Step:
    """A pass and the messages around it, in seconds."""

    work: float  # without trouble
    recovery: float  # of a spare that takes over the shard in this pass
    exchange: float
    bytes: int  # moved, over all workers


def constant(rng: random.Random) -> float:
    return 1.0


def log_normal(sigma: float) -> Slowness:
    return lambda rng: math.exp(sigma * rng.gauss(0, 1))


def pareto(alpha: float) -> Slowness:
    return lambda rng: rng.paretovariate(alpha)


def seconds_of(work: Pass, worker: Worker) -> float:
    """Reading and computing go on at the same time."""
    return max(work.read_as / worker.disk, work.features / worker.gains + work.pair_features / worker.pairs)


def seconds_to_recover(work: Pass, shard: float, worker: Worker) -> float:
    """The shard comes from another disk over the network, once, and all its pairs so far are computed again."""
    computing = work.features / worker.gains + max(work.relived, work.pair_features) / worker.pairs
    return max(shard / worker.disk, shard / worker.network, computing)


def depth(workers: int) -> int:
    """Levels of a binary tree of all workers below the coordinator."""
    return math.ceil(math.log2(workers + 1)) if workers > 1 else 0


def seconds_to_exchange(messages: list[traffic.Messages], workers: int, worker: Worker) -> float:
    """Counts are added and draws merged on the way up a tree, so one link carries one worker's share per level. What is
    not merged goes through the link of the coordinator."""
    levels = depth(workers)
    seconds = 0.0
    for m in messages:
        up = levels * m.up / workers if m.merged else m.up
        seconds += 2 * levels * m.exchanges * worker.latency + (up + levels * m.down / workers) / worker.network
    return seconds


def select_seconds(problem: Problem, worker: Worker) -> float:
    """Greedy on V' and the rows that repair added, on the coordinator: at most plain greedy's gains, once per repair
    pass and at the end."""
    rows = kept(problem, plan(problem)) + problem.repair * problem.k
    return (problem.repair + 1) * problem.k * rows * problem.d / worker.gains


def steps(problem: Problem, workers: int, worker: Worker) -> list[Step]:
    rounds = plan(problem)
    shard = problem.n / workers * problem.disk_row
    found = []
    for work in passes(problem, workers, worker.memory):
        messages = traffic.of_pass(problem, workers, rounds, work.name, work.round)
        found.append(
            Step(
                seconds_of(work, worker),
                seconds_to_recover(work, shard, worker),
                seconds_to_exchange(messages, workers, worker),
                sum(m.bytes for m in messages),
            )
        )
    return found


@dataclass(frozen=True)
class Job:
    """All that one run has to do, for a number of workers."""

    workers: int
    steps: list[Step]
    selecting: float  # seconds of the coordinator

    @property
    def ideal(self) -> float:
        """Seconds without trouble."""
        return self.selecting + sum(step.work + step.exchange for step in self.steps)


def job(problem: Problem, workers: int, worker: Worker) -> Job:
    return Job(workers, steps(problem, workers, worker), select_seconds(problem, worker))


def with_failures(begin: float, duration: float, recovery: float, trouble: Trouble, rng: random.Random) -> float:
    """When the shard is done, if it is begun at `begin`. A spare may fail too."""
    while True:
        failure = trouble.fails(rng)
        if failure >= duration:
            return begin + duration
        begin += failure + trouble.timeout
        duration = recovery * trouble.slowness(rng)


def pass_seconds(step: Step, workers: int, trouble: Trouble, rng: random.Random, spares: random.Random) -> float:
    """Until the last shard is done. Copies have random numbers of their own, so that the others stay as they are."""
    ends = [with_failures(0, step.work * trouble.slowness(rng), step.recovery, trouble, rng) for _ in range(workers)]
    if math.isinf(trouble.speculate):
        return max(ends)
    copied_after = trouble.speculate * sorted(ends)[len(ends) // 2]
    for i, end in enumerate(ends):
        if end > copied_after:
            copy = with_failures(copied_after, step.recovery * trouble.slowness(spares), step.recovery, trouble, spares)
            ends[i] = min(end, copy)
    return max(ends)


def run_seconds(work: Job, trouble: Trouble, rng: random.Random, spares: random.Random) -> float:
    """One run."""
    return work.selecting + sum(
        pass_seconds(step, work.workers, trouble, rng, spares) + step.exchange for step in work.steps
    )
