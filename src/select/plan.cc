// Counts what each method computes: gains, pairs of rows, passes. The counts of lazy are those of rows without
// structure, on which it refreshes the most gains.
#include "winnow/select/plan.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/memory.h"
#include "select/objective_needs.h"
#include "winnow/objectives/blocks.h"
#include "winnow/sparsify/steps.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::uint64_t kBytesPerRow = 64;                      // of lists of elements, gains and heaps
constexpr std::uint64_t kBytesPerPrunedRow = 88;                // with divergences
constexpr std::uint64_t kBytesPerScore = 40;                    // with the copies that are made of it
constexpr std::uint64_t kBytesPerCost = 56;                     // with quotients and their order
constexpr std::uint64_t kBytesPerLimit = 40;                    // of groups
constexpr std::uint64_t kTableOfTies = 100;                     // of equal rows, which covers look for
constexpr std::uint64_t kThreadBytes = std::uint64_t{3} << 20;  // where a thread computes
constexpr std::uint64_t kOfBlocks = std::uint64_t{16} << 20;    // of the program, which --memory includes

// What a method computes. Gains of the first pass over all rows are told apart, because they may cost more.
struct Count {
  double first = 0;
  double again = 0;
  double pairs = 0;
  double picks = 0;        // added to states
  std::size_t states = 2;  // at the same time
  std::size_t probes = 0;  // likewise
  std::size_t passes = 1;  // over rows out of core
  bool prunes = false;
};

double log_of_picks(std::size_t k) {
  return std::log2(1 + as_number(k));
}

double lazy_again(double n, std::size_t k, bool sparse) {
  return n * (sparse ? 3 : 1 + 1.6 * log_of_picks(k));
}

Count count_lazy(std::size_t n, std::size_t k, bool sparse) {
  return {.first = as_number(n), .again = lazy_again(as_number(n), k, sparse), .picks = as_number(k)};
}

PruneOptions usual_prune(std::size_t k, bool sparse) {
  PruneOptions prune;
  prune.sparsify = fast_preset(k, sparse);
  return prune;
}

// Four blocks, each a small part of the memory allowed.
std::uint64_t bytes_of_blocks(std::uint64_t allowed) {
  constexpr std::uint64_t kLeast = std::uint64_t{256} << 10;
  constexpr std::uint64_t kMost = std::uint64_t{8} << 20;
  return 4 * std::clamp(allowed / 32, kLeast, kMost);
}

std::uint64_t beside_rows(const PlannedRows& rows, std::uint64_t allowed) {
  return kOfBlocks + kBytesPerElement * std::uint64_t{rows.shape.rows} + bytes_of_blocks(allowed);
}

// The least memory, given what it is without blocks. Blocks grow with the memory.
std::uint64_t with_blocks(std::uint64_t beside_blocks) {
  std::uint64_t least = beside_blocks;
  for (int i = 0; i < 16; ++i) least = beside_blocks + bytes_of_blocks(least);
  return least;
}

// How many of the rows that are read in blocks stay in memory.
double resident_rows(const PlannedRows& rows, std::uint64_t allowed) {
  const double beside = as_number(beside_rows(rows, allowed));
  const double per_row =
      std::max(1.0, as_number(rows.shape.bytes()) / as_number(std::max<std::size_t>(1, rows.shape.rows)));
  return std::max(0.0, as_number(allowed) - beside) / per_row;
}

// The rounds of Algorithm 1, and the rows that are left. A round is a pass until its live rows fit into memory; the
// pass that finds them is the last.
struct Pruned {
  double pairs = 0;
  std::size_t kept = 0;
  std::size_t probes = 0;
  std::size_t passes = 0;
};

Pruned count_rounds(std::size_t n, const SparsifyOptions& options, double resident) {
  const RoundPlan plan(n, options);
  Pruned pruned;
  pruned.probes = plan.probe_count();
  std::size_t live = n;
  bool held = false;
  for (std::size_t round = 0; plan.goes_on(live, pruned.kept, round); ++round) {
    const std::size_t probes = std::min(live, plan.probe_count());
    live -= probes;
    pruned.kept += probes;
    pruned.pairs += as_number(probes) * as_number(live);
    if (!held) ++pruned.passes;
    held = held || as_number(live) <= resident;
    const std::size_t drop = plan.drop_count(live, pruned.kept);
    if (drop == 0) break;
    live -= drop;
  }
  pruned.kept += live;
  return pruned;
}

