// Graph cut. With near_v = sum over j in S of s_vj, which the state keeps for every v,
//   f(v|S) = total_v - lambda (2 near_v + s_vv),  so  f(v|S+u) = f(v|S) - 2 lambda s_uv.
// Monotone for lambda <= 1/2: for v outside S, near_v <= total_v - s_vv, hence f(v|S) >= (1 - 2 lambda) total_v +
// lambda s_vv >= 0. Above 1/2, two similar rows are a counterexample.
#include "winnow/objectives/graph_cut.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "objectives/metric_rows.h"
#include "objectives/probe_rows.h"
#include "objectives/similarities.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

struct GraphCut {
  std::unique_ptr<Similarities> similar;
  double lambda;
  std::vector<double> total;  // of each row of similarities
  std::vector<double> self;

  // f(v|S), where `near` is the sum of s_vj over S. It never rises with `near`, even with rounding, so that old gains
  // bound new ones.
  Gain gain(Element v, double near) const { return total[v] - lambda * (2 * near + self[v]); }
};

class GraphCutState final : public GainState {
 public:
  explicit GraphCutState(const GraphCut& f) : f_(f), near_(f.total.size(), 0.0) {}

  double value() const override { return value_; }
  void add(Element v) override {
    value_ += f_.gain(v, near_[v]);
    f_.similar->add_row(v, near_);
  }
  std::unique_ptr<GainState> clone() const override { return std::make_unique<GraphCutState>(*this); }

  void gains(Elements vs, std::span<Gain> out) const override {
    for (std::size_t i = 0; i < vs.size(); ++i) out[i] = f_.gain(vs[i], near_[vs[i]]);
  }

  void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const override {
    prepare(us, std::vector<Gain>(us.size()))->pair_gains(vs, out);
  }
  std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const override {
    return std::make_unique<Probes>(*this, f_.similar->prepare(us), residual);
  }
  std::unique_ptr<PreparedProbes> prepare_rows(const Rows& us, std::span<const Gain> residual) const override {
    check_residuals(size(us), residual.size());
    return std::make_unique<Probes>(*this, f_.similar->prepare_rows(us), residual);
  }

 private:
  class Probes final : public PreparedProbes {
   public:
    Probes(const GraphCutState& state, std::unique_ptr<SimilarTo> probes, std::span<const Gain> residual)
        : PreparedProbes(residual), state_(state), probes_(std::move(probes)) {}

    void pair_gains(Elements vs, MatrixView<Gain> out) const override {
      std::vector<float> alike(out.rows * out.columns);
      const MatrixView<float> s{alike.data(), out.rows, out.columns};
      probes_->similarities(vs, s);
      for (std::size_t i = 0; i < out.rows; ++i) {
        for (std::size_t j = 0; j < vs.size(); ++j) {
          out(i, j) = state_.f_.gain(vs[j], state_.near_[vs[j]] + double{s(i, j)});
        }
      }
    }

   private:
    const GraphCutState& state_;
    std::unique_ptr<SimilarTo> probes_;
  };

  const GraphCut& f_;
  std::vector<double> near_;  // for each v in V: the sum of s_vj over S
  double value_ = 0;
};

class GraphCutObjective final : public Objective {
 public:
  explicit GraphCutObjective(GraphCut f, bool precomputed, bool sparse)
      : f_(std::move(f)), precomputed_(precomputed), sparse_(sparse) {}

  std::size_t size() const override { return f_.total.size(); }
  std::unique_ptr<GainState> start() const override { return std::make_unique<GraphCutState>(f_); }

  Properties properties() const override {
    Properties p;
    p.monotone = f_.lambda <= 0.5;
    // Relative to the terms: the similarities of a metric are accurate to a few units in the last place of a float.
    p.gain_error = precomputed_ ? 1e-12 : 64 * double{std::numeric_limits<float>::epsilon()};
    p.sparse = sparse_;
    p.batch = 4096;
    p.pair_cost = precomputed_ ? 3 : 10;  // a gain is a few operations, a pair reads the matrix or computes the metric
    return p;
  }

  // near_u of V - u is total_u - s_uu.
  void residual_gains(Elements us, std::span<Gain> out) const override {
    for (std::size_t i = 0; i < us.size(); ++i) out[i] = f_.gain(us[i], f_.total[us[i]] - f_.self[us[i]]);
  }

 private:
  GraphCut f_;
  bool precomputed_;
  bool sparse_;
};

}  // namespace

std::unique_ptr<Objective> make_graph_cut_objective(const Rows& rows, const GraphCutOptions& options) {
  if (!(options.lambda >= 0 && options.lambda < 1e30)) {
    throw InputError(fmt::format("lambda is {}; expected a number >= 0", options.lambda));
  }
  const Kernels& kernels = find_kernels(options.run.backend);
  SimilarityOptions similarity = options.similarity;
  if (const auto* dense = std::get_if<DenseRows>(&rows)) {
    similarity = settled(similarity, *dense, kernels, options.run.threads);
  }
  GraphCut f{make_similarities(rows, similarity, kernels, true), options.lambda, {}, {}};
  const std::size_t n = f.similar->size();
  f.total.resize(n);
  f.self.resize(n);
  const auto grain = static_cast<std::size_t>(std::clamp(1e6 / (1 + f.similar->stored()), 1.0, 1e6));
  Parallel(options.run.threads)
      .for_ranges(n, std::max<std::size_t>(48, grain), [&](std::size_t begin, std::size_t end) {
        f.similar->totals(begin, std::span(f.total).subspan(begin, end - begin));
        for (std::size_t v = begin; v < end; ++v) f.self[v] = f.similar->self(static_cast<Element>(v));
      });
  const bool precomputed = options.similarity.metric == Metric::kPrecomputed;
  return std::make_unique<GraphCutObjective>(std::move(f), precomputed, std::holds_alternative<SparseRows>(rows));
}

}  // namespace winnow
