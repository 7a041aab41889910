// The optimizers: choose S within a constraint so that f(S) is large.
// All give the same picks on any number of threads, and break ties towards the lower element.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/constraint.h"
#include "winnow/objective.h"
#include "winnow/run.h"

namespace winnow {

struct MaximizeOptions {
  double epsilon = 0.01;       // stochastic: n/k * ln(1/epsilon) candidates a step; 0 < epsilon < 1
  double beta = 0.9;           // threshold: accept a gain >= beta * the best bound; 0 < beta <= 1
  std::size_t trials = 50;     // the sieves of stream.h: thresholds tried at once
  std::size_t patience = 200;  // three-sieves: rejections in a row after which its threshold falls
  double until_gain = 0;       // all but double_greedy: pick nothing whose gain is smaller
  double until_value = std::numeric_limits<double>::infinity();  // likewise: stop when f(S) has reached it
  // rho: all but double_greedy compare gain / cost^rho in place of gain, by the constraint's costs. Picks still report
  // their gains, and until_gain is about those. 0: costs do not count; 1: gain per cost; see budget.h. >= 0.
  double cost_exponent = 0;
  bool deterministic = false;  // double_greedy: 1/3 for certain instead of 1/2 expected
  RunOptions run = {};
};

struct Pick {
  Element element = 0;
  Gain gain = 0;  // f(S + element) - f(S) when it was picked
};

struct Selection {
  std::vector<Pick> picks;        // in the order they were made
  double value = 0;               // f of all picks
  std::uint64_t evaluations = 0;  // gains computed on the way
};

// `ground` lists the elements that may be chosen, each once; picks may be fewer than the constraint allows only when
// the ground runs out or, for f that is not monotone, when no gain is positive any more. What is promised of f(S),
// where f(S*) is the best within the constraint, holds for cardinality; constraint.h says what greedy and lazy reach
// elsewhere.
using Maximizer = Selection(const Objective&, Elements ground, Constraint&, const MaximizeOptions&);

Maximizer greedy;      // Nemhauser, Wolsey, Fisher 1978: the best gain every time; f(S) >= (1 - 1/e) f(S*)
Maximizer lazy;        // Minoux 1978: greedy's picks, gains refreshed only where they may win
Maximizer threshold;   // lazy that takes a gain within beta of the best bound; f(S) >= (1 - e^-beta) f(S*)
Maximizer stochastic;  // Mirzasoleiman et al. 2015: the best of a random sample; (1 - 1/e - epsilon) f(S*) expected

// For f that need not be monotone, but is >= 0. Buchbinder, Feldman, Naor, Schwartz 2014: a random one of the k largest
// gains; 1/e f(S*) expected, and (1 - 1/e) where f is monotone. The only one whose picks may be fewer though a gain is
// positive: chance may pass.
Maximizer random_greedy;
// Likewise, with no constraint at all (InputError where not everything is admitted): Buchbinder, Feldman, Naor,
// Schwartz 2012; 1/2 f(S*) expected. Picks come in the order of ground.
Maximizer double_greedy;

struct NamedMaximizer {
  std::string_view name;
  std::string_view summary;
  Maximizer* run;
  bool unconstrained = false;  // knows no constraint
};

std::span<const NamedMaximizer> maximizers();  // all of them, in the order to show them

// InputError, with the names there are, if there is none of that name.
const NamedMaximizer& find_maximizer(std::string_view name);

}  // namespace winnow
