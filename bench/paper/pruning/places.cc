// When pruning pays, with the rows elsewhere. On disk: a file of which a quarter may be held, read in blocks. On a
// cluster: eight parts, each pruned or selected from on its own, and a selection from the union (RandGreeDi if the
// parts run lazy greedy); seconds are those of the slowest part and of the union, which follow each other.
#include <algorithm>
#include <filesystem>
#include <optional>

#include "cases.h"
#include "cpu_timer.h"
#include "methods.h"
#include "studies.h"
#include "winnow/constraint.h"
#include "winnow/io.h"
#include "winnow/io/row_source.h"
#include "winnow/objectives/blocks.h"
#include "winnow/select.h"

namespace winnow::bench {
namespace {

constexpr std::size_t kParts = 8;

void add_row(const Case& c, const std::string& place, const std::string& method, std::size_t kept, double utility,
             double seconds, double lazy_seconds, CsvRows& rows) {
  CsvRows::Row row;
  row.set("place", place).set("data", c.data).set("objective", c.objective).set("n", c.n()).set("d", c.d());
  row.set("k", c.k).set("method", method).set("kept", kept).set("utility", utility).set("cpu_seconds", seconds);
  row.set("lazy_seconds", lazy_seconds).set("evaluations", 0);
  rows.add(row);
}

// A maximizer by its name, or pruning.
struct DiskMethod {
  std::string name, method;
  std::optional<PruneOptions> prune;
};

std::vector<DiskMethod> disk_methods(const Case& c) {
  const PruneOptions fast = default_prune(c);
  PruneOptions bare = fast;
  bare.repair_passes = 0;
  const std::size_t kept = kept_by(c, fast, 0);
  return {{"lazy", "lazy", {}},
          {"threshold", "threshold", {}},
          {"stochastic", "stochastic", {}},
          {"ss-paper", "sparsify", paper_prune(c.k, 0)},
          {"ss-bare", "sparsify", bare},
          {"ss-fast", "sparsify", fast},
          {"quickprune", "sparsify", quick_prune(0.3, 0)},
          {"quickprune-repair", "sparsify", quick_prune(0.3, 3)},
          {"random-v", "sparsify", random_kept(kept, 0)},
          {"random-repair", "sparsify", random_kept(kept, 3)}};
}

void measure_disk(const Case& c, const StudyOptions& options, CsvRows& rows) {
  const auto path = std::filesystem::path(options.scratch) / "rows.npy";
  write_npy(path.string(), std::get<DenseRows>(c.rows()));
  double lazy_value = 0, lazy_seconds = 0;
  for (const DiskMethod& m : disk_methods(c)) {
    const auto source = open_row_source(path.string(), {.read = {}, .block_bytes = std::size_t{1} << 20});
    SelectOptions select;
    select.k = c.k;
    select.objective = "features";
    select.method = m.method;
    select.prune = m.prune;
    select.certify = CertifyEffort::kOff;
    select.run.threads = 1;
    select.run.seed = options.seed;
    select.run.memory = std::max<std::uint64_t>(least_block_memory(*source, c.k), source->bytes_in_memory() / 4);
    const CpuTimer timer;
    const Selected selected = winnow::select(*source, select);
    const double seconds = timer.seconds();
    if (m.name == "lazy") lazy_value = selected.selection.value, lazy_seconds = seconds;
    const std::size_t kept = selected.sparsified ? selected.sparsified->kept.size() : c.n();
    add_row(c, "disk", m.name, kept, selected.selection.value / lazy_value, seconds, lazy_seconds, rows);
  }
  std::filesystem::remove(path);
}

// What a part hands over: k picks, or a V'.
using Part = std::vector<Element>;
Part hand_over(const std::string& method, const Objective& f, const Case& c, Elements part, std::uint64_t seed) {
  MaximizeOptions options;
  options.run.threads = 1;
  options.run.seed = seed;
  if (method == "lazy" || method == "stochastic") {
    Cardinality constraint(c.k);
    Part picks;
    for (const Pick& pick : find_maximizer(method).run(f, part, constraint, options).picks)
      picks.push_back(pick.element);
    return picks;
  }
  PruneOptions prune = make_default_prune(f, c.k);
  if (method == "ss-paper") prune = paper_prune(c.k, 0);
  if (method == "quickprune") prune = quick_prune(0.3, 0);
  if (method == "random-v") prune = random_kept(std::max<std::size_t>(1, prune.sparsify.floor), 0);
  if (method == "ss-bare" || method == "random-v") {
    prune.sparsify.floor = std::max<std::size_t>(1, prune.sparsify.floor / kParts);
  }
  return winnow::prune(f, part, c.k, prune, options.run).kept;
}

void measure_cluster(const Case& c, const StudyOptions& options, CsvRows& rows) {
  const Outcome whole = by_maximizer(c, "lazy", {}, options.seed);
  const auto f = c.make();
  for (const char* method : {"lazy", "stochastic", "ss-paper", "ss-bare", "quickprune", "random-v"}) {
    Part joined;
    double slowest = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
      std::vector<Element> own;
      for (std::size_t v = part; v < c.n(); v += kParts) own.push_back(static_cast<Element>(v));
      const CpuTimer timer;
      const Part handed = hand_over(method, *f, c, own, options.seed);
      slowest = std::max(slowest, timer.seconds());
      joined.insert(joined.end(), handed.begin(), handed.end());
    }
    std::sort(joined.begin(), joined.end());
    MaximizeOptions maximize;
    maximize.run.threads = 1;
    Cardinality constraint(c.k);
    const CpuTimer timer;
    const double value = find_maximizer("lazy").run(*f, joined, constraint, maximize).value;
    add_row(c, "cluster", method, joined.size(), value / whole.value, slowest + timer.seconds(), whole.seconds, rows);
  }
}

}  // namespace

CsvRows study_places(const StudyOptions& options) {
  CsvRows rows;
  const std::vector<std::size_t> sizes =
      options.quick ? std::vector<std::size_t>{2'000} : std::vector<std::size_t>{20'000, 100'000};
  for (const std::size_t n : sizes) {
    for (const std::size_t k : options.quick ? std::vector<std::size_t>{20} : std::vector<std::size_t>{20, 100, 500}) {
      measure_disk(make_case("dense rows", "features", k, clustered_rows(n, 64, options.seed)), options, rows);
      measure_cluster(make_case("dense rows", "features", k, clustered_rows(n, 64, options.seed)), options, rows);
      measure_cluster(make_case("text", "features", k, text_rows(n, 20'000, options.seed)), options, rows);
    }
  }
  return rows;
}

}  // namespace winnow::bench
