// What all optimizers share: a set that grows pick by pick, its batches of gains, and the record of it.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "base/parallel.h"
#include "objectives/batch.h"
#include "winnow/maximize.h"

namespace winnow {

class Growth {
 public:
  Growth(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options)
      : properties_(objective.properties()),
        state_(objective.start()),
        constraint_(constraint),
        parallel_(options.threads),
        trace_(options.trace),
        until_gain_(options.until_gain),
        until_value_(options.until_value),
        most_(std::min(constraint.most(), ground.size())) {
    selection_.picks.reserve(most_);
  }

  bool full() const { return selection_.picks.size() >= most_ || state_->value() >= until_value_; }
  double until_gain() const { return until_gain_; }
  // Nothing better than this is left: is it still worth picking?
  bool stops_at(Gain best) const { return best < until_gain_ || (best <= 0 && !properties_.monotone); }
  std::size_t most() const { return most_; }
  bool admits(Element v) const { return constraint_.admits(v); }

  // out[i] = f(vs[i] | S).
  void gains(Elements vs, std::span<Gain> out) {
    batch_gains(*state_, vs, out, parallel_, properties_.batch);
    selection_.evaluations += vs.size();
  }

  // No gain of an element, now or later, exceeds one computed earlier by more than rounding; this covers the rounding,
  // and a little more: else, where gains are exact, an equal gain of a lower element would not be looked at.
  double bound(Gain gain) const { return gain + std::abs(gain) * (2 * properties_.gain_error + 0x1p-50); }

  void pick(Element v) {
    const double before = state_->value();
    state_->add(v);
    constraint_.add(v);
    selection_.picks.push_back({v, state_->value() - before});
    report("picking", selection_.picks.size(), most_);
  }

  void report(std::string_view stage, std::uint64_t done, std::uint64_t total) const {
    if (trace_ != nullptr) trace_->progress(stage, done, total);
  }

  Selection finish() {
    selection_.value = state_->value();
    return std::move(selection_);
  }

 private:
  Properties properties_;
  std::unique_ptr<GainState> state_;
  Constraint& constraint_;
  Parallel parallel_;
  Trace* trace_;
  double until_gain_;
  double until_value_;
  std::size_t most_;
  Selection selection_;
};

// The better of two candidates: the larger gain, the lower element among equals.
struct Candidate {
  Element element = 0;
  Gain gain = 0;

  bool beats(const Candidate& other) const {
    return gain > other.gain || (gain == other.gain && element < other.element);
  }
};

}  // namespace winnow