Pruned count_pruning(const PlannedRows& rows, std::size_t k, const PruneOptions& prune, const RunOptions& run) {
  const std::size_t n = rows.shape.rows;
  if (prune.pruner == Pruner::kSample) {
    return {.kept = std::min(n, prune.sparsify.floor > 0 ? prune.sparsify.floor : 2 * k)};
  }
  if (prune.pruner == Pruner::kQuickPrune) return {.pairs = 0, .kept = std::min(n, 8 * k + 64), .passes = 1};
  return count_rounds(n, prune.sparsify, resident_rows(rows, memory_allowance(run.memory)));
}

// Prunes, maximizes on what is left, and repairs: about two of the passes that are allowed.
Count count_sparsify(const PlannedRows& rows, std::size_t k, const PruneOptions& prune, const SelectOptions& options) {
  const std::size_t n = rows.shape.rows;
  const Pruned pruned = count_pruning(rows, k, prune, options.run);
  const std::size_t repairs = std::min<std::size_t>(prune.repair_passes, 2);
  Count count;
  count.prunes = true;
  count.pairs = pruned.pairs;
  count.probes = pruned.probes;
  const double kept = as_number(std::min(n, pruned.kept + repairs * k));
  const double sampled = std::log(1 / std::clamp(options.maximize.epsilon, 1e-9, 0.999));
  count.again = kept * sampled * as_number(1 + repairs) + lazy_again(kept, k, rows.shape.sparse) / 2;
  if (prune.pruner == Pruner::kQuickPrune) count.first = as_number(n);
  count.first += as_number(repairs) * as_number(n);
  count.picks = as_number(k) * as_number(2 + repairs);
  count.passes = 1 + pruned.passes + repairs;  // the totals, the rounds, the repairs
  return count;
}

Count count_stochastic(std::size_t n, std::size_t k, double epsilon) {
  const double per_row = std::min(as_number(k), std::log(1 / std::clamp(epsilon, 1e-9, 0.999)));
  return {.again = as_number(n) * per_row, .picks = as_number(k)};
}

Count count_method(const std::string& method, const PlannedRows& rows, std::size_t k, const SelectOptions& options) {
  const std::size_t n = rows.shape.rows;
  const bool sparse = rows.shape.sparse;
  Count lazy = count_lazy(n, k, sparse);
  if (method == "sparsify") return count_sparsify(rows, k, options.prune.value_or(usual_prune(k, sparse)), options);
  if (method == "greedy") {
    lazy.again = as_number(n) * as_number(k > 0 ? k - 1 : 0);
  } else if (method == "threshold") {
    lazy.again *= 0.7;
  } else if (method == "stochastic") {
    return count_stochastic(n, k, options.maximize.epsilon);
  } else if (method == "double-greedy") {
    lazy.again = as_number(n);
  } else if (method == "three-sieves") {
    lazy.again = 0;
  } else if (method.starts_with("sieve")) {
    lazy.again = 0.5 * as_number(options.maximize.trials) * as_number(n);
    lazy.states = options.maximize.trials + 2;
  } else if (method == "gist") {
    const double sets = 4 / std::max(1e-4, options.gist.step);  // thresholds from the diameter down to a 50th of it
    lazy.again *= sets / 4;
    lazy.picks *= sets;
  }
  return lazy;
}

// How much work methods around the method add: several exponents of costs, and all seeds of a few elements.
double runs_of(const SelectOptions& options, std::size_t n) {
  double runs = options.constraint != nullptr && options.constraint->has_costs() && !options.cost_exponent ? 4 : 1;
  return runs * std::pow(as_number(n), as_number(options.enumerate));
}

Count& operator*=(Count& count, double runs) {
  count.first *= runs;
  count.again *= runs;
  count.pairs *= runs;
  count.picks *= runs;
  return count;
}

