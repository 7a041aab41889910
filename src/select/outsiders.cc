#include "select/outsiders.h"

#include <algorithm>
#include <utility>

#include "base/step.h"

namespace winnow::detail {
namespace {

struct FoundOutsiders {
  std::vector<Element> added;  // increasing
  std::uint64_t evaluations = 0;
};

void pack(Packer& to, const FoundOutsiders& found) {
  to.increasing(found.added);
  to.count(found.evaluations);
}

void unpack(Unpacker& from, FoundOutsiders& found) {
  found.added = from.increasing();
  found.evaluations = from.count();
}

// After this many rejections in a row, the rest is skipped.
std::size_t patience_for(std::size_t most) {
  return std::max<std::size_t>(1024, most);
}

}  // namespace

bool Outsiders::more_fit(const Selection& selection) const {
  const auto filled = constraint_.clone();
  std::vector<Element> picked;
  for (const Pick& pick : selection.picks) {
    filled->add(pick.element);
    picked.push_back(pick.element);
  }
  if (filled->most() == 0) return false;
  std::sort(picked.begin(), picked.end());
  return std::any_of(ground_.begin(), ground_.end(), [&](Element v) {
    return filled->admits(v) && !std::binary_search(picked.begin(), picked.end(), v);
  });
}

std::vector<Element> Outsiders::worth_adding(Elements kept, const Selection& selection) {
  Inputs inputs(journal_);
  inputs.add(kept);
  for (const Pick& pick : selection.picks) inputs.add(Elements(&pick.element, 1));
  const std::uint64_t before = evaluations_;
  FoundOutsiders found = remembered<FoundOutsiders>(journal_, "repair", inputs, [&] {
    auto added = search(kept, selection);
    return FoundOutsiders{std::move(added), evaluations_ - before};
  });
  evaluations_ = before + found.evaluations;
  return std::move(found.added);
}

std::vector<Element> Outsiders::search(Elements kept, const Selection& selection) {
  const auto& picks = selection.picks;
  const bool filled = !picks.empty() && !more_fit(selection);
  const double least = filled ? score(picks.back().element, picks.back().gain) : 0;
  const std::size_t most = filled || constraint_.has_costs() ? std::max<std::size_t>(1, picks.size())
                                                             : std::min(constraint_.most(), ground_size());
  std::vector<Element> half;
  for (std::size_t i = 0; i < picks.size() / 2; ++i) half.push_back(picks[i].element);
  const auto given = objective_.start();
  given->add_all(half);
  for (std::size_t wanted = patience_for(most) + 2 * most;; wanted *= 4) {
    const Promising candidates = promising(*given, half, kept, least, wanted);
    const auto copy = candidates.all ? nullptr : given->clone();
    LetIn found = let_in(candidates.all ? *given : *copy, candidates.best_first, least, most);
    if (!found.settled && !candidates.all) continue;
    std::sort(found.added.begin(), found.added.end());
    return std::move(found.added);
  }
}

// The score of an outsider: the gain, or the gain per cost if costs count.
double Outsiders::score(Element v, Gain gain) const {
  return constraint_.has_costs() ? gain / constraint_.cost(v) : gain;
}

// out[i] = the score of vs[i] given the state.
void Outsiders::scores(const GainState& state, Elements vs, std::span<double> out) {
  batches_.gains(state, vs, out);
  evaluations_ += vs.size();
  for (std::size_t i = 0; i < vs.size(); ++i) out[i] = score(vs[i], out[i]);
}

std::vector<Element> Outsiders::outside(Elements kept) const {
  std::vector<Element> outside(ground_.begin(), ground_.end());
  std::sort(outside.begin(), outside.end());
  auto next = kept.begin();
  std::size_t to = 0;
  for (const Element v : outside) {
    while (next != kept.end() && *next < v) ++next;
    if (next == kept.end() || *next != v) outside[to++] = v;
  }
  outside.resize(to);
  return outside;
}

// They may be nearly all elements, so few bytes are held per outsider.
Promising Outsiders::promising(const GainState& given, Elements /*half*/, Elements kept, double least,
                               std::size_t /*wanted*/) {
  const auto candidates = outside(kept);
  std::vector<double> scored(candidates.size());
  scores(given, candidates, scored);
  const auto enough = [&](double score) { return score >= least; };
  Promising found;  // places among the candidates, then the candidates themselves
  found.best_first.reserve(static_cast<std::size_t>(std::count_if(scored.begin(), scored.end(), enough)));
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (enough(scored[i])) found.best_first.push_back(static_cast<Element>(i));
  }
  std::sort(found.best_first.begin(), found.best_first.end(),
            [&](Element a, Element b) { return scored[a] != scored[b] ? scored[a] > scored[b] : a < b; });
  for (Element& v : found.best_first) v = candidates[v];
  return found;
}

// In chunks, given the outsiders added before the chunk. An outsider that passes is scored again if another was added
// since. After many rejections in a row the rest, whose initial scores were even smaller, is skipped.
Outsiders::LetIn Outsiders::let_in(GainState& state, Elements candidates, double least, std::size_t most) {
  const std::size_t whole_chunk = std::max<std::size_t>(256, least_batch_);
  const std::size_t patience = patience_for(most);
  if (reads_rows_) {  // together, not chunk by chunk
    objective_.expect(candidates.first(std::min(candidates.size(), patience + 2 * most)), batches_.threads().threads());
  }
  std::vector<Element> added;
  std::vector<double> scored;
  std::size_t refused = 0;
  for (std::size_t begin = 0; begin < candidates.size() && added.size() < most && refused < patience;
       begin += whole_chunk) {
    const auto chunk = candidates.subspan(begin, std::min(whole_chunk, candidates.size() - begin));
    scored.resize(chunk.size());
    scores(state, chunk, scored);
    bool changed = false;
    for (std::size_t i = 0; i < chunk.size() && added.size() < most; ++i) {
      ++refused;
      if (scored[i] < least) continue;
      if (changed) {
        scores(state, chunk.subspan(i, 1), std::span(scored).subspan(i, 1));
        if (scored[i] < least) continue;
      }
      state.add(chunk[i]);
      added.push_back(chunk[i]);
      changed = true;
      refused = 0;
    }
  }
  const bool settled = added.size() >= most || refused >= patience;
  return {std::move(added), settled};
}

}  // namespace winnow::detail
