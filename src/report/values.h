// f(S) along the picks.
#pragma once

#include <algorithm>
#include <vector>

#include "winnow/maximize.h"

namespace winnow {

// values[i] = f of the first i picks; one more entry than picks.
inline std::vector<double> running_values(const Selection& selection) {
  std::vector<double> values{0.0};
  values.reserve(selection.picks.size() + 1);
  for (const Pick& pick : selection.picks) values.push_back(values.back() + pick.gain);
  values.back() = selection.value;
  return values;
}

// f of the first k picks, or of all where there are fewer.
inline double value_at(const std::vector<double>& values, std::size_t k) {
  return values[std::min(k, values.size() - 1)];
}

}  // namespace winnow
