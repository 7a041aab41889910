// The options of a selection, as Python gives them.
#pragma once

#include <nanobind/nanobind.h>

#include "python/src/objective.h"
#include "winnow/report.h"
#include "winnow/select.h"

namespace winnow::python {

// What limits the picks and how they are made, except for the parameters of the method. Keys: k, method, constraint,
// start, forbid, within, scores, diversity, until_gain, until_coverage, nested, certify; each may be missing.
SelectOptions options_from(const nb::dict& given, const HeldObjective& held);

// Adds the parameters of the method. InputError if one is out of range or the method does not use it.
void set_method(const nb::dict& settings, const Objective& f, std::size_t k, SelectOptions& options);

// What the report of a run says about the objective and the rows.
RunReport describe(const HeldObjective& held);

// What was given besides k, for reports. Keys: budget, costs, groups, per_group, at_least. select() also takes ids, one
// per row, and sizes, each number of picks that was asked for.
Limits limits_from(const nb::dict& given, const SelectOptions& options);

// f with the scores of the options; `scored` owns it. f itself if there are none.
const Objective& with_scores(const Objective& f, const SelectOptions& options, ScoreUnits& units,
                             std::unique_ptr<Objective>& scored);

}  // namespace winnow::python
