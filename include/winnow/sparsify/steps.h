// Algorithm 1 step by step, for a ground set that is divided into parts: in one process, one part after the other from
// disk, or one per machine. sparsify() is these steps on one part. No step depends on how V is divided, so the V' that
// comes out is the same, bit for bit, if the objectives of the parts give the same gains as one over the whole would:
// feature-based ones do, given the column totals of the whole.
//
// A round, with `live` and `kept` counted over all parts:
//   plan.goes_on(live, kept, round)
//   draw_probes       in each part; merge_draws over what all parts have drawn
//   take_probes       out of each part; their rows and residual gains go to all parts
//   lower_divergences in each part, from the probes that it has prepared
//   find_border       over the divergences of all parts, for plan.drop_count(live, kept) elements
//   drop_up_to        the border, in each part
// What is live in the end joins the probes of all rounds: V'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/objective.h"
#include "winnow/sparsify.h"

namespace winnow {

// How many are drawn and dropped, and when Algorithm 1 ends. Only r, c, floor and max_rounds of the options count.
class RoundPlan {
 public:
  RoundPlan(std::size_t ground_size, const SparsifyOptions& options);

  std::size_t probe_count() const { return probe_count_; }
  bool goes_on(std::size_t live, std::size_t kept, std::size_t round) const;

  // How many of the live are dropped, once the probes are among the kept.
  std::size_t drop_count(std::size_t live, std::size_t kept) const;

 private:
  double threshold_;
  std::size_t probe_count_;
  double dropped_share_;
  std::size_t floor_;
  std::size_t max_rounds_;
};

// A part of V that is still live. The arrays stand side by side.
struct LivePart {
  // All of `elements`, which need not be sorted. `ids`: their numbers in the whole V; empty: the same numbers.
  explicit LivePart(Elements elements, Elements ids = {});

  std::vector<Element> ids;          // in the whole V, increasing
  std::vector<Element> elements;     // of the objective over the part; empty: the same numbers
  std::vector<Gain> divergence;      // from the probes that were taken into account; infinite at first
  std::vector<double> weights = {};  // to be drawn by, >= 0; empty: uniformly

  std::size_t size() const { return ids.size(); }
  Elements own() const { return elements.empty() ? ids : elements; }  // as the objective over the part knows them
};

// Weights by f(u|S) + f(u|V-u), or its square: the second improvement. S is what `state` holds.
void weigh(LivePart& part, const Objective& objective, const GainState& state, ProbeWeights weights,
           std::size_t threads);

// A probe as it was drawn. The smallest keys are drawn, the lower id among equals.
struct Draw {
  double key = 0;
  Element id = 0;
  friend bool operator<(const Draw& a, const Draw& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; }
};

// The `count` draws of the part that come first (all, if there are fewer), in no order. Keys are hashes of (seed,
// round, id), so that whoever holds a part finds that part's draws alone: uniform without replacement, or with weights,
// by -log(hash in (0,1)) / weight (Efraimidis and Spirakis 2006), in proportion to weight without replacement.
std::vector<Draw> draw_probes(const LivePart& part, std::size_t count, std::uint64_t seed, std::uint64_t round);

// The ids of the `count` draws that come first, increasing. `draws`: those of all parts, one behind the other.
std::vector<Element> merge_draws(std::vector<Draw> draws, std::size_t count);

// Takes the probes of this part out of it: those of `probes` (ids, increasing) that it holds. Returns them as its
// objective knows them, by increasing id.
std::vector<Element> take_probes(LivePart& part, Elements probes);

// The divergences of the part become at most those from `probes`. Cut over threads as the objective wishes.
void lower_divergences(LivePart& part, const PreparedProbes& probes, const Properties& properties, std::size_t threads);

// Divergences are infinite again, as they are before the probes of a round that is not cumulative.
void forget_divergences(LivePart& part);

// Everything up to the border is dropped: divergences below `value`, and those equal to it of ids up to `last`.
struct Border {
  Gain value = 0;
  Element last = 0;

  bool drops(Gain divergence, Element id) const { return divergence < value || (divergence == value && id <= last); }
};

struct Divergences {
  Elements ids;
  std::span<const Gain> divergence;  // as ids
};

// The border that drops exactly `count` elements: the smallest divergences, the lower id among equals. `parts` hold
// `count` elements or more, count > 0.
Border find_border(std::span<const Divergences> parts, std::size_t count);

void drop_up_to(LivePart& part, const Border& border);

}  // namespace winnow
