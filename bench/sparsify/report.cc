#include "report.h"

#include <algorithm>
#include <cassert>

namespace winnow::bench {

const Entry& Report::of(std::string_view contender) const {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.contender == contender; });
  assert(found != entries.end());
  return *found;
}

}  // namespace winnow::bench
