#include "select/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "winnow/error.h"
#include "winnow/objectives/conditioned.h"

namespace winnow::detail {
namespace {

void check_elements(std::string_view what, Elements elements, std::size_t n) {
  for (const Element v : elements) {
    if (v >= n) throw InputError(fmt::format("{} names element {}; expected numbers below {}", what, v, n));
  }
}

// In their order.
std::vector<Element> each_once(Elements elements) {
  std::vector<Element> once;
  std::unordered_set<Element> seen;
  for (const Element v : elements) {
    if (seen.insert(v).second) once.push_back(v);
  }
  return once;
}

}  // namespace

Problem::Problem(const Objective& objective, const SelectOptions& options)
    : original_(objective), constraint_(options.constraint) {
  const std::size_t n = objective.size();
  check_elements("the starting set", options.start, n);
  check_elements("the list of forbidden elements", options.forbidden, n);
  if (options.within) check_elements("the list of elements to choose from", *options.within, n);
  if (constraint_ == nullptr) constraint_ = std::make_shared<const Cardinality>(options.k);
  constraint_->check_size(n);

  std::vector<bool> left(n, !options.within);
  if (options.within) {
    for (const Element v : *options.within) left[v] = true;
  }
  for (const Element v : options.start) left[v] = false;
  for (const Element v : options.forbidden) left[v] = false;
  ground_.reserve(static_cast<std::size_t>(std::count(left.begin(), left.end(), true)));
  for (std::size_t v = 0; v < n; ++v) {
    if (left[v]) ground_.push_back(static_cast<Element>(v));
  }
  constraint_->check_ground(ground_);
  start_ = each_once(options.start);
  if (!start_.empty()) conditioned_ = make_conditioned_objective(objective, start_);
}

std::vector<Element> Problem::draw_feasible(Rng& rng, std::size_t most) const {
  std::vector<Element> left = ground_;
  const auto filling = constraint_->clone();
  std::vector<Element> drawn;
  for (std::size_t i = 0; i < left.size() && drawn.size() < most && filling->most() > 0; ++i) {
    std::swap(left[i], left[i + rng.below(left.size() - i)]);
    if (!filling->admits(left[i])) continue;
    filling->add(left[i]);
    drawn.push_back(left[i]);
  }
  return drawn;
}

std::size_t Problem::usual_size() const {
  if (!constraint_->has_costs()) return std::min(constraint_->most(), ground_.size());
  auto shuffled = ground_;
  Rng rng(0);
  for (std::size_t i = shuffled.size(); i > 1; --i) std::swap(shuffled[i - 1], shuffled[rng.below(i)]);
  const auto filling = constraint_->clone();
  std::size_t size = 0;
  for (const Element v : shuffled) {
    if (!filling->admits(v)) continue;
    filling->add(v);
    ++size;
  }
  return std::min({4 * size, constraint_->most(), ground_.size()});
}

}  // namespace winnow::detail
