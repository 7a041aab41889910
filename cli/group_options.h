// Groups of rows, and how many picks each of them may and must have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "winnow/constraints/group_quotas.h"

namespace winnow::cli {

// The value of --groups: FILE, or FILE:COLUMN if there is no file of that whole name.
struct LabelFile {
  std::string path;
  std::string column;
};
LabelFile label_file(const std::string& argument);

// Whether the value of --per-group or --at-least names a file. Otherwise it is a number or a share.
bool is_limit_file(const std::string& limit);

// InputError if it is neither a number, nor a share, nor possibly a file.
void check_limit(const std::string& option, const std::string& limit);

struct Groups {
  std::vector<std::string> labels;  // of each row
  std::vector<std::uint32_t> of;    // the group of each row
  std::vector<std::string> names;   // of each group, by its first row
  std::vector<std::size_t> sizes;   // rows of each group
  std::vector<Quota> quotas;        // of each group
};

// The groups of n rows with their limits. Each limit is a number, a share of the rows of each group, a file with the
// limit of each group, or empty: none. InputError if a minimum is above the maximum.
Groups read_groups(const std::string& groups, const std::string& per_group, const std::string& at_least, std::size_t n);

// InputError, with names and counts, if a group has fewer rows that may be picked (one flag per row) than its minimum,
// or if the minimums add up to more than k, if there is a k.
void check_minimums(const Groups& groups, const std::vector<bool>& may_be_picked, std::optional<std::size_t> k);

}  // namespace winnow::cli
