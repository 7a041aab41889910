"""Prepares what a measurement needs: the peers' Python, our programs, the inputs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
PYTHONS = ((3, 11), (3, 12))  # submodlib has no wheels for newer versions, numpy none for older ones


def say(text):
    print(text, file=sys.stderr, flush=True)


def call(*command):
    subprocess.run([str(part) for part in command], check=True, stdout=sys.stderr, cwd=REPOSITORY)


def base_python():
    if sys.version_info[:2] in PYTHONS:
        return sys.executable
    for major, minor in PYTHONS:
        if found := shutil.which(f"python{major}.{minor}"):
            return found
    raise SystemExit("run: the peers need Python 3.11 or 3.12; this is %d.%d" % sys.version_info[:2])


def install_venv_module():
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    if not shutil.which("apt-get") or (as_root and not shutil.which("sudo")):
        raise SystemExit("run: Python's venv module is missing (Debian: apt-get install python3-venv)")
    call(*as_root, "apt-get", "update", "-qq")
    call(*as_root, "apt-get", "install", "-y", "--no-install-recommends", "python3-venv")


def peers_python(work):
    """The interpreter of a virtual environment with exactly requirements.txt; made again if that file has changed."""
    venv, wanted = work / "peers-venv", (HERE / "requirements.txt").read_text()
    stamp, python = venv / "requirements.txt", venv / "bin" / "python"
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    say("making the peers' virtual environment")
    base = base_python()
    if subprocess.run([base, "-c", "import venv, ensurepip"], capture_output=True).returncode != 0:
        install_venv_module()
    call(base, "-m", "venv", "--clear", venv)
    call(python, "-m", "pip", "install", "--quiet", "-r", HERE / "requirements.txt")
    stamp.write_text(wanted)
    return python


def install_package(python, work):
    """Builds the Python package of this tree and installs it beside the peers. Only what has changed is compiled again."""
    say("building the Python package")
    call(python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--force-reinstall",
         f"--config-settings=build-dir={work / 'peers-package'}", REPOSITORY)


def build(*targets):
    """Configures the release preset and builds `targets`. If all is up to date, this takes a second."""
    say("building the release preset")
    call("script/build", "release", *targets)
    return REPOSITORY / "build" / "release"


def programs(folder, *names):
    """{name: path} of our programs, built into build/release if no folder is given."""
    if not names:
        return {}
    folder = folder.resolve() if folder else build(*names)
    found = {}
    for name in names:
        found[name] = next(filter(Path.is_file, (folder / name, folder / "bin" / name)), None)
        if found[name] is None:
            raise SystemExit(f"run: there is no program {name} in {folder}")
    return found


def make_inputs(cases, generate, data):
    data.mkdir(parents=True, exist_ok=True)
    for case in cases:
        say(f"making {case.file}")
        call(generate, case.name, "-o", data / case.file)
