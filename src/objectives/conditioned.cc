// f given a starting set: a wrapper over the public interface.
#include "winnow/objectives/conditioned.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace winnow {
namespace {

std::vector<Element> joined(Elements start, Elements set) {
  std::vector<Element> both(start.begin(), start.end());
  both.insert(both.end(), set.begin(), set.end());
  return both;
}

// f(start + T) <= constant + w(start) + w(T).
class ConditionedBound final : public ModularBound {
 public:
  ConditionedBound(std::unique_ptr<ModularBound> bound, Elements start) : bound_(std::move(bound)), start_(start) {}

  double constant() const override {
    std::vector<double> weight(start_.size());
    bound_->weights(start_, weight);
    double sum = 0;
    for (const double w : weight) sum += w;
    return bound_->constant() + sum * (1 + 1e-12);
  }
  void weights(Elements vs, std::span<double> out) const override { bound_->weights(vs, out); }
  bool weights_together(Elements vs, std::span<double> out, std::size_t threads) const override {
    return bound_->weights_together(vs, out, threads);
  }
  bool cheap() const override { return bound_->cheap(); }
  bool sharpen(std::size_t threads) override { return bound_->sharpen(threads); }
  void move_towards(Elements set, double share) override { bound_->move_towards(joined(start_, set), share); }

  const ModularBound& without_start() const { return *bound_; }

 private:
  std::unique_ptr<ModularBound> bound_;
  Elements start_;
};

class Conditioned final : public Objective {
 public:
  Conditioned(const Objective& f, Elements start) : f_(f), start_(start.begin(), start.end()), state_(f.start()) {
    state_->add_all(start_);
  }

  std::size_t size() const override { return f_.size(); }
  // expect() is not passed on: several of these may share f, on several threads.
  std::unique_ptr<GainState> start() const override { return state_->clone(); }
  Properties properties() const override { return f_.properties(); }
  void residual_gains(Elements us, std::span<Gain> out) const override { f_.residual_gains(us, out); }
  void first_equal(Elements vs, std::span<Element> out) const override { f_.first_equal(vs, out); }
  // The states are those of f.
  bool answer_together(Elements vs, std::span<const Asked> asked) const override {
    std::vector<Asked> of_f(asked.begin(), asked.end());
    for (Asked& a : of_f) {
      if (a.bound != nullptr) a.bound = &static_cast<const ConditionedBound&>(*a.bound).without_start();
    }
    return f_.answer_together(vs, of_f);
  }
  std::unique_ptr<ModularBound> bound_around(Elements set) const override {
    auto bound = f_.bound_around(joined(start_, set));
    if (bound == nullptr) return nullptr;
    return std::make_unique<ConditionedBound>(std::move(bound), start_);
  }

 private:
  const Objective& f_;
  std::vector<Element> start_;
  std::unique_ptr<GainState> state_;  // holds start_
};

}  // namespace

std::unique_ptr<Objective> make_conditioned_objective(const Objective& objective, Elements start) {
  return std::make_unique<Conditioned>(objective, start);
}

}  // namespace winnow
