// Objects of the extension that hold Python objects tell Python's garbage collector so. Otherwise a cycle, such as an
// objective that keeps its own selection, would never be freed.
#pragma once

#include <nanobind/nanobind.h>

namespace winnow::python {

namespace nb = nanobind;

// The slots of a class T that has visit(function of nb::object&), which calls the function for every object it holds,
// and drop(), which lets go of them.
template <class T>
struct Collected {
  static int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (!nb::inst_ready(self)) return 0;
    int result = 0;
    nb::inst_ptr<T>(self)->visit([&](nb::object& object) {
      if (result == 0 && object.ptr() != nullptr) result = visit(object.ptr(), arg);
    });
    return result;
  }

  static int clear(PyObject* self) {
    if (nb::inst_ready(self)) nb::inst_ptr<T>(self)->drop();
    return 0;
  }

  static inline PyType_Slot slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse)},
                                       {Py_tp_clear, reinterpret_cast<void*>(&clear)},
                                       {0, nullptr}};
};

}  // namespace winnow::python
