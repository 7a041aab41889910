"""select over shards: from descriptions of shards to picks."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from winnow import _core
from winnow._inputs import Negatives, check_negatives
from winnow._problem import _to_bytes, check_name, make_run, split_settings
from winnow._progress import Progress, Reporter
from winnow._selection import as_int64, to_certificate
from winnow._sizes import Size, to_count, to_size
from winnow.distributed import _steps, _tasks
from winnow.distributed._cluster import Cluster, Gatherer
from winnow.distributed._engine import Engine
from winnow.distributed._engines import AnyEngine, found_pieces, handles_of, to_engine
from winnow.distributed._ground import Ground
from winnow.distributed._memory import known_rows, left_for_engine, worker_memory
from winnow.distributed._rounds import Rounds, Shared
from winnow.distributed._selection import DistributedSelection, WorkerUse
from winnow.distributed._shards import Piece, Reading, Shard, to_shards
from winnow.distributed._state import Folder
from winnow.distributed._steps import Gathered, Job, Pruning
from winnow.objectives import Named, to_parameters

_OBJECTIVES = ("auto", "features", "facility")


def select(
    shards: Any,
    k: Size,
    *,
    engine: AnyEngine = "local",
    workers: int | None = None,
    threads: int | None = None,
    objective: str | Named = "auto",
    negatives: Negatives = "auto",
    seed: int = 0,
    certify: str = "quick",
    memory: int | str | None = None,
    backend: str = "simd",
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
    column: str | None = None,
    tensor: str | None = None,
    rows_per_shard: int | None = None,
    progress: Progress = None,
    **settings: Any,
) -> DistributedSelection:
    """Picks the k rows of all shards that best stand for all rows, as `winnow.select(…, method="sparsify")` does.

    `shards` are paths (.npy, .npz with a CSR matrix, .safetensors, .parquet), a folder, a list of arrays, a Dask array
    or a Ray Dataset. Row numbers run on from one shard to the next. The picks are those of one machine with the same
    seed, bit for bit, however the rows are divided. `column` is the column of Parquet files and Ray Datasets, `tensor`
    that of safetensors files; `rows_per_shard` cuts .npy, safetensors and Parquet files into several shards.

    `engine` is "local" (processes on this machine), "ray", "dask", an object of `winnow.distributed.Local`, `Ray` or
    `Dask`, or a `distributed.Client`. `workers` tasks run at a time, with `threads` threads each.

    `folder` keeps the state of the run, and all workers must see it. `resume=True` goes on with a run that was killed.
    Without a folder, a temporary one on this machine is used.

    A worker holds five blocks of 8 MiB (a whole shard if it is an .npz file, a row group of Parquet), 96 bytes per row
    of its shard, and the probes or picks twice. `plan` tells the sum. `memory` is the limit per worker, at least that
    sum; what is left holds rows. The driver holds the rows of V', repair and certificate.

    Further settings are those of the objective (features; facility with represented_sample=M) and of the method
    "sparsify": preset, pruner ("ss" or "sample"), r, c, floor, max_rounds, repair and epsilon.

    >>> import numpy as np, winnow.distributed
    >>> X = np.eye(6, dtype=np.float32)[[0, 0, 1, 1, 1, 2]]
    >>> winnow.distributed.select([X[:4], X[4:]], 3, workers=1).indices.tolist()
    [0, 2, 5]
    """
    start = time.perf_counter()
    problem = Problem.of(objective, negatives, settings, seed, backend, memory, certify)
    reading = Reading(column, tensor, None if rows_per_shard is None else to_count(rows_per_shard, "rows_per_shard", 1))
    with Reporter(progress) as reporter, to_engine(engine, workers, threads) as running:
        pieces = found_pieces(running, shards, reading)
        with placed(folder, resume) as place:
            keeping = Keeping(place, resume, durable=folder is not None)
            run = Selecting(running, problem, pieces, k, keeping, reporter.callback)
            try:
                return run.select(start)
            finally:
                run.close()


@contextlib.contextmanager
def placed(folder: str | os.PathLike[str] | None, resume: bool) -> Iterator[Path]:
    """The folder of the run, or a temporary one."""
    if folder is not None:
        yield Path(folder).absolute()
        return
    if resume:
        raise ValueError("resume was given without folder; expected the folder of the run that shall go on")
    with tempfile.TemporaryDirectory(prefix="winnow-", ignore_cleanup_errors=True) as path:
        yield Path(path)


@dataclass(frozen=True)
class Keeping:
    """Where the state of a run is kept, and whether it outlives the run."""

    folder: Path
    resume: bool
    durable: bool


@dataclass(frozen=True)
class Problem:
    """What is maximized, checked."""

    objective: str
    parameters: dict[str, Any]
    of_method: dict[str, Any]
    negatives: str
    seed: int
    backend: str
    memory: int
    certify: str

    @staticmethod
    def of(
        objective: str | Named, negatives: str, settings: dict[str, Any], seed: int, backend: str,
        memory: int | str | None, certify: str,
    ) -> Problem:  # fmt: skip
        parameters, of_method = split_settings(settings, "distributed.select")
        if isinstance(objective, Named):
            if parameters:
                raise ValueError(f"{next(iter(parameters))} was given beside {objective!r}; expected it inside")
            parameters = to_parameters(objective.settings)
            objective = objective.name
        check_name(objective, "objective", "features")
        if objective not in _OBJECTIVES:
            raise ValueError(
                f"objective is {objective!r}, which needs all rows in one place; expected features, or facility with "
                "represented_sample=M"
            )
        objective = _chosen(objective, parameters)
        own = [name for name, value in parameters.items() if isinstance(value, _core.Rows)]
        if own:
            raise ValueError(f"{own[0]} was given, but rows of one's own do not go to workers; expected none")
        check_negatives(negatives)
        if certify not in ("quick", "off"):
            raise ValueError(f"certify is {certify!r}; expected quick or off")
        make_run(seed, None, memory, backend, None)
        return Problem(objective, parameters, of_method, negatives, int(seed), backend, _to_bytes(memory), certify)

    def identity(self) -> dict[str, Any]:
        """What another run must have in common with this one to go on with it. Threads and memory may differ."""
        parameters = {
            name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in self.parameters.items()
        }
        return {
            "objective": self.objective,
            "parameters": parameters,
            "settings": self.of_method,
            "negatives": self.negatives,
            "seed": self.seed,
            "backend": self.backend,
        }


def _chosen(objective: str, parameters: dict[str, Any]) -> str:
    """As one machine chooses if rows are read in blocks."""
    if objective == "auto":
        of_facility = set(_core.objective_parameters()["facility"]) - set(_core.objective_parameters()["features"])
        objective = "facility" if of_facility & set(parameters) else "features"
    if objective == "facility" and "represented-sample" not in parameters:
        raise ValueError(
            "objective facility compares all rows with all rows; expected represented_sample=M, the number of rows "
            "that stand for all"
        )
    return objective


class Selecting:
    """One selection over the shards of an engine."""

    def __init__(
        self, engine: Engine, problem: Problem, pieces: list[Piece], k: Size, keeping: Keeping, follow: Any
    ) -> None:
        self.engine = engine
        self.problem = problem
        self.shards: list[Shard] = to_shards(pieces)
        self.n = sum(shard.rows for shard in self.shards)
        self.k = min(to_size(k, self.n), self.n)
        self.sparse = self.shards[0].sparse
        there = [piece for piece in pieces if piece.rows > 0]
        identity = {
            "version": _core.__version__,
            "k": self.k,
            **problem.identity(),
            "shards": [piece.identity for piece in there],
        }
        self.folder = Folder(keeping.folder, identity, len(self.shards), keeping.resume, keeping.durable)
        try:
            self.cluster = Cluster(engine, self._job(keeping), self.shards, handles_of(engine, there), follow)
        except BaseException:
            self.folder.close()
            raise
        self.gatherer = Gatherer(self.cluster)

    def close(self) -> None:
        self.folder.close()

    def _job(self, keeping: Keeping) -> Job:
        problem, columns = self.problem, self.shards[0].columns
        return Job(
            folder=str(keeping.folder),
            objective=problem.objective,
            parameters=problem.parameters,
            negatives=problem.negatives,
            total=self.n,
            columns=2 * columns if problem.negatives == "split" else columns,
            sparse=self.sparse,
            seed=problem.seed,
            threads=self.engine.threads,
            memory=0,
            backend=problem.backend,
            durable=keeping.durable,
            name=uuid.uuid4().hex,
        )

    def prepare(self) -> tuple[Shared, Gathered, Pruning]:
        """The sample and the survey, which all passes need, and the settings of pruning."""
        cluster = self.cluster
        sample: Any = None
        ids = _steps.sample_of(cluster.job)
        if ids is not None:
            sample = cluster.put("sample", self.gatherer.get(ids, "sample"))
        row_bytes = max(shard.row_bytes for shard in self.shards)
        gathered = Gathered(cluster.job, row_bytes, self.gatherer.gather)
        pruning = gathered.pruning(self.k, self.problem.of_method)
        cluster.job = replace(
            cluster.job,
            cumulative=pruning.cumulative,
            memory=self._engine_memory(pruning),
            kept_shards=-(-len(self.shards) // self.engine.workers),
        )
        survey = self.folder.survey()
        if survey is None:
            cluster.follow("survey", 0, len(self.shards))
            shares = cluster.ask("survey", _tasks.survey, sample, reads=True)
            survey = gathered.join_surveys(shares)
            self.folder.store_survey(survey)
        gathered.take_survey(survey)
        return Shared(cluster.put("survey", survey), sample), gathered, pruning

    def select(self, start: float) -> DistributedSelection:
        shared, gathered, pruning = self.prepare()
        rounds = Rounds(self.cluster, self.folder, pruning, shared, self.gatherer, gathered)
        ground = Ground(self.cluster, self.folder, rounds, shared, self.gatherer)
        found = gathered.select(ground, self.k, self.problem.of_method, self.problem.certify)
        return DistributedSelection(
            indices=as_int64(np.asarray(found["indices"], dtype=np.int64)),
            gains=np.asarray(found["gains"]),
            value=found["value"],
            method="sparsify",
            objective=self.problem.objective,
            n=self.n,
            seed=self.problem.seed,
            certificate=to_certificate(found["certificate"] or {"kind": ""}, found["value"]),
            kept=ground.kept.astype(np.int64),
            rounds=[
                {
                    "live_before": record.live_before,
                    "probes": len(record.probes),
                    "live_after": record.live_after,
                    "largest_dropped": record.value if record.dropped > 0 else 0.0,
                    "seconds": record.seconds,
                }
                for record in rounds.records
            ],
            repair=found["repair"],
            traffic=self.cluster.traffic,
            use=self.use(start),
            settings={**vars(pruning), **self.problem.of_method},
            shapes=rounds.shapes,
            represented_sample=found.get("represented_sample"),
        )

    def _engine_memory(self, pruning: Pruning) -> int:
        """What is left of a worker's memory for the engine. ValueError if that is too little."""
        memory = self.problem.memory
        if memory == 0:
            return 0
        probes = int(_steps.round_plan(self.n, pruning).probe_count)
        sampled = int(self.problem.parameters.get("represented-sample", 0))
        least = worker_memory(self.shards, known_rows(self.k, sampled, probes))
        if memory < least:
            raise ValueError(
                f"memory is {memory} bytes per worker, but workers with these shards need at least {least}; expected "
                "more memory, or smaller shards"
            )
        return left_for_engine(self.shards, memory)

    def use(self, start: float) -> WorkerUse:
        """What the run has cost until now."""
        seconds = time.perf_counter() - start
        costs = self.cluster.costs.values()
        waiting = sum(cost.seconds - cost.longest for cost in costs)
        return WorkerUse(
            engine=self.engine.name,
            workers=self.engine.workers,
            threads=self.engine.threads,
            shards=len(self.shards),
            seconds=seconds,
            critical_path=seconds - waiting,
            cpu=sum(cost.cpu for cost in costs),
            peak_memory=max(self.cluster.peaks.values(), default=0),
            restarted=self.engine.restarted,
            copied=self.engine.copied,
        )
