// Two upper bounds on f(S*), the value of the best feasible set.
//
// The online bound (Leskovec et al. 2007) holds for any monotone f and any set S_i: f(S*) <= f(S_i) + the largest sum
// of the gains f(v|S_i) over a feasible set. That is the sum of the k largest gains, or what the constraint says (for
// example, a fractional knapsack).
// The dual bound needs an objective that provides a modular function above f: f(S*) <= its constant + the largest sum
// of its weights over a feasible set. It is nearly exact for feature-based objectives, where the online bound cannot
// promise more than about 0.7. Moving the point towards the elements that attain the bound (a step of Frank and Wolfe
// 1956 on the dual) makes the bound smaller.
// If the ratio to the dual bound is below kGoodEnough, and always with tight, the online bound at S is computed too.
// The smaller of the two is used. A bound that can be sharpened considers both itself.
#include "winnow/certify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "base/step.h"
#include "base/stopwatch.h"
#include "objectives/batch.h"
#include "winnow/error.h"

namespace winnow {

// As a record of the journal. remembered() looks them up beside Packer, so they are not in an unnamed namespace.
namespace detail {

static void pack(Packer& to, const Certificate& certificate) {
  to.number(certificate.upper_bound);
  to.number(certificate.ratio);
  to.text(certificate.kind);
  to.count(certificate.passes);
  to.number(certificate.seconds);
}

static void unpack(Unpacker& from, Certificate& certificate) {
  certificate.upper_bound = from.number();
  certificate.ratio = from.number();
  certificate.kind = from.text();
  certificate.passes = from.count();
  certificate.seconds = from.number();
}

static void pack(Packer& to, const std::vector<Certificate>& certificates) {
  to.count(certificates.size());
  for (const Certificate& certificate : certificates) pack(to, certificate);
}

static void unpack(Unpacker& from, std::vector<Certificate>& certificates) {
  certificates.resize(from.count());
  for (Certificate& certificate : certificates) unpack(from, certificate);
}

}  // namespace detail

using namespace detail;
namespace {

constexpr std::size_t kTightPasses = 40;
constexpr double kPlain = 1e-9;       // bounds above this are unaffected by the rounding of the smallest floats
constexpr double kGoodEnough = 0.95;  // ratio to the dual bound from which no other bound is computed

class Certifier {
 public:
  Certifier(const Objective& objective, Elements ground, Elements picks, const Constraint& constraint,
            const CertifyOptions& options)
      : objective_(objective),
        ground_(ground),
        picks_(picks),
        constraint_(constraint),
        effort_(options.effort),
        batches_(objective.properties(), options.run.threads),
        value_(state_of_picks()->value()),
        bound_(objective.bound_around(picks)) {}

  // Adds what a quick certificate may need of all elements. What is then filled in saves the passes of run().
  void ask(std::vector<Asked>& asked) {
    if (bound_ == nullptr) return;
    at_picks_ = state_of_picks();
    known_weight_.resize(ground_.size());
    known_gain_.resize(ground_.size());
    asked.push_back({.bound = bound_.get(), .out = known_weight_});
    asked.push_back({.state = at_picks_.get(), .out = known_gain_});
  }

  Certificate run() {
    Certificate certificate;
    const double value = value_;
    if (ModularBound* bound = bound_.get()) {
      certificate.kind = "dual";
      const std::size_t threads = batches_.threads().threads();
      const bool tight = effort_ == CertifyEffort::kTight;
      certificate.upper_bound = bound->cheap() ? one_pass(*bound) : std::numeric_limits<double>::infinity();
      const bool wanted = tight || value < kGoodEnough * certificate.upper_bound;
      const bool sharper = wanted && bound->sharpen(threads);
      if (sharper) certificate.upper_bound = std::min(certificate.upper_bound, one_pass(*bound));
      if (tight) certificate.upper_bound = std::min(certificate.upper_bound, after_steps(*bound));
      // If the picks already cover everything, the gains after them show it.
      const bool plain = certificate.upper_bound > kPlain;
      if (plain && (tight || (!sharper && value < kGoodEnough * certificate.upper_bound))) {
        const double at_picks = online(1);
        if (at_picks < certificate.upper_bound) {
          certificate.kind = "online";
          certificate.upper_bound = at_picks;
        }
      }
    } else {
      certificate.kind = "online";
      // 9 is a multiple of 3, so the bound is never looser
      certificate.upper_bound = online(effort_ == CertifyEffort::kTight ? 9 : 3);
    }
    // The bounds above are on f as it is computed.
    const double noise = objective_.properties().value_noise;
    certificate.upper_bound = std::max(certificate.upper_bound, value) + noise;
    certificate.ratio = rounded_down(value - noise, certificate.upper_bound);
    certificate.passes = passes_;
    certificate.seconds = watch_.total();
    return certificate;
  }

 private:
  std::unique_ptr<GainState> state_of_picks() const {
    auto state = objective_.start();
    state->add_all(picks_);
    return state;
  }

