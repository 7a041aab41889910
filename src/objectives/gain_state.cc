// What every state can do with pair_gains alone.
#include <algorithm>
#include <vector>

#include "objectives/batch.h"
#include "winnow/objective.h"

namespace winnow {

void GainState::divergences(Elements us, std::span<const Gain> residual, Elements vs, std::span<Gain> inout) const {
  constexpr std::size_t kTile = 256;  // enough elements to pay for preparing the probes, few enough for the cache
  std::vector<Gain> tile(us.size() * std::min(kTile, vs.size()));
  for (std::size_t begin = 0; begin < vs.size(); begin += kTile) {
    const auto part = vs.subspan(begin, std::min(kTile, vs.size() - begin));
    const MatrixView<Gain> pair{tile.data(), us.size(), part.size()};
    pair_gains(us, part, pair);
    lower_to_minimum(pair, residual, inout.subspan(begin, part.size()));
  }
}

}  // namespace winnow
