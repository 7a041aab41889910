// Representatives by divergence, which works for any objective.
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

void Objective::represent(Elements chosen, Elements vs, std::span<Representative> out) const {
  std::vector<Gain> residual(chosen.size());
  residual_gains(chosen, residual);
  const auto empty = start();
  detail::represent_by_divergence(*empty->prepare(chosen, residual), chosen, vs, vs, out);
}

}  // namespace winnow
