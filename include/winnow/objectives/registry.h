// Every objective by name: what the command line offers.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/objective.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/similarity.h"

namespace winnow {

struct MixtureTerm {
  std::string objective;  // a name from objectives(), "mixture" itself excepted
  double weight = 1;      // >= 0
};

// The options of all objectives; each reads its own.
struct ObjectiveOptions {
  FeatureOptions features = {};          // features; its weights are the covers' too
  SimilarityOptions similarity = {};     // facility, saturated, cut, logdet
  std::size_t neighbours = 0;            // facility, saturated, cut: only the most alike of each count; 0: all
  std::optional<DenseRows> represented;  // facility: the items to stand for, instead of the elements
  std::optional<DenseRows> query;        // facility: only what is like these counts, up to eta times as much
  std::optional<DenseRows> privacy;      // facility: what these stand for already does not count, nu times over
  double eta = 1;
  double nu = 1;
  double alpha = 0.1;                  // saturated
  double lambda = 0.5;                 // cut
  double noise = 1;                    // logdet
  std::vector<MixtureTerm> mixture{};  // mixture
  RunOptions run = {};
};

struct NamedObjective {
  std::string_view name;
  std::string_view summary;
  Metric metric;  // by default, where it has one
  bool compares;  // rows by a metric, so that values below 0 are welcome; else they must be >= 0
  std::unique_ptr<Objective> (*make)(const Rows&, const ObjectiveOptions&);
};

std::span<const NamedObjective> objectives();

// InputError, with the names there are, where there is none of that name.
const NamedObjective& find_objective(std::string_view name);

// Whether every value of the rows must be >= 0 for this objective with these options.
bool needs_nonnegative_rows(std::string_view name, const ObjectiveOptions& options);

// "features=0.7,facility=0.3"; a name alone has weight 1. InputError on anything else.
std::vector<MixtureTerm> parse_mixture(std::string_view text);

// InputError where an option is out of range or the objective cannot be made of such rows. Keeps the view `rows`.
std::unique_ptr<Objective> make_objective(std::string_view name, const Rows& rows, const ObjectiveOptions& options);

}  // namespace winnow
