// An objective that a user wrote in Python. Calls go to the object with Python's lock, from one thread at a time, in
// batches that are worth the call.
#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cmath>
#include <new>

#include "python/src/arrays.h"
#include "python/src/module.h"
#include "python/src/objective.h"
#include "winnow/error.h"

namespace winnow::python {
namespace {

constexpr std::size_t kBatch = 256;       // elements per call, at least: a call costs some microseconds
constexpr double kGainError = 1e-9;       // of a gain in double precision, generously
using Own = std::shared_ptr<nb::object>;  // shared by threads without Python's lock; see held()

// An object that may be released by a thread without Python's lock.
Own held(nb::object object) {
  return Own(new nb::object(std::move(object)), [](nb::object* p) {
    const nb::gil_scoped_acquire locked;
    delete p;
  });
}

nb::object to_array(Elements elements) {
  return nb::cast(to_numpy(std::vector<Element>(elements.begin(), elements.end())));
}

std::string to_text(const nb::object& object) {
  return nb::cast<std::string>(nb::str(nb::handle(object)));
}

// The numbers that `method` returned for `size` elements.
void copy_numbers(const nb::object& result, const char* method, std::span<double> out) {
  const nb::module_ numpy = nb::module_::import_("numpy");
  const nb::object found = numpy.attr("asarray")(result);
  const nb::object kind = found.attr("dtype").attr("kind");
  if (to_text(kind) == "c") throw InputError(fmt::format("{} returned complex numbers; expected real ones", method));
  const nb::object array = numpy.attr("ascontiguousarray")(found, nb::arg("dtype") = "float64");
  Vector<double> numbers;
  const nb::object shape = found.attr("shape");
  if (!nb::try_cast(array, numbers) || numbers.size() != out.size()) {
    throw InputError(fmt::format("{} returned an array of shape {}; expected one number for each of {} elements",
                                 method, to_text(shape), out.size()));
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!std::isfinite(numbers.data()[i])) {
      throw InputError(fmt::format("{} returned {}; expected finite numbers", method, numbers.data()[i]));
    }
    out[i] = numbers.data()[i];
  }
}

class OwnState final : public GainState {
 public:
  // `objective` outlives this, as every objective outlives its states.
  OwnState(nb::handle objective, Own state) : objective_(objective), state_(std::move(state)) {}

  double value() const override {
    const nb::gil_scoped_acquire locked;
    const nb::object found = objective_.attr("value")(*state_);
    double number = 0;
    if (!nb::try_cast(found, number) || !std::isfinite(number)) {
      throw InputError(fmt::format("value returned {}; expected a finite number", to_text(found)));
    }
    return number;
  }
  void add(Element v) override {
    const nb::gil_scoped_acquire locked;
    nb::object after = objective_.attr("add")(*state_, v);
    if (!after.is_none()) state_ = held(std::move(after));
  }
  std::unique_ptr<GainState> clone() const override {
    const nb::gil_scoped_acquire locked;
    return std::make_unique<OwnState>(objective_, held(objective_.attr("copy")(*state_)));
  }
  void gains(Elements vs, std::span<Gain> out) const override {
    const nb::gil_scoped_acquire locked;
    copy_numbers(objective_.attr("gains")(*state_, to_array(vs)), "gains", out);
  }

 private:
  nb::handle objective_;
  Own state_;
};

class OwnObjective final : public Objective {
 public:
  // `objective` outlives this: HeldObjective::own.
  explicit OwnObjective(nb::handle objective)
      : size_(nb::cast<std::size_t>(objective.attr("size"))),
        monotone_(nb::cast<bool>(objective.attr("monotone"))),
        has_residuals_(nb::cast<bool>(objective.attr("has_residual_gains")())),
        objective_(objective) {}

  std::size_t size() const override { return size_; }
  std::unique_ptr<GainState> start() const override {
    const nb::gil_scoped_acquire locked;
    return std::make_unique<OwnState>(objective_, held(objective_.attr("start")()));
  }
  Properties properties() const override {
    Properties properties;
    properties.monotone = monotone_;
    properties.gain_error = kGainError;
    properties.batch = kBatch;
    properties.least_batch = kBatch;
    properties.one_thread = true;
    properties.exact_residual = has_residuals_;
    return properties;
  }
  void residual_gains(Elements us, std::span<Gain> out) const override {
    if (!has_residuals_) return Objective::residual_gains(us, out);
    const nb::gil_scoped_acquire locked;
    copy_numbers(objective_.attr("residual_gains")(to_array(us)), "residual_gains", out);
  }

 private:
  std::size_t size_;
  bool monotone_;
  bool has_residuals_;
  nb::handle objective_;
};

// The object, as an objective of the library.
void make_own(HeldObjective* self, nb::object objective, const Run& run) {
  auto own = std::make_unique<OwnObjective>(objective);
  auto* made = new (self) HeldObjective;
  made->own = std::move(objective);
  made->f = std::move(own);
  made->run = run;
  made->chosen.name = "own";
}

}  // namespace

void add_own_objective(nb::module_& module) {
  nb::handle type = module.attr("Objective");
  nb::borrow<nb::class_<HeldObjective>>(type).def("__init__", &make_own, nb::arg("own"), nb::arg("run"));
}

}  // namespace winnow::python
