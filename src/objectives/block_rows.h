// The rows of a source as an objective out of core uses them: a batch of elements is worked through block by block,
// with read-ahead, and rows that fit into the memory allowed stay there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "objectives/read_ahead.h"
#include "objectives/resident_rows.h"
#include "objectives/window_objective.h"
#include "winnow/objectives/blocks.h"

namespace winnow::detail {

class BlockRows {
 public:
  // `resident_bytes`: for rows that stay. `window` is what looks at the rows.
  BlockRows(RowSource& source, WindowObjective& window, std::uint64_t resident_bytes, Trace* trace);

  // Calls body(at, elements) until every one of vs had its turn: the window's elements[i] is now vs[at[i]].
  using Body = std::function<void(std::span<const std::size_t> at, Elements elements)>;
  void for_rows(Elements vs, const Body& body);

  // The same in the order of vs, for sets too large to hold: vs increase, and no row stays.
  void for_rows_in_order(Elements vs, const Body& body);
  bool can_hold(std::size_t rows) const;

  // Gives every row of the blocks [first, last) to window.survey(), in order.
  void survey(std::size_t first, std::size_t last);

  // Makes sure that the rows of vs are in memory, and stay there.
  void hold(Elements vs);
  // Looks at the rows in memory and returns the element of the window for each of vs, which are held.
  std::vector<Element> look_at_held(Elements vs);
  RowBlock copy_held(Elements vs) const;
  // Brings the rows of vs into memory, if they fit.
  void expect(Elements vs);

  BlockReading reading() const;
  void report_to(Trace* trace) { trace_ = trace; }
  // Others take this many of the bytes for rows that stay.
  void leave(std::uint64_t bytes) { resident_bytes_ = allowed_bytes_ - std::min(allowed_bytes_, bytes); }
  std::size_t size() const { return source_.size(); }
  std::size_t blocks() const { return source_.blocks(); }

 private:
  std::size_t count_missing(Elements vs) const;
  void reserve(std::size_t more);
  bool make_room(Elements vs, std::size_t missing);
  std::deque<Piece> plan(Elements missing) const;
  void for_held(Elements vs, const Body& body);
  enum class Held { kUseAndKeep, kUse, kIgnore };
  void for_missing(Elements vs, std::size_t missing, const Body& body, Held held);
  template <class EachPiece>
  void read(const std::deque<Piece>& pieces, const EachPiece& each);

  RowSource& source_;
  WindowObjective& window_;
  std::uint64_t allowed_bytes_;
  std::uint64_t resident_bytes_;  // of those, what others leave
  Trace* trace_;
  ResidentRows held_;
  double row_bytes_;  // of an average row in memory
  BlockReading reading_;
};

}  // namespace winnow::detail
