// The table of contents: every objective by name.
#include <fmt/format.h>

#include <string>

#include "winnow/error.h"
#include "winnow/objectives.h"

namespace winnow {
namespace {

constexpr NamedObjective kObjectives[] = {
    {"features", "feature-based: sum over features of w * g(total), g concave",
     [](const Rows& rows, const ObjectiveOptions& options) { return make_feature_objective(rows, options.features); }},
};

}  // namespace

std::span<const NamedObjective> objectives() {
  return kObjectives;
}

std::unique_ptr<Objective> make_objective(std::string_view name, const Rows& rows, const ObjectiveOptions& options) {
  std::string names;
  for (const auto& objective : kObjectives) {
    if (objective.name == name) return objective.make(rows, options);
    names += fmt::format("{}{}", names.empty() ? "" : ", ", objective.name);
  }
  throw InputError(fmt::format("no objective '{}'; expected one of: {}", name, names));
}

}  // namespace winnow
