// The options of pruning, shared by `winnow sparsify` and `winnow select --method sparsify`.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "winnow/select/prune.h"

namespace winnow::cli {

struct PruneArguments {
  std::string preset = "fast";
  std::string pruner = "ss";
  std::optional<double> r;
  std::optional<double> c;
  std::optional<std::size_t> floor;
  std::optional<std::string> probes;
  bool preprune = false;
  std::optional<double> postreduce;
  std::size_t max_rounds = 0;
  double delta = 0.3;
  std::optional<std::size_t> repair;
};

void add_prune_options(CLI::App& command, PruneArguments& arguments);

// The preset, with what was given in its place. InputError for what is out of range.
PruneOptions prune_options(const PruneArguments& arguments, const Objective& objective, std::size_t k);

// The same complaints before there is an objective.
void check_prune_arguments(const PruneArguments& arguments);

}  // namespace winnow::cli
