"""Rows from what users have: NumPy, SciPy CSR, DLPack, Arrow, polars, pandas. Nothing is copied if it is float32 in C order already."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from winnow import _core

Negatives = Literal["auto", "error", "clip", "split", "keep"]

_NEGATIVES = ("auto", "error", "clip", "split", "keep")


def check_negatives(negatives: str) -> None:
    if negatives not in _NEGATIVES:
        raise ValueError(f"negatives is {negatives!r}; expected one of: {', '.join(_NEGATIVES)}")


@contextlib.contextmanager
def remedies(further: str = "") -> Iterator[None]:
    """Adds to the engine's sentence about a negative value what Python's arguments do about it."""
    try:
        yield
    except ValueError as error:
        if not re.search(r"holds -[0-9].*; this objective needs values >= 0", str(error)):
            raise
        split = f"negatives='split' makes two columns of each{', and ' * bool(further)}{further}"
        clip = f"negatives='clip' sets negative values to 0{',' if further else ' and'}"
        raise ValueError(f"{error}; {clip} {split}") from None


def to_rows(X: Any, negatives: str = "auto", name: str = "X", first: int = 0) -> _core.Rows:
    """A view of the rows of X, after what `negatives` asks for. Row 0 is called `first` in errors."""
    check_negatives(negatives)
    if _is_sparse(X):
        return _sparse_rows(X, negatives, name)
    array = to_matrix(X, name, first)
    _refuse_empty(array.shape, name)
    if negatives == "clip":
        array = np.maximum(array, np.float32(0))
    elif negatives == "split":
        array = np.concatenate([np.maximum(array, np.float32(0)), np.maximum(-array, np.float32(0))], axis=1)
    return _core.Rows.dense(array)


def outline(X: Any, name: str) -> tuple[int, int | None]:
    """The number of rows, and that of columns if the shape tells it, without a look at the values."""
    shape = getattr(X, "shape", None)
    if isinstance(shape, tuple) and len(shape) > 0:
        return int(shape[0]), int(shape[1]) if len(shape) == 2 else None
    if not hasattr(X, "__len__") or isinstance(X, (str, bytes, Mapping, AbstractSet)):
        raise TypeError(f"{name} is of type {type(X).__name__}; expected an array")
    return len(X), None


def take_rows(X: Any, begin: int, end: int) -> Any:
    """Neighbouring rows of X, as a view if its kind has views."""
    arrow, pandas = sys.modules.get("pyarrow"), sys.modules.get("pandas")
    if arrow is not None and isinstance(X, (arrow.Table, arrow.RecordBatch, arrow.Array, arrow.ChunkedArray)):
        return X.slice(begin, end - begin)
    if pandas is not None and isinstance(X, (pandas.DataFrame, pandas.Series)):
        return X.iloc[begin:end]
    return (X.tocsr() if _is_sparse(X) else X)[begin:end]


def to_matrix(X: Any, name: str = "X", first: int = 0) -> npt.NDArray[np.float32]:
    """X as a matrix of float32 in C order. If it is one already, its memory is shared."""
    array = _to_numpy(X, name)
    if array.ndim != 2:
        raise ValueError(
            f"{name} has {array.ndim} dimension{'' if array.ndim == 1 else 's'}; expected rows and columns"
        )
    if array.dtype == np.float32 and array.flags.c_contiguous:
        return array
    return _to_float32(array, name, first)


def to_finite_matrix(X: Any, name: str) -> npt.NDArray[np.float32]:
    """Further rows, which the engine takes as they are: not empty, and below 2^60 as those of X."""
    array = to_matrix(X, name)
    _refuse_empty(array.shape, name)
    outside = np.argwhere(~(np.abs(array) < 2.0**60))
    if len(outside) > 0:
        row, column = outside[0].tolist()
        raise ValueError(
            f"{name}: row {row}, column {column} (counted from 0) holds {array[row, column]}; values must be finite and "
            "below 2^60"
        )
    return array


def to_vector(values: Any, size: int | None, name: str, dtype: Any = np.float64, per: str = "row") -> npt.NDArray[Any]:
    """Numbers, one per row. `size` is the number of rows if it is known."""
    array = _to_numpy(values, name)
    if array.ndim != 1 or (size is not None and array.size != size):
        expected = f"one number per {per}" if size is None else f"one for each of {size} {per}s"
        raise ValueError(f"{name} has the shape {array.shape}; expected {expected}")
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{name} holds {_kind(array)}; expected numbers")
    return np.ascontiguousarray(array, dtype=dtype)


def to_elements(rows: Any, size: int, name: str) -> npt.NDArray[np.uint32]:
    """Row numbers. A mask of booleans, one per row, is accepted too."""
    array = _to_numpy(rows, name)
    if array.dtype == np.bool_ and array.shape == (size,):
        return np.flatnonzero(array).astype(np.uint32)
    if array.size == 0:
        return np.empty(0, dtype=np.uint32)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise TypeError(f"{name} holds {array.dtype} of shape {array.shape}; expected row numbers, or one bool per row")
    outside = array[(array < 0) | (array >= size)]
    if outside.size > 0:
        raise ValueError(f"{name} names row {outside[0]}, but there are {size} rows, counted from 0")
    if np.unique(array).size < array.size:
        raise ValueError(f"{name} names a row twice; expected each once")
    return np.ascontiguousarray(array, dtype=np.uint32)


def _is_sparse(X: Any) -> bool:
    sparse = sys.modules.get("scipy.sparse")
    return sparse is not None and bool(sparse.issparse(X))


def _sparse_rows(X: Any, negatives: str, name: str) -> _core.Rows:
    import scipy.sparse

    if X.ndim != 2:
        raise ValueError(f"{name} has {X.ndim} dimension; expected rows and columns")
    if X.dtype.kind not in "fiub":
        raise TypeError(f"{name} holds {_kind(X)}; expected numbers")
    _refuse_empty(X.shape, name)
    csr = X.tocsr() if X.format != "csr" else X
    _check_offsets(csr, name)
    if not csr.has_canonical_format:
        csr = csr.copy()
        csr.sum_duplicates()
    values = csr.data
    if values.dtype != np.float32:
        values = _to_float32(values, name)
    width = csr.shape[1]
    if negatives in ("clip", "split"):
        matrix = scipy.sparse.csr_matrix((values, csr.indices, csr.indptr), shape=csr.shape)
        positive = matrix.maximum(0)
        csr = (
            scipy.sparse.hstack([positive, (-matrix).maximum(0)]).tocsr() if negatives == "split" else positive.tocsr()
        )
        csr.sort_indices()
        values, width = csr.data.astype(np.float32, copy=False), csr.shape[1]
    # Offsets and column numbers are small beside the values; SciPy's signed ones have no unsigned view of other widths.
    offsets = np.ascontiguousarray(csr.indptr, dtype=np.uint64)
    columns = csr.indices.view(np.uint32) if csr.indices.dtype == np.int32 else _to_columns(csr.indices, width, name)
    return _core.Rows.sparse(offsets, np.ascontiguousarray(columns), np.ascontiguousarray(values), width)


def _check_offsets(csr: Any, name: str) -> None:
    """SciPy trusts the offsets of a CSR matrix, so they are checked before it sorts. The engine checks the columns."""
    offsets, stored = csr.indptr, len(csr.indices)
    if len(csr.data) != stored:
        raise ValueError(f"{name} has {stored} column numbers and {len(csr.data)} values; expected as many of each")
    if len(offsets) != csr.shape[0] + 1 or offsets[0] != 0 or offsets[-1] != stored or (np.diff(offsets) < 0).any():
        raise ValueError(
            f"{name} has offsets that do not increase from 0 to {stored}, its number of values; expected a CSR matrix "
            f"that passes {name}.check_format()"
        )


def _to_columns(indices: npt.NDArray[Any], width: int, name: str) -> npt.NDArray[np.uint32]:
    outside = indices[(indices < 0) | (indices >= width)]
    if outside.size > 0:
        raise ValueError(f"{name} names column {outside[0]}, but there are {width} columns, counted from 0")
    return indices.astype(np.uint32)


def _refuse_empty(shape: tuple[int, ...], name: str) -> None:
    if shape[0] == 0:
        raise ValueError(f"{name} is empty; expected at least one row of numbers")
    if shape[1] == 0:
        raise ValueError(f"{name} has no columns; expected at least one number per row")


def shown(value: Any) -> str:
    """A value in a repr. An array is shown by its shape, and a long list by its length."""
    if isinstance(value, (list, tuple)) and len(value) > 8:
        return f"<{type(value).__name__} of {len(value)}>"
    shape = getattr(value, "shape", ())
    return f"<array of shape {tuple(shape)}>" if len(shape) > 0 else repr(value)


def _kind(array: Any) -> str:
    """The type of what an array holds, in words."""
    if array.dtype == object:
        return "Python objects"
    return {"c": "complex numbers", "U": "texts", "S": "bytes"}.get(array.dtype.kind, str(array.dtype))


def _to_float32(array: npt.NDArray[Any], name: str, first: int = 0) -> npt.NDArray[np.float32]:
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{name} holds {_kind(array)}; expected {'real ' * (array.dtype.kind == 'c')}numbers")
    try:
        with np.errstate(over="raise"):
            return np.ascontiguousarray(array, dtype=np.float32)
    except FloatingPointError:
        _refuse_overflow(array, name, first)
        raise


def _refuse_overflow(array: npt.NDArray[Any], name: str, first: int) -> None:
    """ValueError with the first finite value that float32 cannot hold."""
    with np.errstate(over="ignore"):
        place = np.argwhere(np.isinf(array.astype(np.float32)) & np.isfinite(array))[0].tolist()
    where = f"row {first + place[0]}, column {place[1]} (counted from 0)" if len(place) == 2 else name
    raise ValueError(f"{where} holds {array[tuple(place)]}; values must be finite and below 2^60")


def _to_numpy(X: Any, name: str) -> npt.NDArray[Any]:
    if isinstance(X, np.ndarray):
        if isinstance(X, np.ma.MaskedArray) and np.ma.is_masked(X):
            raise ValueError(
                f"{name} has {int(np.ma.getmaskarray(X).sum())} masked values; expected a value in every place"
            )
        return np.asarray(X)  # a matrix or a memory map as a plain array
    if _is_sparse(X):
        raise TypeError(f"{name} is a sparse {type(X).__name__}; expected a dense array, such as {name}.toarray()")
    for convert in (_from_arrow, _from_frame, _from_dlpack):
        array = convert(X, name)
        if array is not None:
            return array
    known = hasattr(X, "__len__") or hasattr(X, "__array__")
    if not known or isinstance(X, (str, bytes, Mapping, AbstractSet)):
        raise TypeError(f"{name} is of type {type(X).__name__}; expected an array")
    return _stacked(X, name)


def _stacked(rows: Any, name: str) -> npt.NDArray[Any]:
    try:
        return np.asarray(rows)
    except ValueError:
        raise ValueError(f"{name} has rows of different lengths; expected the same number in every row") from None


def _from_arrow(X: Any, name: str) -> npt.NDArray[Any] | None:
    """Arrow's fixed-size lists: a column of embeddings. One chunk is not copied."""
    arrow = sys.modules.get("pyarrow")
    if arrow is None:
        return None
    if isinstance(X, (arrow.Table, arrow.RecordBatch)):
        if X.num_columns == 0:
            raise ValueError(f"{name} has no columns; expected at least one number per row")
        return np.column_stack([_from_arrow_column(arrow, X.column(i), name) for i in range(X.num_columns)])
    if isinstance(X, (arrow.Array, arrow.ChunkedArray)):
        return _from_arrow_column(arrow, X, name)
    return None


