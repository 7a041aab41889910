// bench_neighbours: the graph of nearest neighbours of dense rows on one thread and on several, in one run. Times are
// wall-clock seconds. If the processor seconds beside them are less than threads times the wall-clock seconds, other
// programs had the cores, and the ratio says little. The graphs must be equal. The recall is what the search itself
// reports, and once more that of other items than it sampled, each compared with all rows.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <limits>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "distributions.h"
#include "generators.h"
#include "options.h"
#include "winnow/neighbours.h"

namespace {

using namespace winnow;

struct Settings {
  std::string generator = "embedding";
  std::size_t rows = 1'000'000;
  std::size_t dim = 64;
  std::size_t neighbours = 32;
  std::string metric = "cosine";
  std::uint64_t seed = 0;
  std::size_t threads = 2;
  std::size_t repeats = 1;
};

void add_options(cli::Command& app, Settings& s) {
  app.add_option("--generator", s.generator, "embedding (100 clusters, case e) or normal (no clusters)")
      .check(bench::one_of({"embedding", "normal"}))
      .capture_default_str();
  app.add_option("--rows", s.rows, "how many rows").capture_default_str();
  app.add_option("--dim", s.dim, "their length").capture_default_str();
  app.add_option("--neighbours", s.neighbours, "per row").capture_default_str();
  app.add_option("--metric", s.metric, "cosine, dot, rbf or euclidean").capture_default_str();
  app.add_option("--seed", s.seed, "of the rows").capture_default_str();
  app.add_option("--threads", s.threads, "compared with one").capture_default_str();
  app.add_option("--repeats", s.repeats, "the fastest run of this many counts").capture_default_str();
}

bench::DenseMatrix make_rows(const Settings& s) {
  if (s.generator == "embedding") return bench::embedding_rows(s.rows, s.dim, s.seed);
  bench::DenseMatrix matrix{s.rows, s.dim, std::vector<float>(s.rows * s.dim)};
  detail::Rng rng(s.seed);
  bench::Normal normal;
  for (float& x : matrix.values) x = static_cast<float>(normal(rng));
  return matrix;
}

struct Measured {
  double seconds = std::numeric_limits<double>::infinity();
  double processor_seconds = 0;  // of that run
  NeighbourGraph graph;
};

Measured measure(const DenseRows& rows, NeighbourOptions options, std::size_t threads, std::size_t repeats) {
  options.run.threads = threads;
  Measured measured;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, repeats); ++i) {
    const std::clock_t processor_start = std::clock();
    const auto start = std::chrono::steady_clock::now();
    measured.graph = find_neighbours(rows, options);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (taken.count() >= measured.seconds) continue;
    measured.seconds = taken.count();
    measured.processor_seconds = static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
  }
  return measured;
}

bool equal(const SparseMatrix& a, const SparseMatrix& b) {
  return a.offsets == b.offsets && a.columns == b.columns && a.values == b.values;
}

// The neighbours of each of some items of a graph.
std::vector<std::set<Element>> neighbours_of(const std::vector<Element>& items, const NeighbourGraph& graph) {
  std::unordered_map<Element, std::size_t> place;
  for (std::size_t i = 0; i < items.size(); ++i) place[items[i]] = i;
  std::vector<std::set<Element>> neighbours(items.size());
  const SparseRows rows = graph.rows();
  for (std::size_t v = 0; v < rows.size; ++v) {
    for (const std::uint32_t item : rows.row_columns(static_cast<Element>(v))) {
      if (const auto at = place.find(item); at != place.end()) neighbours[at->second].insert(static_cast<Element>(v));
    }
  }
  return neighbours;
}

// The share of the exact neighbours of some rows that the graph has.
double recall_of(const DenseRows& rows, NeighbourOptions options, const NeighbourGraph& graph) {
  constexpr std::size_t kItems = 1000;
  std::vector<Element> items;
  std::vector<Element> places;
  std::vector<float> values;
  for (std::size_t i = 0; i < std::min(kItems, rows.size); ++i) {
    items.push_back(static_cast<Element>(i * rows.size / std::min(kItems, rows.size)));
    places.push_back(static_cast<Element>(i));
    const auto row = rows.row(items.back());
    values.insert(values.end(), row.begin(), row.end());
  }
  options.items = DenseRows{values.data(), items.size(), rows.dim};
  options.exact_up_to = rows.size;
  const auto exact = neighbours_of(places, find_neighbours(rows, options));
  const auto found = neighbours_of(items, graph);
  double hits = 0, all = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (const Element v : exact[i]) hits += found[i].contains(v) ? 1 : 0;
    all += static_cast<double>(exact[i].size());
  }
  return hits / all;
}

void run(const Settings& s) {
  const auto matrix = make_rows(s);
  NeighbourOptions options;
  options.neighbours = s.neighbours;
  options.similarity.metric = parse_metric(s.metric);
  const Measured one = measure(matrix.view(), options, 1, s.repeats);
  const Measured several = measure(matrix.view(), options, s.threads, s.repeats);
  const bool same = equal(one.graph.similarities, several.graph.similarities);
  const double ratio = one.seconds / several.seconds;
  const double recall = recall_of(matrix.view(), options, one.graph);
  fmt::print("{} neighbours of {} {} rows of {}, {}\n", s.neighbours, s.rows, s.generator, s.dim, s.metric);
  fmt::print("  1 thread {:.1f} s (processor {:.1f}), {} threads {:.1f} s (processor {:.1f}), ratio {:.2f}\n",
             one.seconds, one.processor_seconds, s.threads, several.seconds, several.processor_seconds, ratio);
  fmt::print("  the same graph: {}\n", same ? "yes" : "NO");
  fmt::print("  recall {:.4f} on the search's own sample, {:.4f} on other rows\n", one.graph.recall, recall);
  fmt::print("  at least 1.8 x as fast on two threads, the same graph, recall at least 0.95: {}\n",
             ratio >= 1.8 && same && recall >= 0.95 ? "met" : "NOT met");
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  return bench::run_program({.name = "bench_neighbours",
                             .summary = "Nearest neighbours: one thread beside several.",
                             .add_options = [&](cli::Command& app) { add_options(app, settings); },
                             .run = [&] { run(settings); }},
                            argc, argv);
}
