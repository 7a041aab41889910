// Scores beside f: the units of both, and the objective that adds them.
#include "winnow/select/scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rng.h"
#include "base/step.h"
#include "objectives/batch.h"
#include "select/problem.h"
#include "winnow/certify.h"
#include "winnow/error.h"
#include "winnow/objectives/rewarded.h"
#include "winnow/select.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kMostIfGainsGrow = 256;

void check_scores(std::span<const double> scores, double diversity, std::size_t n) {
  if (!(diversity >= 0 && diversity <= 1)) {
    throw InputError(fmt::format("the diversity is {}; expected a number from 0 to 1", diversity));
  }
  if (scores.size() != n) {
    throw InputError(fmt::format("{} scores for {} rows; expected one per row", scores.size(), n));
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (!(scores[v] >= 0 && scores[v] < double{kMostValue})) {
      throw InputError(fmt::format("the score of row {} is {}; expected a number >= 0 and below 2^60", v, scores[v]));
    }
  }
  if (n > 0 && *std::max_element(scores.begin(), scores.end()) == 0) {
    throw InputError("all scores are 0; expected at least one score > 0");
  }
}

// Random elements that fit into the constraint, always the same. A bound around any set is valid, so they are few if
// every element makes the next gain cost more.
std::vector<Element> some_feasible_set(const Problem& problem) {
  Rng rng(0);
  return problem.objective().properties().gain_grows ? problem.draw_feasible(rng, kMostIfGainsGrow)
                                                     : problem.draw_feasible(rng);
}

// f(S) is at most the sum of its elements' values, monotone or not.
double most_by_singletons(const Problem& problem, const RunOptions& run) {
  const Objective& f = problem.objective();
  const auto state = f.start();
  std::vector<double> alone(problem.ground().size());
  Batches(f.properties(), run.threads).gains(*state, problem.ground(), alone);
  for (double& value : alone) value = std::max(0.0, value);
  return state->value() + problem.constraint().most_weight(problem.ground(), alone, nullptr);
}

double most_coverage(const Problem& problem, const RunOptions& run) {
  if (!problem.objective().properties().monotone) {
    return remembered<double>(run.journal, "unit", Inputs(run.journal).add(problem.ground()),
                              [&] { return most_by_singletons(problem, run); });
  }
  const auto around = some_feasible_set(problem);
  return certify(problem.objective(), problem.ground(), around, problem.constraint(), {CertifyEffort::kQuick, run})
      .upper_bound;
}

double total_score(std::span<const double> scores, Elements set) {
  double sum = 0;
  for (const Element v : set) sum += scores[v];
  return sum;
}

double most_score(const Problem& problem, const SelectOptions& options) {
  std::vector<double> of_ground;
  for (const Element v : problem.ground()) of_ground.push_back(options.scores[v]);
  return total_score(options.scores, problem.start()) +
         problem.constraint().most_weight(problem.ground(), of_ground, nullptr);
}

bool weighs_both(double diversity) {
  return diversity > 0 && diversity < 1;
}

// A part that is 0 for every set may have any unit.
double unit_of(double most) {
  return most > 0 ? most : 1;
}

}  // namespace

ScoreUnits find_score_units(const Objective& f, const SelectOptions& options) {
  check_scores(options.scores, options.diversity, f.size());
  SelectOptions everywhere = options;
  everywhere.within.reset();
  const Problem problem(f, everywhere);
  ScoreUnits units;
  if (weighs_both(options.diversity)) units.coverage = unit_of(most_coverage(problem, options.run));
  units.score = unit_of(most_score(problem, options));
  return units;
}

std::unique_ptr<Objective> make_scored_objective(const Objective& f, std::span<const double> scores, double diversity,
                                                 const ScoreUnits& units) {
  check_scores(scores, diversity, f.size());
  if (diversity == 1) return nullptr;
  std::vector<double> rewards(scores.begin(), scores.end());
  for (double& reward : rewards) reward = reward / units.score * (1 - diversity);
  return make_rewarded_objective(f, std::move(rewards), diversity / units.coverage);
}

ScoreParts measure_scores(const Objective& f, const SelectOptions& options, const ScoreUnits& units, Elements picks) {
  const Problem problem(f, options);
  const auto state = problem.objective().start();
  state->add_all(picks);
  ScoreParts parts;
  parts.coverage = state->value();
  if (weighs_both(options.diversity)) parts.coverage_share = parts.coverage / units.coverage;
  const double score = total_score(options.scores, picks);
  if (!picks.empty()) parts.mean_score = score / static_cast<double>(picks.size());
  parts.score_share = (total_score(options.scores, problem.start()) + score) / units.score;
  return parts;
}

}  // namespace winnow
