// The optimizers: choose S within a constraint so that f(S) is large.
// The picks do not depend on the number of threads. Ties go to the lower element.
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
  double epsilon = 0.01;       // stochastic: n/k * ln(1/epsilon) candidates per step; 0 < epsilon < 1
  double beta = 0.9;           // threshold: accept a gain >= beta * the best bound; 0 < beta <= 1
  std::size_t trials = 50;     // the sieves of stream.h: thresholds tried at once
  std::size_t patience = 200;  // three-sieves: rejections in a row after which its threshold falls
  double until_gain = 0;       // all but double_greedy: make no pick with a smaller gain
  double until_value = std::numeric_limits<double>::infinity();  // likewise: stop once f(S) reaches it
  // rho >= 0: all but double_greedy compare gain / cost^rho instead of gain, with the constraint's costs. 0 ignores
  // costs; 1 compares gain per cost; see select/budget.h. Picks still report their gains, and until_gain refers to
  // gains.
  double cost_exponent = 0;
  bool deterministic = false;  // double_greedy: at least 1/3 f(S*) always, instead of 1/2 f(S*) in expectation
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

// `ground` lists the elements that may be chosen, each once. An optimizer returns fewer picks than the constraint
// allows only if the ground set is exhausted or, if f is not monotone, if no positive gain is left. f(S*) is the best
// value within the constraint. The guarantees below hold for a cardinality constraint; constraint.h states those of
// greedy and lazy for other constraints.
using Maximizer = Selection(const Objective&, Elements ground, Constraint&, const MaximizeOptions&);

Maximizer greedy;      // Nemhauser, Wolsey, Fisher 1978: the largest gain each time; f(S) >= (1 - 1/e) f(S*)
Maximizer lazy;        // Minoux 1978: the same picks as greedy; recomputes only gains that may be the largest
Maximizer threshold;   // lazy, but accepts a gain >= beta * the best bound; f(S) >= (1 - e^-beta) f(S*)
Maximizer stochastic;  // Mirzasoleiman et al. 2015: the best of a random sample; expected (1 - 1/e - epsilon) f(S*)

// For f >= 0 that need not be monotone. Buchbinder, Feldman, Naor, Schwartz 2014: each step takes a random one of the k
// largest gains. In expectation 1/e f(S*), and (1 - 1/e) f(S*) if f is monotone. A step may draw no element, so this
// optimizer alone may return fewer picks although a positive gain is left.
Maximizer random_greedy;
// For the same f without a constraint. Buchbinder, Feldman, Naor, Schwartz 2012: 1/2 f(S*) in expectation. Picks are in
// the order of `ground`. InputError if the constraint does not admit all elements.
Maximizer double_greedy;

struct NamedMaximizer {
  std::string_view name;
  std::string_view summary;
  Maximizer* run;
  bool takes_best = false;     // picks what has the largest gain, or nearly: it can stop by gain and start from seeds
  bool unconstrained = false;  // works only without a constraint
};

std::span<const NamedMaximizer> maximizers();  // all of them, in the order to show them

// InputError, which lists the known names, if the name is unknown.
const NamedMaximizer& find_maximizer(std::string_view name);

}  // namespace winnow
