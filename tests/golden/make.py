"""Recreates the .npy, .npz and .safetensors files beside it with numpy, scipy, ml_dtypes and safetensors: python make.py

Every file but the refused ones holds the matrix below, so one test can read them all.
"""
import os

import ml_dtypes
import numpy as np
import scipy.sparse as sp
from safetensors.numpy import save_file

os.chdir(os.path.dirname(os.path.abspath(__file__)))

MATRIX = np.array([[0, 2, 0, 1], [0, 0, 0, 0], [3, 0, 0, 4]])

for dtype in ["f2", "f4", "f8", "u1", "i4", "i8"]:
    np.save(f"{dtype}.npy", MATRIX.astype(dtype))
for dtype in ["f2", "f4", "f8", "i4"]:
    np.save(f"big_endian_{dtype}.npy", MATRIX.astype(">" + dtype))
np.save("bfloat16.npy", MATRIX.astype(ml_dtypes.bfloat16))
np.save("bfloat16_view.npy", MATRIX.astype(ml_dtypes.bfloat16).view("V2"))

# The only tensor of two dimensions, beside others.
for dtype in ["f2", "f4", "f8", "u1", "i4", "i8", "bfloat16"]:
    rows = MATRIX.astype(getattr(ml_dtypes, dtype, dtype))
    others = {"bias": np.ones(3, "f4"), "cube": np.ones((2, 2, 2), "i2"), "scale": np.array(2, "f8")}
    save_file({"rows": rows, **others}, f"{dtype}.safetensors", metadata={"made_by": "make.py"})

sp.save_npz("csr.npz", sp.csr_matrix(MATRIX.astype("f4")))
sp.save_npz("csr_stored.npz", sp.csr_matrix(MATRIX.astype("f8")), compressed=False)
sp.save_npz("csr_array.npz", sp.csr_array(MATRIX.astype("f4")))
sp.save_npz("csc.npz", sp.csc_matrix(MATRIX.astype("i4")))
sp.save_npz("coo.npz", sp.coo_matrix(MATRIX.astype("i8")))
sp.save_npz("csr_u1.npz", sp.csr_matrix(MATRIX.astype("u1")))

csr = sp.csr_matrix(MATRIX.astype("f4"))
csr.indices, csr.indptr = csr.indices.astype("i8"), csr.indptr.astype("i8")
sp.save_npz("csr_index64.npz", csr)

# Out of order and in pieces: row 0 as 1 at column 3 and 0.5 + 1.5 at column 1.
rows, columns, values = [2, 0, 0, 2, 0], [3, 3, 1, 0, 1], [4, 1, 0.5, 3, 1.5]
sp.save_npz("coo_duplicates.npz", sp.coo_matrix((np.array(values, "f4"), (rows, columns)), shape=(3, 4)))
# sp.save_npz writes halves, but scipy does not compute with them.
with np.load("csr_stored.npz") as parts:
    np.savez_compressed("csr_f2.npz", **{**parts, "data": parts["data"].astype("f2")})

# Holds 1 wherever MATRIX is not 0.
sp.save_npz("csr_bool.npz", sp.csr_matrix(MATRIX != 0))

# Column by column, as arrays that were transposed are saved.
np.save("fortran.npy", np.asfortranarray(MATRIX.astype("f4")))
np.save("fortran_f2.npy", np.asfortranarray(MATRIX.astype("f2")))
np.save("fortran_bfloat16.npy", np.asfortranarray(MATRIX.astype(ml_dtypes.bfloat16)))

# Refused.
np.save("refused_int16.npy", MATRIX.astype("i2"))
np.save("refused_vector.npy", MATRIX[0].astype("f4"))
np.save("refused_cube.npy", MATRIX.astype("f4").reshape(3, 2, 2))
np.save("refused_structured.npy", np.zeros(2, dtype=[("a", "f4"), ("b", "i4")]))
np.savez("refused_dense.npz", matrix=MATRIX.astype("f4"))
sp.save_npz("refused_bsr.npz", sp.bsr_matrix(MATRIX.astype("f4")))
