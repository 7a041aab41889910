// A limit per group of elements.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <utility>

#include "constraints/by_group.h"
#include "constraints/largest.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// The same groups, numbered from 0 without gaps.
std::vector<std::uint32_t> renumbered(std::vector<std::uint32_t> groups) {
  std::unordered_map<std::uint32_t, std::uint32_t> number;
  for (auto& group : groups) {
    group = number.try_emplace(group, static_cast<std::uint32_t>(number.size())).first->second;
  }
  return groups;
}

}  // namespace

PartitionMatroid::PartitionMatroid(std::vector<std::uint32_t> groups, std::vector<std::size_t> limits)
    : left_(std::move(limits)) {
  std::vector<std::size_t> size(left_.size(), 0);
  for (std::size_t v = 0; v < groups.size(); ++v) {
    if (groups[v] >= left_.size()) {
      throw InputError(fmt::format("element {} is in group {}, but limits were given for {} groups (counted from 0)", v,
                                   groups[v], left_.size()));
    }
    ++size[groups[v]];
  }
  for (std::size_t g = 0; g < left_.size(); ++g) {
    left_[g] = std::min(left_[g], size[g]);
    most_ += left_[g];
  }
  groups_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(groups));
}

// There are at most as many groups as elements.
PartitionMatroid::PartitionMatroid(std::vector<std::uint32_t> groups, std::size_t per_group)
    : PartitionMatroid(renumbered(groups), std::vector<std::size_t>(groups.size(), per_group)) {}

bool PartitionMatroid::admits(Element v) const {
  assert(v < groups_->size());
  return left_[(*groups_)[v]] > 0;
}

void PartitionMatroid::add(Element v) {
  assert(admits(v));
  --left_[(*groups_)[v]];
  --most_;
}

std::size_t PartitionMatroid::most() const {
  return most_;
}

void PartitionMatroid::check_size(std::size_t n) const {
  if (groups_->size() != n) {
    throw InputError(fmt::format("the groups of {} elements were given for {} elements", groups_->size(), n));
  }
}

double PartitionMatroid::most_weight(Elements ground, std::span<const double> weights,
                                     std::vector<std::uint32_t>* attained) const {
  ByGroup sorted(*groups_, left_.size(), ground);
  if (attained != nullptr) attained->clear();
  double sum = 0;
  for (std::size_t g = 0; g < left_.size(); ++g) {
    const auto group = sorted.places(g);
    const std::size_t count = std::min(left_[g], group.size());
    sum += sum_of_largest(group, count, weights);
    if (attained != nullptr) {
      attained->insert(attained->end(), group.begin(), group.begin() + static_cast<std::ptrdiff_t>(count));
    }
  }
  return sum * sum_room(left_.size());
}

}  // namespace winnow
