// Algorithm 1, with its improvements and a floor. Line numbers are the paper's.
#include "winnow/sparsify.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>

#include "base/parallel.h"
#include "objectives/batch.h"
#include "sparsify/post_reduce.h"
#include "sparsify/probes.h"
#include "sparsify/warning.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

class Pruning {
 public:
  Pruning(const Objective& objective, Elements ground, const SparsifyOptions& options, const GainState* given)
      : objective_(objective),
        options_(options),
        own_state_(given == nullptr ? objective.start() : nullptr),
        state_(given == nullptr ? *own_state_ : *given),
        parallel_(options.run.threads),
        live_(ground.begin(), ground.end()) {
    std::sort(live_.begin(), live_.end());
  }

  Sparsified run() {
    const auto n = static_cast<double>(live_.size());
    const double threshold = n > 1 ? std::min(options_.r * std::log2(n), n) : n;
    const auto probe_count = static_cast<std::size_t>(std::ceil(threshold));
    if (options_.preprune) preprune();
    if (options_.probes != ProbeWeights::kUniform) weigh();
    divergence_.assign(live_.size(), std::numeric_limits<Gain>::infinity());

    while (static_cast<double>(live_.size()) > threshold && kept_.size() + live_.size() > options_.floor &&
           (options_.max_rounds == 0 || result_.rounds.size() < options_.max_rounds)) {  // line 4
      round(probe_count);
      if (options_.run.trace != nullptr) options_.run.trace->progress("pruning", result_.rounds.size(), 0);
    }
    kept_.insert(kept_.end(), live_.begin(), live_.end());  // line 13
    std::sort(kept_.begin(), kept_.end());
    if (options_.postreduce) post_reduce();
    result_.warning = too_few_warning(kept_.size(), options_.k, ground_size_);
    result_.kept = std::move(kept_);
    return std::move(result_);
  }

 private:
  // Lines 5 to 11.
  void round(std::size_t probe_count) {
    const auto start = std::chrono::steady_clock::now();
    SparsifyRound record;
    record.live_before = live_.size();
    if (!options_.cumulative) std::fill(divergence_.begin(), divergence_.end(), std::numeric_limits<Gain>::infinity());
    const auto probes = take(probe_count);
    kept_.insert(kept_.end(), probes.begin(), probes.end());
    record.probes = probes.size();

    std::vector<Gain> residual(probes.size());
    objective_.residual_gains(probes, residual);
    const std::size_t grain = std::max<std::size_t>(512, live_.size() / (8 * parallel_.threads()));
    parallel_.for_ranges(live_.size(), grain, [&](std::size_t begin, std::size_t end) {
      state_.divergences(probes, residual, Elements(live_).subspan(begin, end - begin),
                         std::span(divergence_).subspan(begin, end - begin));
    });
    record.pairs = std::uint64_t{probes.size()} * live_.size();
    result_.evaluations += probes.size() + record.pairs;

    drop_smallest(record);
    record.live_after = live_.size();
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result_.rounds.push_back(record);
  }

  // Probes leave live_, and their divergences and weights with them.
  std::vector<Element> take(std::size_t count) {
    std::vector<Element> before;
    if (options_.cumulative) before = live_;
    const auto probes =
        take_probes(live_, weights_.empty() ? nullptr : &weights_, count, options_.run.seed, result_.rounds.size());
    if (options_.cumulative) {
      std::size_t to = 0;
      for (std::size_t i = 0; i < before.size(); ++i) {
        if (to < live_.size() && before[i] == live_[to]) divergence_[to++] = divergence_[i];
      }
    }
    divergence_.resize(live_.size());
    return probes;
  }

  // Drops the (1 - 1/sqrt c) of live_ with the smallest divergence (lower elements among equals), but never below the
  // floor.
  void drop_smallest(SparsifyRound& record) {
    auto drop = static_cast<std::size_t>((1 - 1 / std::sqrt(options_.c)) * static_cast<double>(live_.size()));
    const std::size_t all = kept_.size() + live_.size();
    drop = std::min(drop, all > options_.floor ? all - options_.floor : 0);
    if (live_.empty()) return;

    std::vector<Gain> sorted = divergence_;  // as far as it is needed
    const auto value_at = [&](std::size_t rank) {
      const auto nth = sorted.begin() + static_cast<std::ptrdiff_t>(rank);
      std::nth_element(sorted.begin(), nth, sorted.end());
      return *nth;
    };
    for (std::size_t q = 0; q < 5; ++q) record.divergence[q] = value_at(q * (live_.size() - 1) / 4);
    if (drop == 0) return;
    const Gain border = value_at(drop - 1);
    record.largest_dropped = border;
    std::size_t ties = drop - static_cast<std::size_t>(std::count_if(divergence_.begin(), divergence_.end(),
                                                                     [&](Gain w) { return w < border; }));
    std::size_t to = 0;
    for (std::size_t i = 0; i < live_.size(); ++i) {
      if (divergence_[i] < border) continue;
      if (divergence_[i] == border && ties > 0) {
        --ties;
        continue;
      }
      live_[to] = live_[i];
      divergence_[to] = divergence_[i];
      if (!weights_.empty()) weights_[to] = weights_[i];
      ++to;
    }
    live_.resize(to);
    divergence_.resize(to);
    if (!weights_.empty()) weights_.resize(to);
  }

