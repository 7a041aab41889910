"""What may end a distributed run, beside wrong arguments."""

from __future__ import annotations


class ShardError(OSError):
    """A shard cannot be read. The message names it."""


class StateError(OSError):
    """The folder of a run cannot be read or written, or does not hold what it should."""


class WorkerLost(RuntimeError):
    """The workers of one task were lost too often."""
