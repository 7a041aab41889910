// The live table of one state, and when it is worth making: once the state has made a pass over all pairs, and as soon
// as the table fits into the memory that is left. Only one thread calls such a state, so whether there is a table does
// not depend on how threads take turns.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "objectives/live_table.h"

namespace winnow::detail {

// F is Columns of MetricRows.
template <class F>
class OwnTable {
 public:
  explicit OwnTable(const F& f) : f_(f) {}
  OwnTable(const OwnTable& other)
      : f_(other.f_), passed_(other.passed_), picks_(other.picks_), next_try_(other.next_try_), table_(other.table_) {}
  OwnTable& operator=(const OwnTable&) = delete;

  const LiveTable* get() const { return table_.get(); }

  void passed() { passed_ = true; }
  void picked() { ++picks_; }

  bool worth_trying() const {
    const MetricRows& rows = *f_.source;
    return table_ == nullptr && rows.held() == nullptr && picks_ >= next_try_ && passed_;
  }

  // Returns whether it fits. If it does, it replaces the rows in `live`.
  bool make(const std::vector<float>& a, LiveColumns& live, std::size_t threads) {
    const std::size_t need = LiveTable::bytes_for(*f_.source, a, *f_.kernels);
    std::size_t room = f_.live_budget->left() + live.bytes();
    if (need > room) {
      f_.share(nullptr);  // of an earlier state
      room = f_.live_budget->left() + live.bytes();
    }
    if (need <= room) {
      live.clear();
      table_ = LiveTable::make(*f_.source, a, *f_.kernels, f_.live_budget, threads);
      f_.share(table_);
    }
    // The share of similarities that are live falls about as 1 / |S|.
    const double factor = static_cast<double>(need) / static_cast<double>(std::max<std::size_t>(1, room));
    next_try_ = picks_ + 1 + static_cast<std::size_t>(std::clamp(factor - 1, 0.1, 1.0) * static_cast<double>(picks_));
    return table_ != nullptr;
  }

 private:
  const F& f_;
  bool passed_ = false;  // over all pairs
  std::size_t picks_ = 0;
  std::size_t next_try_ = 1;
  std::shared_ptr<const LiveTable> table_;
};

}  // namespace winnow::detail
