// The default bound on weights, which needs only admits and most.
#include "winnow/constraint.h"

#include <algorithm>
#include <utility>

#include "constraints/largest.h"

namespace winnow {
using namespace detail;

double Constraint::most_weight(Elements ground, std::span<const double> weights,
                               std::vector<std::uint32_t>* attained) const {
  std::vector<std::uint32_t> places;
  places.reserve(ground.size());
  for (std::size_t i = 0; i < ground.size(); ++i) {
    if (admits(ground[i])) places.push_back(static_cast<std::uint32_t>(i));
  }
  const std::size_t count = std::min(most(), places.size());
  const double sum = sum_of_largest(places, count, weights);
  if (attained != nullptr) {
    places.resize(count);
    *attained = std::move(places);
  }
  return sum;
}

}  // namespace winnow
