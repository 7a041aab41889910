// Sums of max(s(v, i) - price_i, 0) by a live table. Only the columns whose price is below what the table holds need
// products: they are open.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "objectives/live_table.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {

class PricedTable {
 public:
  // Null if computing all columns costs less.
  static std::unique_ptr<const PricedTable> make(const MetricRows& rows, std::shared_ptr<const LiveTable> table,
                                                 const std::vector<float>& price, const Kernels& kernels) {
    if (table == nullptr || !rows.symmetric()) return nullptr;
    std::vector<Element> open;
    for (std::size_t i = 0; i < rows.dim; ++i) {
      if (price[i] < table->a()[i]) open.push_back(static_cast<Element>(i));
    }
    if (2 * open.size() > rows.dim)
      return nullptr;  // one pass in which each pair is compared once costs half a row each
    return std::unique_ptr<const PricedTable>(new PricedTable(rows, std::move(table), price, open, kernels));
  }

  // Of all elements.
  std::vector<double> all_sums(std::size_t threads) const {
    std::vector<Element> all(rows_.size);
    std::iota(all.begin(), all.end(), Element{0});
    std::vector<double> sum(rows_.size);
    Parallel(threads).for_ranges(all.size(), MetricRows::kRowsTogether, [&](std::size_t from, std::size_t to) {
      sums(Elements(all).subspan(from, to - from), std::span(sum).subspan(from, to - from));
    });
    return sum;
  }

  void sums(Elements vs, std::span<double> out) const {
    for (std::size_t i = 0; i < vs.size(); ++i) {
      std::size_t alive = 0;
      out[i] = table_->sum(vs[i], closed_.data(), alive);
    }
    if (open_count_ == 0) return;
    for (std::size_t first = 0; first < vs.size(); first += MetricRows::kRowsTogether) {
      const auto part = vs.subspan(first, std::min(MetricRows::kRowsTogether, vs.size() - first));
      std::vector<float> storage(part.size() * open_count_);
      rows_.pairs_with(panels_, part, {storage.data(), part.size(), open_count_});
      std::vector<Element> places(part.size());
      std::iota(places.begin(), places.end(), Element{0});
      std::vector<Gain> sum(part.size());
      kernels_.dense_columns(ColumnTerm::kAbove, open_.data(), {storage.data(), part.size(), open_count_}, places,
                             sum.data());
      for (std::size_t i = 0; i < part.size(); ++i) out[first + i] += sum[i];
    }
  }

 private:
  PricedTable(const MetricRows& rows, std::shared_ptr<const LiveTable> table, const std::vector<float>& price,
              const std::vector<Element>& open, const Kernels& kernels)
      : rows_(rows),
        table_(std::move(table)),
        kernels_(kernels),
        closed_(price),
        open_(padded(open.size()), 0.0F),
        open_count_(open.size()),
        panels_(rows.panels_of(rows.elements(), open)) {
    for (std::size_t i = 0; i < open.size(); ++i) {
      open_[i] = price[open[i]];
      closed_[open[i]] = std::numeric_limits<float>::max();
    }
  }

  const MetricRows& rows_;
  std::shared_ptr<const LiveTable> table_;
  const Kernels& kernels_;
  std::vector<float> closed_;  // prices; in open columns so large that the table adds nothing
  std::vector<float> open_;    // prices of the open columns
  std::size_t open_count_;
  std::vector<float> panels_;  // the items of the open columns
};

}  // namespace winnow::detail
