"""The examples of examples/python/distributed, as far as one machine can check them, and the page docs/distributed.md."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import winnow

_ROOT = Path(__file__).resolve().parents[3]
_EXAMPLES = _ROOT / "examples" / "python" / "distributed"
_PAGE = _ROOT / "docs" / "distributed.md"

if not _EXAMPLES.is_dir():
    pytest.skip("examples/python/distributed is not beside the tests", allow_module_level=True)


def run(name: str, *arguments: object, folder: Path, **environment: str) -> str:
    package = str(Path(winnow.__file__).resolve().parents[1])
    done = subprocess.run(
        [sys.executable, str(_EXAMPLES / name), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": package, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def shards(rows: Any, tmp_path: Path) -> Path:
    (tmp_path / "rows").mkdir()
    for place, part in enumerate(np.array_split(rows, 3)):
        np.save(tmp_path / "rows" / f"{place}.npy", part)
    return tmp_path / "rows"


def picked(folder: Path) -> list[int]:
    return [int(line) for line in (folder / "picks.txt").read_text().split()]


def test_ray_job(ray_cluster: Any, rows: Any, shards: Path, tmp_path: Path) -> None:
    """As a job on a cluster, which finds it by this variable."""
    options = ("--picks", 7, "--folder", tmp_path / "run")
    told = run("ray_job.py", shards, *options, folder=tmp_path, RAY_ADDRESS=ray_cluster.address)
    assert picked(tmp_path) == winnow.select(rows, 7, method="sparsify").indices.tolist()
    assert "engine ray" in told and (tmp_path / "run" / "run.json").exists()


def test_dask_slurm_on_this_machine(rows: Any, shards: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is absent: pip install winnow-select[dask]")
    told = run("dask_slurm.py", shards, "--picks", 7, "--local", folder=tmp_path)
    assert picked(tmp_path) == winnow.select(rows, 7, method="sparsify").indices.tolist()
    assert "engine dask" in told


def test_the_job_script_of_slurm(tmp_path: Path) -> None:
    pytest.importorskip("dask_jobqueue", reason="dask-jobqueue is absent")
    script = run("dask_slurm.py", "rows", "--show", folder=tmp_path)
    assert script.startswith("#!/usr/bin/env bash\n")
    directives = dict(re.findall(r"^#SBATCH (--?[\w-]+)[ =](.*)$", script, re.MULTILINE))
    assert directives["--job-name"] == "winnow" and directives["--cpus-per-task"] == "8"
    assert directives["-t"] == "04:00:00" and directives["--mem"] == "30G"
    assert "--nworkers 8" in script and "--lifetime 230m" in script


def parsed(name: str) -> Any:
    yaml = pytest.importorskip("yaml", reason="PyYAML is absent")
    return yaml.safe_load((_EXAMPLES / name).read_text())


def test_kuberay() -> None:
    job = parsed("kuberay.yaml")
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    cluster = job["spec"]["rayClusterSpec"]
    pods = [cluster["headGroupSpec"], *cluster["workerGroupSpecs"]]
    assert len(pods) == 2
    for pod in pods:
        spec = pod["template"]["spec"]
        (container,) = spec["containers"]
        assert container["image"] == f"rayproject/ray:{cluster['rayVersion']}-py311"
        assert {"name": "rows", "mountPath": "/rows"} in container["volumeMounts"]
        assert {volume["name"] for volume in spec["volumes"]} == {mount["name"] for mount in container["volumeMounts"]}
    # The job's command is one that ray_job.py takes, with the folder where all pods see it.
    command = shlex.split(job["spec"]["entrypoint"])
    assert command[:2] == ["python", "/job/ray_job.py"]
    assert all(value.startswith("/rows/") for value in command if value.startswith("/") and "job" not in value)
    options = set(re.findall(r'add_argument\("(--\w+)"', (_EXAMPLES / "ray_job.py").read_text()))
    assert {value for value in command if value.startswith("--")} <= options


def test_dask_kubernetes() -> None:
    cluster = parsed("dask_kubernetes.yaml")
    assert (cluster["apiVersion"], cluster["kind"]) == ("kubernetes.dask.org/v1", "DaskCluster")
    worker, scheduler = cluster["spec"]["worker"], cluster["spec"]["scheduler"]
    (container,) = worker["spec"]["containers"]
    assert worker["replicas"] > 0
    assert container["image"] == scheduler["spec"]["containers"][0]["image"]
    assert container["args"][0] == "dask-worker" and container["args"][-2:] == ["--nthreads", "1"]
    assert container["volumeMounts"][0]["name"] == worker["spec"]["volumes"][0]["name"]
    ports = {port["name"]: port["containerPort"] for port in scheduler["spec"]["containers"][0]["ports"]}
    assert {port["targetPort"] for port in scheduler["service"]["ports"]} == set(ports)
    assert scheduler["service"]["selector"]["dask.org/cluster-name"] == cluster["metadata"]["name"]


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its blocks of Python run from top to bottom, those that name an absent engine excepted."""
    if not _PAGE.exists():
        pytest.skip("docs/distributed.md is not beside the tests")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", _PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 4
    names: dict[str, Any] = {"__name__": "page"}
    for place, block in enumerate(blocks, 1):
        exec(compile(block, f"docs/distributed.md, block {place}", "exec"), names)  # noqa: S102
    assert names["picks"].indices.tolist() == names["again"].indices.tolist()
    assert names["baseline"].method == "rand-greedi"
