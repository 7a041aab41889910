// Checks that rows have finite values, and values >= 0 if the objective needs that.
#include <fmt/format.h>

#include <span>

#include "base/value_flags.h"
#include "winnow/error.h"
#include "winnow/objectives/features.h"

namespace winnow {
using namespace detail;
namespace {

bool fits(float value, float least) {
  return value >= least && value < kMostValue;
}

void check_value(std::size_t row, std::size_t column, float value, float least) {
  if (fits(value, least)) return;
  throw InputError(fmt::format(
      "row {}, column {} (counted from 0) holds {}; {}", row, column, value,
      least == 0 ? "this objective needs values >= 0 and below 2^60" : "values must be finite and below 2^60"));
}

// Only a block with a suspicious value is searched for it.
void check(const DenseRows& rows, float least, std::size_t first) {
  for_flagged_blocks({rows.data, rows.size * rows.dim},
                     [&](std::size_t begin, std::span<const float> block, ValueFlags flags) {
                       if (!flags.too_large() && !(least == 0 && flags.negative())) return true;
                       for (std::size_t i = 0; i < block.size(); ++i) {
                         check_value(first + (begin + i) / rows.dim, (begin + i) % rows.dim, block[i], least);
                       }
                       return true;
                     });
}

void check(const SparseRows& rows, float least, std::size_t first) {
  if (rows.size > 0 && rows.offsets[0] != 0) throw InputError("sparse rows: the first offset must be 0");
  for (std::size_t v = 0; v < rows.size; ++v) {
    if (rows.offsets[v + 1] < rows.offsets[v]) {
      throw InputError(
          fmt::format("sparse rows: the offset after row {} is smaller than the one before it", first + v));
    }
    const auto columns = rows.row_columns(static_cast<Element>(v));
    const auto x = rows.row_values(static_cast<Element>(v));
    for (std::size_t p = 0; p < x.size(); ++p) {
      if (columns[p] >= rows.dim || (p > 0 && columns[p] <= columns[p - 1])) {
        throw InputError(fmt::format("sparse rows: row {} names column {}; columns must increase and stay below {}",
                                     first + v, columns[p], rows.dim));
      }
      check_value(first + v, columns[p], x[p], least);
    }
  }
}

bool has_negative_value(std::span<const float> values) {
  bool negative = false;
  for_flagged_blocks(values, [&](std::size_t, std::span<const float>, ValueFlags flags) {
    negative = flags.negative();
    return !negative;
  });
  return negative;
}

}  // namespace

void check_feature_weights(std::span<const float> weights, std::size_t dim) {
  if (weights.size() != dim) {
    throw InputError(fmt::format("{} feature weights were given for {} features", weights.size(), dim));
  }
  for (std::size_t u = 0; u < dim; ++u) {
    if (!(weights[u] >= 0 && weights[u] < kMostValue)) {
      throw InputError(fmt::format("feature weight {} (counted from 0) is {}; expected a number >= 0 and below 2^60", u,
                                   weights[u]));
    }
  }
}

void check_rows(const Rows& rows, bool nonnegative, std::size_t first) {
  std::visit([&](const auto& r) { check(r, nonnegative ? 0.0F : -kMostValue, first); }, rows);
}

bool has_negative(const Rows& rows) {
  if (const auto* dense = std::get_if<DenseRows>(&rows)) {
    return has_negative_value({dense->data, dense->size * dense->dim});
  }
  const SparseRows& sparse = std::get<SparseRows>(rows);
  return has_negative_value({sparse.values, sparse.nonzeros()});
}

}  // namespace winnow
