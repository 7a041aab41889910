// Rows that Python gives block by block, as a source for objectives out of core.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "python/src/objective.h"
#include "winnow/objectives/blocks.h"
#include "winnow/row_source.h"

namespace winnow::python {

class PythonBlocks final : public RowSource {
 public:
  // reader.read(begin, end, nonnegative) returns a list of Rows, which together are the rows from begin to end. It has
  // checked their values. `seeks`: a few rows cost little more than themselves.
  PythonBlocks(nb::object reader, std::vector<std::size_t> begins, std::size_t dim, bool sparse,
               std::uint64_t bytes_in_memory, std::uint64_t bytes_held, bool seeks);

  std::size_t size() const override { return begins_.back(); }
  std::size_t dim() const override { return dim_; }
  bool sparse() const override { return sparse_; }
  std::uint64_t bytes_in_memory() const override { return bytes_in_memory_; }
  std::size_t blocks() const override { return begins_.size() - 1; }
  std::size_t block_begin(std::size_t block) const override { return begins_[block]; }
  // Python's lock is held only while Python code runs.
  void read(std::size_t block, RowBlock& to) override;
  void gather(Elements rows, RowBlock& to) override;
  bool seeks() const override { return seeks_; }
  std::uint64_t bytes_read() const override { return bytes_read_; }
  std::uint64_t bytes_held() const override { return bytes_held_; }
  // Raises KeyboardInterrupt in the thread that runs the reader.
  void stop() override;

  void expect_nonnegative(bool nonnegative) { nonnegative_ = nonnegative; }
  // Blocks are read once each, so there is no earlier reading to compare with.
  void expect_one_reading() { compares_ = false; }

  template <class Function>
  void visit(const Function& function) {
    function(reader_);
  }
  void drop() { reader_ = nb::none(); }

 private:
  nb::object call_reader(std::size_t begin, std::size_t end);
  void append_rows(std::size_t begin, std::size_t end, RowBlock& to);
  void check_same(std::size_t block, const RowBlock& rows);

  nb::object reader_;
  std::vector<std::size_t> begins_;
  std::size_t dim_;
  bool sparse_;
  std::uint64_t bytes_in_memory_;
  std::uint64_t bytes_held_;
  bool seeks_;
  bool nonnegative_ = true;
  bool compares_ = true;
  std::uint64_t bytes_read_ = 0;
  std::vector<std::optional<std::size_t>> hashes_;  // of the values of each block, once it was read
  unsigned long reading_thread_ = 0;                // Python's number of it; 0: none. Guarded by Python's lock
};

// While it lives, every pass over blocks reports its progress to the call.
class ReportedPasses {
 public:
  ReportedPasses(const HeldObjective& held, LongCall& call) : in_blocks_(held.in_blocks) {
    if (in_blocks_ != nullptr) in_blocks_->follow(call.options());
  }
  ~ReportedPasses() {
    if (in_blocks_ != nullptr) in_blocks_->follow({});
  }
  ReportedPasses(const ReportedPasses&) = delete;
  ReportedPasses& operator=(const ReportedPasses&) = delete;

 private:
  BlockObjective* in_blocks_;
};

// InputError if the rows are in blocks and the memory is too little for k picks and what others take of it.
void check_memory(const HeldObjective& held, std::size_t k, std::uint64_t others = 0);

}  // namespace winnow::python
