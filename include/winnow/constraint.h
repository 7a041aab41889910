// Which sets may be chosen. A constraint is an independence system (each subset of a feasible set is feasible) and does
// not depend on f. constraints/ holds the kinds other than |S| <= k; a new kind implements admits, add, most and clone.
//
// Guarantees of greedy for a monotone f: 1 - 1/e of the best value under a cardinality constraint, 1/2 under a
// matroid such as a partition or quotas, and 1/(p + 1) under the intersection of p matroids (Fisher, Nemhauser, Wolsey
// 1978). For a knapsack see select/budget.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow {

class Constraint {
 public:
  virtual ~Constraint() = default;

  virtual bool admits(Element v) const = 0;  // may v join the set? Once false, it stays false.
  virtual void add(Element v) = 0;           // precondition: admits(v)
  virtual std::size_t most() const = 0;      // at most this many elements can still join
  virtual std::unique_ptr<Constraint> clone() const = 0;

  virtual double cost(Element) const { return 1; }     // > 0
  virtual bool has_costs() const { return false; }     // may costs differ? If so, gain per cost is tried too.
  virtual void check_size(std::size_t /*n*/) const {}  // InputError if it was made for another n

  // Minimums, if it has any. wants: must more elements like v join before the set is complete? Once false, it stays
  // false. check_ground: InputError if `ground` has too few elements to complete the set.
  virtual bool wants(Element) const { return false; }
  virtual void check_ground(Elements /*ground*/) const {}

  // An upper bound, rounded up, on the largest total weight of a set that may still join. Such a set consists of
  // elements of `ground`, which lists each element once. `weights` has the size of `ground`, and each weight is >= 0.
  // If `attained` is not null, it receives the positions in `ground` of a set that comes close to the bound; this set
  // may violate the constraint by one element.
  // The default sums the most() largest weights among admitted elements. Override it to get a tighter bound.
  virtual double most_weight(Elements ground, std::span<const double> weights,
                             std::vector<std::uint32_t>* attained) const;
};

// |S| <= k.
class Cardinality final : public Constraint {
 public:
  explicit Cardinality(std::size_t k) : left_(k) {}

  bool admits(Element) const override { return left_ > 0; }
  void add(Element) override { --left_; }
  std::size_t most() const override { return left_; }
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Cardinality>(*this); }

 private:
  std::size_t left_;
};

}  // namespace winnow
