// Two bounds on f(S*).
//
// Online (Leskovec et al. 2007), for any monotone f: whatever S_i is, f(S*) <= f(S_i) + the most that f(v|S_i) can add
// up to over a feasible set: the k largest, or what the constraint says (a fractional knapsack, for one).
// Dual, where the objective knows a modular function above f: f(S*) <= its constant + the most its weights can add up
// to. Nearly exact for feature-based objectives, where the online bound cannot promise more than about 0.7. Moving the
// point towards the elements that attain the bound (a step of Frank and Wolfe 1956 on the dual) makes it smaller.
// Where the dual bound leaves more open than kGoodEnough, and always with tight, the online one at S is looked at as
// well and the smaller of the two taken.
#include "winnow/certify.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/parallel.h"
#include "objectives/batch.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kTightPasses = 40;
constexpr double kPlain = 1e-9;       // of bounds: what floats lose near their smallest is nothing to it
constexpr double kGoodEnough = 0.95;  // of a dual bound: no other is looked for

class Certifier {
 public:
  Certifier(const Objective& objective, Elements ground, Elements picks, const Constraint& constraint,
            const CertifyOptions& options)
      : objective_(objective),
        ground_(ground),
        picks_(picks),
        constraint_(constraint),
        effort_(options.effort),
        parallel_(options.run.threads),
        grain_(objective.properties().batch),
        weight_(ground.size()) {}

  Certificate run() {
    const auto start = std::chrono::steady_clock::now();
    Certificate certificate;
    const double value = value_of_picks();
    if (auto bound = objective_.bound_around(picks_)) {
      certificate.kind = "dual";
      certificate.upper_bound = dual(*bound);
      // Where picks have covered all there is, their own gains say so.
      const bool plain = certificate.upper_bound > kPlain;
      if (plain && (effort_ == CertifyEffort::kTight || value < kGoodEnough * certificate.upper_bound)) {
        const double at_picks = online(1);
        if (at_picks < certificate.upper_bound) {
          certificate.kind = "online";
          certificate.upper_bound = at_picks;
        }
      }
    } else {
      certificate.kind = "online";
      certificate.upper_bound = online(effort_ == CertifyEffort::kTight ? 9 : 3);  // a multiple, so never looser
    }
    certificate.upper_bound = std::max(certificate.upper_bound, value);
    certificate.ratio = rounded_down(value, certificate.upper_bound);
    certificate.passes = passes_;
    certificate.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return certificate;
  }

 private:
  double value_of_picks() const {
    const auto state = objective_.start();
    for (const Element v : picks_) state->add(v);
    return state->value();
  }

  // At so many prefixes of the picks, the last being all of them.
  double online(std::size_t prefixes) {
    const double error = 1 + 2 * objective_.properties().gain_error;
    const double noise = objective_.properties().gain_noise;
    const auto state = objective_.start();
    double best = std::numeric_limits<double>::infinity();
    std::size_t added = 0;
    for (std::size_t p = 1; p <= prefixes; ++p) {
      for (; added < picks_.size() * p / prefixes; ++added) state->add(picks_[added]);
      batch_gains(*state, ground_, weight_, parallel_, grain_);
      for (double& gain : weight_) gain = std::max(0.0, gain) * error + noise;
      const double most = constraint_.most_weight(ground_, weight_, nullptr);
      best = std::min(best, (state->value() + most) * (1 + 1e-12));
      ++passes_;
    }
    return best;
  }

  double dual(ModularBound& bound) {
    double best = one_pass(bound);
    if (effort_ != CertifyEffort::kTight) return best;
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
    parallel_.for_ranges(ground_.size(), grain_, [&](std::size_t begin, std::size_t end) {
      bound.weights(ground_.subspan(begin, end - begin), std::span(weight_).subspan(begin, end - begin));
    });
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
  Parallel parallel_;
  std::size_t grain_;
  std::vector<double> weight_;           // of each element of ground
  std::vector<std::uint32_t> attained_;  // places in ground that attain the bound
  std::size_t passes_ = 0;
};

}  // namespace

Certificate certify(const Objective& objective, Elements ground, Elements picks, const Constraint& constraint,
                    const CertifyOptions& options) {
  if (options.effort == CertifyEffort::kOff) return {};
  if (!objective.properties().monotone) throw InputError("certificates need a monotone objective; this one is not");
  return Certifier(objective, ground, picks, constraint, options).run();
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
