// Quality beside coverage: a score of each row by itself, and f of the picks together, in one objective.
//
// F(S) = D * f(S) / most coverage + (1 - D) * score(S) / most score, where D is the diversity. Both divisors are upper
// bounds within the limits of the run, so both parts lie between 0 and 1 and D = 0.5 gives them the same weight. f(V)
// would not do as a divisor: 100 of 100,000 rows may reach no more than 3 % of f(V), and then scores would decide
// alone.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "winnow/objective.h"
#include "winnow/types.h"

namespace winnow {

struct SelectOptions;

// What the two parts are divided by.
struct ScoreUnits {
  double coverage = 1;
  double score = 1;
};

// Upper bounds on f and on the total score of start + S, for all S that the options (k, constraint, start, forbidden)
// allow; `within` changes nothing. The bound on f is a certificate's, around rows that are drawn at random, always the
// same: it costs one certificate and no selection. If gains cost more with every pick, at most 256 rows are drawn.
// Without a monotone f, it is the largest sum of singleton values. Options whose diversity is 0 or 1 need no bound on
// f, and get 1. InputError if there is not one finite score >= 0 per element, if all scores are 0, or if the diversity
// is not between 0 and 1.
ScoreUnits find_score_units(const Objective& f, const SelectOptions& options);

// F with these units. Null if diversity is 1, when F is f itself. Must not outlive f.
std::unique_ptr<Objective> make_scored_objective(const Objective& f, std::span<const double> scores, double diversity,
                                                 const ScoreUnits& units);

// The two parts of the value of a set, each in its own unit and as a share of the most possible.
struct ScoreParts {
  double coverage = 0;                   // f(start + picks)
  std::optional<double> coverage_share;  // of units.coverage, unless diversity is 0 or 1
  double mean_score = 0;                 // of the picks; 0 if there are none
  double score_share = 0;                // of units.score, with the start
};
ScoreParts measure_scores(const Objective& f, const SelectOptions& options, const ScoreUnits& units, Elements picks);

}  // namespace winnow
