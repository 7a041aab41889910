// The feature-based objective over rows that are exchanged.
#pragma once

#include <cstddef>
#include <memory>

#include "objectives/window_objective.h"
#include "winnow/objectives/features.h"

namespace winnow::detail {

// Looks at no rows yet. Totals come from the survey.
std::unique_ptr<WindowObjective> make_feature_window(std::size_t dim, bool sparse, const FeatureOptions& options);

}  // namespace winnow::detail
