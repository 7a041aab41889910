// Facility location f(S) = sum over represented items i of max over v in S of s(v, i): every item is represented by the
// pick most similar to it. It is the counterpart of k-medoids: a few picks represent all items.
//
// With a query set Q and a private set P, given as separate rows, each item counts between a floor and a ceiling:
//   f(S) = sum over i of max(0, min(max over v in S of s(v, i), eta * max over q in Q of s(q, i))
//                               - nu * max over p in P of s(p, i)),
// With Q this is the facility-location mutual information of S with Q (Iyer et al. 2021, "FLVMI"): only similarity to
// the query counts. With P it is the conditional gain given P ("FLCG"): what the private set already represents has no
// value. With Q and P it is both.
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

// With a metric, all similarities are computed and kept if they fit into run.memory. Otherwise they are computed from
// the rows when needed, in memory proportional to the rows. With
// Metric::kPrecomputed, the rows are the similarities, dense or sparse, and the columns are the items; `represented`,
// `query` and `privacy` must be unset. In a sparse neighbour graph, similarities that are not stored are 0. Keeps the
// view `rows` and copies the others.
std::unique_ptr<Objective> make_facility_objective(const Rows& rows, const FacilityOptions& options);

}  // namespace winnow