// As select.cc chooses, as far as that can be told without rows.
Choice likely_choice(const PlannedRows& rows, std::size_t k, const ObjectiveNeeds& needs,
                     const SelectOptions& options) {
  const bool exact =
      options.until_coverage > 0 || options.maximize.until_gain > 0 || options.nested || options.constraint != nullptr;
  if (rows.held == RowsHeld::kInBlocks && !options.nested) {
    return {"sparsify", "the rows do not fit into the memory allowed"};
  }
  if (exact) return {"lazy", "a limit, several sizes or an early stop need exact gains"};
  constexpr std::size_t kFewPicks = 16;
  if (needs.on_demand && k >= kFewPicks && 8 * k <= rows.shape.rows) {
    return {"sparsify", "the similarities do not fit into the memory allowed"};
  }
  if (!needs.monotone) return {"lazy", "the objective is not monotone"};
  if (rows.shape.sparse) return {"lazy", "the rows are sparse"};
  return {"lazy", "auto may find a faster method on a sample of the rows"};
}

// One pass for the weights of the bound, and one for gains.
double certificate_gains(CertifyEffort effort, std::size_t n) {
  if (effort == CertifyEffort::kOff) return 0;
  return as_number(n) * (effort == CertifyEffort::kQuick ? 2 : 40);
}

std::string note_of(const PlannedRows& rows) {
  return rows.shape.exact ? "" : "about: the rows of a text are estimated from its first lines";
}

void add_rows(const PlannedRows& rows, Plan& plan) {
  plan.mapped = rows.mapped;
  if (rows.held == RowsHeld::kInMemory) plan.add("rows", rows.shape.bytes(), note_of(rows));
}

// In blocks, --memory is the limit for everything that is held, the program included.
void add_blocks(const PlannedRows& rows, const SelectOptions& options, Plan& plan) {
  const std::uint64_t allowed = memory_allowance(options.run.memory);
  const std::uint64_t all = rows.shape.bytes() + beside_rows(rows, allowed);
  plan.add("blocks, lists and the rows that stay", std::min(all, std::max(allowed, kOfBlocks)) - kOfBlocks,
           "with the program, what --memory allows");
  const double per_row = as_number(rows.shape.bytes()) / as_number(std::max<std::size_t>(1, rows.shape.rows));
  const double kept = as_number((rows.shape.sparse ? 6 : 4) * options.k + 1024);
  plan.allowed = allowed;
  const auto kept_bytes = static_cast<std::uint64_t>(per_row * std::min(kept, as_number(rows.shape.rows)));
  const std::uint64_t others = memory_of_limits(options.constraint.get(), !options.scores.empty(), rows.shape.rows);
  const std::uint64_t held = kOfBlocks + kBytesPerElement * std::uint64_t{rows.shape.rows} + kept_bytes + others;
  plan.least = std::max(with_blocks(held), held + bytes_of_blocks(allowed));
}

// Similarities that are computed when they are needed: pruning keeps those of V', whatever is allowed.
void add_kept_similarities(std::size_t k, const ObjectiveNeeds& needs, Plan& plan) {
  const std::uint64_t kept = 4 * std::uint64_t{k} * needs.probe_bytes;
  for (MemoryPart& part : plan.memory) {
    if (part.what == "similarities") part = {"similarities", std::max(kept, std::min(part.bytes, 2 * kept)), "of V'"};
  }
}

// Distances of the rows that were picked for some threshold to all others: about six rows per pick.
void add_distances(const PlannedRows& rows, const SelectOptions& options, Plan& plan) {
  const double picked = std::min(as_number(rows.shape.rows), 6 * as_number(options.k));
  const double allowed = as_number(memory_allowance(options.run.memory) / 2);
  plan.add("distances", static_cast<std::uint64_t>(std::min(allowed, 8 * picked * as_number(rows.shape.rows))),
           "as many as fit");
}

void add_count(const Count& count, const PlannedRows& rows, const ObjectiveNeeds& needs, Plan& plan) {
  plan.gains += count.first + count.again;
  plan.pairs += count.pairs;
  plan.passes = rows.held == RowsHeld::kInBlocks ? count.passes : 1;
  plan.work +=
      count.first * needs.first + count.again * needs.again + count.pairs * needs.pair + count.picks * needs.add;
  if (rows.held == RowsHeld::kInBlocks) return;
  plan.add("lists of rows, gains", (count.prunes ? kBytesPerPrunedRow : kBytesPerRow) * rows.shape.rows);
  plan.add("sets", count.states * needs.state_bytes);
  plan.add("probes", count.probes * needs.probe_bytes);
  plan.add("threads", kThreadBytes);
}

