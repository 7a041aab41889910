// A set function of a few elements as a table: f of every set, sets as bits. Nothing here uses the library, so that
// it can contradict it.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnow::bench {

using Bits = std::uint32_t;

class SmallFunction {
 public:
  // The paper's f: the sum over features of the square root of what the rows of the set have of it.
  explicit SmallFunction(const std::vector<std::vector<int>>& rows) : n_(rows.size()), value_(std::size_t{1} << n_) {
    for (Bits set = 0; set < value_.size(); ++set) {
      for (std::size_t feature = 0; feature < rows[0].size(); ++feature) {
        int sum = 0;
        for (std::size_t v = 0; v < n_; ++v) sum += ((set >> v) & 1U) != 0 ? rows[v][feature] : 0;
        value_[set] += std::sqrt(double(sum));
      }
    }
  }

  std::size_t n() const { return n_; }
  Bits all() const { return static_cast<Bits>(value_.size() - 1); }
  double f(Bits set) const { return value_[set]; }
  double gain(std::size_t v, Bits set) const { return value_[set | (1U << v)] - value_[set]; }
  double residual(std::size_t u) const { return gain(u, all() & ~(1U << u)); }
  double edge(std::size_t u, std::size_t v) const { return gain(v, 1U << u) - residual(u); }

  // The best value of a set of at most k elements, and such a set.
  Bits best(std::size_t k) const {
    Bits best = 0;
    for (Bits set = 0; set < value_.size(); ++set) {
      if (static_cast<std::size_t>(std::popcount(set)) <= k && value_[set] > value_[best] + 1e-12) best = set;
    }
    return best;
  }

  // Greedy's picks among `ground`, in order; ties go to the lower element.
  std::vector<std::size_t> greedy(Bits ground, std::size_t k) const {
    std::vector<std::size_t> picks;
    Bits set = 0;
    while (picks.size() < k && (ground & ~set) != 0) {
      std::size_t pick = n_;
      for (std::size_t v = 0; v < n_; ++v) {
        const bool free = ((ground & ~set) >> v) & 1U;
        if (free && (pick == n_ || gain(v, set) > gain(pick, set) + 1e-12)) pick = v;
      }
      picks.push_back(pick);
      set |= 1U << pick;
    }
    return picks;
  }

 private:
  std::size_t n_;
  std::vector<double> value_;
};

}  // namespace winnow::bench
