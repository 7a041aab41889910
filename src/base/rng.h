// Random numbers that are the same on every machine and thread count: a counter hashed with a seed, no hidden state
// shared between users. (The standard library's distributions differ between implementations.)
#pragma once

#include <cstdint>

namespace winnow::detail {

// SplitMix64's finalizer (Steele, Lea, Flood 2014): every input bit reaches every output bit.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// The SplitMix64 generator.
class Rng {
  __extension__ using Wide = unsigned __int128;

 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(mix(seed + kStep)) {}

  // To go on later where this generator stands.
  constexpr std::uint64_t state() const { return state_; }
  constexpr void restore(std::uint64_t state) { state_ = state; }

  constexpr std::uint64_t next() { return mix(state_ += kStep); }

  // Uniform in [0, bound), bound > 0: multiply-shift with rejection (Lemire 2019), so without bias.
  constexpr std::uint64_t below(std::uint64_t bound) {
    auto product = static_cast<Wide>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t reject = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < reject) product = static_cast<Wide>(next()) * bound;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // Uniform in [0, 1).
  constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;
  std::uint64_t state_;
};

}  // namespace winnow::detail
