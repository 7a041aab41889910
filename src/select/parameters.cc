// Values of parameters, checked against their table.
#include "winnow/objectives/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "winnow/error.h"

namespace winnow {
namespace {

template <class... Bodies>
struct Overloaded : Bodies... {
  using Bodies::operator()...;
};
template <class... Bodies>
Overloaded(Bodies...) -> Overloaded<Bodies...>;  // clang 14 does not deduce it

bool is_number(ParameterKind kind) {
  return kind == ParameterKind::kNumber || kind == ParameterKind::kCount || kind == ParameterKind::kFlag;
}

[[noreturn]] void refuse(const Parameter& parameter, const std::string& given) {
  throw InputError(fmt::format("{} is {}; expected {}", parameter.name, given, parameter.expected));
}

// The text of a value, empty for rows and weights.
std::string shown(const ParameterValue& value) {
  return std::visit(Overloaded{[](double number) { return fmt::format("{}", number); },
                               [](const std::string& text) { return text; }, [](const auto&) { return std::string(); }},
                    value.held());
}

// The value of a text parameter: the given one or the default.
std::string effective_text(const Parameter& parameter, const ParameterValues& values) {
  if (const ParameterValue* value = values.find(parameter.name)) return shown(*value);
  const auto* usual = std::get_if<std::string_view>(&parameter.usual);
  return usual == nullptr ? "" : std::string(*usual);
}

const Parameter* find_parameter(std::span<const Parameter* const> used, std::string_view name) {
  const auto found = std::find_if(used.begin(), used.end(), [&](const Parameter* p) { return p->name == name; });
  return found == used.end() ? nullptr : *found;
}

// Whether the other parameter that this one needs is there.
bool counts(const Parameter& parameter, std::span<const Parameter* const> used, const ParameterValues& values) {
  if (parameter.with.empty()) return true;
  if (parameter.with_value.empty()) return values.has(parameter.with);
  const Parameter* other = find_parameter(used, parameter.with);
  return other != nullptr && effective_text(*other, values) == parameter.with_value;
}

}  // namespace

void add_once(std::vector<const Parameter*>& all, const Parameter* parameter) {
  if (find_parameter(all, parameter->name) == nullptr) all.push_back(parameter);
}

void check_value(const Parameter& parameter, const ParameterValue& value) {
  const auto check_number = [&](double number) {
    if (!is_number(parameter.kind)) refuse(parameter, fmt::format("{}", number));
    const bool whole = number >= 0 && number < 0x1p53 && number == std::floor(number);
    if (parameter.kind == ParameterKind::kCount && !whole) refuse(parameter, fmt::format("{}", number));
    if (parameter.in_range != nullptr && !parameter.in_range(number)) refuse(parameter, fmt::format("{}", number));
  };
  const auto check_text = [&](const std::string& text) {
    if (parameter.kind != ParameterKind::kText) refuse(parameter, fmt::format("'{}'", text));
    if (parameter.check_text != nullptr) parameter.check_text(text);
  };
  const auto check_view = [&](ParameterKind kind, const char* what) {
    if (parameter.kind != kind) refuse(parameter, what);
  };
  std::visit(Overloaded{check_number, check_text,
                        [&](const DenseRows&) { check_view(ParameterKind::kRows, "a matrix of rows"); },
                        [&](std::span<const float>) { check_view(ParameterKind::kWeights, "a list of weights"); }},
             value.held());
}

void ParameterValues::set(std::string_view name, ParameterValue value) {
  values_.insert_or_assign(std::string(name), std::move(value));
}

void ParameterValues::erase(std::string_view name) {
  values_.erase(std::string(name));
}

const ParameterValue* ParameterValues::find(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

const ParameterValue* ParameterValues::checked(const Parameter& parameter) const {
  const ParameterValue* value = find(parameter.name);
  if (value != nullptr) check_value(parameter, *value);
  return value;
}

double ParameterValues::number(const Parameter& parameter) const {
  const ParameterValue* value = checked(parameter);
  if (value != nullptr) return std::get<double>(value->held());
  const auto* usual = std::get_if<double>(&parameter.usual);
  return usual == nullptr ? 0 : *usual;
}

std::size_t ParameterValues::count(const Parameter& parameter) const {
  return static_cast<std::size_t>(number(parameter));
}

bool ParameterValues::flag(const Parameter& parameter) const {
  return number(parameter) != 0;
}

std::string ParameterValues::text(const Parameter& parameter) const {
  checked(parameter);
  return effective_text(parameter, *this);
}

std::optional<DenseRows> ParameterValues::rows(const Parameter& parameter) const {
  const ParameterValue* value = checked(parameter);
  return value == nullptr ? std::nullopt : std::optional(std::get<DenseRows>(value->held()));
}

std::span<const float> ParameterValues::weights(const Parameter& parameter) const {
  const ParameterValue* value = checked(parameter);
  return value == nullptr ? std::span<const float>() : std::get<std::span<const float>>(value->held());
}

std::string setting_name(std::string_view parameter) {
  std::string name(parameter);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::vector<Setting> settings_of(std::span<const Parameter* const> used, const ParameterValues& values) {
  std::vector<Setting> settings;
  for (const Parameter* parameter : used) {
    if (!counts(*parameter, used, values)) continue;
    if (parameter->kind == ParameterKind::kFlag) {
      settings.push_back({setting_name(parameter->name), values.flag(*parameter)});
    } else if (is_number(parameter->kind)) {
      const bool known = values.has(parameter->name) || std::holds_alternative<double>(parameter->usual);
      if (known) settings.push_back({setting_name(parameter->name), values.number(*parameter)});
    } else if (parameter->kind == ParameterKind::kText) {
      std::string text = values.text(*parameter);
      if (!text.empty()) settings.push_back({setting_name(parameter->name), std::move(text)});
    }
  }
  return settings;
}

std::optional<Misfit> find_misfit(std::span<const Parameter* const> used, const ParameterValues& values) {
  for (const auto& [name, value] : values) {
    const Parameter* parameter = find_parameter(used, name);
    if (parameter == nullptr) return Misfit{name};
    if (counts(*parameter, used, values)) continue;
    const Parameter* other = find_parameter(used, parameter->with);
    return Misfit{name, parameter, other == nullptr ? "" : effective_text(*other, values)};
  }
  return std::nullopt;
}

}  // namespace winnow
