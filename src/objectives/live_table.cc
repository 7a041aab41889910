#include "objectives/live_table.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "objectives/pair_pass.h"

namespace winnow::detail {
namespace {

constexpr ColumnTerm kTerm = ColumnTerm::kAbove;
constexpr std::size_t kEntryBytes = sizeof(std::uint16_t) + sizeof(float);

// A list of the live columns of a row within one block.
struct Live {
  std::array<std::uint32_t, kBlock + kLanes> columns;
  std::array<float, kBlock + kLanes> values;
};

}  // namespace

void LiveTable::Part::append(std::span<const std::uint32_t> live, std::span<const float> value, std::size_t begin) {
  for (const std::uint32_t column : live) columns.push_back(static_cast<std::uint16_t>(column - begin));
  values.insert(values.end(), value.begin(), value.end());
  begins.push_back(static_cast<std::uint32_t>(values.size()));
}

void LiveTable::Part::clear() {
  begins.resize(1);
  columns.clear();
  values.clear();
}

std::size_t LiveTable::Part::bytes() const {
  return begins.capacity() * sizeof(std::uint32_t) + columns.capacity() * sizeof(std::uint16_t) +
         values.capacity() * sizeof(float);
}

std::size_t LiveTable::bytes_for(const MetricRows& rows, const std::vector<float>& a, const Kernels& kernels) {
  const std::size_t count = std::min(2 * MetricRows::kRowsTogether, rows.size);
  std::vector<Element> vs(count);
  for (std::size_t i = 0; i < count; ++i) vs[i] = static_cast<Element>(i * rows.size / count);
  std::size_t live = 0;
  Live list;
  for (std::size_t first = 0; first < count; first += MetricRows::kRowsTogether) {
    const auto part = Elements(vs).subspan(first, std::min(MetricRows::kRowsTogether, count - first));
    rows.for_blocks(part, [&](std::size_t begin, MatrixView<float> tile) {
      for (std::size_t i = 0; i < part.size(); ++i) {
        live += kernels.live_columns(kTerm, tile.row(i), a.data(), begin, list.columns.data(), list.values.data());
      }
    });
  }
  const std::size_t begins = rows.size * rows.blocks() * sizeof(std::uint32_t);
  return begins + live * rows.size / std::max<std::size_t>(1, count) * kEntryBytes * 9 / 8;
}

LiveTable::LiveTable(const MetricRows& rows, std::vector<float> a, std::shared_ptr<LiveBudget> budget)
    : a_(std::move(a)),
      budget_(std::move(budget)),
      blocks_(rows.blocks()),
      parts_((rows.size + kBlock - 1) / kBlock * blocks_) {}

bool LiveTable::fill(const MetricRows& rows, const Kernels& kernels, std::size_t threads) {
  std::atomic<bool> full = false;
  Pool<Part> with_room;  // so that growing does not leave gaps in the memory
  for_all_pairs(rows, Parallel(threads), [&](std::size_t first, std::size_t begin, const DenseRows& tile) {
    if (full) return;
    Part& part = parts_[first / kBlock * blocks_ + begin / kBlock];
    if (part.begins.size() == 1) part = with_room.take();
    Live list;
    for (std::size_t i = 0; i < tile.size; ++i) {
      const std::size_t found = kernels.live_columns(kTerm, tile.row(static_cast<Element>(i)), a_.data(), begin,
                                                     list.columns.data(), list.values.data());
      part.append(std::span(list.columns).first(found), std::span(list.values).first(found), begin);
    }
    if (part.begins.size() <= std::min(kBlock, rows.size - first / kBlock * kBlock)) return;  // more rows follow
    Part filled = std::exchange(part, {});
    part = filled;  // without the room that is left
    filled.clear();
    with_room.give_back(std::move(filled));
    if (budget_->take(part.bytes())) {
      bytes_ += part.bytes();
    } else {
      full = true;
    }
  });
  return !full;
}

std::shared_ptr<const LiveTable> LiveTable::make(const MetricRows& rows, const std::vector<float>& a,
                                                 const Kernels& kernels, std::shared_ptr<LiveBudget> budget,
                                                 std::size_t threads) {
  const std::shared_ptr<LiveTable> table(new LiveTable(rows, a, std::move(budget)));
  return table->fill(rows, kernels, threads) ? table : nullptr;
}

std::size_t LiveTable::columns_of(Element v) const {
  std::size_t count = 0;
  for_parts(v, [&](std::size_t, auto columns, auto) { count += columns.size(); });
  return count;
}

Gain LiveTable::sum(Element v, const float* a, std::size_t& alive) const {
  Gain total = 0;
  for_parts(v, [&](std::size_t block, auto columns, auto values) {
    const float* from = a + block * kBlock;
    std::array<float, kLanes> lane{};
    for (std::size_t p = 0; p < columns.size(); ++p) {
      const float term = column_term<kTerm>(values[p], from[columns[p]]);
      lane[columns[p] % kLanes] += term;
      alive += term > 0 ? 1U : 0U;
    }
    total += sum_of_lanes(lane);
  });
  return total;
}

LiveRow LiveTable::still_alive(Element v, const float* a, std::size_t alive) const {
  LiveRow row;
  row.columns.reserve(alive);
  row.values.reserve(alive);
  for_parts(v, [&](std::size_t block, auto columns, auto values) {
    for (std::size_t p = 0; p < columns.size(); ++p) {
      const std::size_t column = block * kBlock + columns[p];
      if (column_term<kTerm>(values[p], a[column]) == 0) continue;
      row.columns.push_back(static_cast<std::uint32_t>(column));
      row.values.push_back(values[p]);
    }
  });
  return row;
}

}  // namespace winnow::detail
