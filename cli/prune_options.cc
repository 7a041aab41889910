#include "cli/prune_options.h"

#include <fmt/format.h>

#include "winnow/error.h"
#include "winnow/select.h"

namespace winnow::cli {
namespace {

ProbeWeights parse_probes(const std::string& text) {
  if (text == "uniform") return ProbeWeights::kUniform;
  if (text == "importance") return ProbeWeights::kImportance;
  if (text == "importance2") return ProbeWeights::kImportanceSquared;
  throw InputError(fmt::format("probes '{}': expected uniform, importance or importance2", text));
}

}  // namespace

void add_prune_options(CLI::App& command, PruneArguments& arguments) {
  command
      .add_option("--preset", arguments.preset,
                  "fast (few probes, cumulative divergences, a floor, repair) or paper (r = 8, c = 8 and nothing else)")
      ->capture_default_str();
  command.add_option("--pruner", arguments.pruner, "ss (submodular sparsification) or quickprune")
      ->capture_default_str();
  command.add_option("--r", arguments.r, "ss: r * log2 n probes a round");
  command.add_option("--c", arguments.c, "ss: each round keeps 1 / sqrt c of what is not a probe");
  command.add_option("--floor", arguments.floor, "Never keep fewer; fast: 2k, for sparse rows 4k");
  command.add_option("--probes", arguments.probes,
                     "ss: uniform, importance (by f(u) + f(u|V-u)) or importance2 (squared)");
  command.add_flag("--preprune", arguments.preprune, "ss: first drop what greedy cannot need (loses nothing; needs k)");
  command.add_option("--postreduce", arguments.postreduce,
                     "ss: afterwards reduce V' by double greedy, divergences <= EPS");
  command.add_option("--max-rounds", arguments.max_rounds, "ss: stop after so many; 0: when the paper does")
      ->capture_default_str();
  command.add_option("--delta", arguments.delta, "quickprune: smaller keeps more")->capture_default_str();
}

namespace {

// `fast`: what that preset stands for.
PruneOptions with_arguments(const PruneArguments& arguments, const PruneOptions& fast, std::size_t k) {
  PruneOptions prune;
  if (arguments.preset == "fast") {
    prune = fast;
  } else if (arguments.preset == "paper") {
    prune.sparsify = paper_preset();
    prune.repair_passes = 0;
  } else {
    throw InputError(fmt::format("preset '{}': expected paper or fast", arguments.preset));
  }
  if (arguments.pruner == "quickprune") {
    prune.pruner = Pruner::kQuickPrune;
  } else if (arguments.pruner != "ss") {
    throw InputError(fmt::format("pruner '{}': expected ss or quickprune", arguments.pruner));
  }
  prune.sparsify.k = k;
  prune.sparsify.r = arguments.r.value_or(prune.sparsify.r);
  prune.sparsify.c = arguments.c.value_or(prune.sparsify.c);
  prune.sparsify.floor = arguments.floor.value_or(prune.sparsify.floor);
  if (arguments.probes) prune.sparsify.probes = parse_probes(*arguments.probes);
  prune.sparsify.preprune = arguments.preprune && k > 0;
  prune.sparsify.postreduce = arguments.postreduce;
  prune.sparsify.max_rounds = arguments.max_rounds;
  check_sparsify_options(prune.sparsify);
  if (!(arguments.delta > 0)) throw InputError(fmt::format("delta is {}; expected a number > 0", arguments.delta));
  prune.delta = arguments.delta;
  prune.repair_passes = arguments.repair.value_or(prune.repair_passes);
  return prune;
}

}  // namespace

PruneOptions prune_options(const PruneArguments& arguments, const Objective& objective, std::size_t k) {
  return with_arguments(arguments, make_default_prune(objective, k), k);
}

void check_prune_arguments(const PruneArguments& arguments) {
  with_arguments(arguments, {}, 1);
}

}  // namespace winnow::cli
