#include "maximize/bounds.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "base/rounding.h"

namespace winnow::detail {
namespace {

constexpr std::int32_t kAbsent = std::numeric_limits<std::int32_t>::min();

// Negative floats order backwards as integers; flipping their magnitude bits puts them right. Its own inverse.
std::int32_t ordered(std::int32_t bits) {
  return bits ^ ((bits >> 31) & 0x7FFFFFFF);
}
std::int32_t key_of(float x) {
  return ordered(std::bit_cast<std::int32_t>(x));
}
float float_of(std::int32_t key) {
  return std::bit_cast<float>(ordered(key));
}

// Smaller than the square root: reading all maxima is a plain scan, reading a block tests each element.
std::size_t block_size_for(std::size_t size) {
  std::size_t block = 32;
  while (16 * block * block < size) block *= 2;
  return block;
}

}  // namespace

Bounds::Bounds(std::size_t size)
    : block_size_(block_size_for(size)),
      key_(size, kAbsent),
      block_max_((size + block_size_ - 1) / block_size_, kAbsent) {}

void Bounds::put(Position i, double bound) {
  key_[i] = key_of(round_up(bound));
  Key& block = block_max_[i / block_size_];
  block = std::max(block, key_[i]);
}

double Bounds::at(Position i) const {
  return key_[i] == kAbsent ? kNone : double{float_of(key_[i])};
}

void Bounds::restore(std::vector<Key> keys) {
  assert(keys.size() == key_.size());
  key_ = std::move(keys);
  for (std::size_t block = 0; block < block_max_.size(); ++block) refresh_block(block);
}

double Bounds::largest() const {
  const Key key = block_max_.empty() ? kAbsent : *std::max_element(block_max_.begin(), block_max_.end());
  return key == kAbsent ? kNone : double{float_of(key)};
}

double Bounds::take(double at_least, std::size_t most, std::vector<Position>& taken) {
  taken.clear();
  const Key limit = std::max(key_of(round_down(at_least)), kAbsent + 1);
  for (std::size_t block = 0; block < block_max_.size(); ++block) {
    if (block_max_[block] < limit) continue;
    const std::size_t end = std::min(key_.size(), (block + 1) * block_size_);
    for (std::size_t i = block * block_size_; i < end; ++i) {
      if (key_[i] >= limit) taken.push_back(static_cast<Position>(i));
    }
  }
  if (taken.size() > most) {
    const auto nth = taken.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(taken.begin(), nth, taken.end(),
                     [&](Position a, Position b) { return key_[a] != key_[b] ? key_[a] > key_[b] : a < b; });
    taken.resize(most);
    std::sort(taken.begin(), taken.end());
  }
  Key smallest = std::numeric_limits<Key>::max();
  for (const Position i : taken) smallest = std::min(smallest, std::exchange(key_[i], kAbsent));
  for (std::size_t t = 0; t < taken.size(); ++t) {
    const std::size_t block = taken[t] / block_size_;
    if (t + 1 == taken.size() || taken[t + 1] / block_size_ != block) refresh_block(block);
  }
  return taken.empty() ? kNone : double{float_of(smallest)};
}

void Bounds::refresh_block(std::size_t block) {
  const std::size_t end = std::min(key_.size(), (block + 1) * block_size_);
  Key largest = kAbsent;
  for (std::size_t i = block * block_size_; i < end; ++i) largest = std::max(largest, key_[i]);
  block_max_[block] = largest;
}

}  // namespace winnow::detail
