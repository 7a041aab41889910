#include "graph/probes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kSample = 512;
constexpr std::size_t kTogether = 32;  // a divisor, so that threads get equal parts

}  // namespace

Probes::Probes(const Partition& groups, const Partition& lists, const Nearness& nearness, std::size_t dim,
               const Kernels& kernels, const Parallel& parallel)
    : groups_(groups), lists_(lists), parallel_(parallel), order_(groups.size() * lists.size()), count_(lists.size()) {
  const auto panels = in_panels(lists.size(), dim, [&](std::size_t l, float* out) {
    nearness.copy_right(lists.centres.data() + l * dim, dim, out);
  });
  const std::size_t columns = (lists.size() + kPanel - 1) / kPanel * kPanel;
  parallel.for_ranges(groups.size(), 1, [&](std::size_t begin, std::size_t end) {
    std::vector<float> far(columns);
    for (std::size_t g = begin; g < end; ++g) {
      kernels.pair_terms(nearness.term(), groups.centres.data() + g * dim, {panels.data(), dim}, 0,
                         {far.data(), 1, columns});
      const auto order = std::span(order_).subspan(g * lists.size(), lists.size());
      std::iota(order.begin(), order.end(), 0U);
      std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return far[a] < far[b]; });
    }
  });
}

// Positions in groups_.members, increasing.
std::vector<std::size_t> Probes::sample() const {
  const std::size_t items = groups_.members.size();
  std::vector<std::size_t> sample(std::min(kSample, items));
  std::iota(sample.begin(), sample.end(), std::size_t{0});
  Rng rng(items);
  if (items > kSample) std::generate(sample.begin(), sample.end(), [&] { return rng.below(items); });
  std::sort(sample.begin(), sample.end());
  return sample;
}

std::vector<std::uint32_t> Probes::list_of_each_element() const {
  std::vector<std::uint32_t> list_of(lists_.members.size());
  for (std::uint32_t l = 0; l < lists_.size(); ++l) {
    for (const Element v : lists_.list(l)) list_of[v] = l;
  }
  return list_of;
}

// For every neighbour of every item of the sample, the rank of the list that it is in.
std::vector<std::uint32_t> Probes::ranks_of_neighbours(const ListedRows& listed, const DenseRows& items,
                                                       std::size_t neighbours) const {
  const auto list_of = list_of_each_element();
  const auto at = sample();
  std::vector<Element> sampled(at.size());
  std::transform(at.begin(), at.end(), sampled.begin(), [&](std::size_t p) { return groups_.members[p]; });
  std::vector<std::uint32_t> all(lists_.size());
  std::iota(all.begin(), all.end(), 0U);
  std::vector<std::uint32_t> ranks(at.size() * neighbours);
  const auto rank_neighbours = [&](std::size_t i, std::span<const NearRow> near) {
    const auto after = std::upper_bound(groups_.begins.begin(), groups_.begins.end(), at[i]);
    const auto order = ranked(static_cast<std::size_t>(after - groups_.begins.begin()) - 1);
    for (std::size_t n = 0; n < near.size(); ++n) {
      const auto rank = std::find(order.begin(), order.end(), list_of[near[n].name()]) - order.begin();
      ranks[i * neighbours + n] = static_cast<std::uint32_t>(rank);
    }
  };
  parallel_.for_ranges(at.size(), kTogether, [&](std::size_t begin, std::size_t end) {
    for (std::size_t first = begin; first < end; first += kTogether) {
      const auto batch = Elements(sampled).subspan(first, std::min(kTogether, end - first));
      auto near = listed.nearest(items, batch, all, neighbours);
      for (std::size_t i = 0; i < batch.size(); ++i) rank_neighbours(first + i, near[i].sorted());
    }
  });
  return ranks;
}

double Probes::choose(const ListedRows& listed, const DenseRows& items, std::size_t neighbours) {
  if (lists_.size() == 1) return 1;
  auto ranks = ranks_of_neighbours(listed, items, neighbours);
  if (ranks.empty()) return 1;
  std::sort(ranks.begin(), ranks.end());
  const auto all = static_cast<double>(ranks.size());
  const auto last = static_cast<std::size_t>(std::ceil(kWanted * all)) - 1;
  count_ = ranks[last] + std::size_t{1};
  const auto found = std::lower_bound(ranks.begin(), ranks.end(), count_) - ranks.begin();
  return static_cast<double>(found) / all;
}

}  // namespace winnow::detail
