#include "sparsify/post_reduce.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/rng.h"

namespace winnow::detail {
namespace {

// h over the elements of one list: which of them each set covers. covers[u][v]: w_uv <= epsilon.
class Coverage {
 public:
  Coverage(const std::vector<std::vector<bool>>& covers, bool full)
      : covers_(covers), inside_(covers.size(), full), count_(covers.size(), 0) {
    if (!full) return;
    for (std::size_t u = 0; u < covers.size(); ++u) change(u, +1);
  }

  // h(X + u) - h(X) for u outside, or h(X - u) - h(X) for u inside: how many more elements are outside and covered.
  int flip_gain(std::size_t u) const {
    const bool joins = !inside_[u];
    int gain = 0;
    for (std::size_t v = 0; v < covers_.size(); ++v) {
      if (v == u || !covers_[u][v] || inside_[v]) continue;
      if (joins && count_[v] == 0) ++gain;
      if (!joins && count_[v] == 1) --gain;
    }
    return gain + (count_[u] > 0 ? (joins ? -1 : 1) : 0);
  }

  void flip(std::size_t u) {
    change(u, inside_[u] ? -1 : +1);
    inside_[u] = !inside_[u];
  }

  bool has(std::size_t u) const { return inside_[u]; }

 private:
  void change(std::size_t u, int by) {
    for (std::size_t v = 0; v < covers_.size(); ++v) {
      if (v != u && covers_[u][v]) count_[v] += by;
    }
  }

  const std::vector<std::vector<bool>>& covers_;
  std::vector<bool> inside_;
  std::vector<int> count_;  // members other than v itself that cover v
};

}  // namespace

std::vector<Element> double_greedy_reduce(const GainState& state, Elements kept, std::span<const Gain> residual,
                                          double epsilon, std::size_t floor, std::uint64_t seed) {
  const std::size_t n = kept.size();
  if (n <= floor) return {kept.begin(), kept.end()};
  std::vector<std::vector<bool>> covers(n, std::vector<bool>(n, false));
  std::vector<Gain> pair(n);
  std::vector<std::vector<Gain>> weight(n, std::vector<Gain>(n));
  for (std::size_t u = 0; u < n; ++u) {
    state.pair_gains(kept.subspan(u, 1), kept, {pair.data(), 1, n});
    for (std::size_t v = 0; v < n; ++v) {
      weight[u][v] = pair[v] - residual[u];
      covers[u][v] = weight[u][v] <= epsilon;
    }
  }

  // X starts empty and grows, Y starts with everything and shrinks. Each element is decided once, at random in
  // proportion to the gain of either side.
  Coverage x(covers, false);
  Coverage y(covers, true);
  Rng rng(seed);
  for (std::size_t u = 0; u < n; ++u) {
    const double join = std::max(0, x.flip_gain(u));
    const double leave = std::max(0, y.flip_gain(u));
    const bool joins = join + leave == 0 || rng.uniform() * (join + leave) < join;
    if (joins) {
      x.flip(u);
    } else {
      y.flip(u);
    }
  }

  std::vector<Element> reduced;
  std::vector<std::pair<Gain, std::size_t>> removed;
  for (std::size_t v = 0; v < n; ++v) {
    if (x.has(v)) {
      reduced.push_back(kept[v]);
      continue;
    }
    Gain divergence = std::numeric_limits<Gain>::infinity();
    for (std::size_t u = 0; u < n; ++u) {
      if (x.has(u)) divergence = std::min(divergence, weight[u][v]);
    }
    removed.emplace_back(-divergence, v);
  }
  std::sort(removed.begin(), removed.end());
  for (std::size_t i = 0; reduced.size() < floor && i < removed.size(); ++i) reduced.push_back(kept[removed[i].second]);
  std::sort(reduced.begin(), reduced.end());
  return reduced;
}

}  // namespace winnow::detail
