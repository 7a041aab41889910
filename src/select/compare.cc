#include "winnow/select/compare.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/rng.h"
#include "base/stopwatch.h"
#include "select/contenders.h"
#include "select/problem.h"
#include "select/run_times.h"
#include "winnow/error.h"
#include "winnow/select/parameters.h"

namespace winnow {
using namespace detail;
namespace {

// The middle one, or the lower of the two: always one of the numbers.
double lower_median_of(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[(numbers.size() - 1) / 2];
}

// How many there were to choose from.
std::size_t unpruned_size(const Objective& objective, const SelectOptions& options) {
  return options.within ? options.within->size() : objective.size();
}

Comparison measure_random_sets(const Objective& objective, const SelectOptions& options) {
  constexpr int kSets = 5;
  const Problem problem(objective, options);
  Rng rng(options.run.seed ^ 0x5EED);
  Comparison row;
  row.method = row.name = "random";
  row.kept = unpruned_size(objective, options);
  std::vector<double> values, seconds;
  for (int i = 0; i < kSets; ++i) {
    Stopwatch stopwatch;
    const auto set = problem.draw_feasible(rng);
    seconds.push_back(stopwatch.lap());
    const auto state = problem.objective().start();
    for (const Element v : set) state->add(v);
    values.push_back(state->value());
    row.picks = set.size();
  }
  row.value = std::accumulate(values.begin(), values.end(), 0.0) / kSets;
  row.value_spread = spread_of(values);
  row.seconds = median_of(seconds);
  row.seconds_spread = spread_of(seconds);
  row.timed_runs = kSets;
  return row;
}

// What a pruner must beat.
double value_with_random_kept(const Objective& objective, SelectOptions select, std::size_t kept) {
  select.method = "sparsify";
  select.prune->pruner = Pruner::kSample;
  select.prune->sparsify.floor = kept;
  return select_by_method(objective, select).selection.value;
}

class Contest {
 public:
  Contest(const Objective& objective, const CompareOptions& options)
      : objective_(objective),
        problem_(options.select),
        contenders_(contenders_of(options)),
        repeats_(options.repeats),
        trace_(options.select.run.trace) {
    problem_.k = std::min(problem_.k, objective.size());
    problem_.run.trace = nullptr;  // times are those of the method alone
  }

  Compared run() {
    compared_.k = problem_.k;
    compared_.random = measure_random_sets(objective_, problem_);
    for (const CompareContender& contender : contenders_) entrants_.push_back(enter(contender));
    take_turns();
    for (Entrant& entrant : entrants_) compared_.methods.push_back(measure(entrant));
    refuse_if_none_ran();
    if (!measured_) {
      SelectOptions lazy = problem_;
      lazy.method = "lazy";
      compared_.measure = select_by_method(objective_, lazy).selection;
    }
    finish(compared_.random);
    for (Comparison& row : compared_.methods) finish(row);
    return std::move(compared_);
  }

 private:
  struct Run {
    std::uint64_t seed = 0;
    Selected selected;
  };

  // A contender with what its runs gave so far.
  struct Entrant {
    SelectOptions select;
    std::vector<Run> runs = {};  // one per seed
    RunTimes times = {};
    Comparison row = {};  // has a reason if the contender cannot run
  };

  Entrant enter(const CompareContender& contender) const {
    Entrant entrant{problem_};
    entrant.row.method = contender.full_name();
    entrant.row.name = contender.name;
    entrant.row.variant = contender.variant;
    attempt(entrant, [&] {
      entrant.select = options_of_contender(contender, &objective_, problem_);
      entrant.row.settings = method_settings(entrant.select);
    });
    return entrant;
  }

  template <class Step>
  static void attempt(Entrant& entrant, const Step& step) {
    if (!entrant.row.reason.empty()) return;
    try {
      step();
    } catch (const InputError& error) {
      entrant.row.reason = error.what();
    }
  }

  // Every contender runs once before any runs again, so that a machine that grows slower or faster meets all of them.
  void take_turns() {
    for (Entrant& entrant : entrants_) {
      attempt(entrant, [&] { warm_up(entrant); });
    }
    for (std::size_t i = 0; i < repeats_; ++i) {
      for (Entrant& entrant : entrants_) {
        if (entrant.runs.size() == i) attempt(entrant, [&] { run_seed(entrant, i); });
      }
    }
    for (bool more = true; std::exchange(more, false);) {
      for (Entrant& entrant : entrants_) {
        if (!entrant.row.reason.empty() || !entrant.times.wants_more()) continue;
        Stopwatch stopwatch;
        select_by_method(objective_, entrant.select);
        entrant.times.add(stopwatch.lap());
        more = true;
      }
    }
  }

