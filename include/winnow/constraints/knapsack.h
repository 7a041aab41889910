// A budget: the chosen elements have costs.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "winnow/constraint.h"

namespace winnow {

// The costs of S add up to at most the budget. Sums of decimals are rounded, so a set fits if its sum is at most
// budget * (1 + 1e-9). A cost is a finite number > 0, because gain per cost is undefined for a free element; put free
// elements in the starting set.
class Knapsack final : public Constraint {
 public:
  // costs: one per element of V. InputError if a cost is not a finite number > 0, or if the budget is not finite
  // and >= 0.
  Knapsack(std::vector<double> costs, double budget);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;  // how many elements fit if the cheapest come first
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Knapsack>(*this); }
  double cost(Element v) const override;
  bool has_costs() const override;
  void check_size(std::size_t n) const override;
  // The bound of the fractional knapsack (Dantzig 1957): elements by weight per cost, largest first, the last one in
  // part.
  double most_weight(Elements ground, std::span<const double> weights,
                     std::vector<std::uint32_t>* attained) const override;

 private:
  struct Costs;
  double left() const;

  std::shared_ptr<const Costs> costs_;  // shared by all clones
  double limit_;
  double used_ = 0;
};

}  // namespace winnow
