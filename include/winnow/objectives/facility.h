// Facility location f(S) = sum over represented items i of max over v in S of s(v, i): every item is served by the pick
// that is most like it. The k-medoids of the field: few picks that stand for all.
//
// With a query set Q and a private set P (rows of their own), each item counts between a floor and a ceiling,
//   f(S) = sum over i of max(0, min(max over v in S of s(v, i), eta * max over q in Q of s(q, i))
//                               - nu * max over p in P of s(p, i)),
// which is the facility-location mutual information of S with Q (Iyer et al. 2021, "FLVMI": only what the query is like
// counts), its conditional gain given P ("FLCG": what the private set already stands for counts for nothing), or both.
#pragma once

#include <memory>
#include <optional>

#include "winnow/objective.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct FacilityOptions {
  SimilarityOptions similarity = {};
  std::optional<DenseRows> represented = {};  // the items; unset: the elements themselves
  std::optional<DenseRows> query = {};        // Q; unset: no ceiling
  std::optional<DenseRows> privacy = {};      // P; unset: no floor
  double eta = 1;                             // > 0
  double nu = 1;                              // >= 0
  RunOptions run = {};
};

// Rows and a metric: similarities are computed when needed, in memory proportional to the rows. Metric kPrecomputed:
// the rows are the similarities, dense or sparse (a neighbour graph: what is not stored is 0), columns the items;
// represented, query and privacy must then be unset. Keeps the view `rows`; copies the others.
std::unique_ptr<Objective> make_facility_objective(const Rows& rows, const FacilityOptions& options);

}  // namespace winnow
