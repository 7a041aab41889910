// Groups: at most a given number of elements from each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "winnow/constraint.h"

namespace winnow {

// At most limits[g] elements of each group g.
class PartitionMatroid final : public Constraint {
 public:
  // groups: the group of each element of V. InputError if a group has no limit.
  PartitionMatroid(std::vector<std::uint32_t> groups, std::vector<std::size_t> limits);
  // The same limit for every group, whatever the group numbers.
  PartitionMatroid(std::vector<std::uint32_t> groups, std::size_t per_group);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<PartitionMatroid>(*this); }
  void check_size(std::size_t n) const override;
  // The sum of the largest weights of each group. This bound is exact.
  double most_weight(Elements ground, std::span<const double> weights,
                     std::vector<std::uint32_t>* attained) const override;

 private:
  std::shared_ptr<const std::vector<std::uint32_t>> groups_;  // shared by all clones
  std::vector<std::size_t> left_;                             // per group: how many elements may still join
  std::size_t most_ = 0;                                      // the sum of left_
};

}  // namespace winnow
