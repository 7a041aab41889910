#include "cli/parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

// "sqrt|log1p|pow:A" of "sqrt, log1p, or pow:A with 0 < A <= 1". Empty unless each part is a name.
std::string names_in(std::string_view expected) {
  std::vector<std::string> names;
  while (!expected.empty()) {
    const std::size_t end = std::min({expected.find(", "), expected.find(" or "), expected.size()});
    const std::string_view part = expected.substr(0, end);
    names.emplace_back(part.substr(0, part.find(" with ")));
    expected.remove_prefix(end);
    for (const std::string_view joint : {", or ", ", ", " or "}) {
      if (!expected.starts_with(joint)) continue;
      expected.remove_prefix(joint.size());
      break;
    }
  }
  const bool all =
      std::all_of(names.begin(), names.end(), [](const auto& name) { return name.find(' ') == std::string::npos; });
  return names.size() > 1 && all ? fmt::format("{}", fmt::join(names, "|")) : "";
}

std::string type_name(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::kNumber:
      return "NUMBER";
    case ParameterKind::kCount:
      return "UINT";
    case ParameterKind::kText: {
      const std::string names = names_in(parameter.expected);
      return names.empty() ? "TEXT" : names;
    }
    default:
      return "FILE";
  }
}

std::string usual_text(const Parameter& parameter) {
  if (const auto* number = std::get_if<double>(&parameter.usual)) return fmt::format("{}", *number);
  const auto* text = std::get_if<std::string_view>(&parameter.usual);
  return text == nullptr ? "" : std::string(*text);
}

// "facility, cut: ", and the option that it needs.
std::string before_help(const Parameter& parameter, std::span<const std::string_view> owners) {
  std::string text = fmt::format("{}", fmt::join(owners, ", "));
  if (!parameter.with.empty()) {
    text += fmt::format("{}with --{}", text.empty() ? "" : " ", parameter.with);
    if (!parameter.with_value.empty()) text += fmt::format(" {}", parameter.with_value);
  }
  return text.empty() ? "" : text + ": ";
}

ParameterValue value_of(const Parameter& parameter, const std::string& text) {
  switch (parameter.kind) {
    case ParameterKind::kText:
      return text;
    case ParameterKind::kRows:
      return DenseRows{};
    case ParameterKind::kWeights:
      return std::span<const float>();
    case ParameterKind::kFlag:
      return 1.0;
    default:
      break;
  }
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw InputError(fmt::format("--{} is '{}'; expected {}", parameter.name, text, parameter.expected));
  }
  return number;
}

}  // namespace

void add_parameter_option(Command& command, const Parameter& parameter, std::span<const std::string_view> owners,
                          Given& given) {
  const std::string option = fmt::format("--{}", parameter.name);
  const std::string help = before_help(parameter, owners) + std::string(parameter.help);
  const std::string name(parameter.name);
  if (parameter.kind == ParameterKind::kFlag) {
    command.add_flag_callback(
        option, [&given, name] { given[name] = "true"; }, help);
    return;
  }
  command
      .add_option_function(
          option, [&given, name](const std::string& text) { given[name] = text; }, help)
      .type_name(type_name(parameter))
      .default_str(usual_text(parameter));
}

ParameterValues values_of(const Given& given, std::span<const Parameter* const> parameters) {
  ParameterValues values;
  for (const Parameter* parameter : parameters) {
    const auto text = given.find(parameter->name);
    if (text == given.end() || values.has(parameter->name)) continue;
    const ParameterValue value = value_of(*parameter, text->second);
    check_value(*parameter, value);
    values.set(parameter->name, value);
  }
  return values;
}

std::string or_list(std::span<const std::string_view> names) {
  if (names.size() < 2) return fmt::format("{}", fmt::join(names, ""));
  return fmt::format("{} or {}", fmt::join(names.first(names.size() - 1), ", "), names.back());
}

void refuse_misfits(std::span<const Parameter* const> used, const ParameterValues& values, const Owners& owners) {
  const auto misfit = find_misfit(used, values);
  if (!misfit) return;
  if (misfit->parameter == nullptr) {
    throw InputError(fmt::format("--{} was given with {} {}; it belongs to {} {}", misfit->name, owners.option,
                                 owners.chosen, owners.option, or_list(owners.of(misfit->name))));
  }
  const Parameter& parameter = *misfit->parameter;
  if (parameter.with_value.empty()) {
    throw InputError(fmt::format("--{} was given without --{}; expected both", misfit->name, parameter.with));
  }
  throw InputError(fmt::format("--{} was given with --{} {}; it belongs to --{} {}", misfit->name, parameter.with,
                               misfit->has, parameter.with, parameter.with_value));
}

}  // namespace winnow::cli
