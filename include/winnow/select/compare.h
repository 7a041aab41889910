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
  std::size_t k = 0;
  // Names of methods(). "sparsify:fast" and "sparsify:paper" name the preset too; "quickprune" and "sample" are
  // sparsify with that pruner.
  std::vector<std::string> methods = {"lazy",     "auto",           "threshold",  "stochastic",
                                      "sparsify", "sparsify:paper", "quickprune", "sample"};
  std::size_t repeats = 1;
  CertifyEffort certify = CertifyEffort::kQuick;
  RunOptions run = {};
};

struct Comparison {
  std::string method;
  std::string chosen;             // the method that auto ran
  std::vector<Setting> settings;  // all that the method uses, including defaults
  double value = 0;
  double utility = 0;    // value / lazy's
  double share = 0;      // (value - random) / (lazy's value - random)
  std::size_t kept = 0;  // |V'|, or n if nothing was pruned
  // If it pruned: the utility of the same method with a random V' of the same size in place of the pruner's.
  std::optional<double> random_kept_utility;
  std::uint64_t evaluations = 0;
  double seconds = 0;      // the median of the repeats
  double certificate = 0;  // proven ratio to the best possible value; 0: not requested
};

struct Compared {
  double random_value = 0;  // the mean over random sets of k
  std::vector<Comparison> methods;
};

// InputError if a method is unknown or an option is out of range.
void check_compare_options(const CompareOptions& options);

// The methods in their order. Lazy is the measure of the others whether or not it is among them.
Compared compare(const Objective& objective, const CompareOptions& options);

}  // namespace winnow
