// A pruning as a record of the journal.
#pragma once

#include <span>
#include <type_traits>

#include "base/packing.h"
#include "winnow/sparsify.h"

namespace winnow::detail {

static_assert(std::is_trivially_copyable_v<SparsifyRound>);

inline void pack(Packer& to, const Sparsified& pruned) {
  to.increasing(pruned.kept);
  to.array(std::span<const SparsifyRound>(pruned.rounds));
  to.count(pruned.prepruned);
  to.count(pruned.postreduced);
  to.count(pruned.for_groups);
  to.count(pruned.evaluations);
  to.text(pruned.warning);
}

inline void unpack(Unpacker& from, Sparsified& pruned) {
  pruned.kept = from.increasing();
  pruned.rounds = from.array<SparsifyRound>();
  pruned.prepruned = from.count();
  pruned.postreduced = from.count();
  pruned.for_groups = from.count();
  pruned.evaluations = from.count();
  pruned.warning = from.text();
}

}  // namespace winnow::detail
