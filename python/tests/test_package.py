"""The package as it is installed: what it brings, what it loads, what the sdist holds. Needs NumPy and pytest alone."""

import os
import platform
import re
import subprocess
import tarfile
import zipfile
from importlib import metadata, resources
from pathlib import Path

import numpy as np
import pytest

import winnow
from winnow import _core

ROOT = Path(__file__).resolve().parents[2]
# Every manylinux system has these.
SYSTEM = re.compile(r"(linux-vdso|ld-linux[a-z0-9-]*|libc|libm|libdl|librt|libpthread|libgcc_s|libstdc\+\+)\.so\.\d+")
# On x86, only the headers of Highway are used.
BUNDLED = {"libtbb", "libfmt"} | ({"libhwy"} if platform.machine() not in ("x86_64", "AMD64") else set())


def dist(pattern: str) -> Path:
    """The one file of this kind that script/python made."""
    if "WINNOW_DIST" not in os.environ:
        pytest.skip("WINNOW_DIST is not set; script/python sets it to the folder with the sdist and the wheel")
    (found,) = Path(os.environ["WINNOW_DIST"]).glob(pattern)
    return found


def test_is_typed_and_knows_its_version() -> None:
    files = resources.files("winnow")
    assert (files / "py.typed").is_file()
    assert (files / "_core.pyi").is_file()
    version = re.search(r"project\(winnow VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    assert version is not None
    assert winnow.__version__ == metadata.version("winnow-select") == version[1]


def test_picks() -> None:
    rows = np.eye(6, dtype=np.float32)[[0, 0, 1, 1, 1, 2]]
    assert winnow.select(rows, 3).indices.tolist() == [0, 2, 5]


def test_one_wheel_for_python_3_10_and_later() -> None:
    name = dist("*.whl").name
    assert re.fullmatch(r"winnow_select-[0-9.]+-cp310-abi3-(manylinux_\d+_\d+_[a-z0-9_.]+)\.whl", name), name


def test_wheel_bundles_its_libraries_and_no_more() -> None:
    with zipfile.ZipFile(dist("*.whl")) as wheel:
        files = [Path(name) for name in wheel.namelist() if not name.endswith("/")]
    libraries = {path.name.split("-")[0] for path in files if path.parts[0] == "winnow_select.libs"}
    assert libraries == BUNDLED
    assert [path.name for path in files if ".so" in path.name and path.parts[0] == "winnow"] == ["_core.abi3.so"]
    assert {path.parts[0].split("-")[0] for path in files} == {"winnow", "winnow_select", "winnow_select.libs"}


def test_loads_nothing_from_outside_the_wheel() -> None:
    dist("*.whl")
    module = Path(_core.__file__ or "")
    printed = subprocess.run(["ldd", module], check=True, capture_output=True, text=True).stdout
    loaded = [Path(words[2] if "=>" in words else words[0]) for words in map(str.split, printed.splitlines())]
    inside = {path.name.split("-")[0] for path in loaded if path.parent.name == "winnow_select.libs"}
    assert inside == BUNDLED
    assert [
        path for path in loaded if path.parent.name != "winnow_select.libs" and not SYSTEM.fullmatch(path.name)
    ] == []


def test_sdist_holds_what_the_package_is_built_from() -> None:
    with tarfile.open(dist("*.tar.gz")) as sdist:
        held = {name.split("/", 1)[1] for name in sdist.getnames()}
    folders = ("cmake", "include", "python/src", "python/winnow", "src")
    files = {path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()}
    sources = {path.relative_to(ROOT).as_posix() for path in files if path.suffix not in (".so", ".pyc")}
    assert sources - held == set()
    beside = {path for path in held - sources if "/" in path}
    assert {path.rsplit("/", 1)[0] for path in beside} == {"python", "python/prebuilt", "script"}
    assert {"CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml", "python/CMakeLists.txt"} <= held
