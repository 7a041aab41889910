// When pruning pays, with the rows in memory: every method over n, d, k and the objective.
#include <vector>

#include "cases.h"
#include "methods.h"
#include "studies.h"

namespace winnow::bench {
namespace {

struct Panel {
  std::string name, objective;
  std::vector<std::size_t> sizes, dims;
};

std::vector<Panel> panels(bool quick) {
  if (quick) {
    return {{"dense rows", "features", {500}, {16}},
            {"text", "features", {500}, {2'000}},
            {"embeddings", "facility", {500}, {16}},
            {"embeddings", "logdet", {500}, {16}}};
  }
  return {{"dense rows", "features", {2'000, 10'000, 50'000}, {32, 256}},
          {"text", "features", {2'000, 10'000, 50'000}, {5'000, 30'000}},
          {"near-duplicates", "features", {2'000, 10'000, 50'000}, {2'000}},
          {"embeddings", "facility", {2'000, 5'000, 10'000}, {32, 256}},
          {"embeddings", "logdet", {2'000, 10'000, 50'000}, {32}}};
}

Case rows_of(const Panel& panel, std::size_t n, std::size_t d, std::size_t k, std::uint64_t seed) {
  if (panel.name == "text") return make_case(panel.name, panel.objective, k, text_rows(n, d, seed));
  if (panel.name == "near-duplicates")
    return make_case(panel.name, panel.objective, k, near_duplicate_rows(n, d, seed));
  const bool embedded = panel.name == "embeddings";
  return make_case(panel.name, panel.objective, k, embedded ? embedding_rows(n, d, seed) : clustered_rows(n, d, seed));
}

void measure(const Case& c, std::uint64_t seed, CsvRows& rows) {
  const auto all = all_methods(c, seed);
  for (const auto& [method, outcome] : all) {
    CsvRows::Row row;
    row.set("place", "memory").set("data", c.data).set("objective", c.objective).set("n", c.n()).set("d", c.d());
    row.set("k", c.k).set("method", method).set("kept", outcome.kept);
    row.set("utility", outcome.value / all.front().outcome.value).set("cpu_seconds", outcome.seconds);
    row.set("lazy_seconds", all.front().outcome.seconds).set("evaluations", outcome.evaluations);
    rows.add(row);
  }
}

}  // namespace

CsvRows study_memory(const StudyOptions& options) {
  CsvRows rows;
  for (const Panel& panel : panels(options.quick)) {
    if (panel.objective != options.objective) continue;
    for (const std::size_t d : panel.dims) {
      for (const std::size_t n : panel.sizes) {
        Case c = rows_of(panel, n, d, 0, options.seed);
        for (const std::size_t k :
             options.quick ? std::vector<std::size_t>{20} : std::vector<std::size_t>{20, 100, 500}) {
          c.k = k;
          if (5 * k <= 2 * n) measure(c, options.seed, rows);
        }
      }
    }
  }
  if (options.objective != "facility") return rows;
  const std::size_t most = options.quick ? 500 : 10'000;
  for (const char* file : {"glove100_top20000.npy", "bbc_minilm384_15000.f16.npy"}) {
    for (const Case& c : embeddings(options.folder, file, most, options.quick ? 20 : 200))
      measure(c, options.seed, rows);
  }
  return rows;
}

}  // namespace winnow::bench
