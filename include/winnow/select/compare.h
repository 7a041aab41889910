// Runs methods side by side on one objective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/select.h"

namespace winnow {

struct CompareOptions {
  // What every method is given: k, constraint, start, forbidden, certify and run, as for select(). Its method and the
  // settings of methods are ignored.
  SelectOptions select = {};
  // Names of methods(). "sparsify:fast" and "sparsify:paper" name the preset too; "quickprune" and "sample" are
  // sparsify with that pruner. "all" alone: every one of these that maximizes f alone, so not gist.
  std::vector<std::string> methods = {"lazy",     "auto",           "threshold",  "stochastic",
                                      "sparsify", "sparsify:paper", "quickprune", "sample"};
  // Methods that prune by divergences run once for each r and c. Empty: those of the preset.
  std::vector<double> r = {};
  std::vector<double> c = {};
  std::size_t repeats = 1;  // runs of each method, with the seeds select.run.seed, the next, …
};

// The smallest and the largest result of several runs.
struct CompareSpread {
  double least = 0;
  double most = 0;

  bool is_wide() const { return least < most; }
};

struct Comparison {
  std::string method;             // its name, and r and c if they were given: "sparsify r=2 c=8"
  std::string name;               // as CompareOptions has it
  std::string variant;            // "r=2 c=8", or empty
  std::string reason;             // why it cannot run under these options; then there are no figures
  std::string chosen;             // the method that auto ran
  std::vector<Setting> settings;  // all that the method uses, including defaults
  std::size_t picks = 0;
  // The median of the repeats; of two middle ones, the lower. The figures below that are not times are from that run.
  double value = 0;
  CompareSpread value_spread = {};
  double utility = 0;  // value / lazy's
  CompareSpread utility_spread = {};
  double share = 0;      // (value - random) / (lazy's value - random)
  std::size_t kept = 0;  // |V'|; if nothing was pruned, n or the size of select.within
  // If it pruned: the utility of the same method with a random V' of the same size in place of the pruner's.
  std::optional<double> random_kept_utility;
  std::uint64_t evaluations = 0;
  // The median of the timed runs; of two middle ones, the mean. Methods take turns. If a run is short, it is repeated
  // up to five times after one that does not count.
  double seconds = 0;
  CompareSpread seconds_spread = {};
  std::size_t timed_runs = 0;
  double certificate = 0;  // proven ratio to the best possible value; 0: not requested
};

struct Compared {
  std::size_t k = 0;  // at most n; 0 if only the constraint limits the picks
  // Five sets in random order, filled up with what the constraint admits: the mean of their values, and their spread.
  Comparison random;
  std::vector<Comparison> methods;
  Selection measure;  // lazy's
};

// InputError if a method is unknown or an option is out of range or without effect.
void check_compare_options(const CompareOptions& options);

// The methods in their order. Lazy is the measure of the others whether or not it is among them. A method that cannot
// run says why in its row; InputError if no method can. options.select.run.trace is told of the runs.
Compared compare(const Objective& objective, const CompareOptions& options);

}  // namespace winnow
