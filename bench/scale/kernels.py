"""The rates of the two kernels that a run consists of, with as many processes at once as there are cores."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path

KERNELS = {"pairs": "dense pairs sqrt d=256", "gains": "dense gains sqrt d=256"}


def fastest_backend(winnow: Path) -> str:
    """The instruction set that `simd` stands for, as `winnow backends` tells it."""
    lines = subprocess.run([winnow, "backends"], check=True, capture_output=True, text=True).stdout.splitlines()
    return next(line.rsplit(": ", 1)[1] for line in lines if line.startswith("simd"))


def rates(winnow: Path, bench_kernels: Path) -> dict[str, float]:
    """Features (or pair-features) per second of all cores: the sum over processes that run at the same time."""
    backend = fastest_backend(winnow)
    cores = len(os.sched_getaffinity(0))
    sums = dict.fromkeys(KERNELS, 0.0)
    with tempfile.TemporaryDirectory(prefix="winnow-scale-") as folder:
        files = [Path(folder) / f"{i}.json" for i in range(cores)]
        command = [
            str(bench_kernels),
            f"--benchmark_filter=dense (pairs|gains) sqrt d=256/{backend}",
            "--benchmark_min_time=0.3",
            "--benchmark_repetitions=5",
            "--benchmark_out_format=json",
        ]
        running = [subprocess.Popen([*command, f"--benchmark_out={file}"], stdout=subprocess.DEVNULL) for file in files]
        for process, file in zip(running, files):
            if process.wait() != 0:
                raise SystemExit(f"{bench_kernels} failed with exit code {process.returncode}")
            measured = {run["name"]: run["rate"] for run in json.loads(file.read_text())["benchmarks"]}
            for kernel, name in KERNELS.items():
                sums[kernel] += measured[f"{name}/{backend}_median"]
    return {**sums, "cores": cores}
