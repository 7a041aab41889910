#include "aapga.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <span>

namespace winnow::bench {
namespace {

using Point = std::vector<float>;

constexpr std::size_t kLanes = 16;  // sums in fixed lanes, which compilers turn into vector instructions
// sqrt(c) is smoothed to sqrt(c + tau) - sqrt(tau), because its slope at 0 is infinite; tau is this share of the mean
// amount that a row has of a feature it has.
constexpr float kSmooth = 0.01F;

float product(const float* a, const float* b, std::size_t n) {
  float lanes[kLanes] = {}, sum = 0;
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (std::size_t j = 0; j < kLanes; ++j) lanes[j] += a[i + j] * b[i + j];
  }
  for (; i < n; ++i) sum += a[i] * b[i];
  for (const float lane : lanes) sum += lane;
  return sum;
}

// The amount of every feature at x.
Point amounts(const DenseRows& rows, const Point& x) {
  Point sums(rows.dim, 0);
  for (std::size_t v = 0; v < x.size(); ++v) {
    if (x[v] == 0) continue;
    const float* row = rows.data + v * rows.dim;
    for (std::size_t j = 0; j < rows.dim; ++j) sums[j] += x[v] * row[j];
  }
  return sums;
}

Point amounts(const SparseRows& rows, const Point& x) {
  Point sums(rows.dim, 0);
  for (std::size_t v = 0; v < x.size(); ++v) {
    if (x[v] == 0) continue;
    for (auto i = rows.offsets[v]; i < rows.offsets[v + 1]; ++i) sums[rows.columns[i]] += x[v] * rows.values[i];
  }
  return sums;
}

void multiply(const DenseRows& rows, const Point& slopes, Point& out) {
  for (std::size_t v = 0; v < out.size(); ++v) out[v] = product(rows.data + v * rows.dim, slopes.data(), rows.dim);
}

void multiply(const SparseRows& rows, const Point& slopes, Point& out) {
  for (std::size_t v = 0; v < out.size(); ++v) {
    float sum = 0;
    for (auto i = rows.offsets[v]; i < rows.offsets[v + 1]; ++i) sum += rows.values[i] * slopes[rows.columns[i]];
    out[v] = sum;
  }
}

float mean_amount(const DenseRows& rows) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < rows.size * rows.dim; ++i) sum += rows.data[i], count += rows.data[i] > 0 ? 1 : 0;
  return static_cast<float>(sum / std::max(1.0, count));
}

float mean_amount(const SparseRows& rows) {
  const auto count = rows.offsets[rows.size];
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += rows.values[i];
  return static_cast<float>(sum / std::max(1.0, static_cast<double>(count)));
}

double value(const Point& sums, float tau) {
  double f = 0;
  for (const float sum : sums) f += std::sqrt(std::max(sum, 0.0F) + tau) - std::sqrt(tau);
  return f;
}

// The nearest point with 0 <= x <= 1 and sum k: x_v = clamp(z_v - shift).
Point project(const Point& z, double k) {
  const auto [least, most] = std::minmax_element(z.begin(), z.end());
  double low = double{*least} - 1, high = *most;
  const auto sum = [&](float shift) {
    double total = 0;
    for (const float value : z) total += std::clamp(value - shift, 0.0F, 1.0F);
    return total;
  };
  for (int i = 0; i < 40 && high - low > 1e-7 * (1 + std::abs(high)); ++i) {
    const double middle = (low + high) / 2;
    (sum(static_cast<float>(middle)) > k ? low : high) = middle;
  }
  Point x(z.size());
  for (std::size_t v = 0; v < z.size(); ++v) x[v] = std::clamp(z[v] - static_cast<float>(high), 0.0F, 1.0F);
  return x;
}

