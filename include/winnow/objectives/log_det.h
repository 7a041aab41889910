// Log-determinant f(S) = log det(I + K_S / noise), where K is a positive semi-definite kernel over the elements. It
// measures the volume that the picks span, as in a determinantal point process. Monotone and submodular.
#pragma once

#include <memory>

#include "winnow/objective.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct LogDetOptions {
  SimilarityOptions similarity = {Metric::kRbf, 0};  // products keep their sign, as a kernel needs
  double noise = 1;                                  // > 0; with smaller noise, similar picks are worth less
  RunOptions run = {};
};

// Keeps the view `rows`, not a copy. InputError if a precomputed kernel is not square or not symmetric. InputError at a
// pick that reveals that the kernel is not positive semi-definite. residual_gains are 0, a lower bound for any monotone
// f, because the exact values need the inverse of the whole kernel.
std::unique_ptr<Objective> make_log_det_objective(const Rows& rows, const LogDetOptions& options);

}  // namespace winnow