  std::vector<Gain> gains_of_live() {
    std::vector<Gain> gain(live_.size());
    batch_gains(state_, live_, gain, parallel_, objective_.properties().batch);
    result_.evaluations += live_.size();
    return gain;
  }

  std::vector<Gain> residuals_of_live() {
    std::vector<Gain> residual(live_.size());
    parallel_.for_ranges(live_.size(), objective_.properties().batch, [&](std::size_t begin, std::size_t end) {
      objective_.residual_gains(Elements(live_).subspan(begin, end - begin),
                                std::span(residual).subspan(begin, end - begin));
    });
    result_.evaluations += live_.size();
    return residual;
  }

  // The first improvement (Wei, Iyer, Bilmes 2014): greedy never needs u when k others are worth more at their least
  // than u at its most. Only where that holds beyond rounding.
  void preprune() {
    const std::size_t least = std::max(options_.k, options_.floor);
    if (options_.k == 0 || least >= live_.size()) return;
    const auto gain = gains_of_live();
    const auto nth_largest = [](std::vector<Gain> values, std::size_t rank) {
      const auto nth = values.begin() + static_cast<std::ptrdiff_t>(rank - 1);
      std::nth_element(values.begin(), nth, values.end(), std::greater<>());
      return *nth;
    };
    const double error = 1 + 2 * objective_.properties().gain_error;
    const Gain border = std::min(nth_largest(residuals_of_live(), options_.k), nth_largest(gain, least));
    std::size_t to = 0;
    for (std::size_t i = 0; i < live_.size(); ++i) {
      if (gain[i] * error < border) continue;
      live_[to++] = live_[i];
    }
    result_.prepruned = live_.size() - to;
    live_.resize(to);
  }

  // The second improvement: probes in proportion to f(u) + f(u|V-u), or its square.
  void weigh() {
    weights_ = gains_of_live();
    const auto residual = residuals_of_live();
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      weights_[i] += residual[i];
      if (options_.probes == ProbeWeights::kImportanceSquared) weights_[i] *= weights_[i];
    }
  }

  // The third improvement.
  void post_reduce() {
    std::vector<Gain> residual(kept_.size());
    objective_.residual_gains(kept_, residual);
    const std::size_t before = kept_.size();
    kept_ = double_greedy_reduce(state_, kept_, residual, *options_.postreduce, std::max(options_.floor, options_.k),
                                 options_.run.seed);
    result_.postreduced = before - kept_.size();
    result_.evaluations += before + std::uint64_t{before} * before;
  }

  const Objective& objective_;
  const SparsifyOptions& options_;
  std::unique_ptr<GainState> own_state_;
  const GainState& state_;
  Parallel parallel_;
  std::vector<Element> live_;  // V of the paper, increasing
  std::size_t ground_size_ = live_.size();
  std::vector<Gain> divergence_;  // of live_
  std::vector<double> weights_;   // of live_; empty: uniform probes
  std::vector<Element> kept_;     // V' of the paper
  Sparsified result_;
};

}  // namespace

SparsifyOptions paper_preset() {
  return {};
}

SparsifyOptions fast_preset(std::size_t k, bool sparse_rows) {
  SparsifyOptions options;
  options.r = 2;
  options.cumulative = true;
  options.k = k;
  options.floor = (sparse_rows ? 4 : 2) * k;
  return options;
}

void check_sparsify_options(const SparsifyOptions& options) {
  if (!(options.r > 0) || !std::isfinite(options.r)) {
    throw InputError(fmt::format("r is {}; expected a number > 0", options.r));
  }
  if (!(options.c > 1) || !std::isfinite(options.c)) {
    throw InputError(fmt::format("c is {}; expected a number > 1", options.c));
  }
  if (options.postreduce && std::isnan(*options.postreduce)) {
    throw InputError("the divergence to post-reduce by is no number");
  }
  if (options.preprune && options.k == 0) throw InputError("pre-pruning needs to know k");
}

Sparsified sparsify(const Objective& objective, Elements ground, const SparsifyOptions& options,
                    const GainState* given) {
  check_sparsify_options(options);
  return Pruning(objective, ground, options, given).run();
}

}  // namespace winnow
