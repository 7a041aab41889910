"""Runs a command with memory that the kernel limits: a memory cgroup if one can be made, otherwise RLIMIT_DATA."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SAMPLE = 0.02  # seconds between two looks at the process
GRACE = 20.0  # seconds that a stopped process has to end by itself


@dataclass
class Outcome:
    """What became of one command. Memory is in bytes."""

    holder: str  # what held its memory
    limit: int
    seconds: float = 0
    cpu_seconds: float = 0
    error: str | None = None  # why there is no result
    stopped: bool = False  # by the time limit
    anonymous: int = 0  # the largest anonymous memory seen, in samples
    counted: int | None = None  # the peak of all that the limit counts, by the kernel; page cache included
    kills: int = 0  # by the kernel, for memory


def number_in(path: Path, key: str | None = None) -> int | None:
    """The number in a file, or that of the line `key NUMBER`; None if there is none."""
    try:
        text = path.read_text()
    except OSError:
        return None
    if key is None:
        return int(text) if text.strip().isdigit() else None
    found = [line.split() for line in text.splitlines() if line.split()[:1] == [key]]
    return int(found[0][1]) if found else None


def anonymous_memory(process: int) -> int:
    """Bytes of the process that are not backed by a file."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((1024 * int(line.split()[1]) for line in lines if line.startswith("RssAnon:")), 0)


@dataclass
class Group:
    """A memory cgroup of our own, and the names of its files, which differ between the two versions."""

    folder: Path
    name: str
    anonymous: str  # in memory.stat
    peak: str
    kills: tuple[str, str]  # file and line
    settings: dict[str, str] = field(default_factory=dict)  # file -> value; those that do not exist are left out

    def prefix(self) -> list[str]:
        """The command runs in a shell that joins the group and then becomes the command."""
        return ["/bin/sh", "-c", f'echo $$ > "{self.folder}/cgroup.procs" && exec "$@"', "sh"]

    def finish(self, outcome: Outcome) -> None:
        outcome.counted = number_in(self.folder / self.peak)
        outcome.kills = number_in(self.folder / self.kills[0], self.kills[1]) or 0

    def sample(self, process: int) -> int:
        return number_in(self.folder / "memory.stat", self.anonymous) or anonymous_memory(process)


def own_folder(mount: Path, controller: str) -> Path:
    """The cgroup of this process. In a container its name may not exist below the mount; then the mount itself."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if controller in controllers.split(","):
            folder = mount / path.lstrip("/")
            return folder if folder.is_dir() else mount
    return mount


def candidates(limit: int) -> Iterator[Group]:
    """The groups that might be made on this machine."""
    name = f"winnow-scale-{os.getpid()}"
    first = Path("/sys/fs/cgroup/memory")
    if (first / "memory.limit_in_bytes").exists() or (first / "cgroup.procs").exists():
        yield Group(
            own_folder(first, "memory") / name,
            "cgroup v1",
            "total_rss",
            "memory.max_usage_in_bytes",
            ("memory.oom_control", "oom_kill"),
            {"memory.limit_in_bytes": str(limit), "memory.memsw.limit_in_bytes": str(limit)},
        )
    for mount in (Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/unified")):
        if not (mount / "cgroup.controllers").exists():
            continue
        own = own_folder(mount, "")
        for parent in (own, own.parent):  # a group that has processes cannot have limits on its children
            yield Group(
                parent / name,
                "cgroup v2",
                "anon",
                "memory.peak",
                ("memory.events", "oom_kill"),
                {"memory.max": str(limit), "memory.swap.max": "0"},
            )


def make_group(limit: int) -> Group | None:
    for group in candidates(limit):
        try:
            group.folder.mkdir()
        except OSError:
            continue
        try:
            written = [
                (group.folder / file).write_text(value)
                for file, value in group.settings.items()
                if (group.folder / file).exists()
            ]
            if written:
                return group
        except OSError:
            pass
        group.folder.rmdir()
    return None


def remove(folder: Path) -> None:
    """Removes the group, which the kernel refuses for a moment after its last process has ended."""
    for _ in range(100):
        try:
            return folder.rmdir()
        except OSError:
            time.sleep(0.05)


def scope(limit: int) -> list[str] | None:
    """The command line of a systemd scope with this limit, if systemd makes one."""
    if shutil.which("systemd-run") is None:
        return None
    for user in ([], ["--user"]):
        command = [
            "systemd-run",
            *user,
            "--scope",
            "--quiet",
            "-p",
            f"MemoryMax={limit}",
            "-p",
            "MemorySwapMax=0",
            "--",
        ]
        if subprocess.run([*command, "true"], check=False, capture_output=True).returncode == 0:
            return command
    return None


@contextmanager
def holder(limit: int) -> Iterator[tuple[str, list[str], Callable[[int], int], Callable[[Outcome], None]]]:
    """(its name, what to put before the command, how to sample anonymous memory, what to ask at the end)."""
    group = make_group(limit)
    if group:
        try:
            yield group.name, group.prefix(), group.sample, group.finish
        finally:
            remove(group.folder)
    elif command := scope(limit):
        yield "systemd scope", command, anonymous_memory, lambda outcome: None
    else:
        yield "RLIMIT_DATA", ["prlimit", f"--data={limit}"], anonymous_memory, lambda outcome: None


def stop(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    try:
        os.killpg(process.pid, how)
    except ProcessLookupError:
        pass


def watch(process: subprocess.Popen[bytes], timeout: float, sample: Callable[[int], int], outcome: Outcome) -> int:
    """Waits for the end, or ends it. Returns the exit status. Its own resources come with wait4."""
    begin = time.monotonic()
    while True:
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        outcome.seconds = time.monotonic() - begin
        if done:
            outcome.cpu_seconds = usage.ru_utime + usage.ru_stime
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode
        outcome.anonymous = max(outcome.anonymous, sample(process.pid))
        if outcome.seconds > timeout + GRACE:
            stop(process, signal.SIGKILL)
        elif outcome.seconds > timeout and not outcome.stopped:
            outcome.stopped = True
            stop(process, signal.SIGTERM)
        time.sleep(SAMPLE)


def last_line(path: Path) -> str:
    lines = [line.strip() for line in path.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else "no message"


def run(command: Sequence[str | Path], limit: int, timeout: float) -> Outcome:
    """Runs the command with at most `limit` bytes and `timeout` seconds."""
    with holder(limit) as (name, prefix, sample, finish), tempfile.TemporaryDirectory(prefix="winnow-scale-") as folder:
        outcome = Outcome(name, limit)
        errors = Path(folder) / "stderr"
        with open(errors, "wb") as stderr:
            process = subprocess.Popen(
                [*prefix, *(str(part) for part in command)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                start_new_session=True,
            )
            try:
                code = watch(process, timeout, sample, outcome)
            except BaseException:
                stop(process, signal.SIGKILL)
                process.wait()
                raise
        finish(outcome)
        if outcome.stopped:
            outcome.error = f"not finished in {timeout:,.0f} s"
        elif outcome.kills or code == -signal.SIGKILL:
            outcome.error = "killed by the kernel: it needed more memory"
        elif code != 0:
            outcome.error = f"exit {code}: {last_line(errors)}"[:200]
    return outcome
