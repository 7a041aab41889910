// The same loops with vectors, compiled once per instruction set. The best one is chosen at run time.
#include "kernels/kernels.h"

#include <iterator>
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
                                     sparse_columns, live_columns, pair_terms, reshape, solve_lower}};
  return &kTable;
#endif
}

}  // namespace winnow::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace winnow::detail {

HWY_EXPORT(simd_table);

static std::vector<const Kernels*> find_runnable() {
  // The first entry dispatches by itself. The others are the instruction sets, best first, null if not compiled.
  const std::int64_t supported = hwy::SupportedTargets();
  std::vector<const Kernels*> runnable;
  for (const auto* table = std::begin(HWY_DISPATCH_TABLE(simd_table)) + 1;
       table != std::end(HWY_DISPATCH_TABLE(simd_table)); ++table) {
    const SimdTable* simd = *table == nullptr ? nullptr : (*table)();
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
