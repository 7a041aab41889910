"""One cluster of each engine for all tests: two processes, a Ray cluster of two nodes, a Dask cluster of two workers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import faults
import numpy as np
import pytest

from winnow import distributed

os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
ENGINES = ("local", "ray", "dask")
FAULT_RUNS = int(os.environ.get("WINNOW_FAULT_RUNS", "2"))  # how often each fault is tried; 20 for a release


@pytest.fixture(scope="session")
def local() -> Iterator[distributed.Engine]:
    with distributed.Local(2) as engine:
        yield engine


@pytest.fixture(scope="session")
def ray_cluster() -> Iterator[Any]:
    """A cluster of two nodes, each with one processor."""
    ray = pytest.importorskip("ray", reason="Ray is absent: pip install winnow-select[ray]")
    from ray.cluster_utils import Cluster

    ray.cloudpickle.register_pickle_by_value(faults)  # Ray's workers do not look for modules in this folder
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture(scope="session")
def ray_engine(ray_cluster: Any) -> Iterator[distributed.Engine]:
    with distributed.Ray(workers=2) as engine:
        yield engine


@pytest.fixture(scope="session")
def dask_engine() -> Iterator[distributed.Engine]:
    pytest.importorskip("distributed", reason="Dask is absent: pip install winnow-select[dask]")
    with distributed.Dask(workers=2) as engine:
        yield engine


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Any:
    name = {"local": "local", "ray": "ray_engine", "dask": "dask_engine"}[request.param]
    return request.getfixturevalue(name)


@pytest.fixture(scope="session")
def rows() -> Any:
    return np.random.default_rng(0).gamma(0.4, size=(1500, 8)).astype(np.float32)
