// Which sets may be chosen: an independence system that knows nothing of f.
#pragma once

#include <cstddef>
#include <memory>

#include "winnow/types.h"

namespace winnow {

class Constraint {
 public:
  virtual ~Constraint() = default;

  virtual bool admits(Element v) const = 0;  // may v join the set? Once false, false for ever.
  virtual void add(Element v) = 0;           // precondition: admits(v)
  virtual double cost(Element) const { return 1; }
  virtual std::size_t most() const = 0;  // no feasible set has more elements than this
  virtual std::unique_ptr<Constraint> clone() const = 0;
};

// |S| <= k.
class Cardinality final : public Constraint {
 public:
  explicit Cardinality(std::size_t k) : k_(k) {}

  bool admits(Element) const override { return used_ < k_; }
  void add(Element) override { ++used_; }
  std::size_t most() const override { return k_; }
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Cardinality>(*this); }

 private:
  std::size_t k_;
  std::size_t used_ = 0;
};

}  // namespace winnow
