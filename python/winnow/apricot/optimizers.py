"""apricot's optimizers. Exact greedy runs in the engine; the loops that draw at random are here.

They draw from NumPy's RandomState in apricot's order, so that a seed gives apricot's picks.
"""

from __future__ import annotations

import heapq
from typing import Any

import numpy as np

from winnow.apricot import _types
from winnow.apricot._growth import Growth
from winnow.apricot._random import check_random_state
from winnow.apricot._types import Floats, Indices


class BaseOptimizer:
    """Grows a set by at most k picks, or by picks that cost at most k in all."""

    exact = False  # whether it makes greedy's picks, so that the engine may make them

    def __init__(
        self, function: Any = None, random_state: Any = None, n_jobs: int | None = None, verbose: bool = False
    ) -> None:
        self.function = function
        self.random_state = check_random_state(random_state)
        self.n_jobs = n_jobs
        self.verbose = verbose

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        raise NotImplementedError


class NaiveGreedy(BaseOptimizer):
    """The best gain, or the best gain per cost among what is still affordable, in every step."""

    exact = True

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        if sample_cost is None:
            growth.greedy(k)
            return
        cost = 0.0
        while cost < k:
            elements = growth.idxs
            elements = elements[cost + sample_cost[elements] <= k]
            if len(elements) == 0:
                return
            gains = growth.find_gains(elements)
            best = int(np.argmax(gains / sample_cost[elements]))
            cost += sample_cost[elements[best]]
            growth.take(int(elements[best]))


class LazyGreedy(BaseOptimizer):
    """As NaiveGreedy, but only gains that may win are computed again.

    Of equally good elements, apricot takes the one that its heap brings up first. Few elements are taken in that order
    here too; of many, the engine takes the first.
    """

    exact = True

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        if sample_cost is None and growth.n > _types.SMALL:
            growth.greedy(k)
        else:
            _by_heap(growth, k, np.ones(growth.n) if sample_cost is None else sample_cost, beta=None)


