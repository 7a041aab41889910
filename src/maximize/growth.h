// What all optimizers share: a set that grows pick by pick, its batches of gains, and the record of it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "objectives/batch.h"
#include "winnow/error.h"
#include "winnow/maximize.h"

namespace winnow::detail {

class Growth {
 public:
  Growth(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options)
      : properties_(objective.properties()),
        state_(start(objective, ground, options)),
        constraint_(constraint),
        batches_(properties_, options.run.threads),
        trace_(options.run.trace),
        until_gain_(options.until_gain),
        until_value_(options.until_value),
        most_(std::min(constraint.most(), ground.size())) {
    if (!(options.cost_exponent >= 0) || !std::isfinite(options.cost_exponent)) {
      throw InputError(fmt::format("the exponent of costs is {}; expected a number >= 0", options.cost_exponent));
    }
    selection_.picks.reserve(most_);
    // A monotone f has no negative gains, but rounding may produce them.
    if (properties_.monotone && until_gain_ <= 0) until_gain_ = std::numeric_limits<double>::lowest();
    if (options.cost_exponent != 0 && most_ > 0 && constraint.has_costs()) weigh_costs(ground, options.cost_exponent);
  }

  bool full() const { return selection_.picks.size() >= most_ || state_->value() >= until_value_; }
  std::size_t most() const { return most_; }
  bool monotone() const { return properties_.monotone; }
  std::size_t least_batch() const { return properties_.least_batch; }
  // A gain that is not worth picking never will be, because gains only shrink.
  bool worth(Gain gain) const { return gain >= until_gain_ && (gain > 0 || properties_.monotone); }
  // No gain that is worth picking has a smaller score.
  double least_score() const { return until_gain_ > 0 ? until_gain_ * least_factor_ : until_gain_; }

  // What is compared: the gain, or gain / cost^rho. The factor depends only on the element, so the score of a bound is
  // a bound on later scores.
  double score(Element v, Gain gain) const { return factor_.empty() ? gain : gain * factor_[v]; }
  bool admits(Element v) const { return constraint_.admits(v); }

  // out[i] = f(vs[i] | S).
  void gains(Elements vs, std::span<Gain> out) {
    batches_.gains(*state_, vs, out);
    selection_.evaluations += vs.size();
  }

  // False if they cost less in parts. Then nothing was computed.
  bool gains_together(Elements vs, std::span<Gain> out) {
    if (!state_->gains_together(vs, out, batches_.threads().threads())) return false;
    selection_.evaluations += vs.size();
    return true;
  }

  void count(std::uint64_t evaluations) { selection_.evaluations += evaluations; }

  // The score of an upper bound on this and later gains of an element. A later gain exceeds an earlier one only by
  // rounding, which this bound covers. It is above the gain even if nothing rounds, so a bound never decides a tie.
  double bound(Element v, Gain gain) const {
    return score(v, gain + std::abs(gain) * 2 * std::max(properties_.gain_error, 0x1p-50));
  }

  void pick(Element v) {
    const double before = state_->value();
    state_->add(v);
    constraint_.add(v);
    selection_.picks.push_back({v, state_->value() - before});
    report("picking", selection_.picks.size(), most_);
  }

  // Makes the picks of a run that was stopped after this many evaluations. The state gets them one by one, as it did
  // then, so that their gains are the same bits.
  void repeat(Elements picks, std::uint64_t evaluations) {
    for (const Element v : picks) pick(v);
    selection_.evaluations = evaluations;
  }

  void report(std::string_view stage, std::uint64_t done, std::uint64_t total) const {
    if (trace_ != nullptr) trace_->progress(stage, done, total);
  }

  const std::vector<Pick>& picks() const { return selection_.picks; }
  std::uint64_t evaluations() const { return selection_.evaluations; }

  Selection finish() {
    selection_.value = state_->value();
    return std::move(selection_);
  }

 private:
  static std::unique_ptr<GainState> start(const Objective& objective, Elements ground, const MaximizeOptions& options) {
    objective.expect(ground, threads_for(objective.properties(), options.run.threads));
    return objective.start();
  }

  void weigh_costs(Elements ground, double rho) {
    factor_.resize(std::size_t{*std::max_element(ground.begin(), ground.end())} + 1);
    least_factor_ = std::numeric_limits<double>::infinity();
    for (const Element v : ground) {
      factor_[v] = std::clamp(std::pow(constraint_.cost(v), -rho), 1e-150, 1e150);  // no score is lost to 0 or infinity
      least_factor_ = std::min(least_factor_, factor_[v]);
    }
  }

  Properties properties_;
  std::unique_ptr<GainState> state_;
  Constraint& constraint_;
  Batches batches_;
  Trace* trace_;
  double until_gain_;
  double until_value_;
  std::size_t most_;
  std::vector<double> factor_;  // cost^-rho of each element; empty: all 1
  double least_factor_ = 1;
  Selection selection_;
};

// The better of two candidates: the larger score, the lower element among equals.
struct Candidate {
  Element element = 0;
  double score = 0;

  bool beats(const Candidate& other) const {
    return score > other.score || (score == other.score && element < other.element);
  }
};

}  // namespace winnow::detail
