// winnow._core: the library for the package's Python code. It is private: the package decides what users see.
#include "python/src/module.h"

namespace winnow::python {

NB_MODULE(_core, module) {
  module.doc() = "The engine of winnow. Use the package's own functions.";
  module.attr("__version__") = WINNOW_VERSION;
  add_run(module);
  add_arrays(module);
  add_parameters(module);
  add_objective(module);
  add_own_objective(module);
  add_blocks(module);
  add_constraint(module);
  add_selection(module);
  add_select(module);
  add_compare(module);
  add_stream(module);
  add_shards(module);
}

}  // namespace winnow::python
