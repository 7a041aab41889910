// How much memory this process has used.
#pragma once

#include <cstdint>

namespace winnow::detail {

// The most bytes ever resident at once, memory-mapped input included.
std::uint64_t peak_rss_bytes();

}  // namespace winnow::detail
