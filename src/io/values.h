// Which values are accepted: always finite, and below 0 if the caller chose so. Dense rows before they become a table.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "winnow/io.h"

namespace winnow::detail {

// The nearest float. A value too large for float32 becomes infinite, as in IEEE 754 (C++ does not define it).
inline float nearest_float(double value) {
  constexpr double kBeyond = 0x1.ffffffp127;  // halfway between the largest float and the next one, if there were one
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (std::abs(value) >= kBeyond) return value < 0 ? -kInfinity : kInfinity;
  return static_cast<float>(value);
}

// What is refused, and the advice given for a value below 0. Values are scaled before they are judged.
struct Rule {
  Negatives negatives = Negatives::kReject;
  std::string_view advice;
  double scale = 1;

  float scaled(float value) const { return scale == 1 ? value : nearest_float(value * scale); }
};
Rule feature_rule(const ReadOptions& options);
Rule weight_rule();

struct Inspection {
  std::size_t refused = 0;  // the first value not finite, too large or, under kReject, below 0; values.size() if none
  bool negative = false;    // some value before `refused` is below 0
};
// One pass at memory speed. -0 is not below 0.
Inspection inspect(std::span<const float> values, Negatives negatives);

// Throws the InputError for a value that inspect() refused. `where` names file, row and column. `shown` is the value as
// the file holds it. `value` determines what is wrong with it.
[[noreturn]] void refuse(std::string_view where, std::string_view shown, float value, const Rule& rule);

// "NAME: row 17, column 3 (counted from 0)", and the same for text, which has lines.
std::string place(std::string_view name, std::size_t row, std::size_t column);
std::string place(std::string_view name, std::size_t line, std::size_t row, std::size_t column);

// InputError unless the scale is finite and > 0.
void check_scale(double scale);

// Throws unless there is at least one row and one column and their numbers fit in 32 bits.
void check_shape(std::string_view name, std::size_t rows, std::size_t columns);

// Row-major values that passed a rule: in `owned`, or at `data` in memory that `owner` keeps alive.
struct DenseValues {
  Buffer<float> owned;
  const float* data = nullptr;
  std::shared_ptr<const void> owner;
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool negative = false;

  const float* begin() const { return owner ? data : owned.data(); }
};

// Clips or splits rows x columns values if asked; split doubles the size of the buffer.
void treat_negatives(Buffer<float>& values, std::size_t rows, std::size_t columns, Negatives negatives);

// Clips or splits if asked, in place if we own the memory.
Table to_table(DenseValues&& values, Negatives negatives);

}  // namespace winnow::detail