  // A long run counts as the first one.
  void warm_up(Entrant& entrant) {
    run_seed(entrant, 0);
    if (!RunTimes::is_short(entrant.times.median())) return;
    entrant.runs.clear();
    entrant.times = {};
    --done_;
  }

  void run_seed(Entrant& entrant, std::size_t repeat) {
    if (trace_ != nullptr) trace_->progress("runs", done_, contenders_.size() * repeats_);
    SelectOptions select = entrant.select;
    select.run.seed += repeat;
    Stopwatch stopwatch;
    entrant.runs.push_back({select.run.seed, select_by_method(objective_, select)});
    entrant.times.add(stopwatch.lap());
    ++done_;
  }

  Comparison measure(Entrant& entrant) {
    attempt(entrant, [&] { summarize_runs(entrant); });
    return std::move(entrant.row);
  }

  void summarize_runs(Entrant& entrant) {
    Comparison& row = entrant.row;
    std::vector<double> values;
    for (const Run& run : entrant.runs) values.push_back(run.selected.selection.value);
    row.seconds = entrant.times.median();
    row.seconds_spread = entrant.times.spread();
    row.timed_runs = entrant.times.count();
    row.value_spread = spread_of(values);
    row.value = lower_median_of(values);
    Run& median = *std::find_if(entrant.runs.begin(), entrant.runs.end(),
                                [&](const Run& run) { return run.selected.selection.value == row.value; });
    entrant.select.run.seed = median.seed;
    describe(entrant.select, median.selected, row);
    if (row.method == "lazy" && !std::exchange(measured_, true)) {
      compared_.measure = std::move(median.selected.selection);
    }
  }

  void describe(const SelectOptions& select, const Selected& selected, Comparison& row) const {
    row.picks = selected.selection.picks.size();
    row.evaluations = selected.selection.evaluations;
    row.kept = selected.sparsified ? selected.sparsified->kept.size() : unpruned_size(objective_, select);
    if (selected.chosen) row.chosen = selected.chosen->method;
    if (selected.sparsified) row.random_kept_utility = value_with_random_kept(objective_, select, row.kept);
    row.certificate = certify_selection(objective_, selected.selection, select, {select.certify, select.run}).ratio;
  }

  void refuse_if_none_ran() const {
    const bool none = std::all_of(compared_.methods.begin(), compared_.methods.end(),
                                  [](const Comparison& row) { return !row.reason.empty(); });
    if (none) throw InputError(compared_.methods.front().method + ": " + compared_.methods.front().reason);
  }

  // What takes lazy and random as its measure.
  void finish(Comparison& row) const {
    if (!row.reason.empty()) return;
    const double best = compared_.measure.value;
    const double random = compared_.random.value;
    const auto utility = [&](double value) { return best > 0 ? value / best : 1; };
    row.utility = utility(row.value);
    row.utility_spread = {utility(row.value_spread.least), utility(row.value_spread.most)};
    if (row.random_kept_utility) row.random_kept_utility = utility(*row.random_kept_utility);
    row.share = best > random ? (row.value - random) / (best - random) : 1;
  }

  const Objective& objective_;
  SelectOptions problem_;
  std::vector<CompareContender> contenders_;
  std::size_t repeats_;
  Trace* trace_;
  std::vector<Entrant> entrants_;
  std::size_t done_ = 0;   // runs whose result is used
  bool measured_ = false;  // lazy was among the contenders
  Compared compared_;
};

}  // namespace

void check_compare_options(const CompareOptions& options) {
  if (options.repeats == 0) throw InputError("0 repeats; expected 1 or more");
  for (const CompareContender& contender : contenders_of(options)) {
    if (compares_all(options) && contender.variant.empty()) continue;  // it says in its row if it cannot run
    options_of_contender(contender, nullptr, options.select);
  }
}

Compared compare(const Objective& objective, const CompareOptions& options) {
  check_compare_options(options);
  return Contest(objective, options).run();
}

}  // namespace winnow
