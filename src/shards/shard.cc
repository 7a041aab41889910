#include "winnow/shards/shard.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "objectives/batch.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

using Scored = std::pair<double, Element>;  // a negative score, so that the best sort first

// The best `count`, best first.
void keep_best(std::vector<Scored>& scored, std::size_t count) {
  if (count < scored.size()) {
    std::nth_element(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(count), scored.end());
    scored.resize(count);
  }
  std::sort(scored.begin(), scored.end());
}

BestOutside to_best(std::vector<Scored> scored, std::size_t most) {
  BestOutside best;
  best.passed = scored.size();
  keep_best(scored, most);
  for (const auto& [negative, v] : scored) {
    best.gain.push_back(-negative);
    best.ids.push_back(v);
  }
  return best;
}

Heaviest to_heaviest(std::vector<Scored> scored, std::size_t count) {
  keep_best(scored, count);
  Heaviest found;
  for (const auto& [negative, v] : scored) {
    found.weight.push_back(-negative);
    found.ids.push_back(v);
  }
  return found;
}

}  // namespace

BestOutside merge_best(std::span<const BestOutside> parts, std::size_t most) {
  std::vector<Scored> scored;
  std::size_t passed = 0;
  for (const BestOutside& part : parts) {
    for (std::size_t i = 0; i < part.ids.size(); ++i) scored.emplace_back(-part.gain[i], part.ids[i]);
    passed += part.passed;
  }
  BestOutside best = to_best(std::move(scored), most);
  best.passed = passed;
  return best;
}

std::vector<Element> merge_heaviest(std::span<const std::vector<Heaviest>> shards, std::size_t count) {
  std::vector<Element> all;
  const std::size_t kinds = shards.empty() ? 0 : shards.front().size();
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    std::vector<Scored> scored;
    for (const auto& shard : shards) {
      const Heaviest& part = shard.at(kind);
      for (std::size_t i = 0; i < part.ids.size(); ++i) scored.emplace_back(-part.weight[i], part.ids[i]);
    }
    keep_best(scored, count);
    for (const auto& [negative, v] : scored) all.push_back(v);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Shard::Shard(NumberedRows& rows, std::string_view objective, const ObjectiveOptions& options, std::string_view survey)
    : rows_(rows), run_(options.run), f_(make_block_objective(objective, rows, options)) {
  if (!survey.empty()) f_->take_survey(survey);
}

std::string Shard::survey_share() {
  return f_->survey_share(rows_.first_block(), rows_.last_block());
}

void Shard::lower(LivePart& live, Elements probes, std::span<const Gain> residual) const {
  const auto empty = f_->start();
  lower_divergences(live, *empty->prepare(probes, residual), f_->properties(), run_);
}

BestOutside Shard::best_outside(Elements kept, Elements given, Gain least, std::size_t most) const {
  const auto state = f_->start();
  state->add_all(given);
  const auto own = own_elements();
  std::vector<Element> outside;
  std::set_difference(own.begin(), own.end(), kept.begin(), kept.end(), std::back_inserter(outside));
  std::vector<Gain> gain(outside.size());
  Batches(f_->properties(), run_.threads).gains(*state, outside, gain);
  std::vector<Scored> scored;
  for (std::size_t i = 0; i < outside.size(); ++i) {
    if (gain[i] >= least) scored.emplace_back(-gain[i], outside[i]);
  }
  return to_best(std::move(scored), most);
}

std::vector<Heaviest> Shard::heaviest(std::span<const std::vector<Element>> sets, std::size_t count) const {
  const auto own = own_elements();
  std::vector<std::unique_ptr<GainState>> states;
  std::vector<std::unique_ptr<ModularBound>> bounds;
  std::vector<std::vector<double>> weights(2 * sets.size(), std::vector<double>(own.size()));
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    states.push_back(f_->start());
    states.back()->add_all(sets[i]);
    asked.push_back({.state = states.back().get(), .out = weights[2 * i]});
    bounds.push_back(f_->bound_around(sets[i]));
    if (bounds.back() != nullptr) asked.push_back({.bound = bounds.back().get(), .out = weights[2 * i + 1]});
  }
  Batches(f_->properties(), run_.threads).answer(*f_, own, asked);
  std::vector<Heaviest> heaviest;
  for (const Asked& a : asked) {
    std::vector<Scored> scored;
    scored.reserve(own.size());
    for (std::size_t i = 0; i < own.size(); ++i) scored.emplace_back(-a.out[i], own[i]);
    heaviest.push_back(to_heaviest(std::move(scored), count));
  }
  return heaviest;
}

std::vector<Element> Shard::own_elements() const {
  std::vector<Element> own(rows_.own_size());
  std::iota(own.begin(), own.end(), static_cast<Element>(rows_.first()));
  return own;
}

}  // namespace winnow
