// Checks values (finite, sign), words the errors, and clips and splits dense rows.
#include "io/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/value_flags.h"
#include "io/convert.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

bool refused(float value, Negatives negatives) {
  return !(std::abs(value) < kMostValue) || (negatives == Negatives::kReject && value < 0);
}

Buffer<float> copied(const float* values, std::size_t count) {
  Buffer<float> copy(count);
  std::copy_n(values, count, copy.data());
  return copy;
}

}  // namespace

Rule feature_rule(const ReadOptions& options) {
  return {
      options.negatives,
      "feature-based selection needs values >= 0 (--negatives clip sets them to 0, --negatives split keeps both signs "
      "as separate features, --objective facility compares rows of both signs)",
      options.scale};
}

Rule weight_rule() {
  return {Negatives::kReject, "weights must be >= 0"};
}

Inspection inspect(std::span<const float> values, Negatives negatives) {
  Inspection found{values.size(), false};
  for_flagged_blocks(values, [&](std::size_t begin, std::span<const float> block, ValueFlags flags) {
    if (flags.too_large() || (negatives == Negatives::kReject && flags.negative())) {
      const auto at = std::find_if(block.begin(), block.end(), [&](float v) { return refused(v, negatives); });
      found.refused = begin + static_cast<std::size_t>(at - block.begin());
      return false;
    }
    found.negative = found.negative || flags.negative();
    return true;
  });
  return found;
}

void refuse(std::string_view where, std::string_view shown, float value, const Rule& rule) {
  const bool in_range = std::abs(value) < kMostValue;
  const std::string_view advice = in_range ? rule.advice : "values must be finite and below 2^60 (about 1.15e18)";
  const std::string times = rule.scale == 1 ? "" : fmt::format(", times {} (--scale)", rule.scale);
  throw InputError(fmt::format("{} holds {}{}; {}", where, shown, times, advice));
}

std::string place(std::string_view name, std::size_t row, std::size_t column) {
  return fmt::format("{}: row {}, column {} (counted from 0)", name, row, column);
}

std::string place(std::string_view name, std::size_t line, std::size_t row, std::size_t column) {
  return fmt::format("{}, line {}: row {}, column {} (counted from 0)", name, line, row, column);
}

void check_scale(double scale) {
  if (std::isfinite(scale) && scale > 0) return;
  throw InputError(fmt::format("--scale is {}; expected a finite number > 0", scale));
}

void check_shape(std::string_view name, std::size_t rows, std::size_t columns) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max() - 1;
  if (rows == 0) throw InputError(fmt::format("{} is empty: expected at least one row of numbers", name));
  if (columns == 0) throw InputError(fmt::format("{} has no columns: expected at least one number per row", name));
  if (rows > kMost) throw InputError(fmt::format("{} has {} rows; at most {} are supported", name, rows, kMost));
  if (columns > kMost)
    throw InputError(fmt::format("{} has {} columns; at most {} are supported", name, columns, kMost));
}

void treat_negatives(Buffer<float>& values, std::size_t rows, std::size_t columns, Negatives negatives) {
  if (negatives == Negatives::kSplit) values.resize(2 * rows * columns);
  treat_negatives(values.data(), rows, columns, negatives);
}

Table to_table(DenseValues&& values, Negatives negatives) {
  const std::size_t rows = values.rows;
  const std::size_t count = rows * values.columns;
  const bool change = negatives == Negatives::kSplit || (negatives == Negatives::kClip && values.negative);
  Table table;
  table.columns = values.columns;
  if (change && values.owner) {
    values.owned = copied(values.data, count);
    values.owner.reset();
  }
  if (change) treat_negatives(values.owned, rows, values.columns, negatives);
  if (negatives == Negatives::kSplit) table.columns *= 2;
  if (values.owner) {
    table.rows = DenseRows{values.data, rows, table.columns};
    table.storage = std::move(values.owner);
  } else {
    auto owned = std::make_shared<const Buffer<float>>(std::move(values.owned));
    table.rows = DenseRows{owned->data(), rows, table.columns};
    table.storage = std::move(owned);
  }
  return table;
}

}  // namespace winnow::detail
