// The objective that "auto" stands for: features for values >= 0, facility location for embeddings with both signs.
#include <fmt/format.h>

#include <string>

#include "select/registry_rows.h"
#include "winnow/error.h"
#include "winnow/objectives/blocks.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/registry.h"

namespace winnow {
using namespace detail;
namespace {

// The first given parameter that the objective does not have; null if there is none.
const std::string* first_foreign(std::string_view name, const ParameterValues& values) {
  const NamedObjective& objective = find_objective(name);
  for (const auto& [parameter, value] : values) {
    if (objective.find(parameter) == nullptr) return &parameter;
  }
  return nullptr;
}

}  // namespace

std::optional<ObjectiveChoice> choose_objective(std::string_view name, const ParameterValues& values) {
  if (name != kAutoObjective) return ObjectiveChoice{std::string(name)};
  const std::string* not_features = first_foreign(kForNonNegative, values);
  const std::string* not_facility = first_foreign(kForSigned, values);
  if (not_features == nullptr && not_facility == nullptr) return std::nullopt;
  if (not_features != nullptr && not_facility != nullptr) {
    if (*not_features == *not_facility) {
      throw InputError(fmt::format("{} was given with objective auto, which is {} or {}; neither has it", *not_features,
                                   kForNonNegative, kForSigned));
    }
    throw InputError(
        fmt::format("{} and {} were given with objective auto, but neither {} nor {} has both; expected the name of an "
                    "objective",
                    *not_features, *not_facility, kForNonNegative, kForSigned));
  }
  const bool is_facility = not_features != nullptr;
  return ObjectiveChoice{std::string(is_facility ? kForSigned : kForNonNegative),
                         fmt::format("{} was given", is_facility ? *not_features : *not_facility)};
}

ObjectiveChoice choose_objective(std::string_view name, const ParameterValues& values, const Rows& rows) {
  if (auto settled = choose_objective(name, values)) return *std::move(settled);
  if (has_negative(rows)) return {std::string(kForSigned), "some values are negative"};
  return {std::string(kForNonNegative), "no value is negative"};
}

ObjectiveChoice choose_block_objective(std::string_view name, const ParameterValues& values) {
  if (auto settled = choose_objective(name, values)) return *std::move(settled);
  return {std::string(kForNonNegative), "the rows are read in blocks"};
}

}  // namespace winnow
