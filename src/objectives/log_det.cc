// Log-determinants by a Cholesky factor that grows by one row a pick. With L L^T = I + K_S / noise, y_v = L^-1 K_Sv /
// noise and c_v = K_vv / noise - |y_v|^2, the variance of v that S leaves unexplained,
//   f(v|S) = log(1 + c_v)  and  f(v|S+u) = log(1 + c_v - c_uv^2 / (1 + c_u)),  c_uv = K_uv / noise - y_u y_v.
// A pick only appends to y_v, so c_v never rises, whatever the rounding, and old gains bound new ones.
#include "winnow/objectives/log_det.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

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
  Elements vs;
  std::size_t lanes = 0;     // |vs| filled up to whole vectors
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
    for_pairs(us, vs, [&](std::size_t i, std::size_t begin, std::span<const double> rest) {
      for (std::size_t j = 0; j < rest.size(); ++j) out(i, begin + j) = std::log1p(std::max(0.0, rest[j]));
    });
  }

  // The logarithm rises, so where the residuals are equal, as ours are, one logarithm an element does for all probes.
  void divergences(Elements us, std::span<const Gain> residual, Elements vs, std::span<Gain> inout) const override {
    if (std::any_of(residual.begin(), residual.end(), [&](Gain r) { return r != residual[0]; })) {
      return GainState::divergences(us, residual, vs, inout);
    }
    std::vector<double> least(vs.size(), std::numeric_limits<double>::infinity());
    for_pairs(us, vs, [&](std::size_t, std::size_t begin, std::span<const double> rest) {
      double* to = least.data() + begin;
      for (std::size_t j = 0; j < rest.size(); ++j) to[j] = std::min(to[j], rest[j]);
    });
    for (std::size_t j = 0; j < vs.size() && !us.empty(); ++j) {
      inout[j] = std::min(inout[j], std::log1p(std::max(0.0, least[j])) - residual[0]);
    }
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
    Given given{vs, (vs.size() + kSolveLanes - 1) / kSolveLanes * kSolveLanes, {}, {}};
    given.rest.resize(vs.size());
    for (std::size_t j = 0; j < vs.size(); ++j) given.rest[j] = f_.self[vs[j]];
    if (picks_.empty()) return given;

    std::vector<float> alike(picks_.size() * vs.size());
    f_.similar->pairs(picks_, vs, {alike.data(), picks_.size(), vs.size()});
    given.y.assign(picks_.size() * given.lanes, 0.0);
    for (std::size_t i = 0; i < picks_.size(); ++i) {
      const float* from = alike.data() + i * vs.size();
      double* to = given.y.data() + i * given.lanes;
      for (std::size_t j = 0; j < vs.size(); ++j) to[j] = double{from[j]} * f_.scale;
    }
    f_.kernels->solve_lower(lower_.data(), given.solutions(picks_.size()));
    for (std::size_t i = 0; i < picks_.size(); ++i) {
      const double* y = given.y.data() + i * given.lanes;
      for (std::size_t j = 0; j < vs.size(); ++j) given.rest[j] -= y[j] * y[j];
    }
    return given;
  }

  // Calls body(i, begin, rest): rest[j] is what S + us[i] leaves unexplained of vs[begin + j].
  template <class Body>
  void for_pairs(Elements us, Elements vs, const Body& body) const {
    const Given probes = given_picks(us);
    std::vector<float> alike(us.size() * std::min(kTogether, vs.size()));
    std::vector<double> rest(kTogether);
    for_parts(vs, [&](std::size_t begin, Elements part) {
      const Given given = given_picks(part);
      const MatrixView<float> s{alike.data(), us.size(), part.size()};
      f_.similar->pairs(us, part, s);
      for (std::size_t i = 0; i < us.size(); ++i) {
        shared(probes, i, given, s.row(i), rest);
        const double inverse = 1 / (1 + std::max(0.0, probes.rest[i]));
        for (std::size_t j = 0; j < part.size(); ++j) rest[j] = given.rest[j] - rest[j] * rest[j] * inverse;
        body(i, begin, std::span<const double>(rest).first(part.size()));
      }
    });
  }

  // out[j] = c_uv of the i-th probe and each v of `given`.
  void shared(const Given& probes, std::size_t i, const Given& given, std::span<const float> s,
              std::span<double> out) const {
    for (std::size_t j = 0; j < s.size(); ++j) out[j] = double{s[j]} * f_.scale;
    for (std::size_t p = 0; p < picks_.size(); ++p) {
      const double of_probe = probes.y[p * probes.lanes + i];
      const double* y = given.y.data() + p * given.lanes;
      for (std::size_t j = 0; j < s.size(); ++j) out[j] -= of_probe * y[j];
    }
  }

  // Rounding alone can take a variance a little below 0; a precomputed matrix that is no kernel takes it further.
  void check_kernel(Element v, double rest) const {
    const double room = 1e-5 * f_.largest_self * static_cast<double>(picks_.size() + 1);
    if (rest >= -room) return;
    throw InputError(fmt::format(
        "the similarities are no kernel: given {} other picks, row {} (counted from 0) has the variance {:.3g}; "
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
    p.pair_cost = 0.02;  // a similarity; a gain given m picks is m of them and m^2 / 2 steps of a solution beside
    p.gain_grows = true;
    p.exact_residual = false;
    return p;
  }

  void residual_gains(Elements us, std::span<Gain> out) const override { std::fill_n(out.begin(), us.size(), 0.0); }

 private:
  LogDet f_;
};

}  // namespace

// Similarities are floats; what cancels in a gain is up to self / noise times their rounding.
constexpr double kMostOfNoise = 1e3;

std::unique_ptr<Objective> make_log_det(const Rows& rows, const LogDetOptions& options) {
  if (!(options.noise > 1e-30 && options.noise < 1e30)) {
    throw InputError(fmt::format("noise is {}; expected a number > 0", options.noise));
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
