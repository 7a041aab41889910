// Representatives by divergence, which works for any objective, and by similarity.
#include "objectives/represent.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace winnow {

void detail::represent_by_divergence(const PreparedProbes& probes, Elements chosen, Elements vs, Elements elements,
                                     std::span<Representative> out) {
  constexpr std::size_t kTile = 256;
  std::vector<Gain> tile(chosen.size() * std::min(kTile, vs.size()));
  for (std::size_t begin = 0; begin < vs.size(); begin += kTile) {
    const auto part = elements.subspan(begin, std::min(kTile, vs.size() - begin));
    const MatrixView<Gain> pair{tile.data(), chosen.size(), part.size()};
    probes.pair_gains(part, pair);
    for (std::size_t j = 0; j < part.size(); ++j) {
      Representative best{Representative::kNobody, std::numeric_limits<double>::infinity()};
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        const double divergence = pair(i, j) - probes.residual()[i];
        if (divergence < best.score) best = {chosen[i], divergence};
        if (chosen[i] == vs[begin + j]) {
          best = {chosen[i], 0};
          break;
        }
      }
      out[begin + j] = best;
    }
  }
}

void detail::represent_by_similarity(const DenseRows& chosen, const DenseRows& rows, Elements vs,
                                     const SimilarityOptions& similarity, const Kernels& kernels,
                                     std::span<Representative> out) {
  const MetricRows similar(DenseRows{.dim = rows.dim}, chosen, similarity, kernels);
  for (std::size_t first = 0; first < vs.size(); first += MetricRows::kRowsTogether) {
    const auto part = vs.subspan(first, std::min(MetricRows::kRowsTogether, vs.size() - first));
    const auto best = out.subspan(first, part.size());
    std::fill(best.begin(), best.end(), Representative());
    similar.for_blocks_of(rows, part, 0, similar.blocks(), [&](std::size_t begin, MatrixView<float> tile) {
      for (std::size_t a = 0; a < part.size(); ++a) {
        for (std::size_t j = 0; j < tile.columns; ++j) {
          const double s{tile(a, j)};
          if (s > best[a].score) best[a] = {static_cast<Element>(begin + j), s};
        }
      }
    });
  }
}

void Objective::represent(Elements chosen, Elements vs, std::span<Representative> out) const {
  std::vector<Gain> residual(chosen.size());
  residual_gains(chosen, residual);
  const auto empty = start();
  detail::represent_by_divergence(*empty->prepare(chosen, residual), chosen, vs, vs, out);
}

}  // namespace winnow
