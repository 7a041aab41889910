"""Every kind of matrix gives the picks of the plain float32 array, and those that need no copy share its memory."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest
from scipy import sparse

import winnow
from winnow._inputs import to_matrix, to_rows

# Multiples of 1/8 below 8, with zeros: exact in float16, and in integers after a multiplication.
X = (np.random.default_rng(0).integers(0, 64, size=(60, 8)) * (np.random.default_rng(1).random((60, 8)) < 0.6)).astype(
    np.float32
) / 8
INTEGERS = (8 * X).astype(np.int64)


def read_only(rows: Any) -> Any:
    made = rows.copy()
    made.setflags(write=False)
    return made


def strided(rows: Any) -> Any:
    wide = np.full((2 * len(rows), 3 * rows.shape[1]), np.nan, dtype=np.float32)
    wide[::2, ::3] = rows
    return wide[::2, ::3]


def arrow_lists(rows: Any) -> Any:
    return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(rows.ravel()), rows.shape[1])


def torch_tensor(rows: Any) -> Any:
    return pytest.importorskip("torch").from_numpy(rows.copy())


def unaligned(rows: Any) -> Any:
    raw = np.zeros(rows.nbytes + 1, dtype=np.uint8)
    raw[1:] = rows.view(np.uint8).ravel()
    return raw[1:].view(np.float32).reshape(rows.shape)


VIEWS: dict[str, Callable[[Any], Any]] = {
    "read-only": read_only,
    "Fortran order": np.asfortranarray,
    "strided": strided,
    "reversed": lambda rows: rows[::-1].copy()[::-1],
    "unaligned": unaligned,
    "big endian": lambda rows: rows.astype(">f4"),
    "float64": lambda rows: rows.astype(np.float64),
    "float16": lambda rows: rows.astype(np.float16),
    "long double": lambda rows: rows.astype(np.longdouble),
    "masked array without a mask": np.ma.masked_array,
    "lists": lambda rows: rows.tolist(),
    "tuple of arrays": tuple,
    "memoryview": memoryview,
    "CSR": sparse.csr_matrix,
    "CSR array": sparse.csr_array,
    "CSC": sparse.csc_matrix,
    "COO": sparse.coo_matrix,
    "LIL": sparse.lil_matrix,
    "CSR of float64": lambda rows: sparse.csr_matrix(rows.astype(np.float64)),
    "torch": torch_tensor,
    "torch with a gradient": lambda rows: torch_tensor(rows).requires_grad_(),
    "torch float16": lambda rows: torch_tensor(rows).half(),
    "torch bfloat16": lambda rows: torch_tensor(rows).bfloat16(),
    "torch transposed": lambda rows: torch_tensor(rows.T.copy()).T,
    "torch negated on demand": lambda rows: pytest.importorskip("torch")._neg_view(-torch_tensor(rows)),
    "Arrow": arrow_lists,
    "Arrow slice": lambda rows: arrow_lists(np.concatenate([rows[:3], rows, rows[:2]])).slice(3, len(rows)),
    "Arrow chunks": lambda rows: pyarrow.chunked_array([arrow_lists(rows[:25]), arrow_lists(rows[25:])]),
    "Arrow lists": lambda rows: pyarrow.array(rows.tolist()),
    "Arrow table": lambda rows: pyarrow.table({str(c): rows[:, c] for c in range(rows.shape[1])}),
    "Arrow tensors": pyarrow.FixedShapeTensorArray.from_numpy_ndarray,
    "polars": polars.DataFrame,
    "polars column of arrays in a frame": lambda rows: polars.DataFrame({"rows": rows}),
    "polars column of lists in a frame": lambda rows: polars.DataFrame({"rows": rows.tolist()}),
    "polars arrays": lambda rows: polars.Series(rows.tolist(), dtype=polars.Array(polars.Float32, rows.shape[1])),
    "polars lists": lambda rows: polars.Series(rows.tolist(), dtype=polars.List(polars.Float32)),
    "pandas": pandas.DataFrame,
    "pandas of mixed types": lambda rows: pandas.DataFrame(rows).astype({0: np.float64, 1: np.float16}),
    "pandas with missing values allowed": lambda rows: pandas.DataFrame(rows).astype("Float32"),
    "pandas column": lambda rows: pandas.Series(list(rows)),
    "pandas column of arrays in a frame": lambda rows: pandas.DataFrame({"rows": list(rows)}),
    "pandas column of lists in a frame": lambda rows: pandas.DataFrame({"rows": rows.tolist()}),
    "pandas column of Arrow lists in a frame": lambda rows: pandas.DataFrame(
        {"rows": pandas.Series(rows.tolist(), dtype=pandas.ArrowDtype(pyarrow.list_(pyarrow.float32())))}
    ),
}


def test_a_slice_of_the_test_data_shows_order() -> None:
    """The comparisons below need picks that are not simply the first rows."""
    assert winnow.select(X, 12).indices.tolist() != list(range(12))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("objective", ["features", "facility"])
def test_every_kind_of_matrix_gives_the_same_picks(view: str, objective: str) -> None:
    plain = winnow.select(X, 12, objective=objective)
    other = winnow.select(VIEWS[view](X), 12, objective=objective)
    assert other.indices.tolist() == plain.indices.tolist()
    np.testing.assert_allclose(other.gains, plain.gains, rtol=2e-2 if "bfloat16" in view else 1e-6)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_integers(kind: Any) -> None:
    plain = winnow.select(8 * X, 12)
    assert winnow.select(INTEGERS.astype(kind), 12).indices.tolist() == plain.indices.tolist()


def test_booleans() -> None:
    plain = winnow.select((X > 0).astype(np.float32), 12)
    assert winnow.select(X > 0, 12).indices.tolist() == plain.indices.tolist()
    assert winnow.select(sparse.csr_matrix(X > 0), 12).value == pytest.approx(plain.value, rel=1e-6)  # many rows tie


def test_a_memory_map_is_not_copied(tmp_path: pathlib.Path) -> None:
    np.save(tmp_path / "rows.npy", X)
    mapped = np.load(tmp_path / "rows.npy", mmap_mode="r")
    assert np.shares_memory(to_matrix(mapped), mapped)
    assert winnow.select(mapped, 12).indices.tolist() == winnow.select(X, 12).indices.tolist()


def test_arrays_that_are_shared() -> None:
    for rows in (X, read_only(X), X[5:30], np.ma.masked_array(X), np.asfortranarray(X.T).T):
        assert np.shares_memory(to_matrix(rows), rows)
        assert to_matrix(rows).ctypes.data == rows.ctypes.data


def test_arrow_is_shared() -> None:
    column = arrow_lists(X)
    address = column.flatten().buffers()[1].address
    assert to_matrix(column).ctypes.data == address
    assert to_matrix(column.slice(3, 10)).ctypes.data == address + 3 * X.shape[1] * 4
    assert to_matrix(pyarrow.chunked_array([column])).ctypes.data == address
    assert to_matrix(pyarrow.FixedShapeTensorArray.from_numpy_ndarray(X)).ctypes.data == X.ctypes.data


def test_torch_is_shared() -> None:
    tensor = torch_tensor(X)
    assert to_matrix(tensor).ctypes.data == tensor.data_ptr()
    assert to_matrix(tensor.requires_grad_()).ctypes.data == tensor.data_ptr()


def test_polars_arrays_are_shared() -> None:
    series = polars.Series("rows", X)
    assert isinstance(series.dtype, polars.Array)
    assert np.shares_memory(to_matrix(series), series.to_numpy())


def test_a_pandas_frame_of_one_block_is_shared() -> None:
    frame = pandas.DataFrame(X, copy=False)
    assert np.shares_memory(to_matrix(frame), X)


def test_csr_keeps_its_values_and_columns() -> None:
    """The engine holds the arrays themselves: one more reference each, and no others of their size."""
    matrix = sparse.csr_matrix(X)
    before = sys.getrefcount(matrix.data)
    rows = to_rows(matrix)
    during = sys.getrefcount(matrix.data)
    assert (rows.size, rows.dim, rows.is_sparse) == (60, 8, True)
    del rows
    after = sys.getrefcount(matrix.data)
    assert during > before and after == before


def test_the_rows_are_not_changed() -> None:
    rows = X.copy()
    for negatives in ("auto", "clip", "split"):
        winnow.select(rows, 5, negatives=negatives)
        winnow.select(sparse.csr_matrix(rows), 5, negatives=negatives)
    winnow.select(rows, 5, objective="facility")
    np.testing.assert_array_equal(rows, X)


def test_a_large_array_is_not_copied() -> None:
    """In a process of its own: the peak of memory grows by far less than the rows."""
    program = (
        "import resource, numpy as np, winnow\n"
        "rows = np.ones((200_000, 100), dtype=np.float32)\n"  # 80 MB
        "winnow.select(rows[:1000], 2, threads=1)\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "winnow.select(rows, 2, method='greedy', certify='off', threads=1)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    grown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    assert int(grown.stdout) < 40_000  # KiB


@pytest.mark.parametrize("negatives", ["clip", "split"])
def test_sparse_and_dense_rows_agree_on_negative_values(negatives: Any) -> None:
    signed = X - 2 * (X % 2 > 1) * X
    dense = winnow.select(signed, 10, negatives=negatives)
    assert dense.objective == "features"
    assert winnow.select(sparse.csr_matrix(signed), 10, negatives=negatives).indices.tolist() == dense.indices.tolist()


def test_parquet(tmp_path: pathlib.Path) -> None:
    table = pyarrow.table({"name": [str(i) for i in range(len(X))], "rows": arrow_lists(X)})
    pyarrow.parquet.write_table(table, tmp_path / "rows.parquet")
    np.testing.assert_array_equal(winnow.read_parquet(tmp_path / "rows.parquet", "rows"), X)
    with pytest.raises(ValueError, match="has no column 'none'"):
        winnow.read_parquet(tmp_path / "rows.parquet", "none")


def test_missing_values_are_refused() -> None:
    missing = X.astype(object)
    missing[3, 2] = None
    frames = [
        pyarrow.array(missing.tolist(), type=pyarrow.list_(pyarrow.float32(), 8)),
        pyarrow.array([*X[:3].tolist(), None], type=pyarrow.list_(pyarrow.float32(), 8)),
        pyarrow.array(missing.tolist()),
        polars.DataFrame(missing.tolist(), orient="row"),
        pandas.DataFrame(missing.tolist()),
        pandas.DataFrame(X).astype("Float32").mask(X > 7.5),
        pandas.Series([*list(X[:3]), None]),
    ]
    for frame in frames:
        with pytest.raises(ValueError, match="missing numbers|without a value|holds nan"):
            winnow.select(frame, 3)


@pytest.mark.parametrize("frame", [polars.DataFrame, pandas.DataFrame])
def test_a_column_of_lists_beside_others_is_named(frame: Callable[[Any], Any]) -> None:
    table = frame({"number": range(60), "rows": X.tolist()})
    with pytest.raises(TypeError, match=r"X has 2 columns, and column 'rows' holds lists; expected .* X\['rows'\]"):
        winnow.select(table, 3)
    assert winnow.select(table["rows"], 3).indices.tolist() == winnow.select(X, 3).indices.tolist()


@pytest.mark.parametrize("frame", [polars.DataFrame, pandas.DataFrame])
def test_a_column_of_lists_that_is_not_a_matrix(frame: Callable[[Any], Any]) -> None:
    with pytest.raises(
        ValueError, match="X has (rows of different lengths|lists of 1 to 2 numbers); expected the same"
    ):
        winnow.select(frame({"rows": [[1.0], [1.0, 2.0]]}), 1)
    with pytest.raises(ValueError, match="X has rows without a value; expected a value in every row"):
        winnow.select(frame({"rows": [None, [1.0, 2.0]]}), 1)


@pytest.mark.filterwarnings("ignore")  # torch warns that it may change some of these kinds
@pytest.mark.parametrize(
    ("kind", "error", "sentence"),
    [
        (lambda torch, rows: rows.to("meta"), ValueError, "X is on torch's device meta, which holds no values"),
        (lambda torch, rows: rows.to_sparse(), TypeError, r"layout torch\.sparse_coo; .* such as X\.to_dense\(\)"),
        (lambda torch, rows: rows.to_sparse_csr(), TypeError, r"layout torch\.sparse_csr; .* such as X\.to_dense\(\)"),
        (lambda torch, rows: torch.nested.nested_tensor([rows[0], rows[1]]), TypeError, "X is a nested tensor"),
        (
            lambda torch, rows: torch.quantize_per_tensor(rows, 0.125, 0, torch.quint8),
            TypeError,
            r"X is a quantized tensor; expected plain numbers, such as X\.dequantize\(\)",
        ),
    ],
    ids=["meta", "COO", "CSR", "nested", "quantized"],
)
def test_tensors_without_a_matrix_are_refused(kind: Any, error: type[Exception], sentence: str) -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(error, match=sentence):
        winnow.select(kind(torch, torch_tensor(X)), 3)


@pytest.mark.parametrize("kind", [list, np.array, polars.Series, pandas.Series, pyarrow.array, pandas.Categorical])
def test_labels_numbers_and_rows_come_from_any_column(kind: Callable[[Any], Any]) -> None:
    groups = ["north", "south", "east"] * 20
    plain = winnow.select(X, 6, groups=groups, per_group=2)
    assert winnow.select(X, 6, groups=kind(groups), per_group=2).indices.tolist() == plain.indices.tolist()
    if kind is not pandas.Categorical:
        costs = [float(1 + i % 3) for i in range(60)]
        paid = winnow.select(X, costs=costs, budget=9.0)
        assert winnow.select(X, costs=kind(costs), budget=9.0).indices.tolist() == paid.indices.tolist()
        started = winnow.select(X, 4, start=[3, 1])
        assert winnow.select(X, 4, start=kind([3, 1])).indices.tolist() == started.indices.tolist()


def test_a_mask_names_rows() -> None:
    mask = np.arange(60) % 2 == 0
    assert (
        winnow.select(X, 5, within=mask).indices.tolist()
        == winnow.select(X, 5, within=range(0, 60, 2)).indices.tolist()
    )
    assert all(row % 2 == 1 for row in winnow.select(X, 5, forbid=mask).indices)
