"""What a run leaves in its folder: which rows of each shard are live, and what the driver has found so far.

    run.json            options and shards; another run is refused
    lock                held by the driver
    survey              of all rows
    rounds/0003.json    the probes and the border of a finished round
    answers/…           what repair and certificate have asked the shards
    shards/00007/3.live, 3.lowered
                        before round 3, and after its divergences are known: a bitmap of the live rows and the
                        divergence of each, 8 bytes

Every file is written beside its place, synced (unless the folder is a temporary one) and renamed. So whoever is killed leaves whole files, and two workers may
write the same file at the same time.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import io
import json
import os
import shutil
import struct
import threading
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from winnow.distributed._errors import StateError
from winnow.distributed._rows import Gains, Ids

_HEAD = struct.Struct("<8sQQQI")  # kind, rows of the shard, live rows, divergences, checksum of the rest
_KIND = b"winnow15"


def write(path: Path, content: bytes, durable: bool = True) -> None:
    """Replaces a file as a whole. StateError if that is not possible. If durable, it outlives a loss of power."""
    beside = path.with_name(f".{path.name}.{os.uname().nodename}.{os.getpid()}.{threading.get_ident()}")
    try:
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        os.replace(beside, path)
        if durable:
            _sync(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise StateError(f"{path} cannot be written on {os.uname().nodename}: {error}{_hint(path)}") from None


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _hint(path: Path) -> str:
    return "" if path.parent.is_dir() else "; expected a folder that all workers share (folder=…)"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise StateError(f"{path} cannot be read on {os.uname().nodename}: {error}{_hint(path)}") from None


@dataclass(frozen=True, eq=False)
class Live:
    """The live rows of a shard, with their numbers among all rows, and their divergences; none at first: infinite."""

    ids: Ids
    divergence: Gains


@dataclass(frozen=True)
class ShardState:
    """The files of one shard."""

    folder: Path
    first: int
    rows: int
    durable: bool

    def load(self, round: int, lowered: bool = False, check: bool = True) -> Live:
        if round == 0 and not lowered:
            return Live(np.arange(self.first, self.first + self.rows, dtype=np.uint32), np.empty(0))
        path = self._path(round, lowered)
        content = _read(path)
        bits = (self.rows + 7) // 8
        if len(content) < _HEAD.size + bits:
            raise StateError(f"{path} is damaged; expected at least {_HEAD.size + bits} bytes")
        kind, rows, live, divergences, checksum = _HEAD.unpack_from(content)
        if kind != _KIND or rows != self.rows or len(content) != _HEAD.size + bits + 8 * divergences:
            raise StateError(f"{path} is damaged; expected the live rows of a shard with {self.rows} rows")
        if check and zlib.crc32(memoryview(content)[_HEAD.size :]) != checksum:
            raise StateError(f"{path} is damaged: its checksum is wrong")
        bitmap = np.frombuffer(content, np.uint8, bits, _HEAD.size)
        ids = np.flatnonzero(np.unpackbits(bitmap, count=rows, bitorder="little")).astype(np.uint32)
        assert len(ids) == live
        ids += np.uint32(self.first)
        return Live(ids, np.frombuffer(content, np.float64, divergences, _HEAD.size + bits))

    def store(self, round: int, live: Live, lowered: bool = False) -> None:
        alive = np.zeros(self.rows, dtype=np.uint8)
        alive[live.ids - np.uint32(self.first)] = 1
        body = np.packbits(alive, bitorder="little").tobytes() + np.ascontiguousarray(live.divergence).tobytes()
        head = _HEAD.pack(_KIND, self.rows, len(live.ids), len(live.divergence), zlib.crc32(body))
        write(self._path(round, lowered), head + body, self.durable)

    def forget(self, round: int) -> None:
        """Removes what only an earlier round needed."""
        for lowered in (False, True):
            self._path(round, lowered).unlink(missing_ok=True)

    def count(self, round: int) -> int:
        """How many rows are live before a round."""
        if round == 0:
            return self.rows
        with open(self._path(round, False), "rb") as file:
            return int(_HEAD.unpack(file.read(_HEAD.size))[2])

    def has(self, round: int) -> bool:
        return round == 0 or self._path(round, False).exists()

    def _path(self, round: int, lowered: bool) -> Path:
        return self.folder / f"{round}.{'lowered' if lowered else 'live'}"


def state_of(folder: str, number: int, first: int, rows: int, durable: bool) -> ShardState:
    return ShardState(Path(folder) / "shards" / f"{number:05}", first, rows, durable)


@dataclass(frozen=True)
class RoundRecord:
    """A finished round."""

    round: int  # from 0
    probes: list[int]
    live_before: int
    live_after: int
    value: float  # of the border
    last: int
    dropped: int
    seconds: float

    def to_json(self) -> bytes:
        told = {**vars(self), "value": float(self.value).hex()}
        return json.dumps(told).encode()

    @staticmethod
    def from_json(content: bytes) -> RoundRecord:
        told = json.loads(content)
        return RoundRecord(**{**told, "value": float.fromhex(told["value"])})


class Folder:
    """The folder of a run, as its driver uses it."""

    def __init__(self, path: Path, identity: dict[str, Any], shards: int, resume: bool, durable: bool) -> None:
        self.path = path
        self._durable = durable
        self._lock = _lock(path)
        try:
            self._begin(identity, shards, resume)
        except BaseException:
            self.close()
            raise

    def _begin(self, identity: dict[str, Any], shards: int, resume: bool) -> None:
        record = self.path / "run.json"
        self.resumed = record.exists()
        if self.resumed:
            if not resume:
                raise ValueError(f"the folder {self.path} holds a run already; expected resume=True or another folder")
            _compare(json.loads(_read(record)), identity, self.path)
            return
        for name in ["rounds", "answers", *(f"shards/{number:05}" for number in range(shards))]:
            (self.path / name).mkdir(parents=True, exist_ok=True)
        write(record, json.dumps(identity, indent=1).encode(), self._durable)

    def close(self) -> None:
        os.close(self._lock)

    def survey(self) -> bytes | None:
        path = self.path / "survey"
        return _read(path) if path.exists() else None

    def store_survey(self, survey: bytes) -> None:
        write(self.path / "survey", survey, self._durable)

    def rounds(self) -> list[RoundRecord]:
        """The finished rounds, from the first on."""
        found: list[RoundRecord] = []
        while (path := self._round(len(found))).exists():
            found.append(RoundRecord.from_json(_read(path)))
        return found

    def store_round(self, record: RoundRecord) -> None:
        write(self._round(record.round), record.to_json(), self._durable)

    def _round(self, round: int) -> Path:
        return self.path / "rounds" / f"{round:04}.json"

    def answer(self, question: str) -> dict[str, Any] | None:
        """What the shards have answered to a question before."""
        path = self._answer(question)
        if not path.exists():
            return None
        with np.load(path) as found:
            return dict(found)

    def store_answer(self, question: str, **arrays: Any) -> None:
        content = io.BytesIO()
        np.savez(content, **arrays)
        write(self._answer(question), content.getvalue(), self._durable)

    def _answer(self, question: str) -> Path:
        return self.path / "answers" / f"{question}.npz"

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


def digest_of(name: str, *values: Any) -> str:
    """A name for a question: the same if it is asked again."""
    digest = hashlib.sha256()
    for value in values:
        array = np.ascontiguousarray(value)
        digest.update(f"{array.dtype.str} {array.shape};".encode())
        digest.update(array.tobytes())
    return f"{name}-{digest.hexdigest()[:32]}"


def _lock(path: Path) -> int:
    try:
        path.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StateError(f"the folder {path} cannot be used: {error}") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise StateError(f"the folder {path} is used by another run; expected a folder of its own per run") from None
    return descriptor


def _compare(found: dict[str, Any], expected: dict[str, Any], path: Path) -> None:
    """ValueError with each difference."""
    differences = list(_differences(found, expected, ""))
    if differences:
        more = f" and {len(differences) - 4} more" if len(differences) > 4 else ""
        raise ValueError(
            f"the folder {path} holds another run: {'; '.join(differences[:4])}{more}; expected the same shards and "
            "options, or another folder"
        )


def _differences(found: Any, expected: Any, name: str) -> Iterator[str]:
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted({*found, *expected}):
            yield from _differences(found.get(key), expected.get(key), f"{name}.{key}" if name else key)
    elif isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for place, (one, other) in enumerate(zip(found, expected)):
            yield from _differences(one, other, f"{name}[{place}]")
    elif found != expected:
        yield f"{name} was {_short(found)} and is {_short(expected)}"


def _short(value: Any) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"{len(value)} entries"
    return repr(value)
