#include "cli/constraint_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <unordered_map>

#include "cli/picks.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow::cli {
namespace {

// The text as a whole number, if it is one.
std::optional<std::size_t> count_in(std::string_view text) {
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return count;
}

std::vector<double> costs_of_rows(const ConstraintArguments& arguments, std::size_t n) {
  auto costs = read_costs(arguments.costs);
  if (costs.size() != n) {
    throw InputError(fmt::format("{} holds {} costs, but the input has {} rows; expected one per row", arguments.costs,
                                 costs.size(), n));
  }
  return costs;
}

// Whether the text is a number but not a whole number >= 0. Such a text is not taken for a file name.
bool is_odd_count(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !count_in(text);
}

// "name,limit" or "name<tab>limit", one line per group.
std::unordered_map<std::string, std::size_t> read_limits(const std::string& path) {
  std::unordered_map<std::string, std::size_t> limits;
  for (const std::string& line : read_lines(path)) {
    const std::size_t cut = line.find_last_of(",\t");
    const auto limit = cut == std::string::npos ? std::nullopt : count_in(std::string_view(line).substr(cut + 1));
    if (!limit) {
      throw InputError(
          fmt::format("{}: '{}' is not a group and its limit; expected lines such as sports,3", path, line));
    }
    if (!limits.emplace(line.substr(0, cut), *limit).second) {
      throw InputError(fmt::format("{} names group '{}' twice; expected each once", path, line.substr(0, cut)));
    }
  }
  return limits;
}

std::unique_ptr<Constraint> read_partition(const ConstraintArguments& arguments, std::size_t n,
                                           std::vector<std::string>& names) {
  names = read_lines(arguments.groups);
  if (names.size() != n) {
    throw InputError(fmt::format("{} names the groups of {} rows, but the input has {}; expected one line per row",
                                 arguments.groups, names.size(), n));
  }
  const auto each = count_in(arguments.per_group);
  const auto table = each ? std::unordered_map<std::string, std::size_t>() : read_limits(arguments.per_group);
  std::unordered_map<std::string, std::uint32_t> number;
  std::vector<std::uint32_t> groups;
  std::vector<std::size_t> limits;
  for (const std::string& name : names) {
    const auto [group, added] = number.emplace(name, static_cast<std::uint32_t>(number.size()));
    if (added && !each && !table.contains(name)) {
      throw InputError(
          fmt::format("group '{}' has no limit in {}; expected one for every group", name, arguments.per_group));
    }
    if (added) limits.push_back(each ? *each : table.at(name));
    groups.push_back(group->second);
  }
  return std::make_unique<PartitionMatroid>(std::move(groups), std::move(limits));
}

}  // namespace

void add_constraint_options(Command& command, ConstraintArguments& arguments) {
  command.add_option("--costs", arguments.costs, "File with one cost > 0 per row (text or .npy); with --budget");
  command.add_option("--budget", arguments.budget, "The total cost of the picks is at most this; -k may be omitted");
  command.add_option("--groups", arguments.groups, "File with the group of each row, one per line; with --per-group");
  command.add_option("--per-group", arguments.per_group,
                     "At most this many picks per group, or a file with lines such as sports,3; -k may be omitted");
  command.add_option(
      "--start", arguments.start,
      "File with rows already chosen (written by select, or one number per line). Picks complement them, and "
      "limits apply only to the new picks");
  command.add_option("--forbid", arguments.forbid, "File with rows that must not be picked (one number per line)");
}

std::vector<FileUse> files_of(const ConstraintArguments& arguments) {
  const bool table = !arguments.per_group.empty() && !count_in(arguments.per_group);
  return {{"--costs", arguments.costs},
          {"--groups", arguments.groups},
          {"--per-group", table ? arguments.per_group : ""},
          {"--start", arguments.start},
          {"--forbid", arguments.forbid}};
}

void check_constraint_arguments(const ConstraintArguments& arguments) {
  if (arguments.costs.empty() != !arguments.budget) {
    throw InputError(arguments.budget ? "--budget was given without --costs; expected both"
                                      : "--costs was given without --budget; expected both");
  }
  if (arguments.groups.empty() != arguments.per_group.empty()) {
    throw InputError(arguments.groups.empty() ? "--per-group was given without --groups; expected both"
                                              : "--groups was given without --per-group; expected both");
  }
  if (is_odd_count(arguments.per_group)) {
    throw InputError(fmt::format("--per-group {}: expected a whole number >= 0, or a file", arguments.per_group));
  }
  if (arguments.budget && !(*arguments.budget >= 0 && std::isfinite(*arguments.budget))) {
    throw InputError(fmt::format("the budget is {}; expected a number >= 0", *arguments.budget));
  }
}

bool limits_picks(const ConstraintArguments& arguments) {
  return arguments.budget.has_value() || !arguments.per_group.empty();
}

Limits read_constraint(const ConstraintArguments& arguments, std::size_t n, bool with_k, SelectOptions& options) {
  read_start_and_forbidden(arguments.start, arguments.forbid, n, options);
  std::vector<std::unique_ptr<Constraint>> parts;
  Limits limits;
  limits.start_file = arguments.start;
  limits.forbid_file = arguments.forbid;
  if (arguments.budget) {
    limits.budget = arguments.budget;
    limits.costs_file = arguments.costs;
    limits.costs = costs_of_rows(arguments, n);
    parts.push_back(std::make_unique<Knapsack>(limits.costs, *arguments.budget));
  }
  if (!arguments.per_group.empty()) {
    limits.groups_file = arguments.groups;
    limits.per_group = arguments.per_group;
    parts.push_back(read_partition(arguments, n, limits.groups));
  }
  if (parts.empty()) return limits;
  if (with_k) parts.push_back(std::make_unique<Cardinality>(options.k));
  options.constraint = parts.size() == 1 ? std::shared_ptr<const Constraint>(std::move(parts.front()))
                                         : std::make_shared<Intersection>(std::move(parts));
  return limits;
}

void check_feasible(const SelectOptions& options, Elements picks, const std::string& path) {
  if (options.constraint == nullptr) return;
  const auto constraint = options.constraint->clone();
  for (const Element v : picks) {
    if (!constraint->admits(v)) {
      throw InputError(fmt::format("{} holds picks that break the given limits: row {} exceeds them", path, v));
    }
    constraint->add(v);
  }
}

}  // namespace winnow::cli
