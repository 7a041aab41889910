// The contenders of a comparison: what a name such as "sparsify:paper" stands for, once for each r and c.
#pragma once

#include <string>
#include <vector>

#include "winnow/select/compare.h"

namespace winnow::detail {

struct CompareContender {
  std::string name;     // as the options have it
  std::string variant;  // "r=2 c=8", or empty
  std::string method;   // of methods()
  ParameterValues values = {};

  std::string full_name() const { return variant.empty() ? name : name + " " + variant; }
};

bool compares_all(const CompareOptions& options);

// In the order of the options. InputError if no contender uses the lists of r and c.
std::vector<CompareContender> contenders_of(const CompareOptions& options);

// What select_by_method takes. If `objective` is null, this only checks. InputError if a value is out of range.
SelectOptions options_of_contender(const CompareContender& contender, const Objective* objective,
                                   const SelectOptions& problem);

}  // namespace winnow::detail
