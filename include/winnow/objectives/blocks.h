// Objectives over rows that do not fit into memory. The rows are read in blocks (row_source.h), and gains of many
// elements are one pass over the blocks that hold them. Rows that are used again stay in memory as far as it is
// allowed: the probes, the picks, and all live elements once they are few. Every gain has the same bits as in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "winnow/objective.h"
#include "winnow/objectives/registry.h"
#include "winnow/row_source.h"

namespace winnow {

// What reading has cost so far.
struct BlockReading {
  std::size_t passes = 0;   // over all rows, or over the blocks that held the elements asked for
  std::size_t gathers = 0;  // of single rows
  std::uint64_t bytes = 0;  // read by the source
  double seconds = 0;       // of the thread that reads
  double waited = 0;        // seconds in which the computation waited for rows
  std::size_t resident_rows = 0;
  std::uint64_t resident_bytes = 0;  // the most so far
};

class BlockObjective : public Objective {
 public:
  virtual BlockReading reading() const = 0;
  // From now on the progress of each pass goes to run.trace, and what the first pass found to run.journal. The rest of
  // `run` does not count.
  virtual void follow(const RunOptions& run) = 0;

  // Residual gains need a survey of all of V: one pass, which the first of them causes. If V is divided among
  // processes, each surveys its own blocks, and one of them joins the shares. What that returns is given to all.
  virtual std::string survey_share(std::size_t first_block, std::size_t last_block) = 0;
  virtual std::string join_surveys(std::span<const std::string> shares) = 0;
  virtual void take_survey(std::string_view joined) = 0;
  // So much of the memory that is allowed is taken by others, such as constraints, from now on. Rows get the rest.
  virtual void leave(std::uint64_t bytes) = 0;
};

// Bytes per element that a run needs at most beside the rows it holds, with any method: lists of elements, divergences,
// gains. Of these, random greedy holds most, 48; lazy 36, and pruning with repair and certificate 44.
inline constexpr std::size_t kBytesPerElement = 48;

// The least memory that a run with k picks needs over these rows: per element, blocks, and the kept rows.
std::uint64_t least_block_memory(const RowSource& rows, std::size_t k);
// InputError, which tells the number needed, if less than that and `others`, see BlockObjective::leave, is allowed.
void check_block_memory(const RowSource& rows, std::size_t k, const RunOptions& run, std::uint64_t others = 0);

// As choose_objective, but the rows are not looked at: if nothing else decides, "auto" is features.
ObjectiveChoice choose_block_objective(std::string_view name, const ParameterValues& values);

// "features", or "facility" with a sample of represented rows. `rows` must outlive the objective, and is read by one
// thread of its own while gains are computed. run.memory is the limit for everything that the run holds. InputError if
// the objective cannot be maximized so, or if a value is out of range.
std::unique_ptr<BlockObjective> make_block_objective(std::string_view name, RowSource& rows,
                                                     const ObjectiveOptions& options);

}  // namespace winnow
