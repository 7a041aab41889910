// The same loops with vectors, compiled once per instruction set. The best one is chosen at run time.
#include "kernels/kernels.h"

#include <vector>

// Machines older than SSE4 (2008) use the scalar backend.
#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/simd/kernels.cc"
#include "hwy/foreach_target.h"
// foreach_target.h must come first.
#include "hwy/highway.h"
#include "kernels/simd/table.h"
#if HWY_TARGET != HWY_SCALAR
#include "kernels/simd/flip-inl.h"
#include "kernels/simd/gains-inl.h"
#include "kernels/simd/pair_sums-inl.h"
#include "kernels/simd/pair_terms-inl.h"
#include "kernels/simd/solve_lower-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3
inline constexpr std::string_view kInstructionSet = "avx512";
#elif HWY_TARGET == HWY_AVX2
inline constexpr std::string_view kInstructionSet = "avx2";
#elif HWY_TARGET == HWY_SSE4
inline constexpr std::string_view kInstructionSet = "sse4";
#elif HWY_TARGET != HWY_SCALAR
inline constexpr std::string_view kInstructionSet = "vector";
#endif

const SimdTable* simd_table() {
#if HWY_TARGET == HWY_SCALAR
  return nullptr;  // the scalar backend serves machines without any supported instruction set
#else
  static constexpr SimdTable kTable{HWY_TARGET,
                                    {kInstructionSet, dense_gains, sparse_gains, dense_pair_sums, dense_columns,
                                     sparse_columns, live_columns, pair_terms, flip, store, reshape, solve_lower}};
  return &kTable;
#endif
}

}  // namespace winnow::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace winnow::detail {

#if HWY_ARCH_X86
// What Highway compiles the targets for. Its own SupportedTargets() asks the same, but it is in a library that measures
// the clock for some milliseconds as soon as it is loaded. F16C is not asked for, because not every compiler can: all
// processors with AVX2 and FMA have it.
static std::int64_t supported_targets() {
  __builtin_cpu_init();
  const bool sse4 =
      __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("aes") && __builtin_cpu_supports("pclmul");
  const bool avx2 = sse4 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  return (sse4 ? HWY_SSE4 : 0) | (avx2 ? HWY_AVX2 : 0) | (avx512 ? HWY_AVX3 : 0);
}
#else
static std::int64_t supported_targets() {
  return hwy::SupportedTargets();
}
#endif

static std::vector<const Kernels*> find_runnable() {
  // The instruction sets, best first; null if not compiled.
  constexpr const SimdTable* (*kTables[])() = {HWY_CHOOSE_TARGET_LIST(simd_table)};
  const std::int64_t supported = supported_targets();
  std::vector<const Kernels*> runnable;
  for (const auto table : kTables) {
    const SimdTable* simd = table == nullptr ? nullptr : table();
    if (simd != nullptr && (simd->target & supported) != 0) runnable.push_back(&simd->kernels);
  }
  if (runnable.empty()) runnable.push_back(&scalar_kernels());
  return runnable;
}

const std::vector<const Kernels*>& simd_kernels() {
  // Computed once: on a virtual machine, querying the processor's features takes long.
  static const std::vector<const Kernels*> kRunnable = find_runnable();
  return kRunnable;
}

}  // namespace winnow::detail
#endif
