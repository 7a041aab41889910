#include "cli/constraint_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "cli/group_options.h"
#include "cli/picks.h"
#include "winnow/constraints/group_quotas.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow::cli {
namespace {

std::vector<double> costs_of_rows(const ConstraintArguments& arguments, std::size_t n) {
  auto costs = read_costs(arguments.costs, n);
  if (costs.size() != n) {
    throw InputError(fmt::format("{} holds {} costs, but the input has {} rows; expected one per row", arguments.costs,
                                 costs.size(), n));
  }
  return costs;
}

// The start, the forbidden rows and the rows to choose from.
Limits read_ground(const ConstraintArguments& arguments, std::size_t n, SelectOptions& options) {
  read_start_and_forbidden(arguments.start, arguments.forbid, n, options);
  Limits limits;
  limits.start_file = arguments.start;
  limits.forbid_file = arguments.forbid;
  if (arguments.within.empty()) return limits;
  options.within = read_rows(arguments.within, n);
  if (options.within->empty()) {
    throw InputError(fmt::format("{} names no rows; expected the rows to choose from", arguments.within));
  }
  limits.within_file = arguments.within;
  limits.within = options.within->size();
  return limits;
}

// Per row.
std::vector<bool> may_be_picked(const SelectOptions& options, std::size_t n) {
  std::vector<bool> may(n, !options.within);
  if (options.within) {
    for (const Element v : *options.within) may[v] = true;
  }
  for (const Element v : options.start) may[v] = false;
  for (const Element v : options.forbidden) may[v] = false;
  return may;
}

// Reads and checks the groups, and records them in `limits`. k: of all picks, if they are limited.
Groups read_groups_of(const ConstraintArguments& arguments, std::size_t n, std::optional<std::size_t> k,
                      const SelectOptions& options, Limits& limits) {
  Groups groups = read_groups(arguments.groups, arguments.per_group, arguments.at_least, n);
  check_minimums(groups, may_be_picked(options, n), k);
  const LabelFile file = label_file(arguments.groups);
  limits.groups_file = file.path;
  limits.groups_column = file.column;
  limits.per_group = arguments.per_group;
  limits.at_least = arguments.at_least;
  limits.groups = std::move(groups.labels);
  for (std::size_t g = 0; g < groups.names.size(); ++g) {
    if (groups.quotas[g].least > 0) limits.minimums[groups.names[g]] = groups.quotas[g].least;
  }
  return groups;
}

// With a k, the groups and k are one matroid, whose bound is exact. An intersection would be looser.
std::unique_ptr<Constraint> constraint_of(Groups groups, std::optional<std::size_t> k) {
  if (k) return std::make_unique<GroupQuotas>(*k, std::move(groups.of), groups.quotas);
  std::vector<std::size_t> most;
  for (const Quota& quota : groups.quotas) most.push_back(quota.most);
  return std::make_unique<PartitionMatroid>(std::move(groups.of), std::move(most));
}

}  // namespace

void add_group_options(Command& command, ConstraintArguments& arguments) {
  command.add_option("--groups", arguments.groups,
                     "The group of each row: a file with one per line, a .npy vector, or a .csv or .tsv with a header "
                     "(FILE:COLUMN with the name or number of the column); with --per-group or --at-least");
  command.add_option("--per-group", arguments.per_group,
                     "At most this many picks per group: a number, a share of its rows such as 10%, or a file with "
                     "lines such as sports,3; -k may be omitted");
  command.add_option("--at-least", arguments.at_least,
                     "At least this many picks per group: a number, a share, or a file, as for --per-group; with -k");
}

void add_start_options(Command& command, ConstraintArguments& arguments) {
  command.add_option(
      "--start", arguments.start,
      "File with rows already chosen (written by select, or one number per line). Picks complement them, and "
      "limits apply only to the new picks");
  command.add_option("--forbid", arguments.forbid, "File with rows that must not be picked (one number per line)");
}

void add_constraint_options(Command& command, ConstraintArguments& arguments) {
  command.add_option("--costs", arguments.costs, "File with one cost > 0 per row (text or .npy); with --budget");
  command.add_option("--budget", arguments.budget, "The total cost of the picks is at most this; -k may be omitted");
  add_group_options(command, arguments);
  add_start_options(command, arguments);
  command.add_option("--within", arguments.within,
                     "File with the rows to choose from (written by sparsify, or one number per line). All rows are "
                     "still represented");
}

