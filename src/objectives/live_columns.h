// The columns in which an element can still gain, remembered from the last time it was asked. A column that adds
// nothing to a gain never will again, because returns diminish, and after a few picks an element has something to offer
// to few columns: to look at those alone is exact, and saves computing or reading the whole row again.
//
// The sums come out the same to the bit: what is left out is 0, and the rest is added in the kernels' order.
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

namespace winnow {

struct LiveRow {
  std::vector<std::uint32_t> columns;  // increasing
  std::vector<float> values;

  std::size_t bytes() const { return columns.capacity() * (sizeof(std::uint32_t) + sizeof(float)); }

  // Appends those of the columns `begin`, begin + 1, … that still add something, x being their values. `left`: about
  // how many more parts like this one will follow.
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
      for (std::size_t width = kLanes / 2; width > 0; width /= 2) {
        for (std::size_t i = 0; i < width; ++i) lane[i] += lane[i + width];
      }
      total += double{lane[0]};
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

// A state's memory of them. Thread-safe. A copy begins with none.
class LiveColumns {
 public:
  explicit LiveColumns(std::size_t elements) : elements_(elements) {}
  LiveColumns(const LiveColumns& other) : elements_(other.elements_) {}
  LiveColumns& operator=(const LiveColumns&) = delete;

  std::shared_ptr<const LiveRow> find(Element v) const {
    if (!begun_.load(std::memory_order_acquire)) return nullptr;
    const std::lock_guard lock(mutex_of(v));
    return of_[v];
  }

  // Forgets nothing, keeps no more than the budget.
  void keep(Element v, LiveRow&& row) {
    std::call_once(once_, [&] {
      of_.resize(elements_);
      begun_.store(true, std::memory_order_release);
    });
    auto kept = std::make_shared<const LiveRow>(std::move(row));
    const std::lock_guard lock(mutex_of(v));
    const std::size_t before = of_[v] == nullptr ? 0 : of_[v]->bytes();
    if (bytes_.fetch_add(kept->bytes()) + kept->bytes() > kMostBytes + before) {
      bytes_.fetch_sub(kept->bytes());
      return;
    }
    bytes_.fetch_sub(before);
    of_[v] = std::move(kept);
  }

 private:
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;
  static constexpr std::size_t kMutexes = 64;
  std::mutex& mutex_of(Element v) const { return mutexes_[v % kMutexes]; }

  std::size_t elements_;
  std::once_flag once_;
  std::atomic<bool> begun_ = false;
  std::vector<std::shared_ptr<const LiveRow>> of_;
  std::atomic<std::size_t> bytes_ = 0;
  mutable std::array<std::mutex, kMutexes> mutexes_;
};

}  // namespace winnow
