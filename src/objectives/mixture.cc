// Mixtures: every answer is the weighted sum of the parts' answers.
#include "winnow/objectives/mixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "objectives/batch.h"
#include "winnow/error.h"

namespace winnow {
namespace {

// total[i] <- the sum over parts p of weight[p] * answer(p)[i], where answer(p, out) writes the answer of part p.
template <class Weights, class Answer>
void weighted_sum(const Weights& weight, std::span<double> total, const Answer& answer) {
  std::vector<double> part(total.size());
  std::fill(total.begin(), total.end(), 0.0);
  for (std::size_t p = 0; p < weight.size(); ++p) {
    answer(p, std::span<double>(part));
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += weight[p] * part[i];
  }
}

// The same, if together(p, out) gives the answer of at least one part p at once: it returns false if that part has no
// such way. Then answer(p, begin, out) writes the answer from `begin` on, on any thread. False, and nothing written, if
// all parts refuse.
template <class Together, class Answer>
bool sum_together(const std::vector<double>& weight, const std::vector<Properties>& properties, std::span<double> total,
                  std::size_t threads, const Together& together, const Answer& answer) {
  std::vector<std::vector<double>> known(weight.size());
  bool any = false;
  for (std::size_t p = 0; p < weight.size(); ++p) {
    known[p].resize(total.size());
    if (together(p, std::span<double>(known[p]))) {
      any = true;
    } else {
      known[p].clear();
    }
  }
  if (!any) return false;
  weighted_sum(weight, total, [&](std::size_t p, std::span<double> part) {
    if (!known[p].empty()) {
      std::copy(known[p].begin(), known[p].end(), part.begin());
      return;
    }
    detail::Batches(properties[p], threads).for_parts(part.size(), [&](std::size_t begin, std::size_t end) {
      answer(p, begin, part.subspan(begin, end - begin));
    });
  });
  return true;
}

class MixtureState final : public GainState {
 public:
  MixtureState(const std::vector<double>& weight, const std::vector<Properties>& properties,
               std::vector<std::unique_ptr<GainState>> parts)
      : weight_(weight), properties_(properties), parts_(std::move(parts)) {}

  double value() const override {
    double value = 0;
    for (std::size_t p = 0; p < parts_.size(); ++p) value += weight_[p] * parts_[p]->value();
    return value;
  }
  void add(Element v) override {
    for (const auto& part : parts_) part->add(v);
  }
  void add_all(Elements vs) override {
    for (const auto& part : parts_) part->add_all(vs);
  }
  std::unique_ptr<GainState> clone() const override {
    std::vector<std::unique_ptr<GainState>> copies;
    for (const auto& part : parts_) copies.push_back(part->clone());
    return std::make_unique<MixtureState>(weight_, properties_, std::move(copies));
  }
  void gains(Elements vs, std::span<Gain> out) const override {
    weighted_sum(weight_, out, [&](std::size_t p, std::span<Gain> part) { parts_[p]->gains(vs, part); });
  }
  // If one part answers the whole batch at once, the others compute theirs on the same threads.
  bool gains_together(Elements vs, std::span<Gain> out, std::size_t threads) const override {
    return sum_together(
        weight_, properties_, out.first(vs.size()), threads,
        [&](std::size_t p, std::span<Gain> part) { return parts_[p]->gains_together(vs, part, threads); },
        [&](std::size_t p, std::size_t begin, std::span<Gain> part) {
          parts_[p]->gains(vs.subspan(begin, part.size()), part);
        });
  }
  void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const override {
    weighted_sum(weight_, {out.data, out.rows * out.columns}, [&](std::size_t p, std::span<Gain> part) {
      parts_[p]->pair_gains(us, vs, {part.data(), out.rows, out.columns});
    });
  }
  std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const override {
    return prepare_parts(residual, [&](const GainState& part) { return part.prepare(us, residual); });
  }
  // Every part is given the same rows.
  std::unique_ptr<PreparedProbes> prepare_rows(const Rows& us, std::span<const Gain> residual) const override {
    return prepare_parts(residual, [&](const GainState& part) { return part.prepare_rows(us, residual); });
  }

