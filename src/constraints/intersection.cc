// Several constraints at once.
#include "winnow/constraints/intersection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "constraints/largest.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// The Lagrangian relaxation of a budget. lambda is the price of a unit of cost. Each weight is split into min(weight,
// lambda * cost) and the rest. The weight of a set that satisfies both constraints is at most the largest sum of the
// first parts under the budget plus the largest sum of the rests under the other constraint. Any lambda gives a bound.
// The bound first falls and then rises with lambda, so the smallest is found by interval search on a logarithmic scale.
class Split {
 public:
  Split(const Constraint& budget, const Constraint& other, Elements ground, std::span<const double> weights)
      : budget_(budget),
        other_(other),
        ground_(ground),
        weights_(weights),
        paid_(weights.size()),
        rest_(weights.size()) {
    double steepest = 0;
    for (std::size_t i = 0; i < ground.size(); ++i) {
      steepest = std::max(steepest, weights[i] / budget.cost(ground[i]));
    }
    if (steepest == 0) return;
    double low = 0;  // in powers of 2 below the largest weight per cost
    double high = 16;
    for (int step = 0; step < 12; ++step) {
      const double left = low + (high - low) * 0.4;
      const double right = low + (high - low) * 0.6;
      const bool left_is_better = try_price(steepest * std::exp2(-left)) < try_price(steepest * std::exp2(-right));
      (left_is_better ? high : low) = left_is_better ? right : left;
    }
  }

  double bound() const { return bound_; }
  double lambda() const { return lambda_; }

 private:
  double try_price(double lambda) {
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      paid_[i] = std::min(weights_[i], lambda * budget_.cost(ground_[i]));
      rest_[i] = weights_[i] - paid_[i];
    }
    const double sum = budget_.most_weight(ground_, paid_, nullptr) + other_.most_weight(ground_, rest_, nullptr);
    const double bound = sum * sum_room(weights_.size());
    if (bound < bound_) {
      bound_ = bound;
      lambda_ = lambda;
    }
    return bound;
  }

  const Constraint& budget_;
  const Constraint& other_;
  Elements ground_;
  std::span<const double> weights_;
  std::vector<double> paid_;
  std::vector<double> rest_;
  double bound_ = std::numeric_limits<double>::infinity();
  double lambda_ = 0;
};

// The positions of a feasible set, chosen by weight minus price, largest first.
std::vector<std::uint32_t> feasible_by(const Constraint& constraint, Elements ground, std::span<const double> weights,
                                       std::span<const double> price) {
  std::vector<std::uint32_t> order;
  for (std::size_t i = 0; i < ground.size(); ++i) {
    if (weights[i] > 0) order.push_back(static_cast<std::uint32_t>(i));
  }
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const double worth_a = weights[a] - price[a];
    const double worth_b = weights[b] - price[b];
    return worth_a != worth_b ? worth_a > worth_b : a < b;
  });
  const auto filling = constraint.clone();
  std::erase_if(order, [&](std::uint32_t place) {
    const bool fits = filling->admits(ground[place]);
    if (fits) filling->add(ground[place]);
    return !fits;
  });
  return order;
}

}  // namespace

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

bool Intersection::wants(Element v) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const auto& part) { return part->wants(v); });
}

void Intersection::check_ground(Elements ground) const {
  for (const auto& part : parts_) part->check_ground(ground);
}

double Intersection::most_weight(Elements ground, std::span<const double> weights,
                                 std::vector<std::uint32_t>* attained) const {
  std::vector<double> admitted(weights.begin(), weights.end());
  for (std::size_t i = 0; i < ground.size(); ++i) {
    if (!admits(ground[i])) admitted[i] = 0;
  }
  double least = std::numeric_limits<double>::infinity();
  for (const auto& part : parts_) least = std::min(least, part->most_weight(ground, admitted, nullptr));
  std::vector<double> price(ground.size(), 0.0);
  for (const auto& budget : parts_) {
    if (!budget->has_costs()) continue;
    for (const auto& other : parts_) {
      if (other == budget) continue;
      const Split split(*budget, *other, ground, admitted);
      if (split.bound() >= least) continue;
      least = split.bound();
      for (std::size_t i = 0; i < ground.size(); ++i) price[i] = split.lambda() * budget->cost(ground[i]);
    }
  }
  if (attained != nullptr) *attained = feasible_by(*this, ground, admitted, price);
  return least;
}

}  // namespace winnow
