// The registry of backends.
#include "winnow/backends.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/feature_kernels.h"
#include "winnow/error.h"

namespace winnow {

std::string simd_instruction_set() {
  return std::string(simd_feature_kernels().front()->name);
}

std::vector<Backend> backends() {
  std::vector<Backend> all{{"scalar", "plain loops, the reference"},
                           {"simd", fmt::format("the fastest here: {}", simd_instruction_set())}};
  for (const auto* kernels : simd_feature_kernels()) all.push_back({std::string(kernels->name), "one instruction set"});
  return all;
}

const FeatureKernels& feature_kernels(std::string_view backend) {
  if (backend == "scalar") return scalar_feature_kernels();
  const auto& simd = simd_feature_kernels();
  if (backend == "simd") return *simd.front();
  const auto found = std::find_if(simd.begin(), simd.end(), [&](const auto* k) { return k->name == backend; });
  if (found != simd.end()) return **found;
  std::string names;
  for (const auto& known : backends()) names += (names.empty() ? "" : ", ") + known.name;
  throw InputError(fmt::format("no backend '{}'; expected one of: {}", backend, names));
}

}  // namespace winnow
