// What each objective of the registry needs: memory beside the rows, and work. Kept true by tests/cli/dry_run_test.cc,
// which compares it with the memory that runs take.
#pragma once

#include "winnow/objectives/needs.h"
#include "winnow/objectives/registry.h"

namespace winnow::detail {

inline double as_number(std::uint64_t count) {
  return static_cast<double>(count);
}

ObjectiveNeeds needs_of_features(const RowShape& shape, const ObjectiveOptions& options, std::size_t k);
ObjectiveNeeds needs_of_cover(const RowShape& shape, const ObjectiveOptions& options, std::size_t k);
ObjectiveNeeds needs_of_facility(const RowShape& shape, const ObjectiveOptions& options, std::size_t k);
ObjectiveNeeds needs_of_saturated(const RowShape& shape, const ObjectiveOptions& options, std::size_t k);
ObjectiveNeeds needs_of_cut(const RowShape& shape, const ObjectiveOptions& options, std::size_t k);
ObjectiveNeeds needs_of_log_det(const RowShape& shape, const ObjectiveOptions& options, std::size_t k);
ObjectiveNeeds needs_of_mixture(const RowShape& shape, const ObjectiveOptions& options, std::size_t k);

// Of the objective with this name. Of one that does not tell: nothing, and work as for features.
ObjectiveNeeds find_needs(std::string_view name, const RowShape& shape, const ObjectiveOptions& options, std::size_t k);

}  // namespace winnow::detail
