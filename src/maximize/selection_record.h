// A selection as a record of the journal.
#pragma once

#include "base/packing.h"
#include "winnow/maximize.h"

namespace winnow::detail {

inline void pack(Packer& to, const Selection& selection) {
  to.count(selection.picks.size());
  for (const Pick& pick : selection.picks) {
    to.count(pick.element);
    to.number(pick.gain);
  }
  to.number(selection.value);
  to.count(selection.evaluations);
}

inline void unpack(Unpacker& from, Selection& selection) {
  const std::uint64_t picks = from.count();
  selection.picks.clear();
  for (std::uint64_t i = 0; i < picks; ++i) {
    const auto element = static_cast<Element>(from.count());
    selection.picks.push_back({element, from.number()});
  }
  selection.value = from.number();
  selection.evaluations = from.count();
}

}  // namespace winnow::detail
