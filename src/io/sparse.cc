// Sparse rows: scatter, sort, sum, clip, split and compact.
#include "io/sparse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

using Entry = std::pair<std::uint32_t, float>;

bool increases_strictly(std::span<const std::uint32_t> columns) {
  return std::adjacent_find(columns.begin(), columns.end(), std::greater_equal<>()) == columns.end();
}

// Each row's negative entries follow its positive ones, shifted by dim, so columns still increase.
void split(SparseValues& sparse) {
  std::vector<Entry> negative;
  for (std::size_t row = 0; row < sparse.size(); ++row) {
    auto to = static_cast<std::size_t>(sparse.offsets[row]);
    negative.clear();
    for (std::size_t i = to; i < sparse.offsets[row + 1]; ++i) {
      if (sparse.values[i] < 0) {
        negative.emplace_back(sparse.columns[i] + static_cast<std::uint32_t>(sparse.dim), -sparse.values[i]);
      } else {
        sparse.columns[to] = sparse.columns[i];
        sparse.values[to++] = sparse.values[i];
      }
    }
    for (const auto& [column, value] : negative) {
      sparse.columns[to] = column;
      sparse.values[to++] = value;
    }
  }
  sparse.dim *= 2;
}

// The used columns, in order, at least one. Renumbers the entries.
std::vector<std::uint32_t> compact(SparseValues& sparse) {
  if (sparse.columns.empty()) {
    sparse.dim = 1;
    return {0};
  }
  std::vector<std::uint32_t> used(sparse.columns.begin(), sparse.columns.end());
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  used.shrink_to_fit();
  for (std::uint32_t& column : sparse.columns) {
    column = static_cast<std::uint32_t>(std::lower_bound(used.begin(), used.end(), column) - used.begin());
  }
  sparse.dim = used.size();
  return used;
}

}  // namespace

void sort_rows(SparseValues& sparse, std::string_view name, std::size_t first_row) {
  std::vector<Entry> entries;
  std::size_t to = 0;
  std::size_t begin = 0;
  for (std::size_t row = 0; row < sparse.size(); ++row) {
    const auto end = static_cast<std::size_t>(sparse.offsets[row + 1]);
    if (increases_strictly({sparse.columns.data() + begin, end - begin})) {
      if (to != begin) {
        std::copy(sparse.columns.data() + begin, sparse.columns.data() + end, sparse.columns.data() + to);
        std::copy(sparse.values.data() + begin, sparse.values.data() + end, sparse.values.data() + to);
      }
      to += end - begin;
    } else {
      entries.clear();
      for (std::size_t i = begin; i < end; ++i) entries.emplace_back(sparse.columns[i], sparse.values[i]);
      std::stable_sort(entries.begin(), entries.end(),
                       [](const Entry& a, const Entry& b) { return a.first < b.first; });
      for (std::size_t i = 0; i < entries.size();) {
        const std::uint32_t column = entries[i].first;
        double sum = 0;
        for (; i < entries.size() && entries[i].first == column; ++i) sum += entries[i].second;
        if (!(std::abs(sum) < kMostValue)) {
          throw InputError(fmt::format(
              "{} holds several entries that sum to {}; values must be finite and below 2^60 (about 1.15e18)",
              place(name, first_row + row, column), sum));
        }
        sparse.columns[to] = column;
        sparse.values[to++] = static_cast<float>(sum);
      }
    }
    begin = end;
    sparse.offsets[row + 1] = to;
  }
  sparse.columns.resize(to);
  sparse.values.resize(to);
}

void check_signs(const SparseValues& sparse, std::string_view name, const Rule& rule, std::size_t first_row) {
  const std::span<const float> values(sparse.values.data(), sparse.values.size());
  const std::size_t refused = inspect(values, rule.negatives).refused;
  if (refused == values.size()) return;
  const auto next = std::upper_bound(sparse.offsets.begin(), sparse.offsets.end(), refused);
  const auto row = static_cast<std::size_t>(next - sparse.offsets.begin()) - 1;
  refuse(place(name, first_row + row, sparse.columns[refused]), fmt::format("{}", values[refused]), values[refused],
         {rule.negatives, rule.advice});  // the value shown is already scaled
}

void check_split_width(std::size_t columns, std::string_view name, Negatives negatives) {
  constexpr std::size_t kWidest = std::numeric_limits<std::uint32_t>::max() - 1;
  if (negatives != Negatives::kSplit || columns <= kWidest / 2) return;
  throw InputError(
      fmt::format("{} has {} columns; --negatives split can double at most {}", name, columns, kWidest / 2));
}

void treat_negatives(SparseValues& sparse, std::string_view name, Negatives negatives) {
  check_split_width(sparse.dim, name, negatives);
  if (negatives == Negatives::kClip) {
    for (float& value : sparse.values) value = std::max(value, 0.0f);
  } else if (negatives == Negatives::kSplit) {
    split(sparse);
  }
}

Table to_table(SparseValues&& sparse, std::string_view name, Negatives negatives) {
  treat_negatives(sparse, name, negatives);
  Table table;
  table.columns = sparse.dim;
  if (sparse.dim > 4 * sparse.columns.size() + 65536) table.used = compact(sparse);
  sparse.offsets.shrink_to_fit();
  sparse.columns.shrink_to_fit();
  sparse.values.shrink_to_fit();
  const auto kept = std::make_shared<const SparseValues>(std::move(sparse));
  table.rows = kept->view();
  table.storage = kept;
  return table;
}

}  // namespace winnow::detail
