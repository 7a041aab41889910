#include "contenders.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <random>

#include "winnow/select.h"

namespace winnow::bench {
namespace {

std::vector<Element> all_elements(std::size_t n) {
  std::vector<Element> all(n);
  std::iota(all.begin(), all.end(), Element{0});
  return all;
}

std::vector<Element> random_picks(std::size_t n, std::size_t k) {
  auto all = all_elements(n);
  std::mt19937_64 random(1);
  std::shuffle(all.begin(), all.end(), random);
  all.resize(std::min(k, n));
  return all;
}

std::vector<Element> lead_picks(const TextRows& text, std::size_t k) {
  auto all = all_elements(text.sentences.size());
  std::stable_sort(all.begin(), all.end(),
                   [&](Element a, Element b) { return text.sentences[a].position < text.sentences[b].position; });
  all.resize(std::min(k, all.size()));
  return all;
}

SelectOptions options_of(std::string_view contender, std::size_t k) {
  SelectOptions options;
  options.k = k;
  options.method = contender.starts_with("ss-") ? "sparsify" : contender;
  options.maximize.trials = 50;
  if (contender == "ss-paper") {
    PruneOptions prune;
    prune.sparsify = paper_preset();
    prune.repair_passes = 0;
    options.prune = prune;
  }
  return options;
}

}  // namespace

Choice choose(std::string_view contender, const Objective& objective, const TextRows& text, std::size_t k) {
  const auto start = std::chrono::steady_clock::now();
  Choice choice;
  choice.kept = objective.size();
  if (contender == "random") {
    choice.picks = random_picks(objective.size(), k);
  } else if (contender == "lead") {
    choice.picks = lead_picks(text, k);
  } else {
    const Selected selected = select_by_method(objective, options_of(contender, k));
    for (const Pick& pick : selected.selection.picks) choice.picks.push_back(pick.element);
    if (selected.sparsified) choice.kept = selected.sparsified->kept.size();
  }
  choice.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return choice;
}

}  // namespace winnow::bench
