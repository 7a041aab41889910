// What a plan needs against what the process can get.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/memory.h"
#include "base/parallel.h"
#include "winnow/error.h"
#include "winnow/select/plan.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::uint64_t kStackBytes = std::uint64_t{8} << 20;  // of a thread, in the address space

const MemoryPart& largest_part(const Plan& plan) {
  return *std::max_element(plan.memory.begin(), plan.memory.end(),
                           [](const MemoryPart& a, const MemoryPart& b) { return a.bytes < b.bytes; });
}

[[noreturn]] void refuse_plan(const Plan& plan, std::uint64_t needed, std::uint64_t room, const std::string& limit) {
  std::string most;
  if (!plan.memory.empty() && 2 * largest_part(plan).bytes > needed) {
    most = fmt::format(", most of it for {} ({})", largest_part(plan).what, shown_bytes(largest_part(plan).bytes));
  }
  const std::string advice = plan.advice.empty() ? "" : fmt::format("; what needs less: {}", plan.advice);
  throw InputError(fmt::format("the run needs about {} of memory{}, and {} can be had{}{}", shown_bytes(needed), most,
                               shown_bytes(room), limit, advice));
}

}  // namespace

std::string shown_bytes(std::uint64_t bytes) {
  constexpr const char* kUnits[] = {"", "K", "M", "G", "T", "P", "E"};
  double number = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; number >= 1000 && unit + 1 < std::size(kUnits); ++unit) number /= 1024;
  // Three digits, the last of them rounded up.
  const double step = unit == 0 || number >= 100 ? 1 : number >= 10 ? 0.1 : 0.01;
  return fmt::format("{:.3g}{}", std::max(0.0, std::ceil(number / step - 1e-9) * step), kUnits[unit]);
}

void check_memory(const Plan& plan, std::size_t threads) {
  if (plan.least > plan.allowed) {
    throw InputError(
        fmt::format("rows that are read in blocks need about {} of memory for so many picks; {} was allowed",
                    shown_bytes(plan.least), shown_bytes(plan.allowed)));
  }
  const MemoryLeft left = memory_left();
  const std::uint64_t needed = plan.bytes();
  if (needed > left.bytes) refuse_plan(plan, needed, left.bytes, "");
  const std::uint64_t stacks = kStackBytes * (threads == 0 ? hardware_threads() : threads);
  const std::uint64_t mapped = needed + plan.mapped + stacks;
  if (mapped > left.address_space) {
    refuse_plan(plan, mapped, left.address_space, " because the address space is limited (ulimit -v)");
  }
}

}  // namespace winnow
