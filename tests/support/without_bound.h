// An objective without a modular bound.
#pragma once

#include <memory>

#include "winnow/objective.h"

namespace winnow::testing {

class WithoutBound final : public Objective {
 public:
  explicit WithoutBound(const Objective& f) : f_(f) {}
  std::size_t size() const override { return f_.size(); }
  std::unique_ptr<GainState> start() const override { return f_.start(); }
  Properties properties() const override { return f_.properties(); }
  void residual_gains(Elements us, std::span<Gain> out) const override { f_.residual_gains(us, out); }

 private:
  const Objective& f_;
};

}  // namespace winnow::testing
