// How fast this machine computes, measured on a few rows that stay in the cache. Rows of memory are read more slowly,
// but the kernels rarely wait for them.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#include "base/parallel.h"
#include "kernels/kernels.h"
#include "winnow/objectives/features.h"
#include "winnow/select/plan.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kColumns = 256;
constexpr std::size_t kSampleRows = 64;
constexpr std::size_t kSampleProbes = 32;

std::vector<float> sample_rows() {
  std::vector<float> values(kSampleRows * kColumns);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>((i * i + 7 * i) % 1009) / 1009;
  return values;
}

// Seconds of one call: the fastest of a few, after one that warms up.
template <class Call>
double seconds_of(const Call& call) {
  using Clock = std::chrono::steady_clock;
  constexpr int kCalls = 8;
  call();
  double least = 1;
  for (int i = 0; i < kCalls; ++i) {
    const auto start = Clock::now();
    call();
    least = std::min(least, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return std::max(least, 1e-9);
}

}  // namespace

WorkRates measure_rates(std::string_view backend) {
  const Kernels& kernels = find_kernels(backend);
  const std::vector<float> values = sample_rows();
  const DenseRows rows{values.data(), kSampleRows, kColumns};
  std::vector<Element> all(kSampleRows);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Element>(i);

  const std::vector<float> covered(padded(kColumns), 0.5F);
  const Coverage coverage{Concave{}, covered.data(), covered.data(), covered.data(), nullptr, kColumns};
  std::vector<Gain> gains(kSampleRows);
  std::vector<double> sums(kSampleProbes * kSampleRows);
  std::vector<float> products(kSampleRows * kSampleProbes);

  const double terms = static_cast<double>(kSampleRows * kColumns);
  const double pairs = terms * static_cast<double>(kSampleProbes);
  WorkRates rates;
  rates.term = seconds_of([&] { kernels.dense_gains(coverage, rows, all, gains.data()); }) / terms;
  rates.pair_term = seconds_of([&] {
                      kernels.dense_pair_sums({values.data(), kSampleProbes, kColumns}, nullptr, rows, all,
                                              {sums.data(), kSampleProbes, kSampleRows});
                    }) /
                    pairs;
  rates.product = seconds_of([&] {
                    kernels.pair_terms(PairTerm::kProduct, values.data(), {values.data(), kColumns}, 0,
                                       {products.data(), kSampleRows, kSampleProbes});
                  }) /
                  pairs;
  return rates;
}

double estimate_seconds(const Work& work, const WorkRates& rates, std::size_t threads) {
  constexpr double kCall = 1.5e-7;  // a row that is not in the cache, and its place in a heap
  const double seconds =
      work.terms * rates.term + work.pair_terms * rates.pair_term + work.products * rates.product + work.calls * kCall;
  return seconds / static_cast<double>(threads == 0 ? hardware_threads() : threads);
}

}  // namespace winnow
