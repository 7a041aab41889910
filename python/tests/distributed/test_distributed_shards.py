"""What shards may be, and what is said about those that cannot be used."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import winnow
from winnow import distributed


@pytest.fixture(scope="session")
def expected(rows: Any) -> list[int]:
    return winnow.select(rows, 8, method="sparsify").indices.tolist()


def save(kind: str, path: Path, rows: Any) -> None:
    if kind == "npy":
        np.save(path, rows)
    elif kind == "float64":
        np.save(path, rows.astype(np.float64))
    elif kind == "safetensors":
        pytest.importorskip("safetensors", reason="safetensors is absent")
        from safetensors.numpy import save_file

        save_file({"rows": rows, "lengths": np.ones(len(rows), np.float32)}, path)
    else:
        arrow = pytest.importorskip("pyarrow", reason="pyarrow is absent")
        parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is absent")
        if kind == "columns":
            table = arrow.table([*rows.T], [str(column) for column in range(rows.shape[1])])
        else:
            table = arrow.table(
                {"id": np.arange(len(rows)), "rows": arrow.FixedSizeListArray.from_arrays(rows.ravel(), rows.shape[1])}
            )
        parquet.write_table(table, path, row_group_size=100)


SUFFIX = {"npy": ".npy", "float64": ".npy", "safetensors": ".safetensors", "lists": ".parquet", "columns": ".parquet"}


@pytest.mark.parametrize("per_shard", [None, 170])
@pytest.mark.parametrize("kind", SUFFIX)
def test_files(local: Any, rows: Any, expected: list[int], kind: str, per_shard: int | None, tmp_path: Path) -> None:
    for place, part in enumerate(np.array_split(rows, 3)):
        save(kind, tmp_path / f"{place}{SUFFIX[kind]}", part)
    column = {"column": "rows"} if kind == "lists" else {}
    found = distributed.select(tmp_path, 8, engine=local, rows_per_shard=per_shard, **column)
    assert found.indices.tolist() == expected
    assert found.use.shards == (3 if per_shard is None else {"lists": 15, "columns": 15}.get(kind, 9))


def test_sparse_files_and_a_list_of_paths(local: Any, rows: Any, tmp_path: Path) -> None:
    sparse = pytest.importorskip("scipy.sparse")
    matrix = sparse.csr_matrix(rows * (rows > 0.5))
    (tmp_path / "all.list").write_text("b.npz\na.npz\n")
    sparse.save_npz(tmp_path / "b.npz", matrix[:900])
    sparse.save_npz(tmp_path / "a.npz", matrix[900:], compressed=False)
    found = distributed.select(tmp_path / "all.list", 8, engine=local)
    assert found.indices.tolist() == winnow.select(matrix, 8, method="sparsify").indices.tolist()


def test_a_dask_array(dask_engine: Any, rows: Any, expected: list[int]) -> None:
    array = pytest.importorskip("dask.array").from_array(rows, chunks=(400, 3))
    assert distributed.select(array, 8, engine=dask_engine).indices.tolist() == expected
    assert distributed.select(array[array[:, 0] >= 0], 8, engine=dask_engine.client).indices.tolist() == expected


def test_a_ray_dataset(ray_engine: Any, rows: Any, expected: list[int]) -> None:
    pytest.importorskip("pandas", reason="Ray Datasets need pandas")
    data = pytest.importorskip("ray.data")
    found = distributed.select(data.from_numpy(np.array_split(rows, 3)), 8, engine=ray_engine, column="data")
    assert found.indices.tolist() == expected
    assert found.use.shards == 3


def test_collections_of_another_engine_are_refused(local: Any, rows: Any) -> None:
    array = pytest.importorskip("dask.array").from_array(rows)
    with pytest.raises(TypeError, match="shards is a Dask array, but the engine is 'local'; expected engine='dask'"):
        distributed.select(array, 8, engine=local)


@pytest.mark.parametrize(
    ("shards", "kind", "sentence"),
    [
        (np.eye(3), TypeError, r"shards has the shape \(3, 3\), which is one matrix; expected paths, a folder"),
        ({"a": 1}, TypeError, "shards is of type dict; expected paths"),
        (3, TypeError, "shards is of type int; expected paths"),
        ([], ValueError, "shards is empty; expected paths"),
        (["nowhere.npy"], distributed.ShardError, r"shard 0 \(nowhere.npy\) cannot be read: .*No such file"),
        (["rows.txt"], ValueError, r"shard 0 \(rows.txt\) has an unknown kind; expected one of: .npy, .npz"),
        ([np.eye(3), np.ones((2, 4))], ValueError, r"shard 1 \(array 1\) has 4 columns, but shard 0 \(array 0\) has 3"),
        ([np.empty((0, 3))], ValueError, "the shards have no rows; expected at least one shard with rows"),
        ([np.eye(3), np.ones(3)], ValueError, "shard 1 has 1 dimension; expected rows and columns"),
    ],
)
def test_what_is_refused_at_once(local: Any, shards: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        distributed.select(shards, 2, engine=local)


def test_files_that_are_not_what_they_seem(local: Any, tmp_path: Path) -> None:
    (tmp_path / "text.npy").write_text("rows")
    np.save(tmp_path / "line.npy", np.ones(3))
    np.savez(tmp_path / "dense.npz", rows=np.ones((3, 3)))
    (tmp_path / "empty").mkdir()
    for name, sentence in (
        ("text.npy", "text.npy"),
        ("line.npy", "it has 1 dimension; expected rows and columns"),
        ("dense.npz", "it is not a sparse matrix; expected one that scipy.sparse.save_npz wrote"),
        ("empty", "has no shards; expected files that end with"),
    ):
        with pytest.raises((ValueError, OSError), match=sentence):
            distributed.select([tmp_path / name], 2, engine=local)


@pytest.mark.parametrize("suffix", [".safetensors", ".parquet"])
def test_damaged_files_are_named(local: Any, suffix: str, tmp_path: Path) -> None:
    pytest.importorskip("safetensors" if suffix == ".safetensors" else "pyarrow")
    (tmp_path / f"rows{suffix}").write_bytes(b"not such a file at all")
    with pytest.raises(distributed.ShardError, match=rf"shard 0 \(.*rows{suffix}\) cannot be read"):
        distributed.select([tmp_path / f"rows{suffix}"], 2, engine=local)


def test_a_column_or_tensor_that_is_not_there(local: Any, rows: Any, tmp_path: Path) -> None:
    save("lists", tmp_path / "rows.parquet", rows)
    with pytest.raises(ValueError, match="there is no column 'x'; expected one of|column"):
        distributed.select([tmp_path / "rows.parquet"], 2, engine=local, column="x")
    save("safetensors", tmp_path / "rows.safetensors", rows)
    with pytest.raises(ValueError, match="it has no matrix 'x'; expected one of: rows"):
        distributed.select([tmp_path / "rows.safetensors"], 2, engine=local, tensor="x")


def test_a_file_that_changes_is_told(local: Any, rows: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    np.save(tmp_path / "rows.npy", rows)
    begin = local._start

    def start(task: Any, arguments: tuple[Any, ...]) -> Any:
        if task.__name__ == "best_outside":
            np.save(tmp_path / "rows.npy", rows[:100])
        return begin(task, arguments)

    monkeypatch.setattr(local, "_start", start)
    with pytest.raises(ValueError, match=r"shard 0 \(.*rows.npy\): .*has changed since the run began"):
        distributed.select([tmp_path / "rows.npy"], 4, engine=local)


def test_a_negative_value_is_told_with_its_shard(local: Any, rows: Any) -> None:
    parts = [part.copy() for part in np.array_split(rows, 3)]
    parts[1][7, 2] = -2
    with pytest.raises(ValueError, match=r"shard 1 \(array 1\): row 7, column 2 \(counted from 0\) holds -2; this"):
        distributed.select(parts, 4, engine=local)


@pytest.mark.parametrize(
    ("options", "kind", "sentence"),
    [
        ({"objective": "logdet"}, ValueError, "objective is 'logdet', which needs all rows in one place; expected"),
        (
            {"objective": "facility"},
            ValueError,
            "facility compares all rows with all rows; expected represented_sample",
        ),
        ({"certify": "tight"}, ValueError, "certify is 'tight'; expected quick or off"),
        ({"engine": "mpi"}, ValueError, "engine is 'mpi'; expected one of: local, ray, dask"),
        ({"engine": 3}, TypeError, "engine is of type int; expected one of"),
        ({"workers": 0}, ValueError, "workers is 0; expected a whole number from 1"),
        ({"resume": True}, ValueError, "resume was given without folder; expected the folder of the run"),
        ({"preprune": True}, ValueError, "preprune, postreduce and weighted probes need all rows in one process"),
        ({"r": -1}, ValueError, "r is -1; expected a number > 0"),
        ({"metods": 1}, TypeError, "there is no setting 'metods'"),
        ({"represented": np.eye(8)}, ValueError, "represented"),
        ({"memory": "much"}, ValueError, "memory is 'much'; expected a number of bytes"),
    ],
)
def test_wrong_options(rows: Any, options: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        distributed.select([rows[:50]], 2, **{"workers": 1, **options})


@pytest.mark.parametrize("name", ["ray", "dask"])
def test_a_missing_library_is_told_with_its_remedy(rows: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray" if name == "ray" else "distributed", None)
    monkeypatch.delitem(sys.modules, f"winnow.distributed._{name}", raising=False)
    with pytest.raises(ImportError, match=rf"engine '{name}' needs .*; expected pip install winnow-select\[{name}\]"):
        distributed.select([rows], 2, engine=name)
