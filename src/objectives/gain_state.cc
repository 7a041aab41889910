// Defaults that need only gains.
#include <algorithm>
#include <vector>

#include "objectives/batch.h"
#include "winnow/error.h"
#include "winnow/objective.h"

namespace winnow {
using namespace detail;
namespace {

// Probes of an objective that prepares nothing. Each call of pair_gains may cost work per probe, such as a clone of the
// state, so each call handles many elements. Probes are processed in groups, which bounds the memory of a tile.
class PlainProbes final : public PreparedProbes {
 public:
  PlainProbes(const GainState& state, Elements us, std::span<const Gain> residual)
      : PreparedProbes(residual), state_(state), us_(us.begin(), us.end()) {}

  void pair_gains(Elements vs, MatrixView<Gain> out) const override { state_.pair_gains(us_, vs, out); }

  void divergences(Elements vs, std::span<Gain> inout) const override {
    constexpr std::size_t kProbes = 64;
    constexpr std::size_t kElements = 4096;
    std::vector<Gain> tile(std::min(kProbes, us_.size()) * std::min(kElements, vs.size()));
    for (std::size_t begin = 0; begin < vs.size(); begin += kElements) {
      const auto part = vs.subspan(begin, std::min(kElements, vs.size() - begin));
      for (std::size_t first = 0; first < us_.size(); first += kProbes) {
        const auto probes = Elements(us_).subspan(first, std::min(kProbes, us_.size() - first));
        const MatrixView<Gain> pair{tile.data(), probes.size(), part.size()};
        state_.pair_gains(probes, part, pair);
        lower_to_minimum(pair, residual().subspan(first, probes.size()), inout.subspan(begin, part.size()));
      }
    }
  }

 private:
  const GainState& state_;
  std::vector<Element> us_;
};

}  // namespace

void PreparedProbes::divergences(Elements vs, std::span<Gain> inout) const {
  lower_in_tiles(vs, 256, inout);  // few enough elements for the cache
}

void PreparedProbes::lower_in_tiles(Elements vs, std::size_t tile, std::span<Gain> inout) const {
  std::vector<Gain> pairs(size() * std::min(tile, vs.size()));
  for (std::size_t begin = 0; begin < vs.size(); begin += tile) {
    const auto part = vs.subspan(begin, std::min(tile, vs.size() - begin));
    const MatrixView<Gain> pair{pairs.data(), size(), part.size()};
    pair_gains(part, pair);
    lower_to_minimum(pair, residual(), inout.subspan(begin, part.size()));
  }
}

void GainState::pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const {
  for (std::size_t i = 0; i < us.size(); ++i) {
    const auto with_probe = clone();
    with_probe->add(us[i]);
    with_probe->gains(vs, out.row(i));
  }
}

std::unique_ptr<PreparedProbes> GainState::prepare(Elements us, std::span<const Gain> residual) const {
  return std::make_unique<PlainProbes>(*this, us, residual);
}

std::unique_ptr<PreparedProbes> GainState::prepare_rows(const Rows& /*us*/, std::span<const Gain> /*residual*/) const {
  throw InputError("this objective does not take probes by value; expected probes that are elements of its ground set");
}

void Objective::first_equal(Elements vs, std::span<Element> out) const {
  std::copy(vs.begin(), vs.end(), out.begin());
}

void Objective::residual_gains(Elements us, std::span<Gain> out) const {
  if (!properties().monotone) throw InputError("an objective that is not monotone must implement residual_gains");
  std::fill_n(out.begin(), us.size(), 0.0);
}

}  // namespace winnow