def _from_arrow_column(arrow: Any, column: Any, name: str) -> npt.NDArray[Any]:
    if column.null_count > 0:
        raise ValueError(f"{name} has {column.null_count} rows without a value; expected a value in every row")
    chunks = column.chunks if isinstance(column, arrow.ChunkedArray) else [column]
    parts = [_from_arrow_chunk(arrow, chunk, name) for chunk in chunks]
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.empty((0, 0), dtype=np.float32)


def _from_arrow_chunk(arrow: Any, chunk: Any, name: str) -> npt.NDArray[Any]:
    if isinstance(chunk, arrow.ExtensionArray):
        chunk = chunk.storage
    kind = chunk.type
    if arrow.types.is_fixed_size_list(kind):
        values = chunk.flatten()
        if values.null_count > 0:
            raise ValueError(f"{name} has {values.null_count} missing numbers; expected a number in every place")
        flat: npt.NDArray[Any] = values.to_numpy(zero_copy_only=False)
        return flat.reshape(len(chunk), kind.list_size)
    if arrow.types.is_list(kind) or arrow.types.is_large_list(kind):
        lengths = set(chunk.value_lengths().to_pylist())
        if len(lengths) > 1:
            raise ValueError(f"{name} has lists of {min(lengths)} to {max(lengths)} numbers; expected the same length")
        flat = chunk.flatten().to_numpy(zero_copy_only=False)
        return flat.reshape(len(chunk), -1) if len(chunk) > 0 else np.empty((0, 0), dtype=np.float32)
    return np.asarray(chunk.to_numpy(zero_copy_only=False))


