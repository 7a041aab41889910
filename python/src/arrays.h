// Arrays in and out. Arrays come in without a copy: Python holds them for as long as a view is used. Arrays go out as
// NumPy arrays that own their memory.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "winnow/types.h"

namespace winnow::python {

namespace nb = nanobind;

template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class T>
using NumPy = nb::ndarray<nb::numpy, T>;

// Rows of Python's arrays, which live as long as this.
struct HeldRows {
  Rows rows;
  std::vector<nb::object> arrays;
};

// InputError if there are more than can be numbered.
void check_row_count(std::size_t rows);

inline Elements elements_of(const Vector<std::uint32_t>& array) {
  return {array.data(), array.size()};
}

// A NumPy array that owns `values`.
template <class T>
NumPy<T> to_numpy(std::vector<T> values) {
  auto held = std::make_unique<std::vector<T>>(std::move(values));
  T* const data = held->data();
  const std::size_t size = held->size();
  nb::capsule owner(held.get(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  static_cast<void>(held.release());
  return NumPy<T>(data, {size}, owner);
}

}  // namespace winnow::python
