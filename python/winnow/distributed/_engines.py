"""Which engine runs, and which shards it can take."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from winnow._sizes import to_count
from winnow.distributed._engine import Engine
from winnow.distributed._local import Local
from winnow.distributed._shards import HeldRows, Piece, Reading, find, is_dask_array, is_ray_dataset, outline_held

AnyEngine = Any  # a name, an Engine, or a distributed.Client
_NAMES = ("local", "ray", "dask")


@contextlib.contextmanager
def to_engine(engine: AnyEngine, workers: int | None, threads: int | None) -> Iterator[Engine]:
    """An engine by its name lives as long as the call. One that was given is used, and stays."""
    if workers is not None:
        workers = to_count(workers, "workers", 1, 1 << 20)
    if threads is not None:
        threads = to_count(threads, "threads", 1, 1024)
    if isinstance(engine, Engine):
        for name, value in (("workers", workers), ("threads", threads)):
            if value is not None and value != getattr(engine, name):
                raise ValueError(
                    f"{name} is {value}, but the engine has {getattr(engine, name)}; expected it in the engine alone"
                )
        yield engine
        return
    with _made(engine, workers, threads or 1) as made:
        yield made


def _made(engine: AnyEngine, workers: int | None, threads: int) -> Engine:
    client = getattr(sys.modules.get("distributed"), "Client", None)
    if client is not None and isinstance(engine, client):
        from winnow.distributed._dask import Dask

        return Dask(engine, workers=workers, threads=threads)
    if engine == "local":
        return Local(workers, threads=threads)
    if engine == "ray":
        from winnow.distributed._ray import Ray

        return Ray(workers=workers, threads=threads)
    if engine == "dask":
        from winnow.distributed._dask import Dask

        return Dask(workers=workers, threads=threads)
    if not isinstance(engine, str):
        raise TypeError(
            f"engine is of type {type(engine).__name__}; expected one of: {', '.join(_NAMES)}, or an engine"
        )
    raise ValueError(f"engine is {engine!r}; expected one of: {', '.join(_NAMES)}")


def found_pieces(engine: Engine, shards: Any, reading: Reading) -> list[Piece]:
    """The shards as they were given, described."""
    for is_kind, kind, needed in ((is_ray_dataset, "a Ray Dataset", "ray"), (is_dask_array, "a Dask array", "dask")):
        if is_kind(shards):
            if engine.name != needed:
                raise TypeError(f"shards is {kind}, but the engine is {engine.name!r}; expected engine={needed!r}")
            return _held_pieces(engine, shards, reading)
    return find(shards, reading)


def _held_pieces(engine: Engine, shards: Any, reading: Reading) -> list[Piece]:
    """Rows that the engine holds. Their sizes are asked for where they are."""
    names, handles = engine.hold(shards)
    outlines = engine.map(outline_held, [(handle, reading.column) for handle in handles], names)
    pieces = []
    for name, handle, outcome in zip(names, handles, outlines):
        rows, columns, sparse, row_bytes = outcome.value
        identity = {"name": name, "rows": rows, "columns": columns}
        held = int(row_bytes * rows)
        pieces.append(
            Piece(name, rows, columns, sparse, row_bytes, held, HeldRows(reading.column), identity, handle, True)
        )
    return pieces


def handles_of(engine: Engine, pieces: Sequence[Piece]) -> list[Any]:
    """What the engine holds of each shard. None if the workers read it themselves."""
    return [piece.value if piece.value is None or piece.is_handle else engine.put(piece.value) for piece in pieces]