 private:
  using Parts = std::vector<std::unique_ptr<PreparedProbes>>;

  // The minimum of a sum is not the sum of minima, so pair gains are summed.
  class Probes final : public PreparedProbes {
   public:
    Probes(const std::vector<double>& weight, Parts parts, std::span<const Gain> residual)
        : PreparedProbes(residual), weight_(weight), parts_(std::move(parts)) {}

    void pair_gains(Elements vs, MatrixView<Gain> out) const override {
      weighted_sum(weight_, {out.data, out.rows * out.columns}, [&](std::size_t p, std::span<Gain> part) {
        parts_[p]->pair_gains(vs, {part.data(), out.rows, out.columns});
      });
    }

   private:
    const std::vector<double>& weight_;
    Parts parts_;
  };

  template <class Prepare>
  std::unique_ptr<PreparedProbes> prepare_parts(std::span<const Gain> residual, const Prepare& prepare) const {
    Parts prepared;
    for (const auto& part : parts_) prepared.push_back(prepare(*part));
    return std::make_unique<Probes>(weight_, std::move(prepared), residual);
  }

  const std::vector<double>& weight_;
  const std::vector<Properties>& properties_;  // of the parts, for the size of batches
  std::vector<std::unique_ptr<GainState>> parts_;
};

// The sum of bounds is a bound of the sum.
class MixtureBound final : public ModularBound {
 public:
  MixtureBound(const std::vector<double>& weight, const std::vector<Properties>& properties,
               std::vector<std::unique_ptr<ModularBound>> parts)
      : weight_(weight), properties_(properties), parts_(std::move(parts)) {}

  double constant() const override {
    double constant = 0;
    for (std::size_t p = 0; p < parts_.size(); ++p) constant += weight_[p] * parts_[p]->constant();
    return constant + std::abs(constant) * kRoom;
  }
  void weights(Elements vs, std::span<double> out) const override {
    weighted_sum(weight_, out, [&](std::size_t p, std::span<double> part) { parts_[p]->weights(vs, part); });
    round_up(out);
  }
  bool weights_together(Elements vs, std::span<double> out, std::size_t threads) const override {
    const bool together = sum_together(
        weight_, properties_, out.first(vs.size()), threads,
        [&](std::size_t p, std::span<double> part) { return parts_[p]->weights_together(vs, part, threads); },
        [&](std::size_t p, std::size_t begin, std::span<double> part) {
          parts_[p]->weights(vs.subspan(begin, part.size()), part);
        });
    if (together) round_up(out.first(vs.size()));
    return together;
  }
  bool cheap() const override {
    return std::all_of(parts_.begin(), parts_.end(), [](const auto& part) { return part->cheap(); });
  }
  // Every part goes to its better point, if it has one.
  bool sharpen(std::size_t threads) override {
    bool any = false;
    for (const auto& part : parts_) any = part->sharpen(threads) || any;
    return any;
  }
  void move_towards(Elements set, double share) override {
    for (const auto& part : parts_) part->move_towards(set, share);
  }

 private:
  static constexpr double kRoom = 1e-12;  // for the rounding of these sums

  static void round_up(std::span<double> weights) {
    for (double& weight : weights) weight += std::abs(weight) * kRoom;
  }

  const std::vector<double>& weight_;
  const std::vector<Properties>& properties_;  // of the parts, for the size of batches
  std::vector<std::unique_ptr<ModularBound>> parts_;
};

class Mixture final : public Objective {
 public:
  explicit Mixture(std::vector<MixturePart> parts) {
    for (MixturePart& part : parts) {
      weight_.push_back(part.weight);
      properties_.push_back(part.objective->properties());
      parts_.push_back(std::move(part.objective));
    }
  }

