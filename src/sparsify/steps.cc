#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "base/rng.h"
#include "sparsify/part_loops.h"

namespace winnow {
using namespace detail;
namespace {

constexpr Gain kInfinity = std::numeric_limits<Gain>::infinity();

std::uint64_t hash(std::uint64_t seed, std::uint64_t round, Element v) {
  return mix(mix(mix(seed + 0x9E3779B97F4A7C15u) + round) + v);
}

double uniform(std::uint64_t bits) {
  return (static_cast<double>(bits >> 11) + 0.5) * 0x1p-53;
}

void keep_first(std::vector<Draw>& draws, std::size_t count) {
  if (count >= draws.size()) return;
  std::nth_element(draws.begin(), draws.begin() + static_cast<std::ptrdiff_t>(count), draws.end());
  draws.resize(count);
}

}  // namespace

RoundPlan::RoundPlan(std::size_t ground_size, const SparsifyOptions& options)
    : dropped_share_(1 - 1 / std::sqrt(options.c)), floor_(options.floor), max_rounds_(options.max_rounds) {
  const auto n = static_cast<double>(ground_size);
  threshold_ = n > 1 ? std::min(options.r * std::log2(n), n) : n;
  probe_count_ = static_cast<std::size_t>(std::ceil(threshold_));
}

bool RoundPlan::goes_on(std::size_t live, std::size_t kept, std::size_t round) const {
  return static_cast<double>(live) > threshold_ && kept + live > floor_ && (max_rounds_ == 0 || round < max_rounds_);
}

std::size_t RoundPlan::drop_count(std::size_t live, std::size_t kept) const {
  const auto drop = static_cast<std::size_t>(dropped_share_ * static_cast<double>(live));
  return std::min(drop, kept + live > floor_ ? kept + live - floor_ : 0);
}

LivePart::LivePart(Elements of, Elements numbers) : ids(of.begin(), of.end()), divergence(of.size(), kInfinity) {
  if (numbers.empty()) {
    std::sort(ids.begin(), ids.end());
    return;
  }
  std::vector<std::pair<Element, Element>> both;
  for (std::size_t i = 0; i < of.size(); ++i) both.emplace_back(numbers[i], of[i]);
  std::sort(both.begin(), both.end());
  elements.resize(of.size());
  for (std::size_t i = 0; i < of.size(); ++i) std::tie(ids[i], elements[i]) = both[i];
}

void weigh(LivePart& part, const Objective& objective, const GainState& state, ProbeWeights weights,
           const RunOptions& run) {
  detail::weigh(part, objective, state, weights, Batches(objective.properties(), run.threads));
}

void detail::weigh(LivePart& part, const Objective& objective, const GainState& state, ProbeWeights weights,
                   const Batches& batches) {
  part.weights.clear();
  if (weights == ProbeWeights::kUniform) return;
  part.weights = gains_of(part, state, batches);
  const auto residual = residuals_of(part, objective, batches);
  for (std::size_t p = 0; p < part.size(); ++p) {
    part.weights[p] += residual[p];
    if (weights == ProbeWeights::kImportanceSquared) part.weights[p] *= part.weights[p];
  }
}

std::vector<Draw> draw_probes(const LivePart& part, std::size_t count, std::uint64_t seed, std::uint64_t round) {
  std::vector<Draw> draws;  // at most twice as many as are wanted
  if (count == 0) return draws;
  Draw last{std::numeric_limits<double>::infinity(), std::numeric_limits<Element>::max()};  // no later draw counts
  for (std::size_t p = 0; p < part.size(); ++p) {
    const double u = uniform(hash(seed, round, part.ids[p]));
    // Elements of weight 0 are drawn last, in the order of their hashes.
    const Draw draw{part.weights.empty() ? u : -std::log(u) / std::max(part.weights[p], 1e-300), part.ids[p]};
    if (!(draw < last)) continue;
    draws.push_back(draw);
    if (draws.size() < 2 * count) continue;
    keep_first(draws, count);
    last = *std::max_element(draws.begin(), draws.end());
  }
  keep_first(draws, count);
  return draws;
}

std::vector<Element> merge_draws(std::vector<Draw> draws, std::size_t count) {
  keep_first(draws, count);
  std::vector<Element> ids;
  ids.reserve(draws.size());
  for (const Draw& draw : draws) ids.push_back(draw.id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::vector<Element> take_probes(LivePart& part, Elements probes) {
  std::vector<Element> taken;
  auto next = probes.begin();
  keep_places(part, [&](std::size_t p) {
    while (next != probes.end() && *next < part.ids[p]) ++next;
    if (next == probes.end() || *next != part.ids[p]) return true;
    taken.push_back(part.elements.empty() ? part.ids[p] : part.elements[p]);
    return false;
  });
  return taken;
}

void lower_divergences(LivePart& part, const PreparedProbes& probes, const Properties& properties,
                       const RunOptions& run) {
  detail::lower_divergences(part, probes, Batches(properties, run.threads));
}

void detail::lower_divergences(LivePart& part, const PreparedProbes& probes, const Batches& batches) {
  batches.for_parts(part.size(), [&](std::size_t begin, std::size_t end) {
    probes.divergences(part.own().subspan(begin, end - begin), std::span(part.divergence).subspan(begin, end - begin));
  });
}

void forget_divergences(LivePart& part) {
  std::fill(part.divergence.begin(), part.divergence.end(), kInfinity);
}

Border find_border(std::span<const Divergences> parts, std::size_t count) {
  std::vector<Gain> all;
  for (const auto& part : parts) all.insert(all.end(), part.divergence.begin(), part.divergence.end());
  const auto nth = all.begin() + static_cast<std::ptrdiff_t>(count - 1);
  std::nth_element(all.begin(), nth, all.end());
  const Gain value = *nth;
  const auto below = static_cast<std::size_t>(std::count_if(all.begin(), nth, [&](Gain w) { return w < value; }));
  std::vector<Element> equal;
  for (const auto& part : parts) {
    for (std::size_t p = 0; p < part.ids.size(); ++p) {
      if (part.divergence[p] == value) equal.push_back(part.ids[p]);
    }
  }
  if (equal.empty()) return {value, 0};  // NaN, which compares neither above nor below anything
  const auto last = equal.begin() + static_cast<std::ptrdiff_t>(std::min(count - below, equal.size()) - 1);
  std::nth_element(equal.begin(), last, equal.end());
  return {value, *last};
}

void drop_up_to(LivePart& part, const Border& border) {
  keep_places(part, [&](std::size_t p) { return !border.drops(part.divergence[p], part.ids[p]); });
}

}  // namespace winnow
