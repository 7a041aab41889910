#include "contenders.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "cpu_timer.h"
#include "winnow/select.h"

namespace winnow::bench {
namespace {

std::vector<Element> all_elements(std::size_t n) {
  std::vector<Element> all(n);
  std::iota(all.begin(), all.end(), Element{0});
  return all;
}

std::vector<Element> random_picks(std::size_t n, std::size_t k, std::uint64_t seed) {
  auto all = all_elements(n);
  std::mt19937_64 random(seed + 1);
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

PruneOptions prune_of(const Setting& setting) {
  PruneOptions prune;
  prune.repair_passes = 0;
  if (setting.contender == "random-v") {
    prune.pruner = Pruner::kSample;
    prune.sparsify.floor = setting.kept;
  } else {
    prune.sparsify = paper_preset();
    prune.sparsify.r = setting.r;
    prune.sparsify.c = setting.c;
  }
  return prune;
}

SelectOptions options_of(const Setting& setting) {
  const bool prunes = setting.contender.starts_with("ss-") || setting.contender == "random-v";
  SelectOptions options;
  options.k = setting.k;
  options.method = prunes ? "sparsify" : setting.contender;
  options.maximize.trials = 50;
  options.run.threads = 1;
  options.run.seed = setting.seed;
  if (prunes && setting.contender != "ss-fast") options.prune = prune_of(setting);
  return options;
}

Choice choose_once(const Setting& setting, const Objective& objective, const TextRows& text) {
  const CpuTimer timer;
  Choice choice;
  choice.kept = objective.size();
  if (setting.contender == "random") {
    choice.picks = random_picks(objective.size(), setting.k, setting.seed);
  } else if (setting.contender == "lead") {
    choice.picks = lead_picks(text, setting.k);
  } else {
    const Selected selected = select_by_method(objective, options_of(setting));
    for (const Pick& pick : selected.selection.picks) choice.picks.push_back(pick.element);
    if (selected.sparsified) choice.kept = selected.sparsified->kept.size();
  }
  choice.seconds = timer.seconds();
  return choice;
}

}  // namespace

Choice choose(const Setting& setting, const Objective& objective, const TextRows& text) {
  constexpr double kLong = 0.05;  // seconds
  Choice choice = choose_once(setting, objective, text);
  for (int again = 0; again < 2 && choice.seconds < kLong; ++again) {
    choice.seconds = std::min(choice.seconds, choose_once(setting, objective, text).seconds);
  }
  return choice;
}

double value_of(const Objective& objective, const std::vector<Element>& picks) {
  const auto state = objective.start();
  for (const Element v : picks) state->add(v);
  return state->value();
}

}  // namespace winnow::bench
