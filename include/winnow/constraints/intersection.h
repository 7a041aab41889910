// Several constraints at once.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "winnow/constraint.h"

namespace winnow {

// A set is feasible if every part allows it.
class Intersection final : public Constraint {
 public:
  // InputError if there are no parts.
  explicit Intersection(std::vector<std::unique_ptr<Constraint>> parts);
  Intersection(const Intersection& other);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Intersection>(*this); }
  double cost(Element v) const override;  // the sum over the parts that have costs; all need the same unit
  bool has_costs() const override;
  void check_size(std::size_t n) const override;
  // What any part wants. The parts together may not allow it.
  bool wants(Element v) const override;
  void check_ground(Elements ground) const override;
  // The smallest of several bounds: each part's own, and, for a budget with each other part, the bound from charging a
  // price per cost.
  double most_weight(Elements ground, std::span<const double> weights,
                     std::vector<std::uint32_t>* attained) const override;

 private:
  std::vector<std::unique_ptr<Constraint>> parts_;
};

}  // namespace winnow