def _from_frame(X: Any, name: str) -> npt.NDArray[Any] | None:
    polars, pandas = sys.modules.get("polars"), sys.modules.get("pandas")
    if polars is not None and isinstance(X, (polars.Series, polars.DataFrame)):
        return _from_polars(polars, X, name)
    if pandas is not None and isinstance(X, (pandas.Series, pandas.DataFrame)):
        return _from_pandas(pandas, X, name)
    return None


def _from_polars(polars: Any, X: Any, name: str) -> npt.NDArray[Any]:
    if X.null_count() if isinstance(X, polars.Series) else sum(X.null_count().row(0)):
        raise ValueError(f"{name} has rows without a value; expected a value in every row")
    if isinstance(X, polars.DataFrame):
        lists = [column for column, kind in X.schema.items() if isinstance(kind, (polars.List, polars.Array))]
        if not lists:
            return np.asarray(X.to_numpy())
        _refuse_other_columns(lists, X.width, name)
        X = X.to_series()
    if isinstance(X.dtype, polars.List):
        arrow = sys.modules.get("pyarrow")
        return _stacked(X.to_list(), name) if arrow is None else _from_arrow_column(arrow, X.to_arrow(), name)
    return np.asarray(X.to_numpy())


def _from_pandas(pandas: Any, X: Any, name: str) -> npt.NDArray[Any]:
    array = np.asarray(X.to_numpy())
    if array.dtype != object or len(array) == 0:
        return array
    if isinstance(X, pandas.DataFrame):
        if all(pandas.api.types.is_numeric_dtype(kind) for kind in X.dtypes):
            return np.asarray(X.to_numpy(dtype=np.float64, na_value=np.nan))  # columns of types with missing values
        lists = [title for title, column in X.items() if pandas.api.types.is_list_like(_first_value(column))]
        if not lists:
            return array
        _refuse_other_columns(lists, X.shape[1], name)
        X = X.iloc[:, 0]
    if X.isna().any():
        raise ValueError(f"{name} has rows without a value; expected a value in every row")
    return _stacked(list(X.to_numpy()), name)  # a column of embeddings


