// bench_logdet: log-determinant of an RBF kernel over clustered embeddings; lazy greedy, the fast pruning that the
// façade takes there, and the one it takes elsewhere, with a smaller V' and repair: all on the same objective in this
// one run. Times are processor seconds, which a shared machine disturbs less; with one thread they are wall-clock
// seconds on a quiet one.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "generators.h"
#include "options.h"
#include "winnow/objectives/log_det.h"
#include "winnow/select.h"

namespace {

using namespace winnow;

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Settings {
  std::size_t rows = 50'000;
  std::size_t dim = 32;
  std::size_t k = 500;
  // Both as the library has them by default. Rows of length 1 are about 2 apart in squared distance, so gamma is 1/2.
  double gamma = 0;
  double noise = 1;
  std::string generator = "embedding";
  std::uint64_t seed = 0;
  std::size_t threads = 1;
  std::size_t repeats = 3;
};

void add_options(cli::Command& app, Settings& s) {
  app.add_option("--generator", s.generator, "embedding (case c) or clustered (cases a and d)")
      .check(bench::one_of({"embedding", "clustered"}))
      .capture_default_str();
  app.add_option("--rows", s.rows, "how many rows").capture_default_str();
  app.add_option("--dim", s.dim, "their length").capture_default_str();
  app.add_option("--k", s.k, "how many to pick").capture_default_str();
  app.add_option("--gamma", s.gamma, "of the kernel exp(-gamma |x - y|^2); 0: 1 / the mean squared distance")
      .capture_default_str();
  app.add_option("--noise", s.noise, "f(S) = log det(I + K_S / noise)").capture_default_str();
  app.add_option("--seed", s.seed, "of rows and probes").capture_default_str();
  app.add_option("--threads", s.threads, "0: one per core").capture_default_str();
  app.add_option("--repeats", s.repeats, "the fastest run of so many counts").capture_default_str();
}

struct Measured {
  double seconds = std::numeric_limits<double>::infinity();
  PrunedSelection result;
};

template <class Run>
Measured measure(std::size_t repeats, const Run& run) {
  Measured measured;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, repeats); ++i) {
    const double before = processor_seconds();
    measured.result = run();
    measured.seconds = std::min(measured.seconds, processor_seconds() - before);
  }
  return measured;
}

void print_row(const char* name, const Measured& m, const Measured& lazy, std::size_t kept) {
  fmt::print("  {:<10} {:>9.3f} {:>8.2f} {:>9.4f} {:>7} {:>12}\n", name, m.seconds, lazy.seconds / m.seconds,
             m.result.selection.value / lazy.result.selection.value, kept, m.result.selection.evaluations);
}

void run(const Settings& s) {
  const auto matrix = s.generator == "embedding" ? bench::embedding_rows(s.rows, s.dim, s.seed)
                                                 : bench::clustered_rows(s.rows, s.dim, s.seed);
  const auto f = make_log_det_objective(matrix.view(), {{Metric::kRbf, s.gamma}, s.noise});
  std::vector<Element> ground(s.rows);
  std::iota(ground.begin(), ground.end(), Element{0});
  MaximizeOptions options;
  options.run.threads = s.threads;
  options.run.seed = s.seed;

  const auto by_lazy = measure(s.repeats, [&] {
    Cardinality constraint(s.k);
    PrunedSelection result;
    result.selection = lazy(*f, ground, constraint, options);
    return result;
  });
  PruneOptions prune = make_default_prune(*f, s.k);
  const auto pruned = measure(s.repeats, [&] { return select_pruned(*f, ground, Cardinality(s.k), prune, options); });
  prune.sparsify = fast_preset(s.k, false);
  prune.repair_passes = PruneOptions().repair_passes;
  const auto repaired = measure(s.repeats, [&] { return select_pruned(*f, ground, Cardinality(s.k), prune, options); });

  fmt::print("log det, {} {} rows of {}, k = {}, gamma {}, noise {}, {} thread(s)\n", s.rows, s.generator, s.dim, s.k,
             find_gamma({Metric::kRbf, s.gamma}, matrix.view()), s.noise, s.threads);
  fmt::print("  {:<10} {:>9} {:>8} {:>9} {:>7} {:>12}\n", "", "seconds", "x lazy", "f/f(lazy)", "|V'|", "evaluations");
  print_row("lazy", by_lazy, by_lazy, s.rows);
  print_row("ss fast", pruned, by_lazy, pruned.result.sparsified.kept.size());
  print_row("2k, repair", repaired, by_lazy, repaired.result.sparsified.kept.size());
  for (const auto& pass : repaired.result.repair) {
    fmt::print("  repair: {} added, value {:.3f} to {:.3f}, {:.3f} s\n", pass.added, pass.value_before,
               pass.value_after, pass.seconds);
  }
  const double ratio = by_lazy.seconds / pruned.seconds;
  const double utility = pruned.result.selection.value / by_lazy.result.selection.value;
  fmt::print("  at least 4 x faster at utility 0.98: {}\n", ratio >= 4 && utility >= 0.98 ? "met" : "NOT met");
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  return bench::run_program({.name = "bench_logdet",
                             .summary = "Log-determinant: fast pruning beside lazy greedy.",
                             .add_options = [&](cli::Command& app) { add_options(app, settings); },
                             .run = [&] { run(settings); }},
                            argc, argv);
}
