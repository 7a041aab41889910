// Sparse probes by column. Two rows that share no column do not change each other's gains, so only shared columns are
// read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "objectives/feature_probes.h"
#include "winnow/objective.h"

namespace winnow::detail {

// Which probes hold a column, and how much of it. This is not transpose() of base/scatter.h: there are few rows, and
// probe and value lie side by side in double, because every pair reads both.
class Postings {
 public:
  struct Posting {
    std::size_t probe;
    double x;
  };

  Postings(const SparseRows& rows, Elements us) : first_(rows.dim + 1, 0) {
    for (const Element u : us) {
      for (const auto column : rows.row_columns(u)) ++first_[column + std::size_t{1}];
    }
    for (std::size_t u = 0; u < rows.dim; ++u) first_[u + 1] += first_[u];
    postings_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < us.size(); ++i) {
      for_features(rows, us[i], [&](std::size_t u, double x) { postings_[next[u]++] = {i, x}; });
    }
  }

  std::span<const Posting> of(std::size_t u) const {
    return {postings_.data() + first_[u], first_[u + 1] - std::size_t{first_[u]}};
  }

 private:
  std::vector<std::uint32_t> first_;  // postings of column u: [first_[u], first_[u + 1])
  std::vector<Posting> postings_;
};

// A State has gains() and for_shared(postings, v, body), which calls body(i, change) for every column that v shares
// with the i-th probe: `change`, at most 0, is how much the probe changes v's gain there.
template <class State>
class SparseProbes final : public PreparedProbes {
 public:
  SparseProbes(const State& state, const SparseRows& rows, Elements us, std::span<const Gain> residual)
      : PreparedProbes(residual), state_(state), postings_(rows, us) {}

  void pair_gains(Elements vs, MatrixView<Gain> out) const override {
    const auto alone = gains_of(vs);
    for (std::size_t j = 0; j < vs.size(); ++j) {
      for (std::size_t i = 0; i < size(); ++i) out(i, j) = alone[j];
      state_.for_shared(postings_, vs[j], [&](std::size_t i, double change) { out(i, j) += change; });
    }
  }

  // A probe that shares nothing with v has divergence f(v|S) - residual, the smallest for the largest residual; a probe
  // that shares something has a smaller value than that. So only shared postings are read.
  void divergences(Elements vs, std::span<Gain> inout) const override {
    if (size() == 0) return;
    const auto alone = gains_of(vs);
    const Gain largest_residual = *std::max_element(residual().begin(), residual().end());
    std::vector<Gain> with_probe(size());
    std::vector<std::size_t> seen(size(), vs.size());  // the last v that shared a column with the probe
    std::vector<std::size_t> sharing;
    for (std::size_t j = 0; j < vs.size(); ++j) {
      sharing.clear();
      state_.for_shared(postings_, vs[j], [&](std::size_t i, double change) {
        if (seen[i] != j) {
          seen[i] = j;
          with_probe[i] = alone[j];
          sharing.push_back(i);
        }
        with_probe[i] += change;
      });
      inout[j] = std::min(inout[j], alone[j] - largest_residual);
      for (const std::size_t i : sharing) inout[j] = std::min(inout[j], with_probe[i] - residual()[i]);
    }
  }

 private:
  std::vector<Gain> gains_of(Elements vs) const {
    std::vector<Gain> out(vs.size());
    state_.gains(vs, out);
    return out;
  }

  const State& state_;
  Postings postings_;
};

}  // namespace winnow::detail
