"""Runs one contender in its own process: returns its seconds, its peak memory and its picks, or the error."""

import json
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

MEMORY_LIMIT = 12 << 30  # per process, so that a process that needs too much fails and the machine does not

STARTING = 0.1  # seconds that a process may wait while it starts; not counted as waiting

ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMBA")}


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def last_line(path):
    lines = [line for line in path.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1].strip() if lines else ""


def wait(process, timeout):
    """(exit status, its resources, whether it had to be stopped). wait4 returns the resources of this process alone."""
    stopped = threading.Event()

    def stop():
        stopped.set()
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(timeout, stop)
    timer.start()
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    finally:
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage, stopped.is_set()


def picked_indices(result):
    return [pick["index"] if isinstance(pick, dict) else pick for pick in result["picks"]]


def run(command, timeout):
    with tempfile.TemporaryDirectory(prefix="winnow-peers-") as folder:
        result, errors = Path(folder) / "result.json", Path(folder) / "stderr"
        start = time.perf_counter()
        with open(errors, "w") as stderr:
            process = subprocess.Popen([str(part) for part in command(result)], env=os.environ | ONE_THREAD,
                                       stdout=subprocess.DEVNULL, stderr=stderr, start_new_session=True,
                                       preexec_fn=limit_memory)
            code, usage, stopped = wait(process, timeout)
        elapsed = time.perf_counter() - start
        if stopped:
            return {"error": f"not finished in {timeout:g} s"}
        if code != 0:
            return {"error": f"exit {code}: {last_line(errors)}"[:200]}
        answer = json.loads(result.read_text())
    seconds = answer["seconds"]
    return {"seconds": seconds, "read": seconds["read"], "maximize": seconds["maximize"],
            "total": seconds["build"] + seconds["maximize"], "peak_mb": usage.ru_maxrss / 1024,
            "waited": max(0, elapsed - STARTING - usage.ru_utime - usage.ru_stime) / elapsed,
            "certify": answer.get("certificate", {}).get("seconds", 0), "note": answer.get("note"),
            "picks": picked_indices(answer)}
