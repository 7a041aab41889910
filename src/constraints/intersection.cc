// Several constraints at once.
#include <algorithm>
#include <limits>
#include <utility>

#include "winnow/constraints.h"
#include "winnow/error.h"

namespace winnow {

Intersection::Intersection(std::vector<std::unique_ptr<Constraint>> parts) : parts_(std::move(parts)) {
  if (parts_.empty()) throw InputError("an intersection of no constraints; expected at least one");
}

Intersection::Intersection(const Intersection& other) : Constraint(other) {
  for (const auto& part : other.parts_) parts_.push_back(part->clone());
}

bool Intersection::admits(Element v) const {
  return std::all_of(parts_.begin(), parts_.end(), [&](const auto& part) { return part->admits(v); });
}

void Intersection::add(Element v) {
  for (const auto& part : parts_) part->add(v);
}

std::size_t Intersection::most() const {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const auto& part : parts_) least = std::min(least, part->most());
  return least;
}

double Intersection::cost(Element v) const {
  double sum = 0;
  for (const auto& part : parts_) sum += part->has_costs() ? part->cost(v) : 0;
  return sum > 0 ? sum : 1;
}

bool Intersection::has_costs() const {
  return std::any_of(parts_.begin(), parts_.end(), [](const auto& part) { return part->has_costs(); });
}

void Intersection::check_size(std::size_t n) const {
  for (const auto& part : parts_) part->check_size(n);
}

double Intersection::most_weight(Elements ground, std::span<const double> weights,
                                 std::vector<std::uint32_t>* attained) const {
  std::vector<double> admitted(weights.begin(), weights.end());
  for (std::size_t i = 0; i < ground.size(); ++i) {
    if (!admits(ground[i])) admitted[i] = 0;
  }
  double least = std::numeric_limits<double>::infinity();
  std::vector<std::uint32_t> of_part;
  for (const auto& part : parts_) {
    const double bound = part->most_weight(ground, admitted, attained == nullptr ? nullptr : &of_part);
    if (bound >= least) continue;
    least = bound;
    if (attained != nullptr) attained->swap(of_part);
  }
  return least;
}

}  // namespace winnow
