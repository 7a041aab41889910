#include "winnow/select/compare.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "base/rng.h"
#include "base/stopwatch.h"
#include "winnow/error.h"
#include "winnow/select/parameters.h"

namespace winnow {
using namespace detail;
namespace {

struct Contestant {
  std::string method;
  ParameterValues values = {};
};

Contestant contestant_of(const std::string& name) {
  if (name != kPruners[0] && std::find(std::begin(kPruners), std::end(kPruners), name) != std::end(kPruners)) {
    return {"sparsify", {{"pruner", name}}};
  }
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return {name};
  return {name.substr(0, colon), {{"preset", name.substr(colon + 1)}}};
}

SelectOptions options_of(const std::string& name, const Objective* objective, std::size_t k, const RunOptions& run) {
  const Contestant contestant = contestant_of(name);
  SelectOptions options;
  options.k = k;
  options.method = contestant.method;
  options.run = run;
  if (find_method(contestant.method).spreads) {
    throw InputError("method " + contestant.method + " maximizes more than f, so it cannot be compared by f");
  }
  check_options(options);
  if (find_misfit(parameters_of_method(contestant.method), contestant.values)) {
    throw InputError("method '" + name + "' names a preset; only sparsify has presets");
  }
  set_method_values(contestant.values, objective, k, options);
  return options;
}

double mean_of_random_sets(const Objective& objective, std::size_t k, std::uint64_t seed) {
  constexpr int kSets = 5;
  Rng rng(seed ^ 0x5EED);
  double sum = 0;
  for (int set = 0; set < kSets; ++set) {
    std::vector<Element> order(objective.size());
    std::iota(order.begin(), order.end(), Element{0});
    const auto state = objective.start();
    for (std::size_t i = 0; i < k; ++i) {
      std::swap(order[i], order[i + rng.below(order.size() - i)]);
      state->add(order[i]);
    }
    sum += state->value();
  }
  return sum / kSets;
}

// What a pruner must beat.
double value_with_random_kept(const Objective& objective, SelectOptions select, std::size_t kept) {
  select.method = "sparsify";
  if (!select.prune) select.prune = make_default_prune(objective, select.k);
  select.prune->pruner = Pruner::kSample;
  select.prune->sparsify.floor = kept;
  return select_by_method(objective, select).selection.value;
}

Comparison measure(const std::string& name, const Objective& objective, const CompareOptions& options) {
  const std::size_t k = std::min(options.k, objective.size());
  const SelectOptions select = options_of(name, &objective, k, options.run);
  Comparison row;
  row.method = name;
  row.settings = method_settings(select);
  std::vector<double> seconds;
  Selected selected;
  for (std::size_t i = 0; i < options.repeats; ++i) {
    Stopwatch stopwatch;
    selected = select_by_method(objective, select);
    seconds.push_back(stopwatch.lap());
  }
  std::sort(seconds.begin(), seconds.end());
  row.seconds = seconds[seconds.size() / 2];
  row.value = selected.selection.value;
  row.evaluations = selected.selection.evaluations;
  row.kept = selected.sparsified ? selected.sparsified->kept.size() : objective.size();
  if (selected.chosen) row.chosen = selected.chosen->method;
  if (selected.sparsified) row.random_kept_utility = value_with_random_kept(objective, select, row.kept);
  row.certificate = certify_selection(objective, selected.selection, k, {options.certify, options.run}).ratio;
  return row;
}

}  // namespace

void check_compare_options(const CompareOptions& options) {
  if (options.repeats == 0) throw InputError("0 repeats; expected 1 or more");
  for (const std::string& name : options.methods) options_of(name, nullptr, 1, options.run);
}

Compared compare(const Objective& objective, const CompareOptions& options) {
  check_compare_options(options);
  Compared compared;
  compared.random_value = mean_of_random_sets(objective, std::min(options.k, objective.size()), options.run.seed);
  for (const std::string& name : options.methods) compared.methods.push_back(measure(name, objective, options));

  const auto lazy = std::find_if(compared.methods.begin(), compared.methods.end(),
                                 [](const Comparison& row) { return row.method == "lazy"; });
  const double best = lazy != compared.methods.end() ? lazy->value : measure("lazy", objective, options).value;
  const double way = best - compared.random_value;
  for (Comparison& row : compared.methods) {
    row.utility = best > 0 ? row.value / best : 1;
    if (row.random_kept_utility) row.random_kept_utility = best > 0 ? *row.random_kept_utility / best : 1;
    row.share = way > 0 ? (row.value - compared.random_value) / way : 1;
  }
  return compared;
}

}  // namespace winnow
