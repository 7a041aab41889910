// Log-determinants by a Cholesky factor that grows by one row per pick. With L L^T = I + K_S / noise, y_v = L^-1 K_Sv /
// noise and c_v = K_vv / noise - |y_v|^2, the variance of v that S leaves unexplained,
//   f(v|S) = log(1 + c_v)  and  f(v|S+u) = log(1 + c_v - c_uv^2 / (1 + c_u)),  c_uv = K_uv / noise - y_u y_v.
// A pick only appends to y_v, so c_v never rises, even with rounding, and old gains bound new ones.
#include "winnow/objectives/log_det.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "objectives/probe_rows.h"
#include "objectives/similarities.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

struct LogDet {
  std::unique_ptr<Similarities> similar;
  const Kernels* kernels;
  double scale;              // 1 / noise
  std::vector<double> self;  // K_vv / noise
  double largest_self;
};

// Some elements given S: their y side by side, and their c.
struct Given {
  std::size_t lanes = 0;     // the number of elements, rounded up to whole vectors
  std::vector<double> y;     // |S| x lanes
  std::vector<double> rest;  // c of each, unexplained by S; not below 0

  MatrixView<double> solutions(std::size_t picks) { return {y.data(), picks, lanes}; }
};

class LogDetState final : public GainState {
 public:
  explicit LogDetState(const LogDet& f) : f_(f) {}

  double value() const override { return value_; }

  void add(Element v) override {
    const Given given = given_picks(std::span(&v, 1));
    const double rest = given.rest[0];
    check_kernel(v, rest);
    for (std::size_t i = 0; i < picks_.size(); ++i) lower_.push_back(given.y[i * given.lanes]);
    lower_.push_back(1 / std::sqrt(1 + std::max(0.0, rest)));
    value_ += std::log1p(std::max(0.0, rest));
    picks_.push_back(v);
  }

  std::unique_ptr<GainState> clone() const override { return std::make_unique<LogDetState>(*this); }

  void gains(Elements vs, std::span<Gain> out) const override {
    for_parts(vs, [&](std::size_t begin, Elements part) {
      const Given given = given_picks(part);
      for (std::size_t j = 0; j < part.size(); ++j) out[begin + j] = std::log1p(std::max(0.0, given.rest[j]));
    });
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
  static constexpr std::size_t kTogether = 64;  // right sides of one forward substitution: its rows fit the cache

  template <class Body>
  static void for_parts(Elements vs, const Body& body) {
    for (std::size_t begin = 0; begin < vs.size(); begin += kTogether) {
      body(begin, vs.subspan(begin, std::min(kTogether, vs.size() - begin)));
    }
  }

  Given given_picks(Elements vs) const {
    std::vector<double> self(vs.size());
    for (std::size_t j = 0; j < vs.size(); ++j) self[j] = f_.self[vs[j]];
    std::vector<float> alike(picks_.size() * vs.size());
    if (!picks_.empty()) f_.similar->pairs(picks_, vs, {alike.data(), picks_.size(), vs.size()});
    return given_picks(std::move(self), alike);
  }

  // The same for any rows: their similarities to themselves, divided by the noise, and |S| rows of similarities to the
  // picks.
  Given given_picks(std::vector<double> self, std::span<const float> alike) const {
    const std::size_t count = self.size();
    Given given{(count + kSolveLanes - 1) / kSolveLanes * kSolveLanes, {}, std::move(self)};
    if (picks_.empty()) return given;
    given.y.assign(picks_.size() * given.lanes, 0.0);
    for (std::size_t i = 0; i < picks_.size(); ++i) {
      const float* from = alike.data() + i * count;
      double* to = given.y.data() + i * given.lanes;
      for (std::size_t j = 0; j < count; ++j) to[j] = double{from[j]} * f_.scale;
    }
    f_.kernels->solve_lower(lower_.data(), given.solutions(picks_.size()));
    for (std::size_t i = 0; i < picks_.size(); ++i) {
      const double* y = given.y.data() + i * given.lanes;
      for (std::size_t j = 0; j < count; ++j) given.rest[j] -= y[j] * y[j];
    }
    return given;
  }

  class Probes final : public PreparedProbes {
   public:
    Probes(const LogDetState& state, std::unique_ptr<SimilarTo> probes, std::span<const Gain> residual)
        : PreparedProbes(residual), state_(state), probes_(std::move(probes)), given_(given_picks()) {}

    void pair_gains(Elements vs, MatrixView<Gain> out) const override {
      for_pairs(vs, [&](std::size_t i, std::size_t begin, std::span<const double> rest) {
        for (std::size_t j = 0; j < rest.size(); ++j) out(i, begin + j) = std::log1p(std::max(0.0, rest[j]));
      });
    }

    // The logarithm is increasing, so if the residuals are equal, as ours are, one logarithm per element is enough for
    // all probes.
    void divergences(Elements vs, std::span<Gain> inout) const override {
      if (std::any_of(residual().begin(), residual().end(), [&](Gain r) { return r != residual()[0]; })) {
        return PreparedProbes::divergences(vs, inout);
      }
      std::vector<double> least(vs.size(), std::numeric_limits<double>::infinity());
      for_pairs(vs, [&](std::size_t, std::size_t begin, std::span<const double> rest) {
        double* to = least.data() + begin;
        for (std::size_t j = 0; j < rest.size(); ++j) to[j] = std::min(to[j], rest[j]);
      });
      for (std::size_t j = 0; j < vs.size() && size() > 0; ++j) {
        inout[j] = std::min(inout[j], std::log1p(std::max(0.0, least[j])) - residual()[0]);
      }
    }

   private:
    Given given_picks() const {
      std::vector<double> self(size());
      for (std::size_t i = 0; i < size(); ++i) self[i] = probes_->self(i) * state_.f_.scale;
      const std::size_t picks = state_.picks_.size();
      std::vector<float> by_probe(size() * picks);
      std::vector<float> alike(by_probe.size());
      if (picks > 0) probes_->similarities(state_.picks_, {by_probe.data(), size(), picks});
      for (std::size_t i = 0; i < size(); ++i) {
        for (std::size_t p = 0; p < picks; ++p) alike[p * size() + i] = by_probe[i * picks + p];
      }
      return state_.given_picks(std::move(self), alike);
    }

    // Calls body(i, begin, rest): rest[j] is what S and the i-th probe leave unexplained of vs[begin + j].
    template <class Body>
    void for_pairs(Elements vs, const Body& body) const {
      std::vector<float> alike(size() * std::min(kTogether, vs.size()));
      std::vector<double> rest(kTogether);
      for_parts(vs, [&](std::size_t begin, Elements part) {
        const Given given = state_.given_picks(part);
        const MatrixView<float> s{alike.data(), size(), part.size()};
        probes_->similarities(part, s);
        for (std::size_t i = 0; i < size(); ++i) {
          shared(i, given, s.row(i), rest);
          const double inverse = 1 / (1 + std::max(0.0, given_.rest[i]));
          for (std::size_t j = 0; j < part.size(); ++j) rest[j] = given.rest[j] - rest[j] * rest[j] * inverse;
          body(i, begin, std::span<const double>(rest).first(part.size()));
        }
      });
    }

    // out[j] = c_uv of the i-th probe and each v of `given`.
    void shared(std::size_t i, const Given& given, std::span<const float> s, std::span<double> out) const {
      for (std::size_t j = 0; j < s.size(); ++j) out[j] = double{s[j]} * state_.f_.scale;
      for (std::size_t p = 0; p < state_.picks_.size(); ++p) {
        const double of_probe = given_.y[p * given_.lanes + i];
        const double* y = given.y.data() + p * given.lanes;
        for (std::size_t j = 0; j < s.size(); ++j) out[j] -= of_probe * y[j];
      }
    }

    const LogDetState& state_;
    std::unique_ptr<SimilarTo> probes_;
    Given given_;
  };

  // Rounding alone can make a variance slightly negative. A precomputed matrix that is not a kernel makes it more
  // negative.
  void check_kernel(Element v, double rest) const {
    const double room = 1e-5 * f_.largest_self * static_cast<double>(picks_.size() + 1);
    if (rest >= -room) return;
    throw InputError(fmt::format(
        "the similarities are not a kernel: given {} other picks, row {} (counted from 0) has the variance {:.3g}; "
        "expected a positive semi-definite matrix",
        picks_.size(), v, rest / f_.scale));
  }

  const LogDet& f_;
  std::vector<Element> picks_;
  std::vector<double> lower_;  // L as Kernels::solve_lower takes it
  double value_ = 0;
};

class LogDetObjective final : public Objective {
 public:
  explicit LogDetObjective(LogDet f) : f_(std::move(f)) {}

