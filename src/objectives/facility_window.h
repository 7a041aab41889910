// Facility location over elements that are exchanged. The items to represent stay: a sample of V, or other rows.
#pragma once

#include <cstddef>
#include <memory>

#include "objectives/window_objective.h"
#include "winnow/objectives/facility.h"

namespace winnow::detail {

// Looks at no rows yet; they will be dense, with `dim` columns. options.represented is ignored. gamma and reach, if
// they are 0, are found by the represented rows. All rows are copied. InputError if an option is out of range, the
// metric is kPrecomputed, or private rows are compared by products, whose rounding depends on the lengths of all rows.
std::unique_ptr<WindowObjective> make_facility_window(const DenseRows& represented, const FacilityOptions& options,
                                                      std::size_t dim);

}  // namespace winnow::detail
