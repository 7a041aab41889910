// How much memory this process has used and may use.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow::detail {

// The most bytes ever resident at once, memory-mapped input included.
std::uint64_t peak_rss_bytes();

// The bytes that this process may expect to get: the machine's memory, or less if the system limits it (cgroups,
// ulimit -v and -d).
std::uint64_t machine_memory_bytes();

// What this process can still get.
struct MemoryLeft {
  std::uint64_t bytes;          // of memory of its own
  std::uint64_t address_space;  // of that and mapped files together; a huge number if there is no limit
};
MemoryLeft memory_left();

// The bytes that a run may use to save time, see RunOptions::memory: those asked for, or a quarter of the machine's.
inline std::uint64_t memory_allowance(std::uint64_t asked) {
  return asked > 0 ? asked : machine_memory_bytes() / 4;
}

// Asks the system for large pages where these bytes lie: a table of hundreds of megabytes is then mapped in hundreds of
// steps instead of a hundred thousand. Only a hint.
void prefer_large_pages(void* data, std::size_t bytes);

}  // namespace winnow::detail
