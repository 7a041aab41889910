#include "winnow/select/assign.h"

#include <unordered_map>

#include "base/parallel.h"
#include "objectives/batch.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kItemsTogether = 1024;

}  // namespace

Assignment assign(const Objective& objective, Elements picks, const RunOptions& run) {
  if (picks.empty()) throw InputError("there are no picks, so rows cannot be assigned to picks");
  Assignment assignment;
  assignment.by_similarity = objective.represents_by_similarity();
  assignment.of.resize(objective.represented());
  const Parallel parallel(threads_for(objective.properties(), run.threads));
  const std::size_t whole = assignment.of.size();
  // An objective may go through all picks once per part, so a part is large beside that.
  const std::size_t together = objective.properties().undivided ? whole : kItemsTogether;
  parallel.for_ranges(whole, together, [&](std::size_t begin, std::size_t end) {
    std::vector<Element> part(end - begin);
    for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<Element>(begin + i);
    objective.represent(picks, part, std::span(assignment.of).subspan(begin, part.size()));
  });
  std::unordered_map<Element, std::size_t> place;
  for (std::size_t p = 0; p < picks.size(); ++p) place.emplace(picks[p], p);
  assignment.sizes.assign(picks.size(), 0);
  for (const Representative& by : assignment.of) {
    if (by.element == Representative::kNobody) {
      ++assignment.nobody;
    } else {
      ++assignment.sizes[place.at(by.element)];
    }
  }
  return assignment;
}

}  // namespace winnow