std::vector<FileUse> files_of(const ConstraintArguments& arguments) {
  const auto file_in = [](const std::string& limit) { return is_limit_file(limit) ? limit : ""; };
  return {{"--costs", arguments.costs},
          {"--groups", label_file(arguments.groups).path},
          {"--per-group", file_in(arguments.per_group)},
          {"--at-least", file_in(arguments.at_least)},
          {"--start", arguments.start},
          {"--forbid", arguments.forbid},
          {"--within", arguments.within}};
}

void check_constraint_arguments(const ConstraintArguments& arguments) {
  if (arguments.costs.empty() != !arguments.budget) {
    throw InputError(arguments.budget ? "--budget was given without --costs; expected both"
                                      : "--costs was given without --budget; expected both");
  }
  const bool limited = !arguments.per_group.empty() || !arguments.at_least.empty();
  if (arguments.groups.empty() && limited) {
    throw InputError(fmt::format("{} was given without --groups; expected both",
                                 arguments.per_group.empty() ? "--at-least" : "--per-group"));
  }
  if (!arguments.groups.empty() && !limited) {
    throw InputError("--groups was given without --per-group or --at-least; expected one of them");
  }
  check_limit("--per-group", arguments.per_group);
  check_limit("--at-least", arguments.at_least);
  if (arguments.budget && !arguments.at_least.empty()) {
    throw InputError("--at-least and --budget were both given, but minimums may not fit into a budget; expected one");
  }
  if (arguments.budget && !(*arguments.budget >= 0 && std::isfinite(*arguments.budget))) {
    throw InputError(fmt::format("the budget is {}; expected a number >= 0", *arguments.budget));
  }
}

bool limits_picks(const ConstraintArguments& arguments) {
  return arguments.budget.has_value() || !arguments.per_group.empty();
}

Limits read_constraint(const ConstraintArguments& arguments, std::size_t n, bool with_k, SelectOptions& options) {
  Limits limits = read_ground(arguments, n, options);
  std::vector<std::unique_ptr<Constraint>> parts;
  if (arguments.budget) {
    limits.budget = arguments.budget;
    limits.costs_file = arguments.costs;
    limits.costs = costs_of_rows(arguments, n);
    parts.push_back(std::make_unique<Knapsack>(limits.costs, *arguments.budget));
  }
  const auto k = with_k || !arguments.at_least.empty() ? std::optional(options.k) : std::nullopt;
  if (!arguments.groups.empty()) {
    parts.push_back(constraint_of(read_groups_of(arguments, n, k, options, limits), k));
  } else if (arguments.budget && k) {
    parts.push_back(std::make_unique<Cardinality>(*k));
  }
  if (parts.empty()) return limits;
  options.constraint = parts.size() == 1 ? std::shared_ptr<const Constraint>(std::move(parts.front()))
                                         : std::make_shared<Intersection>(std::move(parts));
  return limits;
}

Limits read_prune_limits(const ConstraintArguments& arguments, std::size_t n, bool with_k, SelectOptions& options) {
  Limits limits = read_ground(arguments, n, options);
  if (arguments.groups.empty()) return limits;
  const auto k = with_k ? std::optional(options.k) : std::nullopt;
  Groups groups = read_groups_of(arguments, n, k, options, limits);
  for (const Quota& quota : groups.quotas) {
    const std::size_t most = arguments.per_group.empty() ? quota.least : std::min(quota.most, k.value_or(quota.most));
    options.prune->group_floors.push_back(std::max(quota.least, most));
  }
  options.prune->groups = std::move(groups.of);
  return limits;
}

void check_feasible(const SelectOptions& options, Elements picks, const std::string& path, const Limits& limits) {
  if (options.constraint == nullptr) return;
  std::map<std::string, std::size_t> counts;
  for (const Element v : picks) {
    if (!limits.minimums.empty()) ++counts[limits.groups[v]];
  }
  for (const auto& [name, least] : limits.minimums) {
    if (counts[name] >= least) continue;
    throw InputError(
        fmt::format("{} holds {} picks of group '{}', but --at-least asks for {}", path, counts[name], name, least));
  }
  const auto constraint = options.constraint->clone();
  for (const Element v : picks) {
    if (!constraint->admits(v)) {
      throw InputError(fmt::format("{} holds picks that break the given limits: row {} exceeds them", path, v));
    }
    constraint->add(v);
  }
}

}  // namespace winnow::cli