  std::size_t size() const override { return parts_.front()->size(); }

  std::unique_ptr<GainState> start() const override {
    std::vector<std::unique_ptr<GainState>> states;
    for (const auto& part : parts_) states.push_back(part->start());
    return std::make_unique<MixtureState>(weight_, properties_, std::move(states));
  }

  void expect(Elements vs, std::size_t threads) const override {
    for (const auto& part : parts_) part->expect(vs, threads);
  }

  // What all parts guarantee. The error is that of the largest gain among the parts, which is at most their sum unless
  // parts of different signs cancel.
  Properties properties() const override {
    Properties all = parts_.front()->properties();
    all.gain_noise = 0;
    all.value_noise = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Properties p = parts_[i]->properties();
      all.gain_noise += weight_[i] * p.gain_noise;
      all.value_noise += weight_[i] * p.value_noise;
      all.monotone = all.monotone && p.monotone;
      all.gain_error = std::max(all.gain_error, p.gain_error);
      all.sparse = all.sparse && p.sparse;
      all.batch = std::min(all.batch, p.batch);
      all.least_batch = std::max(all.least_batch, p.least_batch);
      all.one_thread = all.one_thread || p.one_thread;
      all.undivided = all.undivided || p.undivided;
      all.reads_rows = all.reads_rows || p.reads_rows;
      all.pair_cost = std::max(all.pair_cost, p.pair_cost);
      all.gain_grows = all.gain_grows || p.gain_grows;
      all.exact_residual = all.exact_residual && p.exact_residual;
      if (p.neighbour_recall > 0) all.neighbour_recall = p.neighbour_recall;  // all parts have the same graph
    }
    all.gain_error += 4 * std::numeric_limits<double>::epsilon() * static_cast<double>(parts_.size());
    return all;
  }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    weighted_sum(weight_, out.first(us.size()),
                 [&](std::size_t p, std::span<Gain> part) { parts_[p]->residual_gains(us, part); });
  }

  // Equal in every part.
  void first_equal(Elements vs, std::span<Element> out) const override {
    parts_.front()->first_equal(vs, out);
    std::vector<Element> part(vs.size());
    for (std::size_t p = 1; p < parts_.size(); ++p) {
      parts_[p]->first_equal(vs, part);
      std::map<std::pair<Element, Element>, Element> first;
      for (std::size_t i = 0; i < vs.size(); ++i) out[i] = first.try_emplace({out[i], part[i]}, vs[i]).first->second;
    }
  }

  std::unique_ptr<ModularBound> bound_around(Elements set) const override {
    std::vector<std::unique_ptr<ModularBound>> bounds;
    for (const auto& part : parts_) {
      bounds.push_back(part->bound_around(set));
      if (bounds.back() == nullptr) return nullptr;
    }
    return std::make_unique<MixtureBound>(weight_, properties_, std::move(bounds));
  }

 private:
  std::vector<double> weight_;
  std::vector<Properties> properties_;  // of the parts when they were made, for the size of batches
  std::vector<std::unique_ptr<Objective>> parts_;
};

}  // namespace

std::unique_ptr<Objective> make_mixture_objective(std::vector<MixturePart> parts) {
  if (parts.empty()) throw InputError("a mixture needs at least one objective");
  for (const MixturePart& part : parts) {
    if (part.objective == nullptr) throw InputError("a part of the mixture has no objective");
    if (!(part.weight >= 0 && part.weight < double{kMostValue})) {
      throw InputError(
          fmt::format("a weight of the mixture is {}; expected a number >= 0 and below 2^60", part.weight));
    }
    if (part.objective->size() != parts.front().objective->size()) {
      throw InputError(fmt::format("the parts of a mixture must have the same elements, but one has {} and one {}",
                                   parts.front().objective->size(), part.objective->size()));
    }
  }
  return std::make_unique<Mixture>(std::move(parts));
}

}  // namespace winnow
