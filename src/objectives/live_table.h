// The live columns of all rows at one state: what LiveColumns stores row by row, found in one pass over all pairs.
// After a few picks, few similarities exceed what their column already has, so all that can still matter fit into
// memory that could not hold all similarities. From then on gains need no more products.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "objectives/live_columns.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {

class LiveTable {
 public:
  // The similarities above a_i in every column i. Null if they need more than the budget has.
  static std::shared_ptr<const LiveTable> make(const MetricRows& rows, const std::vector<float>& a,
                                               const Kernels& kernels, std::shared_ptr<LiveBudget> budget,
                                               std::size_t threads);
  // An estimate of the bytes it would need, by a few rows.
  static std::size_t bytes_for(const MetricRows& rows, const std::vector<float>& a, const Kernels& kernels);

  ~LiveTable() { budget_->give_back(bytes_); }
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  const std::vector<float>& a() const { return a_; }

  // What LiveRow::sum gives of the live columns of v.
  Gain sum(Element v, const float* a, std::size_t& alive) const;
  LiveRow still_alive(Element v, const float* a, std::size_t alive) const;
  std::size_t columns_of(Element v) const;  // how many are stored

  // Calls body(u, x) for the columns of v.
  template <class Body>
  void for_row(Element v, const Body& body) const {
    for_parts(v, [&](std::size_t block, auto columns, auto values) {
      for (std::size_t p = 0; p < columns.size(); ++p) body(block * kBlock + columns[p], double{values[p]});
    });
  }

 private:
  // A block of rows and a block of columns.
  struct Part {
    std::vector<std::uint32_t> begins = {0};  // of each row, and the end
    std::vector<std::uint16_t> columns;       // within the block, increasing
    std::vector<float> values;

    void append(std::span<const std::uint32_t> live, std::span<const float> value, std::size_t begin);
    void clear();  // but the room stays
    std::size_t bytes() const;
  };

  LiveTable(const MetricRows& rows, std::vector<float> a, std::shared_ptr<LiveBudget> budget);
  bool fill(const MetricRows& rows, const Kernels& kernels, std::size_t threads);
  // Calls body(block, columns, values) for the blocks of v's row.
  template <class Body>
  void for_parts(Element v, const Body& body) const {
    const std::size_t row = v % kBlock;
    for (std::size_t block = 0; block < blocks_; ++block) {
      const Part& part = parts_[v / kBlock * blocks_ + block];
      const std::size_t from = part.begins[row], count = part.begins[row + 1] - from;
      if (count > 0)
        body(block, std::span(part.columns).subspan(from, count), std::span(part.values).subspan(from, count));
    }
  }

  std::vector<float> a_;
  std::shared_ptr<LiveBudget> budget_;
  std::size_t blocks_;  // of columns
  std::vector<Part> parts_;
  std::atomic<std::size_t> bytes_ = 0;  // taken from the budget
};

}  // namespace winnow::detail
