#include "cli/group_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <unordered_map>

#include "cli/k.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow::cli {
namespace {

// A name in quotes, as a table of limits may have it.
std::string unquoted(std::string_view name) {
  if (name.size() < 2 || !name.starts_with('"') || !name.ends_with('"')) return std::string(name);
  std::string text;
  for (std::size_t i = 1; i + 1 < name.size(); ++i) {
    text += name[i];
    if (name[i] == '"' && name[i + 1] == '"' && i + 2 < name.size()) ++i;
  }
  return text;
}

// "name,limit" or "name<tab>limit", one line per group.
std::unordered_map<std::string, std::string> read_limits(const std::string& path) {
  std::unordered_map<std::string, std::string> limits;
  for (const std::string& line : read_lines(path)) {
    const std::size_t cut = line.find_last_of(",\t");
    const std::string limit = cut == std::string::npos ? "" : line.substr(cut + 1);
    if (!count_or_share(limit, 1)) {
      throw InputError(fmt::format(
          "{}: '{}' is not a group and its limit; expected lines such as sports,3 or sports,10%", path, line));
    }
    const std::string name = unquoted(std::string_view(line).substr(0, cut));
    if (!limits.emplace(name, limit).second) {
      throw InputError(fmt::format("{} names group '{}' twice; expected each once", path, name));
    }
  }
  return limits;
}

// One limit for all groups, or one for each.
class GroupLimits {
 public:
  explicit GroupLimits(const std::string& limit) : each_(limit) {
    if (is_limit_file(limit)) table_ = read_limits(limit);
  }

  // Nothing if there is no limit for this group.
  std::optional<std::size_t> of(const std::string& name, std::size_t size) const {
    if (each_.empty() || !is_limit_file(each_)) return count_or_share(each_, size);
    const auto found = table_.find(name);
    return found == table_.end() ? std::nullopt : count_or_share(found->second, size);
  }

  const std::unordered_map<std::string, std::string>& table() const { return table_; }

 private:
  std::string each_;
  std::unordered_map<std::string, std::string> table_;
};

void number_groups(Groups& groups) {
  std::unordered_map<std::string, std::uint32_t> number;
  for (const std::string& label : groups.labels) {
    const auto [group, added] = number.emplace(label, static_cast<std::uint32_t>(number.size()));
    if (added) {
      groups.names.push_back(label);
      groups.sizes.push_back(0);
    }
    groups.of.push_back(group->second);
    ++groups.sizes[group->second];
  }
}

// A minimum for a group that does not exist can never be met.
void check_names(const GroupLimits& least, const Groups& groups, const std::string& at_least) {
  for (const auto& [name, limit] : least.table()) {
    const bool known = std::find(groups.names.begin(), groups.names.end(), name) != groups.names.end();
    if (known || count_or_share(limit, 0) == 0) continue;
    throw InputError(fmt::format("{} has a minimum for group '{}', which has no rows; expected the name of a group",
                                 at_least, name));
  }
}

}  // namespace

LabelFile label_file(const std::string& argument) {
  const std::size_t cut = argument.rfind(':');
  std::error_code error;
  const bool whole =
      cut == std::string::npos || cut == 0 || cut + 1 == argument.size() || std::filesystem::exists(argument, error);
  if (whole) return {argument, ""};
  return {argument.substr(0, cut), argument.substr(cut + 1)};
}

bool is_limit_file(const std::string& limit) {
  return !limit.empty() && !count_or_share(limit, 1);
}

void check_limit(const std::string& option, const std::string& limit) {
  double number = 0;
  const auto [end, error] = std::from_chars(limit.data(), limit.data() + limit.size(), number);
  const bool numeric = error == std::errc() && end == limit.data() + limit.size();
  if (!is_limit_file(limit) || !(numeric || limit.ends_with('%'))) return;
  throw InputError(fmt::format("{} {}: expected a whole number >= 0, a share such as 10%, or a file", option, limit));
}

Groups read_groups(const std::string& groups_argument, const std::string& per_group, const std::string& at_least,
                   std::size_t n) {
  const LabelFile file = label_file(groups_argument);
  Groups groups;
  groups.labels = read_labels(file.path, n, file.column);
  number_groups(groups);
  const GroupLimits most(per_group);
  const GroupLimits least(at_least);
  check_names(least, groups, at_least);
  for (std::size_t g = 0; g < groups.names.size(); ++g) {
    const std::string& name = groups.names[g];
    const auto limit = most.of(name, groups.sizes[g]);
    if (!limit && !per_group.empty()) {
      throw InputError(fmt::format("group '{}' has no limit in {}; expected one for every group", name, per_group));
    }
    const Quota quota{least.of(name, groups.sizes[g]).value_or(0), limit.value_or(Quota::kUnlimited)};
    if (quota.least > quota.most) {
      throw InputError(
          fmt::format("group '{}' has a minimum of {} and a maximum of {} picks; expected --at-least to be at "
                      "most --per-group",
                      name, quota.least, quota.most));
    }
    groups.quotas.push_back(quota);
  }
  return groups;
}

void check_minimums(const Groups& groups, const std::vector<bool>& may_be_picked, std::optional<std::size_t> k) {
  std::vector<std::size_t> there(groups.names.size(), 0);
  for (std::size_t v = 0; v < groups.of.size(); ++v) there[groups.of[v]] += may_be_picked[v] ? 1U : 0U;
  std::size_t sum = 0;
  for (std::size_t g = 0; g < there.size(); ++g) {
    const std::size_t least = groups.quotas[g].least;
    sum += least;
    if (least <= there[g]) continue;
    const std::string rows = there[g] == groups.sizes[g]
                                 ? fmt::format("{} row{},", there[g], there[g] == 1 ? "" : "s")
                                 : fmt::format("{} of {} rows that may be picked,", there[g], groups.sizes[g]);
    throw InputError(fmt::format("group '{}' has {} but --at-least asks for {} picks of it; expected at most {}",
                                 groups.names[g], rows, least, there[g]));
  }
  if (k && sum > *k) {
    throw InputError(fmt::format("--at-least asks for {} picks in all, from {} groups, but k is {}; expected at most k",
                                 sum, groups.names.size(), *k));
  }
}

}  // namespace winnow::cli
