// Every objective by name: what the command line offers.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "winnow/features.h"
#include "winnow/objective.h"

namespace winnow {

// The options of all objectives; each reads its own.
struct ObjectiveOptions {
  FeatureOptions features = {};
};

struct NamedObjective {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Objective> (*make)(const Rows&, const ObjectiveOptions&);
};

std::span<const NamedObjective> objectives();

// InputError, with the names there are, where there is none of that name.
std::unique_ptr<Objective> make_objective(std::string_view name, const Rows& rows, const ObjectiveOptions& options);

}  // namespace winnow
