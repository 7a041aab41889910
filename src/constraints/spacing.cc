// Elements that lie apart.
#include "winnow/constraints/spacing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "winnow/error.h"

namespace winnow {
namespace {

// The elements excluded around a pick separate the runs of free elements by at least the distance. So each run can be
// counted on its own.
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
  if (distance == 0) throw InputError("the distance between elements is 0; expected at least 1");
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
