// f with rewards: every answer is f's answer times the weight, plus the reward of the element.
#include "winnow/objectives/rewarded.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "winnow/error.h"

namespace winnow {
namespace {

constexpr double kRewardRoom = 1e-12;  // for the rounding of one product and one sum

// 0 for every set. It takes the place of f if f has no weight.
class Nothing final : public Objective {
 public:
  explicit Nothing(std::size_t size) : size_(size) {}

  std::size_t size() const override { return size_; }
  std::unique_ptr<GainState> start() const override { return std::make_unique<State>(); }
  Properties properties() const override { return {.batch = 4096}; }
  void first_equal(Elements vs, std::span<Element> out) const override {
    if (!vs.empty()) std::fill_n(out.begin(), vs.size(), vs.front());
  }
  std::unique_ptr<ModularBound> bound_around(Elements) const override { return std::make_unique<Bound>(); }

 private:
  class State final : public GainState {
   public:
    double value() const override { return 0; }
    void add(Element) override {}
    std::unique_ptr<GainState> clone() const override { return std::make_unique<State>(); }
    void gains(Elements vs, std::span<Gain> out) const override { std::fill_n(out.begin(), vs.size(), 0.0); }
    void pair_gains(Elements, Elements, MatrixView<Gain> out) const override {
      std::fill_n(out.data, out.rows * out.columns, 0.0);
    }
  };

  class Bound final : public ModularBound {
   public:
    double constant() const override { return 0; }
    void weights(Elements vs, std::span<double> out) const override { std::fill_n(out.begin(), vs.size(), 0.0); }
    void move_towards(Elements, double) override {}
  };

  std::size_t size_;
};

struct Rewards {
  std::vector<double> of;  // per element
  double weight = 1;       // of f, > 0

  // inout[i] = weight * inout[i] + the reward of vs[i].
  void add_to(Elements vs, std::span<double> inout) const {
    for (std::size_t i = 0; i < vs.size(); ++i) inout[i] = weight * inout[i] + of[vs[i]];
  }
};

// The minimum over probes of weight * f(v|S+u) + m(v) - r(u) is weight * (the minimum of f(v|S+u) - r(u) / weight) +
// m(v). So f computes the minimum, in its own fast way.
class RewardedProbes final : public PreparedProbes {
 public:
  RewardedProbes(const Rewards& rewards, const GainState& f, Elements us, std::span<const Gain> residual)
      : PreparedProbes(residual), rewards_(rewards) {
    std::vector<Gain> of_f(residual.begin(), residual.end());
    for (Gain& r : of_f) r /= rewards.weight;
    prepared_ = f.prepare(us, of_f);
  }

  void pair_gains(Elements vs, MatrixView<Gain> out) const override {
    prepared_->pair_gains(vs, out);
    for (std::size_t i = 0; i < out.rows; ++i) rewards_.add_to(vs, out.row(i));
  }

  void divergences(Elements vs, std::span<Gain> inout) const override {
    std::vector<Gain> least(vs.size(), std::numeric_limits<Gain>::infinity());
    prepared_->divergences(vs, least);
    rewards_.add_to(vs, least);
    for (std::size_t i = 0; i < vs.size(); ++i) inout[i] = std::min(inout[i], least[i]);
  }

 private:
  const Rewards& rewards_;
  std::unique_ptr<PreparedProbes> prepared_;
};

class RewardedState final : public GainState {
 public:
  RewardedState(const Rewards& rewards, std::unique_ptr<GainState> f, double collected = 0)
      : rewards_(rewards), f_(std::move(f)), collected_(collected) {}

  double value() const override { return rewards_.weight * f_->value() + collected_; }
  void add(Element v) override {
    f_->add(v);
    collected_ += rewards_.of[v];
  }
  void add_all(Elements vs) override {
    f_->add_all(vs);
    for (const Element v : vs) collected_ += rewards_.of[v];
  }
  std::unique_ptr<GainState> clone() const override {
    return std::make_unique<RewardedState>(rewards_, f_->clone(), collected_);
  }
  void gains(Elements vs, std::span<Gain> out) const override {
    f_->gains(vs, out);
    rewards_.add_to(vs, out);
  }
  bool gains_together(Elements vs, std::span<Gain> out, std::size_t threads) const override {
    if (!f_->gains_together(vs, out, threads)) return false;
    rewards_.add_to(vs, out);
    return true;
  }
  void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const override {
    f_->pair_gains(us, vs, out);
    for (std::size_t i = 0; i < out.rows; ++i) rewards_.add_to(vs, out.row(i));
  }
  std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const override {
    return std::make_unique<RewardedProbes>(rewards_, *f_, us, residual);
  }
  std::unique_ptr<PreparedProbes> prepare_rows(const Rows&, std::span<const Gain>) const override {
    throw InputError("rows from elsewhere have no known scores; expected probes that are elements of the ground set");
  }

