// QuickPrune (Nath, Kuhnle 2024, arXiv:2410.17945): one sequential pass, one gain per element.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "base/step.h"
#include "sparsify/sparsified_record.h"
#include "sparsify/warning.h"
#include "winnow/error.h"
#include "winnow/sparsify.h"

namespace winnow {
using namespace detail;
namespace {

Sparsified run_quickprune(const Objective& objective, Elements ground, const QuickPruneOptions& options) {
  std::vector<Element> order(ground.begin(), ground.end());
  std::sort(order.begin(), order.end());

  Sparsified result;
  const auto start = std::chrono::steady_clock::now();
  const auto state = objective.start();
  const double before = state->value();        // of what was chosen already, which is not part of A
  std::vector<std::pair<Gain, Element>> rest;  // negative gains, so that the best sort first
  rest.reserve(order.size());
  std::uint64_t done = 0;
  for (const Element v : order) {
    Gain gain = 0;
    state->gains(std::span(&v, 1), std::span(&gain, 1));
    if (gain >= options.delta * (state->value() - before) / static_cast<double>(options.k)) {
      state->add(v);
      result.kept.push_back(v);
    } else {
      rest.emplace_back(-gain, v);
    }
    if (options.run.trace != nullptr) options.run.trace->progress("pruning", ++done, order.size());
  }
  if (result.kept.size() < options.floor) {
    std::sort(rest.begin(), rest.end());
    for (std::size_t i = 0; result.kept.size() < options.floor && i < rest.size(); ++i)
      result.kept.push_back(rest[i].second);
    std::sort(result.kept.begin(), result.kept.end());
  }
  result.warning = too_few_warning(result.kept.size(), options.k, order.size());
  result.evaluations = order.size();
  SparsifyRound record;
  record.live_before = order.size();
  record.live_after = result.kept.size();
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.rounds.push_back(record);
  return result;
}

}  // namespace

Sparsified quickprune(const Objective& objective, Elements ground, const QuickPruneOptions& options) {
  if (!(options.delta > 0) || !std::isfinite(options.delta)) {
    throw InputError(fmt::format("delta is {}; expected a number > 0", options.delta));
  }
  if (options.k == 0) throw InputError("QuickPrune needs to know k; expected k > 0");
  Journal* journal = options.run.journal;
  return remembered<Sparsified>(journal, "quickprune",
                                Inputs(journal).add(ground).add(options.k).add(options.delta).add(options.floor),
                                [&] { return run_quickprune(objective, ground, options); });
}

}  // namespace winnow
