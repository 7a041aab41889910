// Upper bounds on the gains of n elements, organized to find the largest: a flat array and the maximum of each block.
// Lazy greedy refreshes bounds in batches, and for batches two flat scans beat a heap: no chain of cache misses per
// element, and the batch comes out in memory order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace winnow::detail {

class Bounds {
 public:
  using Position = std::uint32_t;
  static constexpr double kNone = -std::numeric_limits<double>::infinity();

  explicit Bounds(std::size_t size);  // all absent

  void put(Position i, double bound);
  double at(Position i) const;  // kNone if absent
  double largest() const;       // kNone if all are absent

  // All bounds as numbers, and the bounds of such numbers.
  using Key = std::int32_t;  // a float's bits, ordered as the floats are
  const std::vector<Key>& keys() const { return key_; }
  void restore(std::vector<Key> keys);  // as many as there are positions

  // Moves the positions with bounds >= at_least into `taken`, in increasing order. If there are more than `most`, takes
  // the `most` with the largest bounds (lower positions among equals). They are absent until put back. Returns the
  // smallest bound taken; kNone if none was taken.
  double take(double at_least, std::size_t most, std::vector<Position>& taken);

 private:
  void refresh_block(std::size_t block);

  std::size_t block_size_;
  std::vector<Key> key_;  // bounds rounded up to float
  std::vector<Key> block_max_;
};

}  // namespace winnow::detail
