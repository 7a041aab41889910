#include "python/src/run.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "python/src/module.h"
#include "winnow/backends.h"
#include "winnow/error.h"

namespace winnow::python {
namespace {

constexpr auto kBetweenPolls = std::chrono::milliseconds(50);
constexpr auto kBetweenProgress = std::chrono::milliseconds(100);

void translate(const std::exception_ptr& error, void*) {
  try {
    std::rethrow_exception(error);
  } catch (const InputError& wrong) {
    PyErr_SetString(PyExc_ValueError, wrong.what());
  } catch (const SystemError& failed) {
    PyErr_SetString(PyExc_OSError, failed.what());
  }
}

Run make_run(std::size_t threads, std::uint64_t seed, std::string backend, std::size_t memory, nb::object progress) {
  if (threads == 0) threads = detail::hardware_threads();
  return {{.threads = threads, .seed = seed, .backend = std::move(backend), .memory = memory, .trace = nullptr},
          std::move(progress)};
}

}  // namespace

LongCall::LongCall(const Run& run)
    : run_(run),
      next_poll_(Clock::now() + kBetweenPolls),
      next_progress_(Clock::now() + kBetweenProgress),
      polling_([this] { poll(); }) {}

RunOptions LongCall::options() {
  RunOptions options = run_.options;
  options.trace = this;
  return options;
}

void LongCall::poll() {
  const auto now = Clock::now();
  if (now < next_poll_) return;
  next_poll_ = now + kBetweenPolls;
  const nb::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void LongCall::progress(std::string_view stage, std::uint64_t done, std::uint64_t total) {
  poll();
  const auto now = Clock::now();
  if (run_.progress.is_none() || (now < next_progress_ && done != total)) return;
  next_progress_ = now + kBetweenProgress;
  const nb::gil_scoped_acquire locked;
  run_.progress(nb::str(stage.data(), stage.size()), done, total);
}

void translate_errors() {
  nb::register_exception_translator(translate);
}

void add_run(nb::module_& module) {
  translate_errors();
  nb::class_<Run>(module, "Run", "How a call runs: threads, seed, memory, progress.")
      .def_static("make", &make_run, nb::arg("threads") = 0, nb::arg("seed") = 0, nb::arg("backend") = "simd",
                  nb::arg("memory") = 0, nb::arg("progress") = nb::none());
  module.def("backends", [] {
    std::vector<std::string> names;
    for (const auto& backend : backends()) names.emplace_back(backend.name);
    return names;
  });
}

}  // namespace winnow::python
