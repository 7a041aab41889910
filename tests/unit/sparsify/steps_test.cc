// Algorithm 1 over a ground set in parts, each with an objective of its own over its own rows.
#include "winnow/sparsify/steps.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "support/copied_rows.h"
#include "support/instances.h"
#include "winnow/objectives/column_totals.h"
#include "winnow/objectives/features.h"

namespace winnow {
using namespace detail;
namespace {

using testing::all_elements;
using testing::CopiedRows;
using testing::Instance;
using testing::random_instance;

// One holder of a part: its rows, its objective over them, and what is live of it.
class Holder {
 public:
  Holder(const Rows& whole, std::vector<Element> ids) : ids_(std::move(ids)), rows_(whole) {
    for (const Element id : ids_) rows_.append(whole, id);
    totals_ = std::make_unique<ColumnTotals>(dim(whole));
    totals_->add(rows_.view());
  }

  const ColumnTotals& totals() const { return *totals_; }

  void begin(const std::vector<double>& totals, const SparsifyOptions& options) {
    objective_ = make_feature_objective(rows_.view(), {.totals = totals});
    state_ = objective_->start();
    live_ = std::make_unique<LivePart>(all_elements(ids_.size()), ids_);
    weigh(*live_, *objective_, *state_, options.probes, options.run);
  }

  LivePart& live() { return *live_; }

  // Hands over those of `probes` that are here, with their residual gains and rows; returns their ids.
  std::vector<Element> take(Elements probes, std::vector<Gain>& residual, CopiedRows& rows) {
    const auto own = take_probes(*live_, probes);
    std::vector<Gain> gain(own.size());
    objective_->residual_gains(own, gain);
    residual.insert(residual.end(), gain.begin(), gain.end());
    std::vector<Element> ids;
    for (const Element v : own) {
      rows.append(rows_.view(), v);
      ids.push_back(ids_[v]);
    }
    return ids;
  }

  void hear(const Rows& probes, std::span<const Gain> residual, const SparsifyOptions& options) {
    if (!options.cumulative) forget_divergences(*live_);
    const auto prepared = state_->prepare_rows(probes, residual);
    lower_divergences(*live_, *prepared, objective_->properties(), options.run);
  }

 private:
  std::vector<Element> ids_;
  CopiedRows rows_;
  std::unique_ptr<ColumnTotals> totals_;
  std::unique_ptr<Objective> objective_;
  std::unique_ptr<GainState> state_;
  std::unique_ptr<LivePart> live_;
};

std::size_t count_live(std::vector<Holder>& holders) {
  std::size_t live = 0;
  for (auto& holder : holders) live += holder.live().size();
  return live;
}

void one_round(std::vector<Holder>& holders, const Rows& like, const RoundPlan& plan, std::size_t round,
               const SparsifyOptions& options, std::vector<Element>& kept) {
  std::vector<Draw> draws;
  for (auto& holder : holders) {
    const auto mine = draw_probes(holder.live(), plan.probe_count(), options.run.seed, round);
    draws.insert(draws.end(), mine.begin(), mine.end());
  }
  const auto probes = merge_draws(draws, plan.probe_count());
  CopiedRows rows(like);
  std::vector<Gain> residual;
  for (auto& holder : holders) {
    const auto taken = holder.take(probes, residual, rows);
    kept.insert(kept.end(), taken.begin(), taken.end());
  }
  ASSERT_EQ(residual.size(), probes.size());
  std::vector<Divergences> divergences;
  for (auto& holder : holders) {
    holder.hear(rows.view(), residual, options);
    divergences.push_back({holder.live().ids, holder.live().divergence});
  }
  const std::size_t drop = plan.drop_count(count_live(holders), kept.size());
  if (drop == 0) return;
  const Border border = find_border(divergences, drop);
  const std::size_t before = count_live(holders);
  for (auto& holder : holders) drop_up_to(holder.live(), border);
  ASSERT_EQ(count_live(holders), before - drop);
}

std::vector<Element> sparsify_in_parts(const Rows& whole, const std::vector<std::vector<Element>>& division,
                                       const SparsifyOptions& options) {
  std::vector<Holder> holders;
  ColumnTotals totals(dim(whole));
  for (const auto& ids : division) {
    holders.emplace_back(whole, ids);
    totals.merge(holders.back().totals());
  }
  for (auto& holder : holders) holder.begin(totals.totals(), options);
  const RoundPlan plan(size(whole), options);
  std::vector<Element> kept;
  for (std::size_t round = 0; plan.goes_on(count_live(holders), kept.size(), round); ++round) {
    one_round(holders, whole, plan, round, options, kept);
  }
  for (auto& holder : holders) kept.insert(kept.end(), holder.live().ids.begin(), holder.live().ids.end());
  std::sort(kept.begin(), kept.end());
  return kept;
}

// Contiguous, as files are, or at random, as hashed keys are; parts may be empty.
std::vector<std::vector<Element>> divide(std::size_t n, std::size_t parts, bool at_random) {
  Rng rng(n);
  std::vector<std::vector<Element>> division(parts);
  for (std::size_t v = 0; v < n; ++v) {
    division[at_random ? rng.below(parts) : v * parts / n].push_back(static_cast<Element>(v));
  }
  return division;
}

TEST(SparsifySteps, GiveTheSameForAnyDivision) {
  for (const bool sparse : {false, true}) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const Instance instance = random_instance(700, 11, seed + 20);
      for (const ProbeWeights weights :
           {ProbeWeights::kUniform, ProbeWeights::kImportance, ProbeWeights::kImportanceSquared}) {
        for (const bool cumulative : {false, true}) {
          SparsifyOptions options;
          options.r = 2;
          options.cumulative = cumulative;
          options.probes = weights;
          options.run.seed = seed;
          options.floor = seed % 2 == 0 ? 0 : 90;
          const auto whole = make_feature_objective(instance.rows(sparse), {});
          const auto expected = sparsify(*whole, all_elements(instance.n), options);
          ASSERT_GT(expected.rounds.size(), 1U);
          for (const std::size_t parts : {1U, 2U, 7U}) {
            for (const bool at_random : {false, true}) {
              SCOPED_TRACE(fmt::format("{} parts, seed {}, sparse {}, cumulative {}", parts, seed, sparse, cumulative));
              ASSERT_EQ(sparsify_in_parts(instance.rows(sparse), divide(instance.n, parts, at_random), options),
                        expected.kept);
            }
          }
        }
      }
    }
  }
}

