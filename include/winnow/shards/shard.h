// What one shard of a divided V contributes to a selection, as separate calls: each depends on its arguments alone, so
// it can run in any process that can read the shard, again and again. With the steps of sparsify/steps.h, these are
// all that a selection needs to know of the rows (shards/select.h).
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/objectives/blocks.h"
#include "winnow/shards/numbered_rows.h"
#include "winnow/sparsify/steps.h"

namespace winnow {

// The best elements outside V', best first; among equals the lower number.
struct BestOutside {
  std::vector<Gain> gain;
  std::vector<Element> ids;
  std::size_t passed = 0;  // how many had the least gain, including those that are left out
};

// The best `most` of all.
BestOutside merge_best(std::span<const BestOutside> parts, std::size_t most);

// Elements with the largest weights of one kind, heaviest first; among equals the lower number.
struct Heaviest {
  std::vector<double> weight;
  std::vector<Element> ids;
};

// For each shard, one Heaviest for each kind of weight. The `count` heaviest of all shards, for every kind; increasing,
// each once.
std::vector<Element> merge_heaviest(std::span<const std::vector<Heaviest>> shards, std::size_t count);

class Shard {
 public:
  // As make_block_objective. `survey` is what BlockObjective::join_surveys returned; empty if it is not known yet.
  // `rows` must outlive the shard, and know the rows that a call needs from other shards.
  Shard(NumberedRows& rows, std::string_view objective, const ObjectiveOptions& options, std::string_view survey);

  // For BlockObjective::join_surveys. One pass.
  std::string survey_share();
  // What BlockObjective::join_surveys returned, if it was not given at first.
  void take_survey(std::string_view survey) { f_->take_survey(survey); }

  // Lowers the divergences of live elements of this shard to those from the probes. One pass over the blocks that hold
  // them.
  void lower(LivePart& live, Elements probes, std::span<const Gain> residual) const;

  // The best elements of this shard outside `kept`, given a set, with gains of at least `least`. One pass. `kept`
  // increases.
  BestOutside best_outside(Elements kept, Elements given, Gain least, std::size_t most) const;

  // For certificates: the elements of this shard with the `count` largest gains given each set, and those with the
  // `count` largest weights of the bound around it. One pass.
  std::vector<Heaviest> heaviest(std::span<const std::vector<Element>> sets, std::size_t count) const;

  BlockReading reading() const { return f_->reading(); }

 private:
  std::vector<Element> own_elements() const;

  NumberedRows& rows_;
  RunOptions run_;
  std::unique_ptr<BlockObjective> f_;
};

}  // namespace winnow
