// Groups with quotas: at least and at most a given number of elements from each, and k in all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "winnow/constraint.h"

namespace winnow {

struct Quota {
  static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

  std::size_t least = 0;
  std::size_t most = kUnlimited;
};

// A set is feasible if it can grow into one that meets every quota with at most k elements: |S in G| <= most of every
// group G, and the sum over all groups of max(|S in G|, least) is at most k. These sets are a matroid, and each of its
// maximal sets meets all minimums (El Halabi, Mitrovic, Norouzi-Fard, Tardos, Tarnawski 2020). So greedy reaches 1/2 of
// the best set that meets the quotas, if f is monotone.
class GroupQuotas final : public Constraint {
 public:
  // groups: the group of each element of V; quotas: one per group. InputError if a group has no quota, if a minimum is
  // above the maximum or above the size of its group, or if the minimums add up to more than k.
  GroupQuotas(std::size_t k, std::vector<std::uint32_t> groups, std::span<const Quota> quotas);

  bool admits(Element v) const override;
  void add(Element v) override;
  std::size_t most() const override;
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<GroupQuotas>(*this); }
  void check_size(std::size_t n) const override;
  void check_ground(Elements ground) const override;  // does every group have its minimum there?
  bool wants(Element v) const override;               // is its group below its minimum?
  // The largest weights of each group up to its minimum, then the largest of the rest. This bound is exact.
  double most_weight(Elements ground, std::span<const double> weights,
                     std::vector<std::uint32_t>* attained) const override;

 private:
  struct Left {
    std::size_t wanted;  // elements missing to the minimum
    std::size_t beyond;  // elements that may join after these
  };

  std::shared_ptr<const std::vector<std::uint32_t>> groups_;  // shared by all clones
  std::vector<Left> left_;                                    // per group
  std::size_t wanted_ = 0;                                    // the sums over left_
  std::size_t beyond_ = 0;
  std::size_t spare_ = 0;  // of k, what no minimum needs
};

}  // namespace winnow
