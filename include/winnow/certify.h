// How good is this answer, provably? An upper bound on f(S*), the best over all sets within a constraint, and so a
// ratio that no argument can take away: f(S) >= ratio * f(S*). It certifies any S, however it was found. With a
// starting set, certify make_conditioned_objective(f, start).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/constraint.h"
#include "winnow/objective.h"
#include "winnow/run.h"

namespace winnow {

enum class CertifyEffort {
  kOff,
  kQuick,  // one pass over the elements where the objective knows a modular bound, else a few
  kTight,  // up to a bounded number of passes
};

struct CertifyOptions {
  CertifyEffort effort = CertifyEffort::kQuick;
  RunOptions run = {};
};

struct Certificate {
  double upper_bound = 0;  // f(S*) is at most this
  double ratio = 0;        // value / upper_bound, rounded down, at most 1; 1 where both are 0
  std::string kind;        // "dual" or "online"; empty: none was asked for
  std::size_t passes = 0;  // over the elements
  double seconds = 0;
};

// `picks` in the order they were made, each from ground; S* ranges over the sets of elements of ground that the
// constraint, as it stands (without the picks), admits. Rounded outward: the bound is never below the truth, the ratio
// never above it. InputError where f is not monotone.
Certificate certify(const Objective& objective, Elements ground, Elements picks, const Constraint& constraint,
                    const CertifyOptions& options);
// Within |S| <= k.
Certificate certify(const Objective& objective, Elements ground, Elements picks, std::size_t k,
                    const CertifyOptions& options);

// "off", "quick" or "tight". InputError on anything else.
CertifyEffort parse_certify(std::string_view text);
std::string_view to_string(CertifyEffort effort);

}  // namespace winnow
