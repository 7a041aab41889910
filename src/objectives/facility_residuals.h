// Residual gains of facility location for a few elements, without a pass over all pairs. An item i that is an element
// itself gives u a residual only if i == u or s(u, i) > s(i, i): if s(u, i) <= s(i, i), some other element is as
// similar to i as u is. So u's row determines which columns must be known. They are few if rows are most similar to
// themselves. Column i is row i, because similarities are symmetric to the bit.
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "objectives/column_source.h"

namespace winnow::detail {

template <class Law>
class FacilityResiduals {
  using Summary = typename Law::Summary;

 public:
  explicit FacilityResiduals(const Columns<Law, MetricRows>& f) : f_(f), rows_(*f.source) {}

  // out[i] = f(us[i] | V - us[i]), the same bits as by summaries of all columns. Returns false if too many columns must
  // be known, so that summaries are cheaper; then out is not complete. Thread-safe.
  bool find(Elements us, std::span<Gain> out) {
    if (!rows_.items_are_elements() || given_up_) return false;
    std::call_once(once_, [&] { self_ = rows_.diagonal(); });
    for (std::size_t first = 0; first < us.size(); first += MetricRows::kRowsTogether) {
      const auto part = us.subspan(first, std::min(MetricRows::kRowsTogether, us.size() - first));
      const auto shares = shares_of(part);
      if (!learn(missing(shares))) return false;
      for (std::size_t i = 0; i < part.size(); ++i) out[first + i] = residual(part[i], shares[i]);
    }
    return true;
  }

 private:
  struct Share {
    std::size_t item;
    float x;
  };

  // The columns in which each of us may have a residual, increasing. The columns of us themselves are known afterwards.
  std::vector<std::vector<Share>> shares_of(Elements us) {
    std::vector<std::vector<Share>> shares(us.size());
    see(us, [&](std::size_t a, std::size_t item, float s) {
      const float x = rows_.limited(s, item);
      if (x > self_[item] || item == us[a]) shares[a].push_back({item, x});
    });
    return shares;
  }

  std::vector<Element> missing(const std::vector<std::vector<Share>>& shares) const {
    std::vector<Element> items;
    const std::lock_guard lock(mutex_);
    for (const auto& row : shares) {
      for (const Share& share : row) {
        if (!known_.contains(static_cast<Element>(share.item))) items.push_back(static_cast<Element>(share.item));
      }
    }
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
  }

  // False once an eighth of all columns would have been computed for other columns.
  bool learn(const std::vector<Element>& items) {
    {
      const std::lock_guard lock(mutex_);
      learned_ += items.size();
      given_up_ = given_up_ || learned_ > std::max(MetricRows::kRowsTogether, rows_.dim / 8);
      if (given_up_) return false;
    }
    for (std::size_t first = 0; first < items.size(); first += MetricRows::kRowsTogether) {
      const std::size_t count = std::min(MetricRows::kRowsTogether, items.size() - first);
      see(Elements(items).subspan(first, count), [](std::size_t, std::size_t, float) {});
    }
    return true;
  }

  // Calls body(a, v, s) with s = s(us[a], v), not limited, for every v in order; the columns of us are known
  // afterwards.
  template <class Body>
  void see(Elements us, const Body& body) {
    std::vector<Summary> column(us.size());
    const auto see_block = [&](std::size_t begin, MatrixView<float> tile) {
      for (std::size_t a = 0; a < us.size(); ++a) {
        for (std::size_t j = 0; j < tile.columns; ++j) {
          const float s = tile(a, j);
          if (!(s > 0)) continue;
          const float x = rows_.limited(s, us[a]);
          if (x > 0) column[a].see(static_cast<Element>(begin + j), double{x});
          body(a, begin + j, s);
        }
      }
    };
    rows_.for_blocks(us, 0, rows_.blocks(), see_block, /*limited=*/false);
    const std::lock_guard lock(mutex_);
    for (std::size_t a = 0; a < us.size(); ++a) known_.emplace(us[a], column[a]);
  }

  Gain residual(Element u, const std::vector<Share>& shares) const {
    const std::lock_guard lock(mutex_);
    Gain sum = 0;
    for (const auto& [item, x] : shares) {
      if (x > 0) sum += Law::joins_last(known_.at(static_cast<Element>(item)), u, double{x}, f_.first[item]);
    }
    return sum;
  }

  const Columns<Law, MetricRows>& f_;
  const MetricRows& rows_;
  std::once_flag once_;
  std::vector<float> self_;
  mutable std::mutex mutex_;
  std::unordered_map<Element, Summary> known_;  // columns
  std::size_t learned_ = 0;                     // how many of them were computed for other columns
  std::atomic<bool> given_up_ = false;
};

}  // namespace winnow::detail
