#include "winnow/select/random_curve.h"

#include <algorithm>
#include <utility>

#include "base/rng.h"
#include "select/problem.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kOrders = 3;
constexpr std::size_t kMostCounts = 60;  // enough for a smooth curve

}  // namespace

RandomCurve random_curve(const Objective& objective, const SelectOptions& options, std::size_t k) {
  const Problem problem(objective, options);
  Rng rng(options.run.seed ^ 0xC0417E);
  std::vector<std::vector<Element>> orders;
  for (std::size_t i = 0; i < kOrders; ++i) {
    orders.push_back(problem.draw_feasible(rng, k));
    k = std::min(k, orders.back().size());
  }
  RandomCurve curve;
  curve.orders = kOrders;
  const std::size_t steps = std::min(k, kMostCounts);
  for (std::size_t i = 0; i <= steps; ++i) curve.counts.push_back(steps == 0 ? 0 : i * k / steps);
  curve.values.assign(curve.counts.size(), 0.0);
  for (const auto& order : orders) {
    const auto state = problem.objective().start();
    std::size_t added = 0;
    for (std::size_t i = 0; i < curve.counts.size(); ++i) {
      state->add_all(Elements(order).subspan(added, curve.counts[i] - added));
      added = curve.counts[i];
      curve.values[i] += state->value() / static_cast<double>(kOrders);
    }
  }
  return curve;
}

}  // namespace winnow
