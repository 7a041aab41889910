// The columns in which an element can still gain, stored when its gain was last computed. A column that adds nothing to
// a gain never will again (diminishing returns), and after a few picks an element gains in few columns. Reading only
// those is exact, and saves computing or reading the whole row again.
//
// The sums are the same to the bit: the omitted terms are 0, and the rest is added in the kernels' order.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "kernels/kernels.h"
#include "winnow/types.h"

namespace winnow::detail {

// In the kernels' order.
inline Gain sum_of_lanes(std::array<float, kLanes>& lane) {
  for (std::size_t width = kLanes / 2; width > 0; width /= 2) {
    for (std::size_t i = 0; i < width; ++i) lane[i] += lane[i + width];
  }
  return double{lane[0]};
}

struct LiveRow {
  std::vector<std::uint32_t> columns;  // increasing
  std::vector<float> values;

  std::size_t bytes() const { return columns.capacity() * (sizeof(std::uint32_t) + sizeof(float)); }

  // Appends those of the columns `begin`, begin + 1, … that still add something; x holds their values. `left` estimates
  // how many more parts like this one follow.
  void append(const Kernels& kernels, ColumnTerm term, std::span<const float> x, const float* a, std::size_t begin,
              std::size_t left) {
    std::array<std::uint32_t, kBlock + kLanes> live;
    std::array<float, kBlock + kLanes> value;
    for (std::size_t from = 0; from < x.size(); from += kBlock) {
      const auto part = x.subspan(from, std::min(kBlock, x.size() - from));
      const std::size_t found = kernels.live_columns(term, part, a, begin + from, live.data(), value.data());
      if (columns.capacity() == 0 && found > 0) {
        columns.reserve(found * (left + x.size() / kBlock + 1));
        values.reserve(columns.capacity());
      }
      columns.insert(columns.end(), live.begin(), live.begin() + static_cast<std::ptrdiff_t>(found));
      values.insert(values.end(), value.begin(), value.begin() + static_cast<std::ptrdiff_t>(found));
    }
  }

  // The gain, and how many columns still add to it.
  template <ColumnTerm kTerm>
  Gain sum(const float* a, std::size_t& alive) const {
    Gain total = 0;
    for (std::size_t p = 0; p < columns.size();) {
      const std::size_t block = columns[p] / kBlock;
      std::array<float, kLanes> lane{};
      for (; p < columns.size() && columns[p] / kBlock == block; ++p) {
        const float term = column_term<kTerm>(values[p], a[columns[p]]);
        lane[columns[p] % kLanes] += term;
        alive += term > 0 ? 1U : 0U;
      }
      total += sum_of_lanes(lane);
    }
    return total;
  }

  // `alive`: how many there are.
  template <ColumnTerm kTerm>
  LiveRow still_alive(const float* a, std::size_t alive) const {
    LiveRow rest;
    rest.columns.resize(alive + 1);  // one more, to be overwritten until the last is found
    rest.values.resize(alive + 1);
    std::size_t found = 0;
    for (std::size_t p = 0; p < columns.size(); ++p) {
      rest.columns[found] = columns[p];
      rest.values[found] = values[p];
      found += column_term<kTerm>(values[p], a[columns[p]]) > 0 ? 1U : 0U;
    }
    rest.columns.resize(alive);
    rest.values.resize(alive);
    return rest;
  }
};

// The memory budget that all states of one objective share.
class LiveBudget {
 public:
  // 0 bytes: 256 MiB.
  explicit LiveBudget(std::size_t bytes = 0) : most_(bytes == 0 ? std::size_t{256} << 20 : bytes) {}

  std::size_t left() const { return most_ - std::min(most_, taken_.load()); }

  // Takes the bytes if there is room, and returns whether there was.
  bool take(std::size_t bytes) {
    if (taken_.fetch_add(bytes) + bytes <= most_) return true;
    taken_.fetch_sub(bytes);
    return false;
  }
  void give_back(std::size_t bytes) { taken_.fetch_sub(bytes); }

 private:
  std::size_t most_;
  std::atomic<std::size_t> taken_ = 0;
};

// The live columns of the rows whose gains a state computed more than once. Thread-safe. A copy starts empty.
class LiveColumns {
 public:
  LiveColumns(std::size_t elements, LiveBudget& budget) : elements_(elements), budget_(budget) {}
  LiveColumns(const LiveColumns& other) : elements_(other.elements_), budget_(other.budget_) {}
  LiveColumns& operator=(const LiveColumns&) = delete;
  ~LiveColumns() { budget_.give_back(bytes_); }

  struct Answer {
    std::shared_ptr<const LiveRow> row;  // null: not known
    bool again = false;                  // then: computed before, so worth storing
  };
  Answer find(Element v) {
    std::call_once(once_, [&] { of_ = std::vector<Entry>(elements_); });
    const std::lock_guard lock(mutex_of(v));
    return {of_[v].row, std::exchange(of_[v].asked, true)};
  }

  // Forgets all rows and gives their memory back. Not thread-safe.
  void clear() {
    for (Entry& entry : of_) entry.row.reset();
    budget_.give_back(bytes_.exchange(0));
  }
  std::size_t bytes() const { return bytes_; }

  // v was computed before. Stored if the budget has room.
  void keep(Element v, LiveRow&& row) {
    auto kept = std::make_shared<const LiveRow>(std::move(row));
    const std::lock_guard lock(mutex_of(v));
    Entry& entry = of_[v];
    const std::size_t before = entry.row == nullptr ? 0 : entry.row->bytes();
    if (kept->bytes() > before && !budget_.take(kept->bytes() - before)) return;
    if (kept->bytes() < before) budget_.give_back(before - kept->bytes());
    bytes_.fetch_add(kept->bytes() - before);  // modulo 2^64, as give_back will see it
    entry.row = std::move(kept);
  }

 private:
  struct Entry {
    std::shared_ptr<const LiveRow> row;
    bool asked = false;
  };
  static constexpr std::size_t kMutexes = 64;
  std::mutex& mutex_of(Element v) { return mutexes_[v % kMutexes]; }

  std::size_t elements_;
  LiveBudget& budget_;
  std::once_flag once_;
  std::vector<Entry> of_;  // made when first needed
  std::atomic<std::size_t> bytes_ = 0;
  std::array<std::mutex, kMutexes> mutexes_;
};

}  // namespace winnow::detail
