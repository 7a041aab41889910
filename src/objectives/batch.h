// Batches of gains divided among threads, according to the objective's properties. All code that asks an objective for
// gains on several threads goes through here.
#pragma once

#include <algorithm>

#include "base/parallel.h"
#include "winnow/objective.h"

namespace winnow::detail {

// How many threads may call the objective at once.
inline std::size_t threads_for(const Properties& properties, std::size_t threads) {
  return properties.one_thread ? 1 : threads;
}

// The fewest gains that one thread may get.
inline std::size_t grain_of(const Properties& properties) {
  return std::max(properties.batch, properties.least_batch);
}

// Results do not depend on how a batch is divided, as GainState guarantees.
class Batches {
 public:
  Batches(const Properties& properties, std::size_t threads)  // 0: one per core
      : grain_(grain_of(properties)), undivided_(properties.undivided), parallel_(threads_for(properties, threads)) {}

  // out[i] = f(vs[i] | S).
  void gains(const GainState& state, Elements vs, std::span<Gain> out) const {
    if (state.gains_together(vs, out, parallel_.threads())) return;
    for_parts(vs.size(), [&](std::size_t begin, std::size_t end) {
      state.gains(vs.subspan(begin, end - begin), out.subspan(begin, end - begin));
    });
  }

  // out[i] = the weight of vs[i].
  void weights(const ModularBound& bound, Elements vs, std::span<double> out) const {
    if (bound.weights_together(vs, out, parallel_.threads())) return;
    for_parts(vs.size(), [&](std::size_t begin, std::size_t end) {
      bound.weights(vs.subspan(begin, end - begin), out.subspan(begin, end - begin));
    });
  }

  // Several of these for the same elements.
  void answer(const Objective& objective, Elements vs, std::span<const Asked> asked) const {
    if (objective.answer_together(vs, asked)) return;
    for (const Asked& a : asked) {
      if (a.state != nullptr) {
        gains(*a.state, vs, a.out);
      } else {
        weights(*a.bound, vs, a.out);
      }
    }
  }

  // Calls body(begin, end) on ranges that cover [0, size) once, each large enough for one thread, or on all of it if f
  // wants batches undivided.
  template <class Body>
  void for_parts(std::size_t size, const Body& body) const {
    if (undivided_ && size > 0) return body(0, size);
    parallel_.for_ranges(size, grain_, body);
  }

  // The same for independent pieces of work, such as one set of a stream: no range is too small.
  const Parallel& threads() const { return parallel_; }

 private:
  std::size_t grain_;
  bool undivided_;
  Parallel parallel_;
};

// inout[j] = min(inout[j], min over i of pair(i, j) - residual[i]).
inline void lower_to_minimum(MatrixView<Gain> pair, std::span<const Gain> residual, std::span<Gain> inout) {
  for (std::size_t i = 0; i < pair.rows; ++i) {
    for (std::size_t j = 0; j < pair.columns; ++j) inout[j] = std::min(inout[j], pair(i, j) - residual[i]);
  }
}

}  // namespace winnow::detail
