#include "stream/screen.h"

#include <algorithm>
#include <limits>

namespace winnow::detail {
namespace {

constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kFewest = 8;
constexpr std::size_t kMost = 4096;

}  // namespace

Screen::Screen(StreamSet& set, Elements rows, std::span<const Gain> singletons, const Properties& properties,
               const Batches& batches)
    : set_(set),
      rows_(rows),
      batches_(batches),
      fewest_(std::max(kFewest, properties.least_batch)),
      slack_(1 + 2 * properties.gain_error),
      gain_(singletons.begin(), singletons.end()),
      // The gains of an empty set are the singletons.
      version_(rows.size(), set.taken.empty() ? 0 : kNever),
      batch_(fewest_) {}

bool Screen::passes(std::size_t i, double bar) {
  if (!may_pass(i, bar)) return false;
  if (set_.constraint != nullptr && !set_.constraint->admits(rows_[i])) return false;
  if (version_[i] != now_) refresh_from(i, bar);
  return gain_[i] > 0 && gain_[i] >= bar;
}

void Screen::refresh_from(std::size_t i, double bar) {
  elements_.clear();
  places_.clear();
  for (; i < rows_.size() && places_.size() < batch_; ++i) {
    if (version_[i] == now_ || !may_pass(i, bar)) continue;
    places_.push_back(i);
    elements_.push_back(rows_[i]);
  }
  fresh_.resize(places_.size());
  batches_.gains(*set_.state, elements_, fresh_);
  set_.evaluations += places_.size();
  for (std::size_t p = 0; p < places_.size(); ++p) {
    gain_[places_[p]] = fresh_[p];
    version_[places_[p]] = now_;
  }
  batch_ = std::max(fewest_, std::min(2 * batch_, kMost));
}

void Screen::add(std::size_t i, std::uint64_t row) {
  set_.state->add(rows_[i]);
  if (set_.constraint != nullptr) set_.constraint->add(rows_[i]);
  const double value = set_.state->value() - set_.before;
  set_.taken.push_back({row, value - set_.value(), value});
  ++now_;
  batch_ = fewest_;
}

}  // namespace winnow::detail
