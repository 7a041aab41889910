// A V divided into shards that all live in this process, each asked by calls that depend on their arguments alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "support/memory_source.h"
#include "winnow/select/represented_sample.h"
#include "winnow/shards/numbered_rows.h"
#include "winnow/shards/select.h"
#include "winnow/shards/shard.h"
#include "winnow/sparsify/border_search.h"
#include "winnow/sparsify/steps.h"

namespace winnow::testing {

// Rows [begin, end) of others, as a source.
class RowsOfPart {
 public:
  RowsOfPart(const Rows& rows, std::size_t begin, std::size_t end, std::size_t block_rows) : first(begin) {
    block_.clear(winnow::dim(rows), std::holds_alternative<SparseRows>(rows));
    for (std::size_t v = begin; v < end; ++v) block_.append(rows, static_cast<Element>(v));
    source = std::make_unique<MemorySource>(block_.view(), std::vector<std::size_t>{block_rows}, end % 2 == 0);
  }

  std::size_t first;
  std::unique_ptr<MemorySource> source;

 private:
  RowBlock block_;
};

class ShardsInProcess final : public Shards {
 public:
  // `ends` of the shards increase; the last is the number of rows.
  // `sampled`: the represented rows of facility location, 0 for other objectives.
  ShardsInProcess(const Rows& rows, const std::vector<std::size_t>& ends, std::string objective,
                  const ObjectiveOptions& options, std::size_t sampled)
      : all_(rows), objective_(std::move(objective)), options_(options), sampled_(sampled) {
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      parts_.emplace_back(rows, begin, end, 1 + end % 7);
      begin = end;
    }
    driver_rows_ = std::make_unique<NumberedRows>(
        winnow::size(rows), winnow::dim(rows), std::holds_alternative<SparseRows>(rows),
        std::uint64_t{4} * winnow::dim(rows), [this](Elements ids, RowBlock& to) { fetch(ids, to); });
    f = make_block_objective(objective_, *driver_rows_, options_);
    std::vector<std::string> shares;
    for (RowsOfPart& part : parts_) {
      with_shard(part, sample(), [&](Shard& shard) { shares.push_back(shard.survey_share()); });
    }
    survey_ = f->join_surveys(shares);
  }

  std::vector<Element> prune(std::size_t /*k*/) override {
    const RoundPlan plan(winnow::size(all_), sparsify);
    std::vector<LivePart> live;
    for (const RowsOfPart& part : parts_) live.emplace_back(elements_of(part));
    std::vector<Element> kept;
    const auto count_live = [&] {
      std::size_t count = 0;
      for (const LivePart& part : live) count += part.size();
      return count;
    };
    for (std::size_t round = 0; plan.goes_on(count_live(), kept.size(), round); ++round) {
      std::vector<Draw> draws;
      for (const LivePart& part : live) {
        const auto of_part = draw_probes(part, plan.probe_count(), options_.run.seed, round);
        draws.insert(draws.end(), of_part.begin(), of_part.end());
      }
      const auto probes = merge_draws(std::move(draws), plan.probe_count());
      std::vector<Gain> residual(probes.size());
      f->residual_gains(probes, residual);
      for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (!sparsify.cumulative) forget_divergences(live[i]);
        take_probes(live[i], probes);
        with_shard(parts_[i], probes, [&](Shard& shard) { shard.lower(live[i], probes, residual); });
      }
      kept.insert(kept.end(), probes.begin(), probes.end());
      const std::size_t drop = plan.drop_count(count_live(), kept.size());
      if (drop == 0) continue;
      const Border border = find(live, drop);
      for (LivePart& part : live) drop_up_to(part, border);
    }
    for (const LivePart& part : live) kept.insert(kept.end(), part.ids.begin(), part.ids.end());
    std::sort(kept.begin(), kept.end());
    return kept;
  }

  BestOutside best_outside(Elements kept, Elements given, Gain least, std::size_t most) override {
    std::vector<BestOutside> best;
    if (first_outside > 0) most = std::exchange(first_outside, 0);
    for (RowsOfPart& part : parts_) {
      with_shard(part, given, [&](Shard& shard) { best.push_back(shard.best_outside(kept, given, least, most)); });
    }
    return merge_best(best, most);
  }

  std::vector<Element> heaviest(std::span<const std::vector<Element>> sets, std::size_t count) override {
    std::vector<Element> known;
    std::vector<std::vector<Heaviest>> found;
    for (const auto& set : sets) known.insert(known.end(), set.begin(), set.end());
    for (RowsOfPart& part : parts_) {
      with_shard(part, known, [&](Shard& shard) { found.push_back(shard.heaviest(sets, count)); });
    }
    return merge_heaviest(found, count);
  }

  static Border find(const std::vector<LivePart>& live, std::size_t count) {
    BorderSearch search(count);
    while (!search.done()) {
      const BorderQuestion question = search.question();
      std::vector<Diverging> elements;
      std::vector<std::uint64_t> counts(std::size_t{1} << question.bits);
      for (const LivePart& part : live) {
        const Divergences divergences{part.ids, part.divergence};
        const auto some = collect_elements(divergences, question);
        elements.insert(elements.end(), some.begin(), some.end());
        const auto counted = count_digits(divergences, question);
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += counted[i];
      }
      if (question.elements) {
        search.tell(std::move(elements));
      } else {
        search.tell(counts);
      }
    }
    return search.border();
  }

  std::unique_ptr<BlockObjective> f;  // the driver's
  SparsifyOptions sparsify;
  std::size_t first_outside = 0;  // if > 0: how many outsiders are given if they are asked for the first time

 private:
  static std::vector<Element> elements_of(const RowsOfPart& part) {
    std::vector<Element> elements(part.source->size());
    for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = static_cast<Element>(part.first + i);
    return elements;
  }

  void fetch(Elements ids, RowBlock& to) const {
    to.clear(winnow::dim(all_), std::holds_alternative<SparseRows>(all_));
    for (const Element v : ids) to.append(all_, v);
  }

  std::vector<Element> sample() const {
    return draw_sample(winnow::size(all_), sampled_, options_.run.seed, SampleUse::kRepresented);
  }

  // A new shard, which knows these rows and the sample.
  template <class Body>
  void with_shard(RowsOfPart& part, Elements known, const Body& body) {
    std::vector<Element> ids = sample();
    ids.insert(ids.end(), known.begin(), known.end());
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    RowBlock rows;
    fetch(ids, rows);
    NumberedRows numbered(*part.source, part.first, winnow::size(all_));
    numbered.know(ids, rows.view());
    Shard shard(numbered, objective_, options_, survey_);
    body(shard);
  }

  Rows all_;
  std::string objective_;
  ObjectiveOptions options_;
  std::size_t sampled_;
  std::vector<RowsOfPart> parts_;
  std::unique_ptr<NumberedRows> driver_rows_;
  std::string survey_;
};

}  // namespace winnow::testing
