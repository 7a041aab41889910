#include "objectives/largest_of_columns.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/parallel.h"

namespace winnow::detail {
namespace {

struct Entry {
  float value;
  Element element;
  // Larger values first; the lower element among equals.
  friend bool operator<(const Entry& a, const Entry& b) {
    return a.value != b.value ? a.value > b.value : a.element < b.element;
  }
};

// The largest entries of the columns of one block.
class BlockLists {
 public:
  BlockLists(std::size_t columns, std::size_t most) : most_(most), entries_(columns), bar_(padded(columns), 0.0F) {}

  // Elements come in increasing order.
  void see(const Kernels& kernels, Element v, std::span<const float> row) {
    const std::size_t found = kernels.live_columns(ColumnTerm::kAbove, row, bar_.data(), 0, at_.data(), value_.data());
    for (std::size_t i = 0; i < found; ++i) {
      auto& column = entries_[at_[i]];
      column.push_back({value_[i], v});
      if (column.size() >= 2 * most_) bar_[at_[i]] = trim(column);
    }
  }

  // The smallest kept, or 0 if no similarity above 0 was left out.
  float finish(std::size_t column) {
    auto& entries = entries_[column];
    if (entries.size() < most_) return bar_[column];
    return trim(entries);
  }

  const std::vector<Entry>& operator[](std::size_t column) const { return entries_[column]; }

 private:
  float trim(std::vector<Entry>& entries) const {
    std::nth_element(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(most_ - 1), entries.end());
    entries.resize(most_);
    return entries.back().value;
  }

