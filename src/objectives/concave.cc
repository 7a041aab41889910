// Concave functions by name.
#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "winnow/error.h"
#include "winnow/objectives/features.h"

namespace winnow {
namespace {

// The number after "name:"; NaN if there is none.
double parameter_of(std::string_view text, std::string_view name) {
  const std::string_view digits = text.substr(name.size());
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() ? value : std::nan("");
}

}  // namespace

void check_concave(const Concave& concave) {
  if (concave.kind == Concave::Kind::kPow && !(concave.parameter > 0 && concave.parameter <= 1)) {
    throw InputError("concave function pow: expected pow:A with an exponent 0 < A <= 1, such as pow:0.3");
  }
  if (concave.kind == Concave::Kind::kSat && !(concave.parameter > 0 && concave.parameter <= 1e30)) {
    throw InputError("concave function sat: expected sat:T with a level 0 < T <= 1e30, such as sat:10");
  }
}

Concave parse_concave(std::string_view text) {
  Concave concave;
  if (text == "sqrt") {
    concave.kind = Concave::Kind::kSqrt;
  } else if (text == "log1p") {
    concave.kind = Concave::Kind::kLog1p;
  } else if (text == "linear") {
    concave.kind = Concave::Kind::kLinear;
  } else if (text.starts_with("pow:")) {
    concave = {Concave::Kind::kPow, parameter_of(text, "pow:")};
  } else if (text.starts_with("sat:")) {
    concave = {Concave::Kind::kSat, parameter_of(text, "sat:")};
  } else {
    throw InputError(fmt::format("concave function '{}': expected sqrt, log1p, pow:A, sat:T or linear", text));
  }
  check_concave(concave);
  return concave;
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
