#include "contenders.h"

#include <array>
#include <numeric>

#include "timer.h"
#include "winnow/constraint.h"
#include "winnow/maximize.h"
#include "winnow/select.h"
#include "winnow/select/prune.h"

namespace winnow::bench {
namespace {

Run to_run(const Selection& selection, std::size_t kept, double seconds) {
  Run run{{}, kept, selection.evaluations, seconds, {}};
  for (const auto& pick : selection.picks) run.picks.push_back(pick.element);
  return run;
}

Run run_maximizer(Maximizer* maximizer, const DataSet& data, std::uint64_t seed) {
  const auto objective = data.objective();
  const auto ground = all_elements(objective->size());
  Cardinality constraint(data.k);
  const Timer timer;
  const auto selection = maximizer(*objective, ground, constraint, {.epsilon = 0.01, .run = {.seed = seed}});
  return to_run(selection, ground.size(), timer.seconds());
}

std::vector<Element> picks_with_random_kept(PruneOptions prune, const Objective& objective, std::size_t kept,
                                            const DataSet& data, std::uint64_t seed) {
  prune.pruner = Pruner::kSample;
  prune.sparsify.floor = kept;
  const auto ground = all_elements(objective.size());
  return to_run(select_pruned(objective, ground, Cardinality(data.k), prune, {.run = {.seed = seed}}).selection, kept,
                0)
      .picks;
}

Run run_pruned(const PruneOptions& prune, const DataSet& data, std::uint64_t seed) {
  const auto objective = data.objective();
  const auto ground = all_elements(objective->size());
  const Timer timer;
  const auto pruned = select_pruned(*objective, ground, Cardinality(data.k), prune, {.run = {.seed = seed}});
  auto run = to_run(pruned.selection, pruned.sparsified.kept.size(), timer.seconds());
  run.note = pruned.sparsified.warning;
  run.random_kept = picks_with_random_kept(prune, *objective, run.kept, data, seed);
  return run;
}

Run run_auto(const DataSet& data, std::uint64_t seed) {
  const auto objective = data.objective();
  SelectOptions options;
  options.k = data.k;
  options.method = "auto";
  options.run.seed = seed;
  const Timer timer;
  const auto selected = select_by_method(*objective, options);
  const double seconds = timer.seconds();
  auto run =
      to_run(selected.selection, selected.sparsified ? selected.sparsified->kept.size() : objective->size(), seconds);
  if (selected.chosen) run.note = selected.chosen->method + ": " + selected.chosen->why;
  if (selected.sparsified) {
    run.random_kept = picks_with_random_kept(make_default_prune(*objective, data.k), *objective, run.kept, data, seed);
  }
  return run;
}

Run run_fast(const DataSet& data, std::uint64_t seed) {
  return run_pruned({.sparsify = fast_preset(data.k, data.sparse()), .repair_passes = 3}, data, seed);
}

Run run_paper(const DataSet& data, std::uint64_t seed) {
  auto options = paper_preset();
  options.k = data.k;  // for the warning alone
  return run_pruned({.sparsify = options, .repair_passes = 0}, data, seed);
}

Run run_quickprune(const DataSet& data, std::uint64_t seed) {
  return run_pruned({.pruner = Pruner::kQuickPrune, .delta = 0.3, .repair_passes = 3}, data, seed);
}

constexpr std::array<Contender, 7> kContenders = {{
    {"lazy", [](const DataSet& d, std::uint64_t seed) { return run_maximizer(lazy, d, seed); }},
    {"auto", run_auto},
    {"SS fast", run_fast},
    {"SS paper", run_paper},
    {"threshold", [](const DataSet& d, std::uint64_t seed) { return run_maximizer(threshold, d, seed); }},
    {"stochastic", [](const DataSet& d, std::uint64_t seed) { return run_maximizer(stochastic, d, seed); }},
    {"QuickPrune", run_quickprune},
}};

}  // namespace

std::span<const Contender> contenders() {
  return kContenders;
}

std::vector<Element> all_elements(std::size_t size) {
  std::vector<Element> all(size);
  std::iota(all.begin(), all.end(), Element{0});
  return all;
}

}  // namespace winnow::bench