class ApproximateLazyGreedy(BaseOptimizer):
    """Takes the first element whose gain is at least beta times what it was when it was last computed."""

    def __init__(
        self,
        function: Any = None,
        beta: float = 0.9,
        random_state: Any = None,
        n_jobs: int | None = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(function, random_state, n_jobs, verbose)
        self.beta = beta

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        _by_heap(growth, k, np.ones(growth.n) if sample_cost is None else sample_cost, self.beta)


def _by_heap(growth: Growth, k: int, costs: Floats, beta: float | None) -> None:
    """Lazy greedy by gain per cost. With beta, a fresh gain of at least beta times the old one is good enough.

    An old gain below 0 is multiplied by 1 instead: a gain that stays as it is could never reach beta times itself.
    """
    first = growth.find_gains(growth.idxs) / costs[growth.idxs]
    entered = len(first)  # later entries come after equal earlier ones
    heap = [(-gain, order, int(v)) for order, (gain, v) in enumerate(zip(first.tolist(), growth.idxs))]
    heapq.heapify(heap)
    cost = 0.0
    while cost < k:
        best: int | None = None
        best_gain = -np.inf
        while best is None or beta is None:
            if not heap:
                return
            old, _, v = heapq.heappop(heap)
            if not growth.may_take(v) or cost + costs[v] > k:
                continue
            if v == best:
                break
            gain = float(growth.find_gains(np.array([v]))[0]) / float(costs[v])
            if beta is not None and gain >= min(beta * -old, -old):
                best, best_gain = v, gain
                continue
            heapq.heappush(heap, (-gain, entered, v))
            entered += 1
            if beta is None and gain > best_gain:
                best, best_gain = v, gain
            elif beta is None and gain == best_gain == 0.0:
                best = v  # its entry stays in the heap
                break
        assert best is not None
        cost += float(costs[best])
        growth.take(best)


class TwoStageGreedy(BaseOptimizer):
    """One optimizer for the first picks, another for the rest."""

    def __init__(
        self,
        function: Any = None,
        n_first_selections: int = 10,
        optimizer1: str | BaseOptimizer = "naive",
        optimizer2: str | BaseOptimizer = "lazy",
        random_state: Any = None,
        n_jobs: int | None = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(function, random_state, n_jobs, verbose)
        self.n_first_selections = n_first_selections
        self.optimizer1 = optimizer1
        self.optimizer2 = optimizer2

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        first, second = make_optimizer(self.optimizer1), make_optimizer(self.optimizer2)
        if first.exact and second.exact and sample_cost is None and growth.n > _types.SMALL:
            growth.greedy(k)
            return
        first.select(growth, min(self.n_first_selections, k), sample_cost)
        if k > self.n_first_selections:
            second.select(growth, k - self.n_first_selections, sample_cost)


class StochasticGreedy(BaseOptimizer):
    """The best of a random sample in every step. With costs, gains are recorded per cost, as apricot does."""

    def __init__(
        self,
        function: Any = None,
        epsilon: float = 0.9,
        random_state: Any = None,
        n_jobs: int | None = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(function, random_state, n_jobs, verbose)
        self.epsilon = epsilon

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        costs = np.ones(growth.n) if sample_cost is None else sample_cost
        size = max(int(-np.log(self.epsilon) * growth.n / k), 1)
        cost = 0.0
        while cost < k:
            left = growth.idxs
            sample: Indices = self.random_state.choice(left, replace=False, size=min(size, len(left)))
            affordable = sample[cost + costs[sample] <= k]
            if len(affordable) == 0:
                return
            gains = growth.find_gains(affordable) / costs[affordable]
            best = int(np.argmax(gains))
            cost += float(costs[affordable[best]])
            growth.take(int(affordable[best]), per=float(costs[affordable[best]]))


class SampleGreedy(BaseOptimizer):
    """Another optimizer on a random share of the elements."""

    def __init__(
        self,
        function: Any = None,
        epsilon: float = 0.9,
        optimizer: str | BaseOptimizer = "lazy",
        random_state: Any = None,
        n_jobs: int | None = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(function, random_state, n_jobs, verbose)
        self.epsilon = epsilon
        self.optimizer = optimizer

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        left_out = growth.n - max(int(growth.n * self.epsilon), 1)
        growth.leave_out(self.random_state.choice(growth.idxs, replace=False, size=left_out))
        make_optimizer(self.optimizer).select(growth, k, sample_cost)


class GreeDi(BaseOptimizer):
    """One optimizer in each of m random parts, then another on all that they picked."""

    def __init__(
        self,
        function: Any = None,
        m: int | None = None,
        l: int | None = None,
        optimizer1: str = "lazy",
        optimizer2: str = "lazy",
        random_state: Any = None,
        n_jobs: int | None = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(function, random_state, n_jobs, verbose)
        self.m = m
        self.l = l
        self.optimizer1 = optimizer1
        self.optimizer2 = optimizer2

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        if growth.has_beginning:
            raise ValueError("initial_subset was given with the optimizer greedi; expected another optimizer")
        m = 8 if self.m is None else self.m
        each = min(k // 4, growth.n // m) if self.l is None else self.l
        if k > m * each:
            raise ValueError(f"{k} samples were asked for, but m * l is {m} * {each}; expected at most that many")
        of = np.arange(growth.n) % m
        self.random_state.shuffle(of)
        picked = [self._of_part(growth, np.flatnonzero(of == i), each, self.optimizer1, sample_cost) for i in range(m)]
        for v in self._of_part(growth, np.concatenate(picked), k, self.optimizer2, sample_cost):
            growth.take(int(v))

    @staticmethod
    def _of_part(growth: Growth, rows: Indices, k: int, optimizer: str, costs: Floats | None) -> Indices:
        part = growth.part(rows)
        make_optimizer(optimizer).select(part, k, None if costs is None else costs[rows])
        return rows[np.array(part.ranking, dtype=np.int64)]


class RandomGreedy(BaseOptimizer):
    """Elements drawn at random, as long as they are affordable."""

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        costs = np.ones(growth.n) if sample_cost is None else sample_cost
        cost = 0.0
        while cost < k:
            left = growth.idxs
            left = left[cost + costs[left] <= k]
            if len(left) == 0:
                return
            v = int(self.random_state.choice(left))
            cost += float(costs[v])
            growth.take(v)


class ModularGreedy(BaseOptimizer):
    """The elements with the largest first gains, or gains per cost."""

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        costs = np.ones(growth.n) if sample_cost is None else sample_cost
        elements = growth.idxs
        cost = 0.0
        for v in elements[np.argsort(-growth.find_gains(elements) / costs[elements], kind="stable")]:
            if cost + costs[v] > k:
                continue
            cost += float(costs[v])
            growth.take(int(v))


class BidirectionalGreedy(BaseOptimizer):
    """Randomized double greedy (Buchbinder et al. 2012), for functions that may shrink, stopped at k picks.

    Each element in random order joins, or is dropped, by what it adds to the picks and what the others lose with it.
    The value of all that is left is computed anew for each element, so this is for small inputs.
    """

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        order = growth.idxs.copy()
        self.random_state.shuffle(order)
        left = set(order.tolist())
        without = growth.alone()
        while len(growth.ranking) < k and left:
            for v in [v for v in order if v in left]:
                gain = float(growth.find_gains(np.array([v]))[0])
                without.clear()
                for u in [*growth.ranking, *(left - {v})]:
                    without.add(int(u))
                join, drop = max(gain, 0.0), max(-float(without.gains(np.array([v]))[0]), 0.0)
                left.remove(v)
                if join == drop == 0 or self.random_state.uniform(0, 1) <= join / (join + drop):
                    growth.take(int(v))
                    if len(growth.ranking) == k:
                        return


class SieveGreedy(BaseOptimizer):
    """The streaming optimizer of partial_fit."""

    def __init__(
        self,
        function: Any = None,
        epsilon: float = 0.01,
        random_state: Any = None,
        n_jobs: int | None = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(function, random_state, n_jobs, verbose)
        self.epsilon = epsilon

    def select(self, growth: Growth, k: int, sample_cost: Floats | None = None) -> None:
        raise ValueError("the optimizer sieve was given to fit; expected partial_fit, which sees rows once")


OPTIMIZERS: dict[str, type[BaseOptimizer]] = {
    "random": RandomGreedy,
    "modular": ModularGreedy,
    "naive": NaiveGreedy,
    "lazy": LazyGreedy,
    "approximate-lazy": ApproximateLazyGreedy,
    "two-stage": TwoStageGreedy,
    "stochastic": StochasticGreedy,
    "sample": SampleGreedy,
    "greedi": GreeDi,
    "bidirectional": BidirectionalGreedy,
    "sieve": SieveGreedy,
}


def make_optimizer(optimizer: str | BaseOptimizer, **settings: Any) -> BaseOptimizer:
    """An optimizer by name, with its settings; an object is used as it is."""
    if isinstance(optimizer, BaseOptimizer):
        return optimizer
    if optimizer not in OPTIMIZERS:
        raise ValueError(
            f"optimizer is {optimizer!r}; expected an optimizer object or one of: {', '.join(sorted(OPTIMIZERS))}"
        )
    return OPTIMIZERS[optimizer](**settings)
