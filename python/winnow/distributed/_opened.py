"""Shards that a worker keeps open between its tasks, with the rows that they hold in memory.

Tasks do not need it: a worker that has not opened a shard before opens it. But one that has does not read it again if
its rows fit into the memory that the run may use.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

from winnow.distributed._rows import Known
from winnow.distributed._shards import Shard
from winnow.distributed._steps import Job, OpenShard

_lock = threading.Lock()
_kept: OrderedDict[tuple[str, int], OpenShard] = OrderedDict()  # by run and shard, the one used last at the end


@contextlib.contextmanager
def opened(
    job: Job, shard: Shard, held: Any, survey: bytes = b"", known: Sequence[Known | None] = ()
) -> Iterator[OpenShard]:
    """The shard, which knows the survey and the rows of other shards. Nobody else uses it at the same time."""
    told = [one for one in known if one is not None and len(one.ids) > 0]
    rows = _take(job, shard)
    if rows is None:
        rows = OpenShard(job, shard, held, survey, told)
    else:
        shard.source.check()
        rows.tell(survey, told)
    yield rows
    _keep(job, shard, rows)  # not after an error


def _take(job: Job, shard: Shard) -> OpenShard | None:
    with _lock:
        for run, number in list(_kept):
            if run != job.name:  # it has ended
                del _kept[run, number]
        return _kept.pop((job.name, shard.number), None)


def _keep(job: Job, shard: Shard, rows: OpenShard) -> None:
    if job.memory == 0:
        return
    with _lock:
        _kept[job.name, shard.number] = rows
        while len(_kept) > job.kept_shards:
            _kept.popitem(last=False)