  // Computes the bound at `prefixes` prefixes of the picks. The last prefix is all of them.
  double online(std::size_t prefixes) {
    const double error = 1 + 2 * objective_.properties().gain_error;
    const double noise = objective_.properties().gain_noise;
    const auto state = objective_.start();
    double best = std::numeric_limits<double>::infinity();
    std::size_t added = 0;
    for (std::size_t p = 1; p <= prefixes; ++p) {
      const std::size_t next = picks_.size() * p / prefixes;
      state->add_all(picks_.subspan(added, next - added));
      added = next;
      if (prefixes == 1 && !known_gain_.empty()) {
        weight_ = std::exchange(known_gain_, {});
      } else {
        weight_.resize(ground_.size());
        batches_.gains(*state, ground_, weight_);
      }
      for (double& gain : weight_) gain = std::max(0.0, gain) * error + noise;
      const double most = constraint_.most_weight(ground_, weight_, nullptr);
      best = std::min(best, (state->value() + most) * (1 + 1e-12));
      ++passes_;
    }
    return best;
  }

  // The least bound on the way from a point whose weights were computed last.
  double after_steps(ModularBound& bound) {
    double best = std::numeric_limits<double>::infinity();
    std::vector<Element> attained;
    for (std::size_t step = 1; step < kTightPasses; ++step) {
      attained.clear();
      for (const std::uint32_t place : attained_) attained.push_back(ground_[place]);
      bound.move_towards(attained, 1.0 / static_cast<double>(step + 2));
      best = std::min(best, one_pass(bound));
    }
    return best;
  }

  double one_pass(const ModularBound& bound) {
    if (!known_weight_.empty()) {
      weight_ = std::exchange(known_weight_, {});
    } else {
      weight_.resize(ground_.size());
      batches_.weights(bound, ground_, weight_);
    }
    ++passes_;
    return bound.constant() + constraint_.most_weight(ground_, weight_, &attained_);
  }

  static double rounded_down(double value, double bound) {
    if (bound <= 0) return 1;
    return std::clamp(std::floor(value / bound * 1e6 - 1e-6) / 1e6, 0.0, 1.0);
  }

  const Objective& objective_;
  Elements ground_;
  Elements picks_;
  const Constraint& constraint_;
  CertifyEffort effort_;
  Batches batches_;
  Stopwatch watch_;
  double value_;                         // f(S)
  std::unique_ptr<ModularBound> bound_;  // around the picks
  std::unique_ptr<GainState> at_picks_;  // if its gains were asked for beforehand
  std::vector<double> known_weight_;     // of the bound, if asked for beforehand
  std::vector<double> known_gain_;       // given the picks, likewise
  std::vector<double> weight_;           // per element of ground
  std::vector<std::uint32_t> attained_;  // positions in ground that attain the bound
  std::size_t passes_ = 0;
};

}  // namespace

Certificate certify(const Objective& objective, Elements ground, Elements picks, const Constraint& constraint,
                    const CertifyOptions& options) {
  if (options.effort == CertifyEffort::kOff) return {};
  if (!objective.properties().monotone) throw InputError("certificates need a monotone objective; this one is not");
  Journal* journal = options.run.journal;
  const auto inputs = Inputs(journal).add(ground).add(picks).add(constraint.most()).add(to_string(options.effort));
  return remembered<Certificate>(journal, "certificate", inputs,
                                 [&] { return Certifier(objective, ground, picks, constraint, options).run(); });
}

std::vector<Certificate> certify_all(const Objective& objective, Elements ground,
                                     std::span<const std::vector<Element>> sets, const Constraint& constraint,
                                     const CertifyOptions& options) {
  if (!objective.properties().undivided || options.effort != CertifyEffort::kQuick) {
    std::vector<Certificate> certificates;
    for (const auto& picks : sets) certificates.push_back(certify(objective, ground, picks, constraint, options));
    return certificates;
  }
  auto inputs = Inputs(options.run.journal).add(ground).add(constraint.most());
  for (const auto& picks : sets) inputs.add(picks);
  return remembered<std::vector<Certificate>>(options.run.journal, "certificates", inputs, [&] {
    std::deque<Certifier> certifiers;
    std::vector<Asked> asked;
    for (const auto& picks : sets) certifiers.emplace_back(objective, ground, picks, constraint, options).ask(asked);
    Batches(objective.properties(), options.run.threads).answer(objective, ground, asked);
    std::vector<Certificate> certificates;
    for (Certifier& certifier : certifiers) certificates.push_back(certifier.run());
    return certificates;
  });
}

Certificate certify(const Objective& objective, Elements ground, Elements picks, std::size_t k,
                    const CertifyOptions& options) {
  return certify(objective, ground, picks, Cardinality(k), options);
}

std::string_view to_string(CertifyEffort effort) {
  return effort == CertifyEffort::kOff ? "off" : effort == CertifyEffort::kQuick ? "quick" : "tight";
}

CertifyEffort parse_certify(std::string_view text) {
  if (text == "off") return CertifyEffort::kOff;
  if (text == "quick") return CertifyEffort::kQuick;
  if (text == "tight") return CertifyEffort::kTight;
  throw InputError(fmt::format("certify '{}': expected off, quick or tight", text));
}

}  // namespace winnow
