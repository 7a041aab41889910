// The registry of backends.
#include "winnow/backends.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/kernels.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;

std::string simd_instruction_set() {
  return std::string(simd_kernels().front()->name);
}

std::vector<Backend> backends() {
  std::vector<Backend> all{{"scalar", "plain loops, the reference"},
                           {"simd", fmt::format("the fastest on this machine: {}", simd_instruction_set())}};
  for (const auto* kernels : simd_kernels()) all.push_back({std::string(kernels->name), "one instruction set"});
  return all;
}

const Kernels& detail::find_kernels(std::string_view backend) {
  if (backend == "scalar") return scalar_kernels();
  const auto& simd = simd_kernels();
  if (backend == "simd") return *simd.front();
  const auto found = std::find_if(simd.begin(), simd.end(), [&](const auto* k) { return k->name == backend; });
  if (found != simd.end()) return **found;
  std::string names;
  for (const auto& known : backends()) names += (names.empty() ? "" : ", ") + known.name;
  throw InputError(fmt::format("no backend '{}'; expected one of: {}", backend, names));
}

}  // namespace winnow
