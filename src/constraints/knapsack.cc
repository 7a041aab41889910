// A budget: the costs of the chosen elements add up to at most the budget.
#include "winnow/constraints/knapsack.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "constraints/largest.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

constexpr double kRoom = 1e-9;  // relative to the budget: how much sums of decimals may lose to rounding

}  // namespace

struct Knapsack::Costs {
  std::vector<double> of;             // per element
  std::vector<double> cheapest_sums;  // [i]: the sum of the i + 1 smallest costs
  bool differ;
};

Knapsack::Knapsack(std::vector<double> costs, double budget) : limit_(budget * (1 + kRoom)) {
  if (!(budget >= 0) || !std::isfinite(limit_)) {
    throw InputError(fmt::format("the budget is {}; expected a finite number >= 0", budget));
  }
  for (std::size_t v = 0; v < costs.size(); ++v) {
    if (!(costs[v] > 0) || !std::isfinite(costs[v])) {
      throw InputError(fmt::format("the cost of element {} is {}; expected a finite number > 0", v, costs[v]));
    }
  }
  const bool differ = std::any_of(costs.begin(), costs.end(), [&](double cost) { return cost != costs.front(); });
  Costs all{costs, std::move(costs), differ};
  std::sort(all.cheapest_sums.begin(), all.cheapest_sums.end());
  for (std::size_t i = 1; i < all.cheapest_sums.size(); ++i) all.cheapest_sums[i] += all.cheapest_sums[i - 1];
  costs_ = std::make_shared<const Costs>(std::move(all));
}

bool Knapsack::admits(Element v) const {
  return used_ + cost(v) <= limit_;
}

void Knapsack::add(Element v) {
  assert(admits(v));
  used_ += cost(v);
}

double Knapsack::cost(Element v) const {
  assert(v < costs_->of.size());
  return costs_->of[v];
}

bool Knapsack::has_costs() const {
  return costs_->differ;
}

void Knapsack::check_size(std::size_t n) const {
  if (costs_->of.size() != n) {
    throw InputError(fmt::format("{} costs were given for {} elements", costs_->of.size(), n));
  }
}

// The remaining budget, rounded up: the same costs summed in another order may give another sum.
double Knapsack::left() const {
  return limit_ - used_ + kRoom * limit_;
}

std::size_t Knapsack::most() const {
  const auto& sums = costs_->cheapest_sums;
  return static_cast<std::size_t>(std::upper_bound(sums.begin(), sums.end(), left()) - sums.begin());
}

double Knapsack::most_weight(Elements ground, std::span<const double> weights,
                             std::vector<std::uint32_t>* attained) const {
  struct Worth {
    double per_cost;
    std::uint32_t place;
  };
  std::vector<Worth> order;
  for (std::size_t i = 0; i < ground.size(); ++i) {
    if (weights[i] > 0 && admits(ground[i])) {
      order.push_back({weights[i] / cost(ground[i]), static_cast<std::uint32_t>(i)});
    }
  }
  const auto better = [](const Worth& a, const Worth& b) {
    return a.per_cost != b.per_cost ? a.per_cost > b.per_cost : a.place < b.place;
  };
  const std::size_t count = std::min(order.size(), most() + 1);  // at most this many contribute, the last one in part
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(count);
  std::nth_element(order.begin(), end, order.end(), better);
  std::sort(order.begin(), end, better);

  if (attained != nullptr) attained->clear();
  double room = left();
  double sum = 0;
  for (std::size_t i = 0; i < count && room > 0; ++i) {
    const std::uint32_t place = order[i].place;
    const double part = std::min(1.0, room / cost(ground[place]));
    sum += part * weights[place];
    room -= cost(ground[place]);
    if (attained != nullptr && part > 0.5) attained->push_back(place);
  }
  return sum * sum_room(count);
}

}  // namespace winnow
