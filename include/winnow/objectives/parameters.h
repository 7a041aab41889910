// What an objective or a method can be told. The command line, JSON, the checks and the docs all read these tables.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "winnow/types.h"

namespace winnow {

enum class ParameterKind {
  kNumber,
  kCount,    // a whole number >= 0
  kText,     // such as one of several names
  kFlag,     // given or not
  kRows,     // dense rows; on the command line a file
  kWeights,  // one number >= 0 per column; on the command line a file
};

// One row of a table of parameters.
struct Parameter {
  std::string_view name;  // the option is --name; the setting in JSON has _ in place of -
  ParameterKind kind = ParameterKind::kNumber;
  std::variant<std::monostate, double, std::string_view> usual = {};  // the default, if it is a fixed value
  std::string_view expected = {};                                     // the range in words, such as "a number > 0"
  bool (*in_range)(double) = nullptr;                                 // of numbers and counts; null: any is
  void (*check_text)(std::string_view) = nullptr;                     // InputError if the text cannot be used
  std::string_view help = {};
  // The parameter counts only if that other one is given or, with a value here, has that value.
  std::string_view with = {};
  std::string_view with_value = {};
};

// The value of a parameter. Rows and weights are views: the memory behind them must outlive their use.
class ParameterValue {
 public:
  using Held = std::variant<double, std::string, DenseRows, std::span<const float>>;

  template <class Number>
  requires std::is_arithmetic_v<Number> ParameterValue(Number number) : held_(static_cast<double>(number)) {}
  template <class Text>
  requires std::convertible_to<Text, std::string_view> ParameterValue(const Text& text)
      : held_(std::string(std::string_view(text))) {}
  ParameterValue(const DenseRows& rows) : held_(rows) {}
  ParameterValue(std::span<const float> weights) : held_(weights) {}

  const Held& held() const { return held_; }

 private:
  Held held_;
};

// InputError if the value is of another kind than the parameter, or out of its range.
void check_value(const Parameter& parameter, const ParameterValue& value);

// Values by name: only those that differ from the defaults need be here.
class ParameterValues {
 public:
  ParameterValues() = default;
  ParameterValues(std::initializer_list<std::pair<const std::string, ParameterValue>> values) : values_(values) {}

  void set(std::string_view name, ParameterValue value);
  void erase(std::string_view name);
  const ParameterValue* find(std::string_view name) const;  // null if it was not given
  bool has(std::string_view name) const { return find(name) != nullptr; }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

  // The value, checked, or the parameter's default. The parameter must be of that kind.
  double number(const Parameter& parameter) const;
  std::size_t count(const Parameter& parameter) const;
  std::string text(const Parameter& parameter) const;
  bool flag(const Parameter& parameter) const;
  std::optional<DenseRows> rows(const Parameter& parameter) const;
  std::span<const float> weights(const Parameter& parameter) const;  // empty if none were given

 private:
  const ParameterValue* checked(const Parameter& parameter) const;

  std::map<std::string, ParameterValue, std::less<>> values_;
};

// A parameter and the value it had in a run, for reports.
struct Setting {
  std::string name;
  std::variant<double, std::string> value;
};

std::string setting_name(std::string_view parameter);  // _ in place of -

// The values that the parameters of `used` have, defaults included; rows and weights have no text and are left out.
std::vector<Setting> settings_of(std::span<const Parameter* const> used, const ParameterValues& values);

// A value that changes nothing, and why.
struct Misfit {
  std::string name;
  const Parameter* parameter = nullptr;  // it counts only with another one; null: it is not among those used
  std::string has = {};                  // the value of that other one
};
// The first value that is not of `used`, or whose parameter counts only with another one that is missing or different.
std::optional<Misfit> find_misfit(std::span<const Parameter* const> used, const ParameterValues& values);

}  // namespace winnow