ObjectiveNeeds needs_of(const PlannedRows& rows, const SelectOptions& options) {
  ObjectiveOptions of_objective = options.objective_options;
  of_objective.run = options.run;
  return find_needs(options.objective, rows.shape, of_objective, std::min(options.k, rows.shape.rows));
}

Plan plan_of_rows(const PlannedRows& rows, const SelectOptions& options, const ObjectiveNeeds& needs) {
  Plan plan;
  add_rows(rows, plan);
  if (rows.held == RowsHeld::kInBlocks) add_blocks(rows, options, plan);
  for (const MemoryPart& part : needs.memory) plan.add(part.what, part.bytes, part.note);
  if (options.objective == "cover" || options.objective == "prob-cover") {
    plan.add("equal rows", (options.objective == "cover" ? 1 : 2) * kTableOfTies * rows.shape.rows);
  }
  plan.work = needs.build;
  plan.advice = needs.advice;
  return plan;
}

void add_certificate(const PlannedRows& rows, const SelectOptions& options, const ObjectiveNeeds& needs, Plan& plan) {
  if (!needs.monotone) return;
  const double gains = certificate_gains(options.certify, rows.shape.rows);
  plan.gains += gains;
  plan.work += gains * needs.first;
  if (rows.held == RowsHeld::kInBlocks && gains > 0) plan.passes += options.certify == CertifyEffort::kTight ? 40 : 1;
}

}  // namespace

std::uint64_t memory_of_limits(const Constraint* constraint, bool scored, std::size_t n) {
  std::uint64_t per_row = scored ? kBytesPerScore : 0;
  if (constraint != nullptr) per_row += constraint->has_costs() ? kBytesPerCost : kBytesPerLimit;
  return per_row * n;
}

std::uint64_t Plan::bytes() const {
  std::uint64_t sum = 0;
  for (const MemoryPart& part : memory) sum += part.bytes;
  return sum;
}

void Plan::add(std::string what, std::uint64_t bytes, std::string note) {
  if (bytes > 0) memory.push_back({std::move(what), bytes, std::move(note)});
}

Plan plan_objective(const PlannedRows& rows, const SelectOptions& options) {
  return plan_of_rows(rows, options, needs_of(rows, options));
}

Plan plan_selection(const PlannedRows& rows, const SelectOptions& options) {
  const ObjectiveNeeds needs = needs_of(rows, options);
  Plan plan = plan_of_rows(rows, options, needs);
  const std::size_t k = std::min(options.k, rows.shape.rows);
  Choice choice{options.method, ""};
  SelectOptions settled = options;
  if (options.method == "auto") {
    choice = likely_choice(rows, k, needs, options);
    if (needs.on_demand && choice.method == "sparsify") {
      settled.prune = options.prune.value_or(usual_prune(k, rows.shape.sparse));
      settled.prune->pruner = Pruner::kSample;
    }
  }
  plan.method = choice.method;
  plan.why = choice.why;
  Count count = count_method(choice.method, rows, k, settled);
  count *= runs_of(options, rows.shape.rows);
  if (needs.on_demand && count.prunes) add_kept_similarities(k, needs, plan);
  if (choice.method == "gist") add_distances(rows, options, plan);
  add_count(count, rows, needs, plan);
  add_certificate(rows, options, needs, plan);
  return plan;
}

Plan plan_pruning(const PlannedRows& rows, const SelectOptions& options) {
  const ObjectiveNeeds needs = needs_of(rows, options);
  Plan plan = plan_of_rows(rows, options, needs);
  plan.method = "sparsify";
  const std::size_t k = std::min(options.k, rows.shape.rows);
  const Pruned pruned = count_pruning(rows, k, options.prune.value_or(usual_prune(k, rows.shape.sparse)), options.run);
  add_count({.first = as_number(rows.shape.rows),
             .pairs = pruned.pairs,
             .states = 1,
             .probes = pruned.probes,
             .passes = 1 + pruned.passes,
             .prunes = true},
            rows, needs, plan);
  return plan;
}

Plan plan_certificate(const PlannedRows& rows, const SelectOptions& options) {
  const ObjectiveNeeds needs = needs_of(rows, options);
  Plan plan = plan_of_rows(rows, options, needs);
  plan.method = "certify";
  add_count({.picks = as_number(options.k), .states = 2}, rows, needs, plan);
  add_certificate(rows, options, needs, plan);
  return plan;
}

}  // namespace winnow
