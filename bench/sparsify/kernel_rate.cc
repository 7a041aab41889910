#include "kernel_rate.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "contenders.h"
#include "data_sets.h"
#include "kernels/kernels.h"
#include "quantiles.h"
#include "timer.h"

namespace winnow::bench {
using namespace detail;
namespace {

constexpr std::size_t kProbes = 32;
constexpr std::size_t kElements = 2'048;
constexpr std::size_t kTile = 256;  // few enough sums to stay in the cache
constexpr std::size_t kRounds = 9;

std::vector<float> probe_tops(const DenseMatrix& matrix) {
  const std::size_t stride = padded(matrix.dim);
  std::vector<float> tops(kProbes * stride, kTinyCoverage);
  for (std::size_t i = 0; i < kProbes; ++i) {
    for (std::size_t u = 0; u < matrix.dim; ++u) {
      tops[i * stride + u] = std::max(matrix.values[i * matrix.dim + u], kTinyCoverage);
    }
  }
  return tops;
}

double seconds_of_pairs(const std::vector<float>& tops, const DenseRows& rows, Elements vs) {
  const Kernels& kernels = find_kernels("simd");
  std::vector<double> sums(kProbes * kTile);
  const Timer timer;
  for (std::size_t begin = 0; begin < vs.size(); begin += kTile) {
    const auto part = vs.subspan(begin, std::min(kTile, vs.size() - begin));
    kernels.dense_pair_sums({tops.data(), kProbes, padded(rows.dim)}, nullptr, rows, part,
                            {sums.data(), kProbes, part.size()});
  }
  return timer.seconds();
}

double seconds_of_divergences(const GainState& state, Elements probes, Elements vs) {
  const std::vector<Gain> residual(probes.size(), 0.0);
  std::vector<Gain> divergence(vs.size(), std::numeric_limits<Gain>::infinity());
  const Timer timer;
  state.prepare(probes, residual)->divergences(vs, divergence);
  return timer.seconds();
}

}  // namespace

KernelRate measure_kernel_rate(std::size_t dim) {
  const DataSet data{"rate", 0, clustered_rows(kProbes + kElements, dim, 0)};
  const auto& matrix = std::get<DenseMatrix>(data.matrix);
  const auto all = all_elements(matrix.rows);
  const auto probes = Elements(all).first(kProbes);
  const auto vs = Elements(all).subspan(kProbes);
  const auto tops = probe_tops(matrix);
  const auto objective = data.objective();
  const auto state = objective->start();

  std::vector<double> of_pairs, of_divergences;
  for (std::size_t round = 0; round < kRounds; ++round) {
    of_pairs.push_back(seconds_of_pairs(tops, matrix.view(), vs));
    of_divergences.push_back(seconds_of_divergences(*state, probes, vs));
  }
  const auto pair_features = static_cast<double>(kProbes * kElements * dim);
  return {dim, pair_features / median(of_divergences), pair_features / median(of_pairs)};
}

std::string line(const KernelRate& rate) {
  return fmt::format("{} features: divergences {:.2f} G pair-features/s, pair kernel {:.2f}, ratio {:.2f}\n", rate.dim,
                     rate.divergences / 1e9, rate.pairs / 1e9, rate.ratio());
}

}  // namespace winnow::bench
