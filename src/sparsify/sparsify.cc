// Algorithm 1 by the steps of sparsify/steps.h, with its improvements and a floor. Line numbers are the paper's.
#include "winnow/sparsify.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>

#include "base/step.h"
#include "sparsify/part_loops.h"
#include "sparsify/post_reduce.h"
#include "sparsify/sparsified_record.h"
#include "sparsify/warning.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// The minimum, the quartiles and the maximum.
void find_quantiles(std::vector<Gain> values, double (&out)[5]) {
  if (values.empty()) return;
  for (std::size_t q = 0; q < 5; ++q) {
    const auto nth = values.begin() + static_cast<std::ptrdiff_t>(q * (values.size() - 1) / 4);
    std::nth_element(values.begin(), nth, values.end());
    out[q] = *nth;
  }
}

constexpr std::uint64_t kUnfinished = 0, kFinished = 1;  // the first number of a record

class Pruning {
 public:
  Pruning(const Objective& objective, Elements ground, const SparsifyOptions& options, const GainState* given,
          const Step& step)
      : objective_(objective),
        options_(options),
        step_(step),
        own_state_(given == nullptr ? objective.start() : nullptr),
        state_(given == nullptr ? *own_state_ : *given),
        batches_(objective.properties(), options.run.threads),
        plan_(ground.size(), options),
        ground_size_(ground.size()),
        live_(ground) {}

  Sparsified run(const std::optional<std::string>& unfinished) {
    if (unfinished) {
      resume(*unfinished);
    } else {
      if (options_.preprune) preprune();
      weigh();
      if (result_.evaluations > 0) record();
    }
    while (plan_.goes_on(live_.size(), kept_.size(), result_.rounds.size())) {  // line 4
      round();
      record();
      if (options_.run.trace != nullptr) options_.run.trace->progress("pruning", result_.rounds.size(), 0);
    }
    kept_.insert(kept_.end(), live_.ids.begin(), live_.ids.end());  // line 13
    std::sort(kept_.begin(), kept_.end());
    if (options_.postreduce) post_reduce();
    result_.warning = too_few_warning(kept_.size(), options_.k, ground_size_);
    result_.kept = std::move(kept_);
    record_finished();
    return std::move(result_);
  }

 private:
  // What the next round depends on. Divergences do not outlive a round unless they are cumulative.
  void record() {
    if (!step_.has_journal()) return;
    Packer to;
    to.count(kUnfinished);
    result_.kept = kept_;
    std::sort(result_.kept.begin(), result_.kept.end());
    pack(to, result_);
    to.increasing(live_.ids);
    to.array(std::span<const Gain>(live_.divergence).first(options_.cumulative ? live_.size() : 0));
    to.array(std::span<const double>(live_.weights));
    step_.record(fmt::format("round {}", result_.rounds.size()), to);
  }

  void resume(const std::string& unfinished) {
    Unpacker from(unfinished);
    from.count();
    unpack(from, result_);
    kept_ = std::move(result_.kept);
    live_ = LivePart(from.increasing());
    auto divergence = from.array<Gain>();
    if (options_.cumulative) live_.divergence = std::move(divergence);
    live_.weights = from.array<double>();
  }

  void record_finished() {
    if (!step_.has_journal()) return;
    Packer to;
    to.count(kFinished);
    pack(to, result_);
    step_.record("finished", to);
  }

  // Lines 5 to 11.
  void round() {
    const auto start = std::chrono::steady_clock::now();
    SparsifyRound record;
    record.live_before = live_.size();
    if (!options_.cumulative) forget_divergences(live_);
    const auto probes = draw();
    kept_.insert(kept_.end(), probes.begin(), probes.end());
    record.probes = probes.size();

    std::vector<Gain> residual(probes.size());
    objective_.residual_gains(probes, residual);
    lower_divergences(live_, *state_.prepare(probes, residual), batches_);
    record.pairs = std::uint64_t{probes.size()} * live_.size();
    result_.evaluations += probes.size() + record.pairs;

    drop(record);
    record.live_after = live_.size();
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result_.rounds.push_back(record);
  }

  std::vector<Element> draw() {
    const std::size_t count = plan_.probe_count();
    return take_probes(live_, merge_draws(draw_probes(live_, count, options_.run.seed, result_.rounds.size()), count));
  }

  void drop(SparsifyRound& record) {
    find_quantiles(live_.divergence, record.divergence);
    const std::size_t count = plan_.drop_count(live_.size(), kept_.size());
    if (count == 0) return;
    const Divergences all{live_.ids, live_.divergence};
    const Border border = find_border(std::span(&all, 1), count);
    record.largest_dropped = border.value;
    drop_up_to(live_, border);
  }

  // The first improvement (Wei, Iyer, Bilmes 2014): greedy never needs u if the smallest possible gains of k others
  // exceed the largest possible gain of u. Applied only if that holds beyond rounding.
  void preprune() {
    const std::size_t least = std::max(options_.k, options_.floor);
    if (options_.k == 0 || least >= live_.size()) return;
    const auto gain = gains_of(live_, state_, batches_);
    const auto residual = residuals_of(live_, objective_, batches_);
    result_.evaluations += 2 * live_.size();
    const auto nth_largest = [](std::vector<Gain> values, std::size_t rank) {
      const auto nth = values.begin() + static_cast<std::ptrdiff_t>(rank - 1);
      std::nth_element(values.begin(), nth, values.end(), std::greater<>());
      return *nth;
    };
    const double error = 1 + 2 * objective_.properties().gain_error;
    const Gain border = std::min(nth_largest(residual, options_.k), nth_largest(gain, least));
    keep_places(live_, [&](std::size_t p) { return gain[p] * error >= border; });
    result_.prepruned = ground_size_ - live_.size();
  }

  // The second improvement: probes in proportion to f(u) + f(u|V-u), or its square.
  void weigh() {
    if (options_.probes == ProbeWeights::kUniform) return;
    detail::weigh(live_, objective_, state_, options_.probes, batches_);
    result_.evaluations += 2 * live_.size();
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
  const Step& step_;
  std::unique_ptr<GainState> own_state_;
  const GainState& state_;
  Batches batches_;
  RoundPlan plan_;
  std::size_t ground_size_;
  LivePart live_;              // V of the paper
  std::vector<Element> kept_;  // V' of the paper
  Sparsified result_;
};

Inputs inputs_of(Elements ground, const SparsifyOptions& options, const GainState* given) {
  return Inputs(options.run.journal)
      .add(ground)
      .add(options.run.seed)
      .add(options.r)
      .add(options.c)
      .add(std::uint64_t{options.cumulative})
      .add(options.floor)
      .add(options.max_rounds)
      .add(static_cast<std::uint64_t>(options.probes))
      .add(options.k)
      .add(std::uint64_t{options.preprune})
      .add(std::uint64_t{options.postreduce.has_value()})
      .add(options.postreduce.value_or(0))
      .add(given == nullptr ? 0.0 : given->value());
}

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
    throw InputError("the divergence to post-reduce by is not a number");
  }
  if (options.preprune && options.k == 0) throw InputError("pre-pruning needs to know k");
}

Sparsified sparsify(const Objective& objective, Elements ground, const SparsifyOptions& options,
                    const GainState* given) {
  check_sparsify_options(options);
  const Step step(options.run.journal, "sparsify", inputs_of(ground, options, given));
  const auto found = step.find();
  if (found) {
    Unpacker from(*found);
    if (from.count() == kFinished) {
      Sparsified pruned;
      unpack(from, pruned);
      return pruned;
    }
  }
  return Pruning(objective, ground, options, given, step).run(found);
}

}  // namespace winnow
