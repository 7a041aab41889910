#include "base/memory.h"

#include <sys/resource.h>

#include <fstream>
#include <string>

namespace winnow::detail {

std::uint64_t peak_rss_bytes() {
  // getrusage counts what ran before exec as well; the kernel's own figure does not.
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (std::uint64_t kilobytes = 0; word == "VmHWM:" && status >> kilobytes) return kilobytes * 1024;
  }
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace winnow::detail
