// The plan of a run, told before it is done: the method, the passes over the rows, the memory and the seconds. All of
// them are estimates. The memory is meant as an upper bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/objectives/needs.h"
#include "winnow/objectives/registry.h"
#include "winnow/select.h"
#include "winnow/types.h"

namespace winnow {

enum class RowsHeld {
  kMapped,    // in a mapped file: the system gives up its pages if memory is short
  kInMemory,  // converted, so they must fit
  kInBlocks,  // outside memory, see objectives/blocks.h
};

struct PlannedRows {
  RowShape shape;
  RowsHeld held = RowsHeld::kInMemory;
  std::uint64_t mapped = 0;  // bytes of the mapped input, whether or not the rows stay in it
};

struct Plan {
  std::string method = {};  // what will run; for "auto" what is likely
  std::string why = {};     // if it was chosen
  std::size_t passes = 1;   // over the rows as they are stored
  double gains = 0;         // f(v|S) that will be computed
  double pairs = 0;         // f(v|u) likewise
  std::vector<MemoryPart> memory = {};
  std::uint64_t mapped = 0;  // bytes of mapped files, which need not fit
  // If rows are read in blocks: what --memory allows, and what the run needs at least.
  std::uint64_t allowed = 0;
  std::uint64_t least = 0;
  Work work = {};
  std::string advice = {};  // what would need less memory

  std::uint64_t bytes() const;                                             // of the memory
  void add(std::string what, std::uint64_t bytes, std::string note = {});  // unless there are no bytes
};

// The memory of the program and its libraries, whatever it does.
inline constexpr std::uint64_t kProgramBytes = std::uint64_t{40} << 20;

// Of the rows and the objective alone: what every method needs. The objective must be named, here and below.
Plan plan_objective(const PlannedRows& rows, const SelectOptions& options);
// Of select(). If a constraint is set, options.k is the likely number of picks.
Plan plan_selection(const PlannedRows& rows, const SelectOptions& options);
// Of prune().
Plan plan_pruning(const PlannedRows& rows, const SelectOptions& options);
// Of certify_selection().
Plan plan_certificate(const PlannedRows& rows, const SelectOptions& options);

// Seconds per operation, on one thread.
struct WorkRates {
  double term = 0;
  double pair_term = 0;
  double product = 0;
};
// Measures the kernels of the backend, which takes a few milliseconds.
WorkRates measure_rates(std::string_view backend);

// On `threads` threads; 0: one per core.
double estimate_seconds(const Work& work, const WorkRates& rates, std::size_t threads);

// What the constraint and the scores of a selection from n rows take.
std::uint64_t memory_of_limits(const Constraint* constraint, bool scored, std::size_t n);

// Such as "512M" or "31G": powers of 1024, rounded up.
std::string shown_bytes(std::uint64_t bytes);

// InputError, with both numbers, if the plan needs more memory than this process can get or --memory allows. Mapped
// files count only if the address space is limited. Takes less than a tenth of a millisecond.
void check_memory(const Plan& plan, std::size_t threads = 0);

}  // namespace winnow
