// Facility location against a random sample of the rows, in memory and out of core.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "winnow/objectives/blocks.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/registry.h"
#include "winnow/row_source.h"

namespace winnow::detail {

// The options of facility location that these values ask for, but for the sample.
FacilityOptions facility_options(const ObjectiveOptions& options);

// How many rows the values ask for; 0: all, as plain facility location.
std::size_t sample_size(const ObjectiveOptions& options);

// InputError if they ask for a sample together with something that does not go with it.
void check_sample_options(std::string_view objective, const ObjectiveOptions& options);

// gamma or reach by the sample. InputError if the sample has no two different rows to find the reach by.
SimilarityOptions settled_by_sample(const SimilarityOptions& similarity, const DenseRows& sample,
                                    const RunOptions& run);

// m < n sampled rows. Rows are represented as without a sample: each by the pick most similar to it.
std::unique_ptr<Objective> make_sampled_facility(const Rows& rows, std::size_t m, const FacilityOptions& options);
std::unique_ptr<BlockObjective> make_sampled_facility(RowSource& rows, std::size_t m, const FacilityOptions& options);

}  // namespace winnow::detail
