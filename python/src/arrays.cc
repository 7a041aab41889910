#include "python/src/arrays.h"

#include <fmt/format.h>

#include <limits>

#include "python/src/module.h"
#include "winnow/error.h"

namespace winnow::python {
namespace {

HeldRows dense_rows(Matrix<float> array) {
  check_row_count(array.shape(0));
  return {DenseRows{array.data(), array.shape(0), array.shape(1)}, {nb::cast(array)}};
}

// The content is checked by check_rows, so that no index can lead outside of the arrays.
HeldRows sparse_rows(Vector<std::uint64_t> offsets, Vector<std::uint32_t> columns, Vector<float> values,
                     std::size_t width) {
  if (offsets.size() == 0) throw InputError("sparse rows have no offsets; expected one more than there are rows");
  const std::size_t stored = columns.size();
  check_row_count(offsets.size() - 1);
  if (values.size() != stored || offsets.data()[offsets.size() - 1] != stored) {
    throw InputError(
        fmt::format("sparse rows hold {} column numbers, {} values and offsets up to {}; expected the same", stored,
                    values.size(), offsets.data()[offsets.size() - 1]));
  }
  return {SparseRows{offsets.data(), columns.data(), values.data(), offsets.size() - 1, width},
          {nb::cast(offsets), nb::cast(columns), nb::cast(values)}};
}

}  // namespace

void check_row_count(std::size_t rows) {
  if (rows < std::numeric_limits<Element>::max()) return;
  throw InputError(fmt::format("X has {} rows; expected fewer than {}", rows, std::numeric_limits<Element>::max()));
}

void add_arrays(nb::module_& module) {
  nb::class_<HeldRows>(module, "Rows", "Views of the rows in Python's arrays.")
      .def_static("dense", &dense_rows, nb::arg("array").noconvert())
      .def_static("sparse", &sparse_rows, nb::arg("offsets").noconvert(), nb::arg("columns").noconvert(),
                  nb::arg("values").noconvert(), nb::arg("width"))
      .def_prop_ro("size", [](const HeldRows& self) { return size(self.rows); })
      .def_prop_ro("dim", [](const HeldRows& self) { return dim(self.rows); })
      .def_prop_ro("is_sparse", [](const HeldRows& self) { return std::holds_alternative<SparseRows>(self.rows); });
}

}  // namespace winnow::python
