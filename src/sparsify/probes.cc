#include "sparsify/probes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rng.h"

namespace winnow::detail {
namespace {

std::uint64_t hash(std::uint64_t seed, std::uint64_t round, Element v) {
  return mix(mix(mix(seed + 0x9E3779B97F4A7C15u) + round) + v);
}

double uniform(std::uint64_t bits) {
  return (static_cast<double>(bits >> 11) + 0.5) * 0x1p-53;
}

}  // namespace

std::vector<Element> take_probes(std::vector<Element>& live, std::vector<double>* weights, std::size_t count,
                                 std::uint64_t seed, std::uint64_t round) {
  count = std::min(count, live.size());
  // A weight of 0 is drawn last, and then by its hash.
  std::vector<std::pair<double, std::uint32_t>> order(live.size());
  for (std::size_t i = 0; i < live.size(); ++i) {
    const double u = uniform(hash(seed, round, live[i]));
    const double key = weights == nullptr ? u : -std::log(u) / std::max((*weights)[i], 1e-300);
    order[i] = {key, static_cast<std::uint32_t>(i)};
  }
  const auto nth = order.begin() + static_cast<std::ptrdiff_t>(count);
  if (nth != order.end()) {
    std::nth_element(order.begin(), nth, order.end(), [&](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : live[a.second] < live[b.second];
    });
  }
  std::vector<bool> chosen(live.size(), false);
  for (auto it = order.begin(); it != nth; ++it) chosen[it->second] = true;

  std::vector<Element> probes;
  probes.reserve(count);
  std::size_t to = 0;
  for (std::size_t i = 0; i < live.size(); ++i) {
    if (chosen[i]) {
      probes.push_back(live[i]);
      continue;
    }
    live[to] = live[i];
    if (weights != nullptr) (*weights)[to] = (*weights)[i];
    ++to;
  }
  live.resize(to);
  if (weights != nullptr) weights->resize(to);
  std::sort(probes.begin(), probes.end());
  return probes;
}

}  // namespace winnow::detail
