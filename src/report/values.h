// f(S) along the picks.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "winnow/maximize.h"

namespace winnow::detail {

// values[i] = f of the first i picks, together with what was chosen before them. One more entry than picks.
inline std::vector<double> running_values(const Selection& selection) {
  double before = selection.value;
  for (const Pick& pick : selection.picks) before -= pick.gain;
  if (std::abs(before) <= 1e-9 * std::abs(selection.value)) before = 0;  // rounding alone
  std::vector<double> values{before};
  values.reserve(selection.picks.size() + 1);
  for (const Pick& pick : selection.picks) values.push_back(values.back() + pick.gain);
  values.back() = selection.value;
  return values;
}

// f of the first k picks, or of all if there are fewer.
inline double value_at(const std::vector<double>& values, std::size_t k) {
  return values[std::min(k, values.size() - 1)];
}

}  // namespace winnow::detail
