// Distance: the chosen elements lie apart.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "winnow/constraint.h"

namespace winnow {

// Any two elements of S differ by at least `distance`. For example, frames of a film are not chosen side by side. A
// pick can exclude at most two elements that could have been chosen together, so greedy reaches 1/3.
class Spacing final : public Constraint {
 public:
  // n elements in their order. InputError if distance is 0.
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

}  // namespace winnow
