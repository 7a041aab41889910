// Certificates: how good a set S provably is. certify() computes an upper bound on f(S*), the best value over all sets
// within a constraint. The ratio f(S) / bound then proves f(S) >= ratio * f(S*). S may come from any method. With a
// starting set, certify make_conditioned_objective(f, start).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/constraint.h"
#include "winnow/objective.h"
#include "winnow/run.h"

namespace winnow {

enum class CertifyEffort {
  kOff,
  kQuick,  // one pass over the elements if the objective has a modular bound, otherwise a few
  kTight,  // up to a bounded number of passes
};

struct CertifyOptions {
  CertifyEffort effort = CertifyEffort::kQuick;
  RunOptions run = {};
};

struct Certificate {
  double upper_bound = 0;  // f(S*) is at most this
  double ratio = 0;        // value / upper_bound, rounded down, at most 1; 1 if both are 0
  std::string kind;        // "dual" or "online"; empty if no certificate was requested
  std::size_t passes = 0;  // over the elements
  double seconds = 0;
};

// `picks` are listed in the order they were made, and each is in `ground`. S* is the best of all subsets of `ground`
// that the constraint admits in its present state, which does not include the picks. The bound is rounded up and the
// ratio down, so a certificate never claims too much. InputError if f is not monotone.
Certificate certify(const Objective& objective, Elements ground, Elements picks, const Constraint& constraint,
                    const CertifyOptions& options);
// The same for several sets of picks, with one pass over the elements for all of them if the objective can
// (Objective::answer_together) and the effort is quick.
std::vector<Certificate> certify_all(const Objective& objective, Elements ground,
                                     std::span<const std::vector<Element>> sets, const Constraint& constraint,
                                     const CertifyOptions& options);
// Within |S| <= k.
Certificate certify(const Objective& objective, Elements ground, Elements picks, std::size_t k,
                    const CertifyOptions& options);

// Parses "off", "quick" or "tight". InputError if the text is anything else.
CertifyEffort parse_certify(std::string_view text);
std::string_view to_string(CertifyEffort effort);

}  // namespace winnow
