// Which lists of elements are searched for the items of a list, and how many are enough.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/listed_rows.h"
#include "graph/partition.h"

namespace winnow::detail {

class Probes {
 public:
  // Ranks the lists by how near their centres are to the centre of each group of items. `groups` and `lists` must
  // outlive this. At first all lists are searched.
  Probes(const Partition& groups, const Partition& lists, const Nearness& nearness, std::size_t dim,
         const Kernels& kernels, const Parallel& parallel);

  // Takes the fewest lists that hold kWanted of the neighbours of a sample of the items, each of which is compared with
  // all elements. Returns the share they hold: the recall. The sample is the same on any number of threads.
  static constexpr double kWanted = 0.96;
  double choose(const ListedRows& listed, const DenseRows& items, std::size_t neighbours);

  // The lists searched for the items of a group, nearest first.
  std::span<const std::uint32_t> of(std::size_t group) const { return ranked(group).first(count_); }

 private:
  std::span<const std::uint32_t> ranked(std::size_t group) const {
    return std::span(order_).subspan(group * lists_.size(), lists_.size());
  }
  std::vector<std::size_t> sample() const;
  std::vector<std::uint32_t> list_of_each_element() const;
  std::vector<std::uint32_t> ranks_of_neighbours(const ListedRows& listed, const DenseRows& items,
                                                 std::size_t neighbours) const;

  const Partition& groups_;
  const Partition& lists_;
  const Parallel& parallel_;
  std::vector<std::uint32_t> order_;  // all lists for each group, nearest first
  std::size_t count_;
};

}  // namespace winnow::detail
