#include "figure.h"

#include <fmt/format.h>

#include "contenders.h"
#include "data_sets.h"
#include "winnow/select/prune.h"

namespace winnow::bench {
namespace {

constexpr std::size_t kSeeds = 3;

struct Point {
  double kept = 0;
  double value = 0;
};

Point mean_point(const Objective& objective, std::size_t k, double r) {
  const auto ground = all_elements(objective.size());
  PruneOptions prune{.sparsify = paper_preset(), .repair_passes = 0};
  prune.sparsify.r = r;
  Point mean;
  for (std::size_t seed = 0; seed < kSeeds; ++seed) {
    const auto pruned = select_pruned(objective, ground, Cardinality(k), prune, {.run = {.seed = seed}});
    mean.kept += static_cast<double>(pruned.sparsified.kept.size()) / static_cast<double>(kSeeds);
    mean.value += pruned.selection.value / static_cast<double>(kSeeds);
  }
  return mean;
}

std::string curve(const DataSet& data) {
  const auto objective = data.objective();
  Cardinality constraint(data.k);
  const double best = lazy(*objective, all_elements(objective->size()), constraint, {}).value;
  std::string text = fmt::format("\n{}, n = {}, k = {}: utility against |V'|, mean of {} seeds\n  {:>4} {:>8} {:>10}\n",
                                 data.name, objective->size(), data.k, kSeeds, "r", "|V'|", "f/f(lazy)");
  for (int r = 2; r <= 20; r += 2) {
    const Point point = mean_point(*objective, data.k, r);
    text += fmt::format("  {:>4} {:>8.0f} {:>10.4f}\n", r, point.kept, point.value / best);
  }
  return text;
}

}  // namespace

std::string figure(const std::string& shared) {
  std::string text = curve(short_video());
  const auto days = for_news_day(shared, [&](const DataSet& day) { text += curve(day); });
  if (days == 0) text += fmt::format("\nno news in {}/news: their curve is left out\n", shared);
  return text;
}

}  // namespace winnow::bench
