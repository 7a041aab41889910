// The rows with the smallest hashes, found in one pass with memory for a few times as many.
#include <algorithm>
#include <limits>
#include <utility>

#include "base/rng.h"
#include "winnow/select/represented_sample.h"

namespace winnow {
using namespace detail;
namespace {

using Hashed = std::pair<std::uint64_t, Element>;

// Other draws with the same seed, such as those of probes, have other constants.
constexpr std::uint64_t kOfSamples = 0xC2B2AE3D27D4EB4Fu;

void keep_smallest(std::vector<Hashed>& rows, std::size_t count) {
  if (rows.size() <= count) return;
  std::nth_element(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(count), rows.end());
  rows.resize(count);
}

// The `count` rows with the smallest hashes, in any order.
std::vector<Hashed> smallest_hashes(std::size_t n, std::size_t count, std::uint64_t seed) {
  if (count == 0) return {};
  const std::uint64_t stream = mix(mix(seed + 0x9E3779B97F4A7C15u) + kOfSamples);
  const std::size_t most = 2 * count + 1024;
  std::vector<Hashed> smallest;
  smallest.reserve(std::min(n, most));
  Hashed limit{std::numeric_limits<std::uint64_t>::max(), std::numeric_limits<Element>::max()};
  for (std::size_t v = 0; v < n; ++v) {
    const Hashed row{mix(stream + v), static_cast<Element>(v)};
    if (!(row < limit)) continue;
    smallest.push_back(row);
    if (smallest.size() < most) continue;
    keep_smallest(smallest, count);
    limit = *std::max_element(smallest.begin(), smallest.end());
  }
  keep_smallest(smallest, count);
  return smallest;
}

}  // namespace

std::vector<Element> draw_sample(std::size_t n, std::size_t m, std::uint64_t seed, SampleUse use) {
  const std::size_t first = std::min(m, n);
  const std::size_t both = first + std::min(m, n - first);
  const bool held_out = use == SampleUse::kHeldOut;
  auto hashed = smallest_hashes(n, held_out ? both : first, seed);
  if (held_out) {
    std::nth_element(hashed.begin(), hashed.begin() + static_cast<std::ptrdiff_t>(first), hashed.end());
    hashed.erase(hashed.begin(), hashed.begin() + static_cast<std::ptrdiff_t>(first));
  }
  std::vector<Element> rows;
  rows.reserve(hashed.size());
  for (const auto& [hash, row] : hashed) rows.push_back(row);
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace winnow
