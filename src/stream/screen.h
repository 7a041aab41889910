// The rows of one window as one growing set sees them. Gains only shrink while the set grows, so an old gain below the
// bar rejects its row without a new gain. The others are refreshed in batches, which are small if rows are taken often.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "objectives/batch.h"
#include "winnow/constraint.h"
#include "winnow/stream.h"

namespace winnow::detail {

struct Taken {
  std::uint64_t row;
  Gain gain;
  double value;  // f(S) afterwards, minus that of the empty set
};

// One set with its record.
struct StreamSet {
  std::unique_ptr<GainState> state;        // null before the first window, and once no more rows can be taken
  std::unique_ptr<Constraint> constraint;  // null: |S| <= k alone
  double before = 0;                       // f of the empty set: not 0 if something was chosen already
  std::vector<Taken> taken;
  std::uint64_t evaluations = 0;

  std::size_t size() const { return taken.size(); }
  double value() const { return taken.empty() ? 0 : taken.back().value; }

  void begin(const Objective& f) {
    state = f.start();
    before = state->value();
  }

  // The same picks under another f.
  void rebuild(const Objective& f, const WindowStreamer::ElementOf& element_of) {
    begin(f);
    double last = 0;
    for (Taken& t : taken) {
      state->add(element_of(t.row));
      t.value = state->value() - before;
      t.gain = t.value - std::exchange(last, t.value);
    }
  }

  // Writes the picks and their value to the result.
  void hand_over(StreamSelection& selection) const {
    for (const Taken& t : taken) selection.picks.push_back({t.row, t.gain});
    selection.value = value();
  }
};

class Screen {
 public:
  // `singletons` are the gains at the empty set: bounds that hold for every set.
  Screen(StreamSet& set, Elements rows, std::span<const Gain> singletons, const Properties& properties,
         const Batches& batches);

  // Whether f(rows[i] | S) >= bar, and > 0: a row without gain is never useful. Rows are tested in increasing order.
  bool passes(std::size_t i, double bar);

  // S <- S + rows[i], which is row `row` of the stream.
  void add(std::size_t i, std::uint64_t row);

 private:
  bool may_pass(std::size_t i, double bar) const { return gain_[i] > 0 && gain_[i] * slack_ >= bar; }
  void refresh_from(std::size_t i, double bar);

  StreamSet& set_;
  Elements rows_;
  const Batches& batches_;
  std::size_t fewest_;                  // refreshed at once
  double slack_;                        // covers the rounding that may lift a new gain above an old one
  std::vector<Gain> gain_;              // the latest known
  std::vector<std::uint32_t> version_;  // after how many adds in this window; kNever: a singleton's
  std::uint32_t now_ = 0;
  std::size_t batch_;
  std::vector<Element> elements_;
  std::vector<std::size_t> places_;
  std::vector<Gain> fresh_;
};

}  // namespace winnow::detail
