// What every objective can do with gains alone.
#include <algorithm>
#include <vector>

#include "objectives/batch.h"
#include "winnow/error.h"
#include "winnow/objective.h"

namespace winnow {
using namespace detail;

void GainState::pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const {
  for (std::size_t i = 0; i < us.size(); ++i) {
    const auto with_probe = clone();
    with_probe->add(us[i]);
    with_probe->gains(vs, out.row(i));
  }
}

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

void Objective::residual_gains(Elements us, std::span<Gain> out) const {
  if (!properties().monotone) throw InputError("an objective that is not monotone must say its residual gains");
  std::fill_n(out.begin(), us.size(), 0.0);
}

}  // namespace winnow
