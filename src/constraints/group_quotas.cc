// A minimum and a maximum per group of elements.
#include "winnow/constraints/group_quotas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "constraints/by_group.h"
#include "constraints/largest.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

void check_quota(std::size_t group, const Quota& quota, std::size_t size) {
  if (quota.least > quota.most) {
    throw InputError(fmt::format("group {} has a minimum of {} and a maximum of {}; expected the minimum to be smaller",
                                 group, quota.least, quota.most));
  }
  if (quota.least > size) {
    throw InputError(fmt::format("group {} has {} elements, but its minimum is {}; expected at most all of them", group,
                                 size, quota.least));
  }
}

}  // namespace

GroupQuotas::GroupQuotas(std::size_t k, std::vector<std::uint32_t> groups, std::span<const Quota> quotas) {
  std::vector<std::size_t> size(quotas.size(), 0);
  for (std::size_t v = 0; v < groups.size(); ++v) {
    if (groups[v] >= quotas.size()) {
      throw InputError(fmt::format("element {} is in group {}, but quotas were given for {} groups (counted from 0)", v,
                                   groups[v], quotas.size()));
    }
    ++size[groups[v]];
  }
  for (std::size_t g = 0; g < quotas.size(); ++g) {
    check_quota(g, quotas[g], size[g]);
    left_.push_back({quotas[g].least, std::min(quotas[g].most, size[g]) - quotas[g].least});
    wanted_ += left_.back().wanted;
    beyond_ += left_.back().beyond;
  }
  if (wanted_ > k) {
    throw InputError(
        fmt::format("the minimums of the groups add up to {}, but k is {}; expected at most k", wanted_, k));
  }
  spare_ = k - wanted_;
  groups_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(groups));
}

bool GroupQuotas::admits(Element v) const {
  assert(v < groups_->size());
  const Left& left = left_[(*groups_)[v]];
  return left.wanted > 0 || (left.beyond > 0 && spare_ > 0);
}

void GroupQuotas::add(Element v) {
  assert(admits(v));
  Left& left = left_[(*groups_)[v]];
  if (left.wanted > 0) {
    --left.wanted;
    --wanted_;
  } else {
    --left.beyond;
    --beyond_;
    --spare_;
  }
}

std::size_t GroupQuotas::most() const {
  return wanted_ + std::min(spare_, beyond_);
}

void GroupQuotas::check_size(std::size_t n) const {
  if (groups_->size() != n) {
    throw InputError(fmt::format("the groups of {} elements were given for {} elements", groups_->size(), n));
  }
}

void GroupQuotas::check_ground(Elements ground) const {
  std::vector<std::size_t> there(left_.size(), 0);
  for (const Element v : ground) ++there[(*groups_)[v]];
  for (std::size_t g = 0; g < left_.size(); ++g) {
    if (there[g] >= left_[g].wanted) continue;
    throw InputError(fmt::format("group {} has {} elements that may be chosen, but its minimum is {}", g, there[g],
                                 left_[g].wanted));
  }
}

bool GroupQuotas::wants(Element v) const {
  assert(v < groups_->size());
  return left_[(*groups_)[v]].wanted > 0;
}

double GroupQuotas::most_weight(Elements ground, std::span<const double> weights,
                                std::vector<std::uint32_t>* attained) const {
  ByGroup sorted(*groups_, left_.size(), ground);
  double sum = 0;
  std::vector<std::uint32_t> taken;
  std::vector<std::uint32_t> rest;  // the positions that compete for spare_
  for (std::size_t g = 0; g < left_.size(); ++g) {
    const auto group = sorted.places(g);
    const std::size_t wanted = std::min(left_[g].wanted, group.size());
    sum += sum_of_largest(group, wanted, weights);
    const auto others = group.subspan(wanted);
    const std::size_t beyond = std::min(left_[g].beyond, others.size());
    sum_of_largest(others, beyond, weights);
    const auto middle = others.begin() + static_cast<std::ptrdiff_t>(beyond);
    taken.insert(taken.end(), group.begin(), others.begin());
    rest.insert(rest.end(), others.begin(), middle);
  }
  const std::size_t count = std::min(spare_, rest.size());
  sum += sum_of_largest(rest, count, weights);
  if (attained != nullptr) {
    taken.insert(taken.end(), rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
    *attained = std::move(taken);
  }
  return sum * sum_room(left_.size() + 1);
}

}  // namespace winnow