  std::size_t size() const override { return f_.self.size(); }
  std::unique_ptr<GainState> start() const override { return std::make_unique<LogDetState>(f_); }

  Properties properties() const override {
    Properties p;
    p.gain_error = 64 * double{std::numeric_limits<float>::epsilon()};  // of similarities, which are floats
    p.gain_noise = 64 * double{std::numeric_limits<float>::epsilon()} * f_.largest_self;
    p.batch = 64;
    p.pair_cost = 0.02;  // one similarity; a gain given m picks costs m of them and m^2 / 2 steps of a forward solve
    p.gain_grows = true;
    p.exact_residual = false;
    return p;
  }

  void residual_gains(Elements us, std::span<Gain> out) const override { std::fill_n(out.begin(), us.size(), 0.0); }

 private:
  LogDet f_;
};

}  // namespace

// Similarities are floats. Cancellation in a gain magnifies their rounding by up to self / noise.
constexpr double kMostOfNoise = 1e3;

std::unique_ptr<Objective> make_log_det_objective(const Rows& rows, const LogDetOptions& options) {
  if (!(options.noise > 1e-30 && options.noise < 1e30)) {
    throw InputError(fmt::format("noise is {}; expected a number > 0", options.noise));
  }
  if (options.similarity.metric == Metric::kCloseness) {
    throw InputError(
        "metric closeness was given to a log-determinant, but it is not a kernel; expected rbf, cosine, dot, "
        "euclidean, cosine-squared or precomputed");
  }
  const Kernels& kernels = find_kernels(options.run.backend);
  LogDet f{make_similarities(rows, options.similarity, kernels, false), &kernels, 1 / options.noise, {}, 0};
  for (std::size_t v = 0; v < f.similar->size(); ++v) {
    const double self = f.similar->self(static_cast<Element>(v));
    if (self < 0) {
      throw InputError(
          fmt::format("row {} (counted from 0) is {} similar to itself; a kernel needs numbers >= 0 there", v, self));
    }
    if (self > kMostOfNoise * options.noise) {
      throw InputError(
          fmt::format("noise {} is too small for similarities in float: row {} (counted from 0) is {} "
                      "similar to itself; expected at least {} of that",
                      options.noise, v, self, 1 / kMostOfNoise));
    }
    f.self.push_back(self * f.scale);
    f.largest_self = std::max(f.largest_self, f.self.back());
  }
  return std::make_unique<LogDetObjective>(std::move(f));
}

}  // namespace winnow
