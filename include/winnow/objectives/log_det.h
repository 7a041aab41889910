// Log-determinant f(S) = log det(I + K_S / noise), K a kernel (positive semi-definite) over the elements: the volume
// that the picks span, as a determinantal point process weighs it. Monotone and submodular.
#pragma once

#include <memory>

#include "winnow/objective.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct LogDetOptions {
  SimilarityOptions similarity = {Metric::kRbf, 0};  // products keep their sign here, as a kernel must
  double noise = 1;  // > 0; how much of an element is its own: less, and likeness costs more
  RunOptions run = {};
};

// Keeps the view `rows`, not a copy. InputError where a precomputed kernel is not square or not symmetric; and, when a
// pick shows it, where it is not positive semi-definite. residual_gains are 0, a lower bound that any monotone f has:
// the truth would need the inverse of the whole kernel.
std::unique_ptr<Objective> make_log_det_objective(const Rows& rows, const LogDetOptions& options);

}  // namespace winnow