TEST(SparsifySteps, TheBorderCountsTiesAcrossParts) {
  const std::vector<Element> left{0, 5, 6};
  const std::vector<Element> right{1, 2, 3};
  const std::vector<Gain> left_divergence{2, 1, 2};
  const std::vector<Gain> right_divergence{2, 3, 2};
  const Divergences parts[] = {{left, left_divergence}, {right, right_divergence}};
  // By divergence, then by id: 5 (1), then 0, 1, 3, 6 (2), then 2 (3).
  const std::vector<std::pair<Gain, Element>> expected{{1, 5}, {2, 0}, {2, 1}, {2, 3}, {2, 6}, {3, 2}};
  for (std::size_t count = 1; count <= expected.size(); ++count) {
    const Border border = find_border(parts, count);
    EXPECT_EQ(border.value, expected[count - 1].first);
    EXPECT_EQ(border.last, expected[count - 1].second);
    LivePart part(left);
    part.divergence = left_divergence;
    drop_up_to(part, border);
    std::vector<Element> stay;
    for (std::size_t i = count; i < expected.size(); ++i) {
      if (std::find(left.begin(), left.end(), expected[i].second) != left.end()) stay.push_back(expected[i].second);
    }
    std::sort(stay.begin(), stay.end());
    EXPECT_EQ(part.ids, stay);
  }
}

// r log2 1000 = 79.7 for r = 8: the figures of KeepsAsManyOfAThousandAsTheTheoremCounts.
TEST(SparsifySteps, ThePlanCountsByHand) {
  SparsifyOptions options;
  const RoundPlan plan(1000, options);
  EXPECT_EQ(plan.probe_count(), 80U);
  EXPECT_EQ(plan.drop_count(920, 80), 594U);
  EXPECT_TRUE(plan.goes_on(80, 920, 100));
  EXPECT_FALSE(plan.goes_on(79, 921, 0));
  options.floor = 500;
  options.max_rounds = 2;
  const RoundPlan floored(1000, options);
  EXPECT_EQ(floored.drop_count(920, 80), 500U);
  EXPECT_EQ(floored.drop_count(100, 400), 0U);
  EXPECT_FALSE(floored.goes_on(400, 100, 0));
  EXPECT_TRUE(floored.goes_on(401, 100, 1));
  EXPECT_FALSE(floored.goes_on(401, 100, 2));
}

}  // namespace
}  // namespace winnow
