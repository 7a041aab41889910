// The constraints beside |S| <= k. All are independence systems: what a set may do, its subsets may.
// What greedy promises under each (f monotone): cardinality 1 - 1/e; partition matroid 1/2 and the intersection of p
// matroids 1/(p + 1) (Fisher, Nemhauser, Wolsey 1978); knapsack see budget.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "winnow/constraint.h"

namespace winnow {

// The costs of S add up to at most the budget. Sums of decimals round, so a set fits while its sum is at most
// budget * (1 + 1e-9). A cost is a finite number > 0: what is free has no gain per cost; let it be in the starting
// set.
class Knapsack final : public Constraint {
 public:
  // costs: one per element of V. InputError where one is not a finite number > 0, or the budget not finite and >= 0.
  Knapsack(std::vector<double> costs, double budget);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;  // how many of the cheapest fit
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Knapsack>(*this); }
  double cost(Element v) const override;
  bool has_costs() const override;
  void check_size(std::size_t n) const override;
  // The fractional knapsack (Dantzig 1957): the most weight per cost first, the last one in part.
  double most_weight(Elements ground, std::span<const double> weights,
                     std::vector<std::uint32_t>* attained) const override;

 private:
  struct Costs;
  double left() const;

  std::shared_ptr<const Costs> costs_;  // shared by all clones
  double limit_;
  double used_ = 0;
};

// At most limits[g] elements of each group g.
class PartitionMatroid final : public Constraint {
 public:
  // groups: of each element of V. InputError where one has no limit.
  PartitionMatroid(std::vector<std::uint32_t> groups, std::vector<std::size_t> limits);
  // The same limit for every group, whatever their numbers.
  PartitionMatroid(std::vector<std::uint32_t> groups, std::size_t per_group);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<PartitionMatroid>(*this); }
  void check_size(std::size_t n) const override;
  // The largest of each group: exact.
  double most_weight(Elements ground, std::span<const double> weights,
                     std::vector<std::uint32_t>* attained) const override;

 private:
  std::shared_ptr<const std::vector<std::uint32_t>> groups_;  // shared by all clones
  std::vector<std::size_t> left_;                             // of each group: how many may still join
  std::size_t most_ = 0;                                      // the sum of them
};

// Any two elements of S differ by at least `distance`: frames of a film, that are not to lie side by side. A pick can
// rule out at most two elements that could have been together, so greedy reaches 1/3.
class Spacing final : public Constraint {
 public:
  // n elements in their order. InputError where distance is 0.
  Spacing(std::size_t n, std::size_t distance);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;  // exact
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Spacing>(*this); }
  void check_size(std::size_t n) const override;

 private:
  std::size_t distance_;
  std::vector<bool> free_;
  std::size_t most_ = 0;
};

// What all of its parts allow.
class Intersection final : public Constraint {
 public:
  // InputError where there is no part.
  explicit Intersection(std::vector<std::unique_ptr<Constraint>> parts);
  Intersection(const Intersection& other);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Intersection>(*this); }
  double cost(Element v) const override;  // the sum over the parts that have costs; give several in one unit
  bool has_costs() const override;
  void check_size(std::size_t n) const override;
  // The least over the parts, and over a budget and another part sharing the weights by a price on costs.
  double most_weight(Elements ground, std::span<const double> weights,
                     std::vector<std::uint32_t>* attained) const override;

 private:
  std::vector<std::unique_ptr<Constraint>> parts_;
};

}  // namespace winnow
