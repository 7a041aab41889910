// A minimum distance in seconds between elements at given times: winnow::Spacing for times that are not evenly spaced.
#pragma once

#include <vector>

#include "winnow/constraint.h"

namespace winnow::detail {

class SecondsApart final : public Constraint {
 public:
  // seconds: the time of each element, never decreasing.
  SecondsApart(std::vector<double> seconds, double apart);

  bool admits(Element v) const override { return free_[v]; }
  void add(Element v) override;
  std::size_t most() const override { return most_; }  // exact
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<SecondsApart>(*this); }

 private:
  std::size_t count() const;

  std::vector<double> seconds_;
  double apart_;
  std::vector<bool> free_;
  std::size_t most_ = 0;
};

}  // namespace winnow::detail