def _first_value(column: Any) -> Any:
    """The first cell of a pandas column that is not missing, or a missing one if all are."""
    return column.iloc[int(column.notna().to_numpy().argmax())]


def _refuse_other_columns(lists: list[Any], columns: int, name: str) -> None:
    """A column of lists is a matrix if it is alone."""
    if columns > 1:
        raise TypeError(
            f"{name} has {columns} columns, and column {lists[0]!r} holds lists; expected numbers, or that column "
            f"alone: {name}[{lists[0]!r}]"
        )


def _from_dlpack(X: Any, name: str) -> npt.NDArray[Any] | None:
    if not hasattr(X, "__dlpack__") or not hasattr(X, "__dlpack_device__"):
        return None
    _refuse_tensors_without_a_matrix(X, name)
    device = X.__dlpack_device__()[0]
    if device not in (1, 3):  # the memory of the processor, possibly pinned
        raise ValueError(
            f"{name} is on another device; expected an array in the memory of the processor, such as {name}.cpu()"
        )
    if hasattr(X, "detach"):
        X = X.detach()  # torch does not export what needs a gradient
    if hasattr(X, "resolve_neg"):
        X = X.resolve_neg()  # torch exports what is negated on demand without its sign
    if hasattr(X, "is_complex") and X.is_complex():
        raise TypeError(f"{name} holds complex numbers; expected real numbers")
    try:
        return np.from_dlpack(X)
    except (TypeError, RuntimeError, BufferError):  # such as bfloat16, or an old export of read-only memory
        return np.asarray(X.float().numpy() if hasattr(X, "float") else X)


def _refuse_tensors_without_a_matrix(X: Any, name: str) -> None:
    """Kinds of torch tensors that are not numbers side by side in memory."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(X, torch.Tensor):
        return
    if X.is_meta:
        raise ValueError(f"{name} is on torch's device meta, which holds no values; expected a tensor with values")
    if X.is_nested:
        raise TypeError(f"{name} is a nested tensor; expected the same number in every row")
    if X.is_quantized:
        raise TypeError(f"{name} is a quantized tensor; expected plain numbers, such as {name}.dequantize()")
    if X.layout != torch.strided:
        raise TypeError(f"{name} is a tensor of layout {X.layout}; expected a dense one, such as {name}.to_dense()")


def read_parquet(path: Any, column: str) -> npt.NDArray[np.float32]:
    """The rows in one column of a Parquet file: lists of numbers, all of the same length. Needs pyarrow."""
    import pyarrow.parquet

    file = pyarrow.parquet.ParquetDataset(path, memory_map=True)
    names = file.schema.names
    if column not in names:
        raise ValueError(f"{path} has no column {column!r}; expected one of: {', '.join(names)}")
    return to_matrix(file.read(columns=[column]).column(0), column)
