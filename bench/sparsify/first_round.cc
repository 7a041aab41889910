#include "first_round.h"

#include <fmt/format.h>

#include <vector>

#include "contenders.h"
#include "generators.h"
#include "objectives/batch.h"
#include "quantiles.h"
#include "timer.h"
#include "winnow/objectives/facility.h"
#include "winnow/sparsify.h"

namespace winnow::bench {
using namespace detail;
namespace {

constexpr std::size_t kRepeats = 3;

std::unique_ptr<Objective> facility(const DenseMatrix& matrix) {
  FacilityOptions options;
  options.similarity.metric = Metric::kCosine;
  options.run.memory = 1;  // similarities are computed, not held
  return make_facility_objective(matrix.view(), options);
}

double seconds_of_gains(const DenseMatrix& matrix, Elements all) {
  const auto objective = facility(matrix);
  const auto state = objective->start();
  const Batches batches(objective->properties(), 0);
  std::vector<Gain> gain(all.size());
  const Timer timer;
  batches.gains(*state, all, gain);
  return timer.seconds();
}

// A new objective every time: what residual gains remember must not help the next repeat.
double seconds_of_first_round(const DenseMatrix& matrix, Elements all) {
  const auto objective = facility(matrix);
  SparsifyOptions options = fast_preset(100, false);
  options.max_rounds = 1;
  const Timer timer;
  sparsify(*objective, all, options);
  return timer.seconds();
}

}  // namespace

FirstRound measure_first_round(std::size_t rows, std::size_t dim) {
  const DenseMatrix matrix = embedding_rows(rows, dim, 0);
  const auto all = all_elements(rows);
  std::vector<double> gains, round;
  for (std::size_t repeat = 0; repeat < kRepeats; ++repeat) {
    gains.push_back(seconds_of_gains(matrix, all));
    round.push_back(seconds_of_first_round(matrix, all));
  }
  return {rows, dim, median(gains), median(round)};
}

std::string line(const FirstRound& round) {
  return fmt::format(
      "facility location, {} x {}: one pass of gains {:.2f} s, first round of pruning {:.2f} s, ratio {:.2f}\n",
      round.rows, round.dim, round.gains, round.round, round.ratio());
}

}  // namespace winnow::bench
