// A small objective that is not monotone: the cut of a weighted graph. f(S) = the sum of w(u, v) over u in S and v
// outside S. Its states store S and compute by the definition.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "winnow/objective.h"

namespace winnow::testing {
using namespace detail;

class Cut final : public Objective {
 public:
  explicit Cut(std::vector<std::vector<double>> weight) : weight_(std::move(weight)) {}

  std::size_t size() const override { return weight_.size(); }
  Properties properties() const override {
    Properties p;
    p.monotone = false;
    return p;
  }
  std::unique_ptr<GainState> start() const override { return std::make_unique<State>(*this); }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    for (std::size_t i = 0; i < us.size(); ++i) {
      std::vector<bool> others(size(), true);
      others[us[i]] = false;
      out[i] = gain(others, us[i]);
    }
  }

  double value(const std::vector<bool>& set) const {
    double sum = 0;
    for (std::size_t u = 0; u < size(); ++u) {
      for (std::size_t v = 0; v < size(); ++v) sum += set[u] && !set[v] ? weight_[u][v] : 0;
    }
    return sum;
  }

  double gain(std::vector<bool> set, Element v) const {
    if (set[v]) return 0;
    const double before = value(set);
    set[v] = true;
    return value(set) - before;
  }

 private:
  class State final : public GainState {
   public:
    explicit State(const Cut& f) : f_(f), set_(f.size(), false) {}
    double value() const override { return f_.value(set_); }
    void add(Element v) override { set_[v] = true; }
    std::unique_ptr<GainState> clone() const override { return std::make_unique<State>(*this); }
    void gains(Elements vs, std::span<Gain> out) const override {
      for (std::size_t i = 0; i < vs.size(); ++i) out[i] = f_.gain(set_, vs[i]);
    }
    void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const override {
      for (std::size_t i = 0; i < us.size(); ++i) {
        auto with = set_;
        with[us[i]] = true;
        for (std::size_t j = 0; j < vs.size(); ++j) out(i, j) = f_.gain(with, vs[j]);
      }
    }

   private:
    const Cut& f_;
    std::vector<bool> set_;
  };

  std::vector<std::vector<double>> weight_;
};

// Integer weights, so that gains tie and are exact. The graph is directed or undirected.
inline Cut random_cut(std::size_t n, std::uint64_t seed) {
  Rng rng(seed);
  const bool directed = rng.below(2) == 0;
  std::vector<std::vector<double>> weight(n, std::vector<double>(n, 0));
  for (std::size_t u = 0; u < n; ++u) {
    for (std::size_t v = 0; v < n; ++v) {
      if (u == v) continue;
      weight[u][v] = !directed && v < u ? weight[v][u] : static_cast<double>(rng.below(3) == 0 ? rng.below(9) : 0);
    }
  }
  return Cut(std::move(weight));
}

}  // namespace winnow::testing
