// Which sets may be chosen: an independence system (a subset of what may be chosen may be chosen) that knows nothing of
// f. The kinds beside |S| <= k are in constraints/; a kind of your own needs admits, add, most and clone.
//
// What greedy promises for a monotone f: 1 - 1/e of the best under a cardinality, 1/2 under a partition matroid, and
// 1/(p + 1) under the intersection of p matroids (Fisher, Nemhauser, Wolsey 1978). For a knapsack see select/budget.h.
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

  virtual bool admits(Element v) const = 0;  // may v join the set? Once false, false for ever.
  virtual void add(Element v) = 0;           // precondition: admits(v)
  virtual std::size_t most() const = 0;      // no more than this many can still join
  virtual std::unique_ptr<Constraint> clone() const = 0;

  virtual double cost(Element) const { return 1; }     // > 0
  virtual bool has_costs() const { return false; }     // may costs differ, so that gain per cost is worth a try?
  virtual void check_size(std::size_t /*n*/) const {}  // InputError where it was made for another number of elements

  // An upper bound, rounded up, on the largest sum of weights over the sets that may still join; their elements are of
  // ground, which lists each once. `attained`, unless null, becomes the places in ground of a set that about reaches
  // it (it may break the constraint by one element). Sizes: weights, each >= 0, as ground.
  // The default takes the most() largest of what is admitted; override it to be nearer the truth.
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
