// What each part of pruning is worth: Algorithm 1 alone, with each of the paper's improvements and each of ours added,
// and the fast preset with each of its parts left out. Beside each, a random V' of the same size with the same repair,
// and the certificates of the picks.
#include <algorithm>
#include <functional>

#include "cases.h"
#include "methods.h"
#include "studies.h"
#include "winnow/certify.h"
#include "winnow/sparsify.h"

namespace winnow::bench {
namespace {

struct Variant {
  std::string base, name;
  PruneOptions prune;
};

// The third improvement's epsilon: the largest divergence that Algorithm 1 itself drops.
double dropped_by_paper(const Case& c, std::uint64_t seed) {
  const auto f = c.make();
  SparsifyOptions options = paper_preset();
  options.run.threads = 1;
  options.run.seed = seed;
  double most = 0;
  for (const SparsifyRound& round : sparsify(*f, all_of(*f), options).rounds) {
    most = std::max(most, round.largest_dropped);
  }
  return most;
}

std::vector<Variant> variants(const Case& c, std::uint64_t seed) {
  const PruneOptions paper = paper_prune(c.k, 0), fast = default_prune(c);
  const double epsilon = dropped_by_paper(c, seed);
  std::vector<Variant> all;
  const auto add = [&](std::string base, std::string name, const std::function<void(PruneOptions&)>& change) {
    PruneOptions prune = base == "paper" ? paper : fast;
    change(prune);
    all.push_back({std::move(base), std::move(name), prune});
  };
  add("paper", "Algorithm 1", [](PruneOptions&) {});
  add("paper", "+ pre-pruning", [](PruneOptions& p) { p.sparsify.preprune = true; });
  add("paper", "+ importance probes", [](PruneOptions& p) { p.sparsify.probes = ProbeWeights::kImportance; });
  add("paper", "+ post-reduction", [&](PruneOptions& p) { p.sparsify.postreduce = epsilon; });
  add("paper", "+ cumulative minimum", [](PruneOptions& p) { p.sparsify.cumulative = true; });
  add("paper", "+ floor", [&](PruneOptions& p) { p.sparsify.floor = fast.sparsify.floor; });
  add("paper", "+ repair (1 pass)", [](PruneOptions& p) { p.repair_passes = 1; });
  add("paper", "+ repair (3 passes)", [](PruneOptions& p) { p.repair_passes = 3; });
  add("fast", "fast", [](PruneOptions&) {});
  add("fast", "fast, no cumulative minimum", [](PruneOptions& p) { p.sparsify.cumulative = false; });
  add("fast", "fast, no floor", [](PruneOptions& p) { p.sparsify.floor = 0; });
  add("fast", "fast, no repair", [](PruneOptions& p) { p.repair_passes = 0; });
  return all;
}

void measure(const Case& c, const StudyOptions& options, CsvRows& rows) {
  const Outcome lazy = by_maximizer(c, "lazy", {}, options.seed);
  const auto f = c.make();
  const auto ground = all_of(*f);
  const auto ratio = [&](const Outcome& outcome, CertifyEffort effort) {
    RunOptions run;
    run.threads = 1;
    return certify(*f, ground, outcome.picks, c.k, {.effort = effort, .run = run}).ratio;
  };
  const std::uint64_t seeds = options.quick ? 1 : 3;
  for (std::uint64_t seed = options.seed; seed < options.seed + seeds; ++seed) {
    for (const Variant& variant : variants(c, seed)) {
      const Outcome outcome = by_pruning(c, variant.prune, seed);
      const Outcome random = by_pruning(c, random_kept(outcome.kept, variant.prune.repair_passes), seed);
      CsvRows::Row row;
      row.set("data", c.data).set("n", c.n()).set("d", c.d()).set("k", c.k).set("seed", seed);
      row.set("base", variant.base).set("variant", variant.name).set("kept", outcome.kept);
      row.set("utility", outcome.value / lazy.value).set("cpu_seconds", outcome.seconds);
      row.set("lazy_seconds", lazy.seconds).set("random_utility", random.value / lazy.value);
      row.set("random_seconds", random.seconds).set("quick", ratio(outcome, CertifyEffort::kQuick));
      row.set("tight", seed == options.seed ? fmt::format("{:.6f}", ratio(outcome, CertifyEffort::kTight)) : "");
      rows.add(row);
    }
  }
}

}  // namespace

CsvRows study_ablation(const StudyOptions& options) {
  CsvRows rows;
  const std::size_t n = options.quick ? 1'000 : 10'000, k = options.quick ? 30 : 100;
  std::vector<Case> cases = largest_news_day(options.folder, k);
  cases.push_back(make_case("near-duplicates", "features", k, near_duplicate_rows(n, 2'000, options.seed)));
  cases.push_back(make_case("clustered", "features", k, clustered_rows(n, 128, options.seed)));
  cases.push_back(make_case("video", "features", n / 2 * 15 / 100, video_rows(n / 2, 256, options.seed)));
  for (const Case& c : cases) measure(c, options, rows);
  return rows;
}

}  // namespace winnow::bench
