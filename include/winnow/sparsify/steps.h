// Algorithm 1 step by step, for a ground set that is divided into parts: in one process, one part after another from
// disk, or one part per machine. sparsify() runs these steps on one part. No step depends on how V is divided. V' is
// therefore the same, bit for bit, if the objectives of the parts give the same gains as one objective over the whole.
// Feature-based objectives do, given the column totals of the whole.
//
// A round, with `live` and `kept` counted over all parts:
//   plan.goes_on(live, kept, round)
//   draw_probes       in each part; merge_draws over the draws of all parts
//   take_probes       out of each part; their rows and residual gains go to all parts
//   lower_divergences in each part, from the probes that it has prepared
//   find_border       over the divergences of all parts, for plan.drop_count(live, kept) elements
//   drop_up_to        the border, in each part
// V' consists of the probes of all rounds and the elements that are live at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/objective.h"
#include "winnow/sparsify.h"

namespace winnow {

// How many elements are drawn and dropped per round, and when Algorithm 1 ends. Reads only r, c, floor and max_rounds
// of the options.
class RoundPlan {
 public:
  RoundPlan(std::size_t ground_size, const SparsifyOptions& options);

  std::size_t probe_count() const { return probe_count_; }
  bool goes_on(std::size_t live, std::size_t kept, std::size_t round) const;

  // How many live elements are dropped, after the probes are counted as kept.
  std::size_t drop_count(std::size_t live, std::size_t kept) const;

 private:
  double threshold_;
  std::size_t probe_count_;
  double dropped_share_;
  std::size_t floor_;
  std::size_t max_rounds_;
};

// The live elements of a part of V. The arrays are parallel.
struct LivePart {
  // All of `elements`, which need not be sorted. `ids` are their numbers in the whole V; if empty, the numbers are the
  // same.
  explicit LivePart(Elements elements, Elements ids = {});

  std::vector<Element> ids;          // in the whole V, increasing
  std::vector<Element> elements;     // in the objective over the part; empty: the same numbers
  std::vector<Gain> divergence;      // from the probes so far; infinite at first
  std::vector<double> weights = {};  // of the random draw, >= 0; empty: uniform

  std::size_t size() const { return ids.size(); }
  Elements own() const { return elements.empty() ? ids : elements; }  // numbers in the objective over the part
};

// Sets the weights to f(u|S) + f(u|V-u), or its square: the second improvement. `state` holds S.
void weigh(LivePart& part, const Objective& objective, const GainState& state, ProbeWeights weights,
           const RunOptions& run);

// A drawn probe. The smallest keys are drawn; among equal keys, the lower id.
struct Draw {
  double key = 0;
  Element id = 0;
  friend bool operator<(const Draw& a, const Draw& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; }
};

// The first `count` draws of the part (all, if there are fewer), in any order. Keys are hashes of (seed, round, id), so
// the draws of a part can be found without the other parts. Without weights, the draw is uniform without replacement.
// With weights, the key is -log(hash in (0,1)) / weight (Efraimidis and Spirakis 2006), and the draw is in proportion
// to weight without replacement.
std::vector<Draw> draw_probes(const LivePart& part, std::size_t count, std::uint64_t seed, std::uint64_t round);

// The ids of the first `count` draws, increasing. `draws` are the concatenated draws of all parts.
std::vector<Element> merge_draws(std::vector<Draw> draws, std::size_t count);

// Removes from the part those of `probes` (ids, increasing) that it holds. Returns their numbers in the objective of
// the part, by increasing id.
std::vector<Element> take_probes(LivePart& part, Elements probes);

// Lowers the divergences of the part to at most those from `probes`. Divided among threads according to the objective's
// properties.
void lower_divergences(LivePart& part, const PreparedProbes& probes, const Properties& properties,
                       const RunOptions& run);

// Resets the divergences to infinity, as needed before each round if divergences are not cumulative.
void forget_divergences(LivePart& part);

// Everything up to the border is dropped: divergences below `value`, and divergences equal to it if the id is at most
// `last`.
struct Border {
  Gain value = 0;
  Element last = 0;

  bool drops(Gain divergence, Element id) const { return divergence < value || (divergence == value && id <= last); }
};

struct Divergences {
  Elements ids;
  std::span<const Gain> divergence;  // as ids
};

// The border that drops exactly `count` elements: the smallest divergences, the lower id among equals. `parts` hold at
// least `count` elements, and count > 0.
Border find_border(std::span<const Divergences> parts, std::size_t count);

void drop_up_to(LivePart& part, const Border& border);

}  // namespace winnow
