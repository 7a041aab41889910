// The parameters of objectives and methods. The command line, JSON, the checks and the docs all read these tables.
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
  bool (*in_range)(double) = nullptr;                                 // for numbers and counts; null: any value
  void (*check_text)(std::string_view) = nullptr;                     // InputError if the text cannot be used
  std::string_view help = {};
  // The parameter has an effect only if the parameter `with` is given. If with_value is set, `with` must have that
  // value.
  std::string_view with = {};
  std::string_view with_value = {};
  bool needs_all_rows = false;  // streams do not have it
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

// Adds the parameter unless one of that name is there.
void add_once(std::vector<const Parameter*>& all, const Parameter* parameter);

// InputError if the value is not of the parameter's kind or is out of its range.
void check_value(const Parameter& parameter, const ParameterValue& value);

// Values by name. Only those that differ from the defaults are needed.
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

  // The checked value, or the parameter's default. The parameter must be of that kind.
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
  std::variant<double, std::string, bool> value;  // bool: of a flag
};

std::string setting_name(std::string_view parameter);  // _ in place of -

// The values of the parameters in `used`, including defaults. Rows and weights are left out.
std::vector<Setting> settings_of(std::span<const Parameter* const> used, const ParameterValues& values);

// A value without effect, and the reason.
struct Misfit {
  std::string name;
  const Parameter* parameter = nullptr;  // needs another parameter; null: it is not in `used`
  std::string has = {};                  // the value of that other parameter
};
// The first value that is not in `used`, or whose parameter needs another one that is missing or has another value.
std::optional<Misfit> find_misfit(std::span<const Parameter* const> used, const ParameterValues& values);

}  // namespace winnow
