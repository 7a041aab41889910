#include "python/src/blocks.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <string_view>
#include <utility>

#include "python/src/arrays.h"
#include "python/src/collect.h"
#include "python/src/module.h"
#include "winnow/error.h"
#include "winnow/objectives/features.h"

namespace winnow::python {
namespace {

void append(const Rows& rows, RowBlock& to) {
  if (const auto* dense = std::get_if<DenseRows>(&rows)) {
    to.values.insert(to.values.end(), dense->data, dense->data + dense->size * dense->dim);
    to.size += dense->size;
    return;
  }
  for (std::size_t v = 0; v < size(rows); ++v) to.append(rows, static_cast<Element>(v));
}

template <class T>
std::size_t hash_of(const std::vector<T>& values) {
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

std::size_t hash_of(const RowBlock& rows) {
  if (!rows.sparse) return hash_of(rows.values);
  return hash_of(rows.values) ^ (3 * hash_of(rows.columns)) ^ (5 * hash_of(rows.offsets));
}

void check_values(const HeldRows& held, bool nonnegative, std::size_t first) {
  const nb::gil_scoped_release released;
  check_rows(held.rows, nonnegative, first);
}

void make_in_blocks(HeldObjective* self, const std::string& name, nb::handle_t<PythonBlocks> rows,
                    const nb::dict& parameters, const Run& run) {
  auto& source = nb::cast<PythonBlocks&>(rows);
  make_held(self, nb::borrow(rows), parameters, run, [&](HeldObjective& held, LongCall& call) {
    check_objective_options(name, held.options);
    held.chosen = choose_block_objective(name, held.options.values);
    source.expect_nonnegative(needs_nonnegative_rows(held.chosen.name, held.options));
    held.options.run = call.options();
    auto f = make_block_objective(held.chosen.name, source, held.options);
    f->follow({});  // the call ends before the objective does
    held.in_blocks = f.get();
    held.f = std::move(f);
  });
}

}  // namespace

PythonBlocks::PythonBlocks(nb::object reader, std::vector<std::size_t> begins, std::size_t dim, bool sparse,
                           std::uint64_t bytes_in_memory, std::uint64_t bytes_held, bool seeks)
    : reader_(std::move(reader)),
      begins_(std::move(begins)),
      dim_(dim),
      sparse_(sparse),
      bytes_in_memory_(bytes_in_memory),
      bytes_held_(bytes_held),
      seeks_(seeks) {
  if (begins_.size() < 2) throw InputError("there are no blocks; expected at least one");
  check_row_count(size());
  hashes_.resize(blocks());
}

void PythonBlocks::read(std::size_t block, RowBlock& to) {
  const nb::gil_scoped_acquire locked;
  to.clear(dim_, sparse_);
  append_rows(begins_[block], begins_[block + 1], to);
  const nb::gil_scoped_release released;
  check_same(block, to);
}

// Neighbours are read together.
void PythonBlocks::gather(Elements rows, RowBlock& to) {
  if (!seeks_) return RowSource::gather(rows, to);
  const nb::gil_scoped_acquire locked;
  to.clear(dim_, sparse_);
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i + 1;
    while (end < rows.size() && rows[end] == rows[end - 1] + 1) ++end;
    append_rows(rows[i], std::size_t{rows[end - 1]} + 1, to);
    i = end;
  }
}

// Python's lock is held.
void PythonBlocks::append_rows(std::size_t begin, std::size_t end, RowBlock& to) {
  const nb::object parts = call_reader(begin, end);
  const std::size_t before = to.values.size();
  for (const nb::handle part : parts) {
    const Rows& rows = nb::cast<const HeldRows&>(part).rows;
    const nb::gil_scoped_release released;
    if (winnow::dim(rows) != dim_ || std::holds_alternative<SparseRows>(rows) != sparse_) {
      throw InputError(fmt::format("a block has {} columns; expected {} of the same kind", winnow::dim(rows), dim_));
    }
    append(rows, to);
  }
  bytes_read_ += (to.values.size() - before) * (sizeof(float) + (sparse_ ? sizeof(std::uint32_t) : 0));
}

nb::object PythonBlocks::call_reader(std::size_t begin, std::size_t end) {
  struct Noted {
    explicit Noted(unsigned long& thread) : thread_(thread) { thread_ = PyThread_get_thread_ident(); }
    ~Noted() { thread_ = 0; }
    unsigned long& thread_;
  };
  const Noted noted(reading_thread_);
  return reader_.attr("read")(begin, end, nonnegative_);
}

void PythonBlocks::stop() {
  const nb::gil_scoped_acquire locked;
  if (reading_thread_ != 0) PyThreadState_SetAsyncExc(reading_thread_, PyExc_KeyboardInterrupt);
}

// Picks are wrong without notice if a reading gives other rows, as a loader that shuffles does.
void PythonBlocks::check_same(std::size_t block, const RowBlock& rows) {
  const std::size_t hash = compares_ ? hash_of(rows) : 0;
  if (hashes_[block].value_or(hash) != hash || rows.size != begins_[block + 1] - begins_[block]) {
    throw InputError(fmt::format(
        "rows {} to {} are not those of an earlier reading; expected the same rows in the same order each time",
        begins_[block], begins_[block + 1] - 1));
  }
  hashes_[block] = hash;
}

void check_memory(const HeldObjective& held, std::size_t k, std::uint64_t others) {
  if (held.in_blocks == nullptr) return;
  check_block_memory(nb::cast<const PythonBlocks&>(held.rows), k, held.run.options, others);
  held.in_blocks->leave(others);
}

void add_blocks(nb::module_& module) {
  nb::class_<PythonBlocks>(module, "Blocks", nb::type_slots(Collected<PythonBlocks>::slots),
                           "Rows that a Python object reads block by block.")
      .def(nb::init<nb::object, std::vector<std::size_t>, std::size_t, bool, std::uint64_t, std::uint64_t, bool>(),
           nb::arg("reader"), nb::arg("begins"), nb::arg("dim"), nb::arg("sparse"), nb::arg("bytes_in_memory"),
           nb::arg("bytes_held"), nb::arg("seeks"));
  module.def("check_rows", &check_values, nb::arg("rows"), nb::arg("nonnegative"), nb::arg("first"));
  nb::handle type = module.attr("Objective");
  nb::borrow<nb::class_<HeldObjective>>(type).def("__init__", &make_in_blocks, nb::arg("name"), nb::arg("rows"),
                                                  nb::arg("parameters"), nb::arg("run"));
}

}  // namespace winnow::python