// One step from y with the smallest L, from half the last one on, whose quadratic lies below F at the new point.
template <class Matrix>
Point step_from(const Matrix& rows, const Point& y, double k, float tau, double& l) {
  const Point sums = amounts(rows, y);
  const double f = value(sums, tau);
  Point slopes(sums.size()), gradient(y.size()), z(y.size());
  for (std::size_t j = 0; j < sums.size(); ++j) slopes[j] = 0.5F / std::sqrt(std::max(sums[j], 0.0F) + tau);
  multiply(rows, slopes, gradient);
  l = l == 0 ? *std::max_element(gradient.begin(), gradient.end()) : l / 2;
  for (;; l *= 2) {
    for (std::size_t v = 0; v < y.size(); ++v) z[v] = y[v] + gradient[v] / static_cast<float>(l);
    Point x = project(z, k);
    double model = f;
    for (std::size_t v = 0; v < y.size(); ++v) {
      const double moved = double{x[v]} - y[v];
      model += gradient[v] * moved - l / 2 * moved * moved;
    }
    if (value(amounts(rows, x), tau) >= model - 1e-6 * std::abs(f) || l > 1e12) return x;
  }
}

// Moves pairs of fractional coordinates against each other, each kept in expectation, until at most one is left.
std::vector<Element> round(const Point& x, std::size_t k, std::mt19937_64& random) {
  std::vector<Element> order(x.size());
  for (std::size_t v = 0; v < x.size(); ++v) order[v] = static_cast<Element>(v);
  std::vector<Element> picks;
  double held = 0;
  Element holder = 0;
  bool holds = false;
  std::uniform_real_distribution<double> uniform;
  for (const Element v : order) {
    double share = x[v];
    if (share <= 0) continue;
    if (!holds) {
      held = share, holder = v, holds = true;
    } else if (held + share < 1) {  // one of them becomes 0
      if (uniform(random) * (held + share) < share) holder = v;
      held += share;
    } else {  // one of them becomes 1
      const double rest = held + share - 1;
      const bool first = uniform(random) * (2 - held - share) < 1 - share;
      picks.push_back(first ? holder : v);
      holder = first ? v : holder, held = rest;
    }
  }
  if (holds && held > 0.5 && picks.size() < k) picks.push_back(holder);
  // Rounding of the sum can leave one pick too few or too many.
  for (std::size_t v = 0; v < x.size() && picks.size() < k; ++v) {
    if (std::find(picks.begin(), picks.end(), static_cast<Element>(v)) == picks.end())
      picks.push_back(static_cast<Element>(v));
  }
  picks.resize(std::min(picks.size(), k));
  return picks;
}

template <class Matrix>
Ascent ascend_on(const Matrix& rows, std::size_t n, std::size_t k, std::size_t steps, std::uint64_t seed) {
  const auto budget = static_cast<double>(k);
  Point x(n, static_cast<float>(budget / static_cast<double>(n))), y = x;
  const float tau = kSmooth * mean_amount(rows);
  double l = 0, momentum = 1;
  for (std::size_t step = 0; step < steps; ++step) {
    Point next = step_from(rows, y, budget, tau, l);
    const double then = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
    const auto share = static_cast<float>((momentum - 1) / then);
    for (std::size_t v = 0; v < n; ++v) y[v] = next[v] + share * (next[v] - x[v]);
    x = std::move(next), momentum = then;
  }
  double squares = 0;
  for (const float share : x) squares += double{share} * share;
  Ascent ascent{{}, budget * budget / squares};
  std::mt19937_64 random(seed);
  double best = -1;
  for (int draw = 0; draw < 10; ++draw) {
    auto picks = round(x, k, random);
    Point chosen(n, 0);
    for (const Element v : picks) chosen[v] = 1;
    const double f = value(amounts(rows, chosen), 0);
    if (f > best) best = f, ascent.picks = std::move(picks);
  }
  return ascent;
}

}  // namespace

Ascent ascend(const Rows& rows, std::size_t k, std::size_t steps, std::uint64_t seed) {
  return std::visit([&](const auto& matrix) { return ascend_on(matrix, winnow::size(rows), k, steps, seed); }, rows);
}

}  // namespace winnow::bench
