// Algorithm 1 as n grows: the size of V', and in each round the largest divergence that was dropped.
#include "cases.h"
#include "cpu_timer.h"
#include "studies.h"
#include "winnow/sparsify.h"

namespace winnow::bench {
namespace {

Case rows_of(const std::string& name, std::size_t n, std::uint64_t seed) {
  if (name == "text") return make_case(name, "features", 0, text_rows(n, 20'000, seed));
  return make_case(name, "features", 0, name == "video" ? video_rows(n, 64, seed) : clustered_rows(n, 64, seed));
}

void measure(const std::string& name, std::size_t n, std::uint64_t seed, CsvRows& rows) {
  const Case c = rows_of(name, n, seed);
  const auto f = c.make();
  SparsifyOptions options = paper_preset();
  options.run.threads = 1;
  options.run.seed = seed;
  const CpuTimer timer;
  const Sparsified sparsified = sparsify(*f, all_of(*f), options);
  const double seconds = timer.seconds();
  double mean = 0;
  std::vector<Gain> singles(n);
  f->start()->gains(all_of(*f), singles);
  for (const Gain gain : singles) mean += gain / static_cast<double>(n);
  for (std::size_t round = 0; round < sparsified.rounds.size(); ++round) {
    const SparsifyRound& r = sparsified.rounds[round];
    CsvRows::Row row;
    row.set("data", name).set("n", n).set("kept", sparsified.kept.size()).set("rounds", sparsified.rounds.size());
    row.set("round", round + 1).set("probes", r.probes).set("live_before", r.live_before);
    row.set("live_after", r.live_after).set("epsilon", r.largest_dropped).set("mean_f", mean);
    row.set("least", r.divergence[0]).set("median", r.divergence[2]).set("most", r.divergence[4]);
    row.set("pairs", r.pairs).set("seconds", seconds);
    rows.add(row);
  }
}

}  // namespace

CsvRows study_rounds(const StudyOptions& options) {
  CsvRows rows;
  std::vector<std::size_t> sizes = {500, 2'000};
  if (!options.quick) sizes = {500, 1'000, 3'000, 10'000, 30'000, 100'000, 300'000, 1'000'000};
  for (const std::size_t n : sizes) measure("clustered", n, options.seed, rows);
  for (const std::size_t n : sizes) {
    if (n <= 300'000) measure("text", n, options.seed, rows);
  }
  for (const std::size_t n : sizes) {
    if (n <= 100'000) measure("video", n, options.seed, rows);
  }
  return rows;
}

}  // namespace winnow::bench
