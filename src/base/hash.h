// A 64-bit hash of bytes that notices accidents, such as a damaged file. It does not resist attacks.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/rng.h"

namespace winnow::detail {

// The hash of some bytes after those that gave `before`.
inline std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t before = 0) {
  constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;
  std::uint64_t hash = mix(before + kStep) ^ bytes.size();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t length = bytes.size() < sizeof word ? bytes.size() : sizeof word;
    std::memcpy(&word, bytes.data(), length);
    bytes.remove_prefix(length);
    hash = mix(hash ^ word) + kStep;
  }
  return mix(hash);
}

}  // namespace winnow::detail
