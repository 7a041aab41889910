"""Ctrl-C stops a long call within a second, in a process of its own, which can select again afterwards."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

# Runs the cases one after another. Each is interrupted, and would need many seconds otherwise.
PROGRAM = """
import sys, numpy as np, winnow
threads = int(sys.argv[1])
rng = np.random.default_rng(0)
many = rng.random((200_000, 32), dtype=np.float32)
wide = rng.normal(size=(9_000, 1024)).astype(np.float32)
some = rng.normal(size=(60_000, 64)).astype(np.float32)

class Own(winnow.objectives.Objective):
    size = 100_000
    weights = rng.random((100_000, 8))
    def start(self): return np.zeros(8)
    def add(self, state, element): state += self.weights[element]
    def gains(self, state, elements): return np.sqrt(state + self.weights[elements]).sum(1) - np.sqrt(state).sum()
    def value(self, state): return float(np.sqrt(state).sum())

picks = winnow.select(many, 3000, method="stochastic", certify="off", threads=threads)

def callback(stage, done, total): pass

cases = {
    "a table of similarities": lambda: winnow.select(wide, 10, objective="facility", threads=threads),
    "a graph of neighbours": lambda: winnow.select(some, 10, neighbours=64, threads=threads),
    "similarities on demand": lambda: winnow.select(some, 10, memory="1M", objective="facility", threads=threads),
    "greedy": lambda: winnow.select(many, 10_000, method="greedy", threads=threads),
    "lazy": lambda: winnow.select(many, 150_000, method="lazy", certify="off", threads=threads),
    "a certificate": lambda: winnow.certify(some[:30_000], range(50), objective="facility", memory="1M", threads=threads),
    "sparsify": lambda: winnow.sparsify(many, 1000, preset="paper", r=400, threads=threads),
    "compare": lambda: winnow.compare(many, 5000, repeats=50, threads=threads, progress=callback),
    "an assignment": lambda: picks.assignment,
    "an objective of one's own": lambda: winnow.select(None, 50_000, objective=Own(), method="greedy", threads=threads),
}
print("\\n".join(cases), flush=True)
print("", flush=True)
for name, call in cases.items():
    print(name, flush=True)
    try:
        call()
        print("finished", flush=True)
    except KeyboardInterrupt:
        print("interrupted", len(winnow.select(many[:500], 3)), flush=True)
"""

# The promise is one second. A machine that is busy with other work may take longer to come back to the process.
SECONDS = 1 + 4


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c(threads: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(threads)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None and child.stderr is not None
        try:
            names = list(iter(lambda: child.stdout.readline().rstrip("\n"), ""))  # type: ignore[union-attr]
            assert len(names) == 10, child.stderr.read()
            for name in names:
                assert child.stdout.readline().rstrip("\n") == name
                time.sleep(0.3)
                child.send_signal(signal.SIGINT)
                began = time.monotonic()
                answer = child.stdout.readline().rstrip("\n")
                assert answer == "interrupted 3", f"{name}: {answer}"
                assert time.monotonic() - began < SECONDS, name
            assert child.wait(timeout=60) == 0
        finally:
            child.kill()
