#include "base/memory.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace winnow::detail {
namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// A field of /proc/self/status, in bytes; 0 if there is none.
std::uint64_t status_of(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (std::uint64_t kilobytes = 0; word == field && status >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

// A number in a file; no limit if there is none, such as "max".
std::uint64_t limit_in(const char* file) {
  std::ifstream limit(file);
  std::uint64_t bytes = 0;
  return limit >> bytes ? bytes : kUnlimited;
}

template <class Resource>
std::uint64_t limit_of(Resource resource) {
  rlimit limit = {};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
  return limit.rlim_cur;
}

// The machine's memory, or less if this process is in a group with a limit (cgroups, versions 2 and 1).
std::uint64_t physical_bytes() {
  const auto pages = static_cast<std::uint64_t>(std::max(1L, sysconf(_SC_PHYS_PAGES)));
  const std::uint64_t bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return std::min(
      {bytes, limit_in("/sys/fs/cgroup/memory.max"), limit_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
}

// What is left of a limit if so much is in use.
std::uint64_t left_of(std::uint64_t limit, std::uint64_t used) {
  return limit == kUnlimited ? kUnlimited : limit - std::min(limit, used);
}

}  // namespace

std::uint64_t peak_rss_bytes() {
  // getrusage counts what ran before exec as well; the kernel's own figure does not.
  if (const std::uint64_t bytes = status_of("VmHWM:"); bytes > 0) return bytes;
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::uint64_t machine_memory_bytes() {
  return std::min({physical_bytes(), limit_of(RLIMIT_AS), limit_of(RLIMIT_DATA)});
}

MemoryLeft memory_left() {
  MemoryLeft left{physical_bytes(), kUnlimited};
  const std::uint64_t data = limit_of(RLIMIT_DATA);
  if (data != kUnlimited) left.bytes = std::min(left.bytes, left_of(data, status_of("VmData:")));
  const std::uint64_t space = limit_of(RLIMIT_AS);
  if (space != kUnlimited) left.address_space = left_of(space, status_of("VmSize:"));
  return left;
}

void prefer_large_pages(void* data, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<std::uintptr_t>(data) + page - 1) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) / page * page;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace winnow::detail