 private:
  const Rewards& rewards_;
  std::unique_ptr<GainState> f_;
  double collected_;  // the rewards of S
};

// weight * f(T) + m(T) <= weight * constant + the sum of (weight * w(v) + m(v)) over T.
class RewardedBound final : public ModularBound {
 public:
  RewardedBound(const Rewards& rewards, std::unique_ptr<ModularBound> of_f)
      : rewards_(rewards), of_f_(std::move(of_f)) {}

  double constant() const override {
    const double constant = rewards_.weight * of_f_->constant();
    return constant + std::abs(constant) * kRewardRoom;
  }
  void weights(Elements vs, std::span<double> out) const override {
    of_f_->weights(vs, out);
    add_rounded_up(vs, out);
  }
  bool weights_together(Elements vs, std::span<double> out, std::size_t threads) const override {
    if (!of_f_->weights_together(vs, out, threads)) return false;
    add_rounded_up(vs, out);
    return true;
  }
  bool cheap() const override { return of_f_->cheap(); }
  bool sharpen(std::size_t threads) override { return of_f_->sharpen(threads); }
  void move_towards(Elements set, double share) override { of_f_->move_towards(set, share); }

 private:
  void add_rounded_up(Elements vs, std::span<double> inout) const {
    rewards_.add_to(vs, inout);
    for (double& weight : inout.first(vs.size())) weight += std::abs(weight) * kRewardRoom;
  }

  const Rewards& rewards_;
  std::unique_ptr<ModularBound> of_f_;
};

class Rewarded final : public Objective {
 public:
  Rewarded(const Objective& f, std::vector<double> rewards, double weight)
      : f_(f), nothing_(f.size()), rewards_{std::move(rewards), weight > 0 ? weight : 1}, with_f_(weight > 0) {}

  std::size_t size() const override { return f_.size(); }
  std::unique_ptr<GainState> start() const override {
    return std::make_unique<RewardedState>(rewards_, counted().start());
  }

  // Rewards are >= 0, so they never enlarge the relative error of a gain >= 0.
  Properties properties() const override {
    Properties properties = counted().properties();
    properties.gain_error += 4 * std::numeric_limits<double>::epsilon();
    properties.gain_noise *= rewards_.weight;
    properties.value_noise *= rewards_.weight;
    return properties;
  }

  void expect(Elements vs, std::size_t threads) const override { counted().expect(vs, threads); }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    counted().residual_gains(us, out);
    rewards_.add_to(us, out);
  }

  // Rewards say nothing about which pick is most like an item.
  std::size_t represented() const override { return f_.represented(); }
  bool represents_by_similarity() const override { return f_.represents_by_similarity(); }
  void represent(Elements chosen, Elements vs, std::span<Representative> out) const override {
    f_.represent(chosen, vs, out);
  }

  // Equal in f, with equal rewards.
  void first_equal(Elements vs, std::span<Element> out) const override {
    counted().first_equal(vs, out);
    std::map<std::pair<Element, double>, Element> first;
    for (std::size_t i = 0; i < vs.size(); ++i) {
      out[i] = first.try_emplace({out[i], rewards_.of[vs[i]]}, vs[i]).first->second;
    }
  }

  std::unique_ptr<ModularBound> bound_around(Elements set) const override {
    auto bound = counted().bound_around(set);
    if (bound == nullptr) return nullptr;
    return std::make_unique<RewardedBound>(rewards_, std::move(bound));
  }

 private:
  const Objective& counted() const { return with_f_ ? f_ : nothing_; }

  const Objective& f_;
  Nothing nothing_;
  Rewards rewards_;
  bool with_f_;
};

bool can_be_summed(double x) {
  return x >= 0 && x < double{kMostValue};
}

}  // namespace

std::unique_ptr<Objective> make_rewarded_objective(const Objective& f, std::vector<double> rewards, double weight) {
  if (rewards.size() != f.size()) {
    throw InputError(fmt::format("{} rewards for {} elements; expected one per element", rewards.size(), f.size()));
  }
  if (!can_be_summed(weight)) {
    throw InputError(fmt::format("the weight of f is {}; expected a number >= 0 and below 2^60", weight));
  }
  const auto wrong = std::find_if_not(rewards.begin(), rewards.end(), can_be_summed);
  if (wrong != rewards.end()) {
    throw InputError(fmt::format("the reward of element {} is {}; expected a number >= 0 and below 2^60",
                                 wrong - rewards.begin(), *wrong));
  }
  return std::make_unique<Rewarded>(f, std::move(rewards), weight);
}

}  // namespace winnow
