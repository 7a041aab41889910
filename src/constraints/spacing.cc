// Elements that stay apart.
#include "winnow/constraints/spacing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "winnow/error.h"

namespace winnow {
namespace {

// What is ruled out around a pick is wide enough to keep runs of free elements apart, so they can be counted alone.
std::size_t most_that_fit(const std::vector<bool>& free, std::size_t distance) {
  std::size_t most = 0;
  std::size_t run = 0;
  for (const bool is_free : free) {
    if (is_free && run % distance == 0) ++most;
    run = is_free ? run + 1 : 0;
  }
  return most;
}

}  // namespace

Spacing::Spacing(std::size_t n, std::size_t distance) : distance_(distance), free_(n, true) {
  if (distance == 0) throw InputError("elements 0 apart; expected a distance of at least 1");
  most_ = most_that_fit(free_, distance_);
}

bool Spacing::admits(Element v) const {
  assert(v < free_.size());
  return free_[v];
}

void Spacing::add(Element v) {
  assert(admits(v));
  const std::size_t begin = v < distance_ ? 0 : v - distance_ + 1;
  const std::size_t end = std::min(free_.size(), v + distance_);
  for (std::size_t i = begin; i < end; ++i) free_[i] = false;
  most_ = most_that_fit(free_, distance_);
}

std::size_t Spacing::most() const {
  return most_;
}

void Spacing::check_size(std::size_t n) const {
  if (free_.size() != n) {
    throw InputError(fmt::format("the spacing of {} elements was given for {} elements", free_.size(), n));
  }
}

}  // namespace winnow
