// Concave functions by name.
#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "winnow/error.h"
#include "winnow/features.h"

namespace winnow {
namespace {

// The number behind "name:", or InputError.
double parameter_of(std::string_view text, std::string_view name, double most, std::string_view expected) {
  const std::string_view digits = text.substr(name.size());
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value) || value <= 0 ||
      value > most) {
    throw InputError(fmt::format("concave function '{}': expected {}", text, expected));
  }
  return value;
}

}  // namespace

Concave parse_concave(std::string_view text) {
  if (text == "sqrt") return {Concave::Kind::kSqrt, 0};
  if (text == "log1p") return {Concave::Kind::kLog1p, 0};
  if (text == "linear") return {Concave::Kind::kLinear, 0};
  if (text.starts_with("pow:")) {
    return {Concave::Kind::kPow, parameter_of(text, "pow:", 1, "pow:A with an exponent 0 < A <= 1, such as pow:0.3")};
  }
  if (text.starts_with("sat:")) {
    return {Concave::Kind::kSat, parameter_of(text, "sat:", 1e30, "sat:T with a level 0 < T <= 1e30, such as sat:10")};
  }
  throw InputError(fmt::format("concave function '{}': expected sqrt, log1p, pow:A, sat:T or linear", text));
}

std::string to_string(const Concave& concave) {
  switch (concave.kind) {
    case Concave::Kind::kSqrt:
      return "sqrt";
    case Concave::Kind::kLog1p:
      return "log1p";
    case Concave::Kind::kPow:
      return fmt::format("pow:{}", concave.parameter);
    case Concave::Kind::kSat:
      return fmt::format("sat:{}", concave.parameter);
    case Concave::Kind::kLinear:
      return "linear";
  }
  return {};
}

}  // namespace winnow
