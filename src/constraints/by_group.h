// The positions of a list of elements, group by group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow::detail {

// A counting sort: the positions of each group are contiguous, and increase at first.
class ByGroup {
 public:
  // groups: the group of each element of V, below `count`.
  ByGroup(std::span<const std::uint32_t> groups, std::size_t count, Elements ground)
      : begin_(count + 1, 0), places_(ground.size()) {
    for (const Element v : ground) ++begin_[groups[v] + 1];
    for (std::size_t g = 0; g < count; ++g) begin_[g + 1] += begin_[g];
    auto next = begin_;
    for (std::size_t i = 0; i < ground.size(); ++i) places_[next[groups[ground[i]]]++] = static_cast<std::uint32_t>(i);
  }

  std::span<std::uint32_t> places(std::size_t group) {
    return std::span(places_).subspan(begin_[group], begin_[group + 1] - begin_[group]);
  }

 private:
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> places_;
};

}  // namespace winnow::detail
