"""What a worker holds in memory at most."""

from __future__ import annotations

from collections.abc import Sequence

from winnow.distributed._shards import Shard

_MIB = 1 << 20
PROCESS = 80 * _MIB  # Python with NumPy and the library, before any row
_BLOCK = 8 * _MIB  # of rows, as the engine takes them; it holds four, and the reader one more
_ENGINE = 16 * _MIB  # of the engine itself
_PER_ROW = 48  # bytes of the engine's lists, divergences and gains
_PER_STATE = 48  # bytes of a shard's state per row, while it is read and written


def engine_memory(shard: Shard, known: int) -> int:
    """The least that the engine needs for a pass over a shard, with `known` rows of other shards."""
    row = shard.row_bytes
    return int(_ENGINE + 5 * max(_BLOCK, row) + _PER_ROW * shard.rows + 2 * row * known + shard.held_bytes)


def worker_memory(shards: Sequence[Shard], known: int) -> int:
    """The most that a worker holds if it is not allowed more, and the least that it must be allowed."""
    return max(_beside_engine(shard) + engine_memory(shard, known) for shard in shards)


def _beside_engine(shard: Shard) -> int:
    return PROCESS + _PER_STATE * shard.rows + shard.held_bytes


def left_for_engine(shards: Sequence[Shard], memory: int) -> int:
    """What the engine may use if a worker may use `memory`."""
    return memory - max(_beside_engine(shard) for shard in shards)


def known_rows(k: int, sampled: int, probes: int) -> int:
    """Rows of other shards that a task is told at most: the sample, and the probes or two sets of picks."""
    return sampled + max(2 * k, probes)
