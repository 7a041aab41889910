// At equal utility: one knob per method, from fast to good. QuickPrune, SS and a random V' with and without repair,
// stochastic and threshold greedy, and AAPGA.
#include "aapga.h"
#include "cases.h"
#include "cpu_timer.h"
#include "methods.h"
#include "studies.h"

namespace winnow::bench {
namespace {

class Measured {
 public:
  Measured(const Case& c, const StudyOptions& options, CsvRows& rows)
      : case_(c), options_(options), rows_(rows), lazy_(by_maximizer(c, "lazy", {}, options.seed)) {
    add("lazy", 0, lazy_);
  }

  void add(const std::string& method, double knob, const Outcome& outcome) {
    CsvRows::Row row;
    row.set("data", case_.data).set("n", case_.n()).set("d", case_.d()).set("k", case_.k).set("method", method);
    row.set("knob", knob).set("kept", outcome.kept).set("utility", outcome.value / lazy_.value);
    row.set("cpu_seconds", outcome.seconds).set("lazy_seconds", lazy_.seconds);
    rows_.add(row);
  }

  void maximizers() {
    for (const double epsilon : {0.5, 0.2, 0.05, 0.01, 0.001}) {
      add("stochastic", epsilon, by_maximizer(case_, "stochastic", {.epsilon = epsilon}, options_.seed));
    }
    for (const double beta : {0.5, 0.8, 0.9, 0.95, 0.99}) {
      add("threshold", beta, by_maximizer(case_, "threshold", {.beta = beta}, options_.seed));
    }
  }

  void pruners() {
    for (const std::size_t repair : {0U, 3U}) {
      const std::string suffix = repair == 0 ? "" : "-repair";
      for (const double delta : {3.0, 1.0, 0.5, 0.3, 0.1, 0.03}) {
        add("quickprune" + suffix, delta, by_pruning(case_, quick_prune(delta, repair), options_.seed));
      }
      for (const double r : {0.5, 1.0, 2.0, 4.0, 8.0, 16.0}) {
        PruneOptions prune = default_prune(case_);
        prune.sparsify.r = r;
        prune.repair_passes = repair;
        add("ss" + suffix, r, by_pruning(case_, prune, options_.seed));
      }
      for (const std::size_t times : {1U, 2U, 4U, 8U, 16U}) {
        const std::size_t size = std::min(case_.n(), times * case_.k);
        add("random" + suffix, static_cast<double>(times), by_pruning(case_, random_kept(size, repair), options_.seed));
      }
    }
  }

  void ascent() {
    for (const std::size_t steps : {3U, 10U, 30U, 100U, 300U}) {
      const CpuTimer timer;
      const Ascent ascent = ascend(case_.rows(), case_.k, steps, options_.seed);
      Outcome outcome{ascent.picks, 0, static_cast<std::size_t>(ascent.spread), 0, timer.seconds()};
      const auto f = case_.make();
      const auto state = f->start();
      for (const Element v : ascent.picks) state->add(v);
      outcome.value = state->value();
      add("aapga", static_cast<double>(steps), outcome);
    }
  }

 private:
  const Case& case_;
  const StudyOptions& options_;
  CsvRows& rows_;
  Outcome lazy_;
};

}  // namespace

CsvRows study_equal(const StudyOptions& options) {
  CsvRows rows;
  const std::size_t n = options.quick ? 500 : 20'000, k = options.quick ? 20 : 200;
  std::vector<Case> cases = {make_case("dense rows", "features", k, clustered_rows(n, 128, options.seed)),
                             make_case("text", "features", k, text_rows(n, 20'000, options.seed)),
                             make_case("near-duplicates", "features", k, near_duplicate_rows(n, 2'000, options.seed))};
  for (const Case& c : cases) {
    Measured measured(c, options, rows);
    measured.maximizers();
    measured.pruners();
    measured.ascent();
  }
  return rows;
}

}  // namespace winnow::bench