  std::size_t most_;
  std::vector<std::vector<Entry>> entries_;
  std::vector<float> bar_;  // only larger similarities can be among the largest
  std::array<std::uint32_t, kBlock + kLanes> at_;
  std::array<float, kBlock + kLanes> value_;
};

std::size_t whole_panels(std::size_t columns) {
  return (columns + kPanel - 1) / kPanel * kPanel;
}

bool is_open(const LargestOfColumns& largest, std::span<const float> a, std::size_t column) {
  return a[column] < largest.least(column);
}

}  // namespace

LargestOfColumns::LargestOfColumns(const MetricRows& rows, std::span<const float> first, std::size_t most,
                                   const Kernels& kernels, std::size_t threads)
    : single_(rows.size, 0.0), least_(rows.dim), offset_(rows.size + 1, 0) {
  const std::size_t blocks = rows.blocks();
  std::vector<BlockLists> lists;
  for (std::size_t b = 0; b < blocks; ++b) lists.emplace_back(std::min(kBlock, rows.dim - b * kBlock), most);
  std::vector<Gain> sums(blocks * rows.size);  // block by block, to be added in one order
  // Each thread takes its own blocks of columns, so that every column sees the elements in order.
  const Parallel parallel(threads);
  parallel.for_ranges(blocks, 1, [&](std::size_t first_block, std::size_t last_block) {
    std::vector<Element> part(MetricRows::kRowsTogether);
    std::array<Element, MetricRows::kRowsTogether> place;
    std::iota(place.begin(), place.end(), Element{0});
    for (std::size_t b = first_block; b < last_block; ++b) {
      for (std::size_t v = 0; v < rows.size; v += part.size()) {
        part.resize(std::min(MetricRows::kRowsTogether, rows.size - v));
        std::iota(part.begin(), part.end(), static_cast<Element>(v));
        rows.for_blocks(part, b, b + 1, [&](std::size_t begin, MatrixView<float> tile) {
          kernels.dense_columns(ColumnTerm::kAbove, first.data() + begin, {tile.data, tile.rows, tile.columns},
                                Elements(place.data(), part.size()), sums.data() + b * rows.size + v);
          for (std::size_t i = 0; i < part.size(); ++i) lists[b].see(kernels, part[i], tile.row(i));
        });
      }
      for (std::size_t j = 0; j < std::min(kBlock, rows.dim - b * kBlock); ++j) {
        least_[b * kBlock + j] = lists[b].finish(j);
      }
    }
  });
  for (std::size_t b = 0; b < blocks; ++b) {
    for (std::size_t v = 0; v < rows.size; ++v) single_[v] += sums[b * rows.size + v];
  }

  // By element instead of by column.
  for (std::size_t u = 0; u < rows.dim; ++u) {
    for (const Entry& entry : lists[u / kBlock][u % kBlock]) ++offset_[entry.element + 1];
  }
  std::partial_sum(offset_.begin(), offset_.end(), offset_.begin());
  columns_.resize(offset_.back());
  values_.resize(offset_.back());
  std::vector<std::uint64_t> next(offset_.begin(), offset_.end() - 1);
  for (std::size_t u = 0; u < rows.dim; ++u) {
    for (const Entry& entry : lists[u / kBlock][u % kBlock]) {
      columns_[next[entry.element]] = static_cast<std::uint32_t>(u);
      values_[next[entry.element]++] = entry.value;
    }
  }
}

OpenColumns::OpenColumns(const MetricRows& rows, const LargestOfColumns& largest, std::span<const float> a)
    : rows_(rows), largest_(largest) {
  std::vector<std::uint32_t> padded_columns;  // each block begins a panel
  for (std::size_t block = 0; block < rows.blocks(); ++block) {
    begin_.push_back(open_.size());
    first_panel_.push_back(padded_columns.size());
    for (std::size_t u = block * kBlock; u < std::min(rows.dim, (block + 1) * kBlock); ++u) {
      if (!is_open(largest, a, u)) continue;
      open_.push_back(static_cast<std::uint32_t>(u));
      padded_columns.push_back(open_.back());
    }
    const std::size_t count = open_.size() - begin_.back();
    padded_columns.resize(first_panel_.back() + whole_panels(count), count == 0 ? 0 : open_.back());
  }
  begin_.push_back(open_.size());
  panels_ = rows.item_panels(padded_columns);
}

bool OpenColumns::outdated(std::span<const float> a) const {
  const auto still =
      std::count_if(open_.begin(), open_.end(), [&](std::uint32_t u) { return is_open(largest_, a, u); });
  return 4 * static_cast<std::size_t>(still) < 3 * open_.size();
}

OpenColumns::Workspace::Workspace(const OpenColumns& open, Elements vs)
    : open_(open),
      vs_(vs),
      next_(vs.size(), 0),
      left_(open.rows_.left_rows(vs)),
      computed_(vs.size() * std::min(kBlock, whole_panels(open.rows_.dim))),
      tile_(vs.size() * std::min(kBlock, open.rows_.dim)) {}

MatrixView<float> OpenColumns::Workspace::block(std::size_t block) {
  const std::size_t begin = block * kBlock;
  const MatrixView<float> tile{tile_.data(), vs_.size(), std::min(kBlock, open_.rows_.dim - begin)};
  const std::size_t first = open_.begin_[block];
  const std::size_t count = open_.begin_[block + 1] - first;
  std::fill_n(tile.data, tile.rows * tile.columns, 0.0F);
  for (std::size_t i = 0; i < vs_.size(); ++i) {
    const auto columns = open_.largest_.columns(vs_[i]);
    const auto values = open_.largest_.values(vs_[i]);
    for (std::size_t& p = next_[i]; p < columns.size() && columns[p] < begin + tile.columns; ++p) {
      tile(i, columns[p] - begin) = values[p];
    }
  }
  if (count == 0) return tile;
  const MatrixView<float> computed{computed_.data(), vs_.size(), whole_panels(count)};
  open_.rows_.compare(left_, open_.panels_, open_.first_panel_[block], computed);
  for (std::size_t i = 0; i < vs_.size(); ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const std::size_t u = open_.open_[first + j];
      tile(i, u - begin) = open_.rows_.limited(computed(i, j), u);
    }
  }
  return tile;
}

}  // namespace winnow::detail
