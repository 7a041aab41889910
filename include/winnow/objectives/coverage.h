// Coverage objectives.
//
// Saturated coverage f(S) = sum over items i of min(sum over v in S of s(v, i), alpha * sum over v in V of s(v, i))
// (Lin and Bilmes 2011). Covering an item beyond a share alpha of what all of V covers has no value.
//
// Set cover f(S) = sum of w_i over the columns i in which some row of S has a value > 0.
//
// Probabilistic set cover f(S) = sum over columns i of w_i * (1 - product over v in S of (1 - p_vi)), where p holds the
// values of the rows.
#pragma once

#include <memory>
#include <span>

#include "winnow/objective.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct SaturatedOptions {
  SimilarityOptions similarity = {};
  double alpha = 0.1;  // 0 < alpha <= 1
  RunOptions run = {};
};

// Takes rows and a metric, or precomputed similarities (dense or sparse), like make_facility_objective. Keeps the view
// `rows`.
std::unique_ptr<Objective> make_saturated_objective(const Rows& rows, const SaturatedOptions& options);

struct CoverOptions {
  std::span<const float> weights = {};  // w, one per column, >= 0, copied; empty: all 1
  RunOptions run = {};
};

// Values must be finite and >= 0, and at most 1 for the probabilistic cover; InputError if one is not. Both keep the
// view `rows`.
std::unique_ptr<Objective> make_cover_objective(const Rows& rows, const CoverOptions& options);
std::unique_ptr<Objective> make_probabilistic_cover_objective(const Rows& rows, const CoverOptions& options);

}  // namespace winnow
