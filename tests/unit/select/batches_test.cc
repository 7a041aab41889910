// Batches follow the objective: how many elements it wants at once, and from how many threads.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "support/instances.h"
#include "support/watched.h"
#include "winnow/certify.h"
#include "winnow/objectives/features.h"
#include "winnow/select.h"
#include "winnow/select/assign.h"
#include "winnow/select/budget.h"
#include "winnow/select/prune.h"
#include "winnow/sparsify.h"
#include "winnow/stream.h"

namespace winnow::testing {
using namespace detail;
namespace {

constexpr std::size_t kManyRows = 9000;
constexpr std::size_t kThreads = 8;

class Batches : public ::testing::Test {
 protected:
  Batches() : instance_(random_instance(kManyRows, 3, 2)), f_(make_feature_objective(instance_.rows(false), {})) {}

  Watched watched(std::size_t least_batch, bool one_thread) const {
    Properties properties = f_->properties();
    properties.batch = 16;
    properties.least_batch = least_batch;
    properties.one_thread = one_thread;
    return {*f_, properties};
  }

  Instance instance_;
  std::unique_ptr<Objective> f_;
  std::vector<Element> all_ = all_elements(kManyRows);
};

Selection maximized(Maximizer* maximizer, const Objective& f, Elements ground) {
  Cardinality five(5);
  return maximizer(f, ground, five, {.run = {.threads = kThreads}});
}

struct Caller {
  std::string name;
  std::function<void(const Objective&, Elements)> call;
};

// Everything that asks an objective on several threads.
std::vector<Caller> callers() {
  std::vector<Caller> callers;
  for (const auto& maximizer : maximizers()) {
    if (maximizer.name == "double-greedy") continue;  // takes one element at a time, on one thread
    callers.push_back({std::string(maximizer.name),
                       [run = maximizer.run](const Objective& f, Elements ground) { maximized(run, f, ground); }});
  }
  for (const auto run : {sieve, sieve_plus_plus, three_sieves}) {
    callers.push_back({"stream", [run](const Objective& f, Elements ground) { maximized(run, f, ground); }});
  }
  callers.push_back({"sparsify", [](const Objective& f, Elements ground) {
                       SparsifyOptions options = fast_preset(5, false);
                       options.probes = ProbeWeights::kImportance;
                       options.run.threads = kThreads;
                       sparsify(f, ground, options);
                     }});
  callers.push_back({"certify", [](const Objective& f, Elements ground) {
                       certify(f, ground, ground.first(5), 5, {CertifyEffort::kQuick, kThreads});
                     }});
  callers.push_back({"repair", [](const Objective& f, Elements ground) {
                       PruneOptions prune;
                       prune.sparsify = fast_preset(5, false);
                       select_pruned(f, ground, Cardinality(5), prune, {.run = {.threads = kThreads}});
                     }});
  callers.push_back(
      {"assign", [](const Objective& f, Elements ground) { assign(f, ground.first(5), {.threads = kThreads}); }});
  callers.push_back({"seeds", [](const Objective& f, Elements ground) {
                       best_of_seeds(lazy, f, ground.first(30), Cardinality(3), 1, {.run = {.threads = kThreads}});
                     }});
  return callers;
}

TEST_F(Batches, AnObjectiveForOneThreadIsCalledFromOne) {
  for (const Caller& caller : callers()) {
    SCOPED_TRACE(caller.name);
    const Watched f = watched(1, true);
    caller.call(f, all_);
    EXPECT_FALSE(f.calls().all().empty());
    EXPECT_EQ(f.calls().threads(), std::set{std::this_thread::get_id()});
  }
}

// Picks do not depend on what the objective says of batches.
TEST_F(Batches, DoNotShowInThePicks) {
  for (const auto& maximizer : maximizers()) {
    if (maximizer.name == "double-greedy") continue;
    const auto expected = maximized(maximizer.run, *f_, all_);
    for (const std::size_t least : {1U, 100U, 4096U, 100000U}) {
      const Watched f = watched(least, least == 100);
      EXPECT_EQ(maximized(maximizer.run, f, all_).value, expected.value) << maximizer.name << " " << least;
    }
  }
}

TEST_F(Batches, AnObjectiveThatWantsManyAtOnceGetsThem) {
  constexpr std::size_t kMany = 4096;
  for (const auto run : {greedy, lazy, threshold}) {
    const Watched f = watched(kMany, false);
    maximized(run, f, all_);
    std::size_t refreshes = 0;
    for (const auto& call : f.calls().all()) {
      if (call.what != "gains" || !call.first_since_add) continue;
      EXPECT_GE(call.elements, kMany);
      ++refreshes;
    }
    EXPECT_EQ(refreshes, 4U) << "one after every pick but the last";
  }
  const Watched f = watched(kMany, false);
  SparsifyOptions options = paper_preset();
  options.max_rounds = 1;
  options.run.threads = kThreads;
  sparsify(f, all_, options);
  std::size_t seen = 0;
  for (const auto& call : f.calls().all()) {
    if (call.what != "divergences") continue;
    EXPECT_GE(call.elements, kMany);
    seen += call.elements;
  }
  EXPECT_EQ(seen, kManyRows - 106);  // ceil(8 log2 9000) = 106 probes
}

// Probes are prepared once a round, however many chunks there are.
TEST_F(Batches, ProbesArePreparedOncePerRound) {
  const Watched f = watched(1, false);
  SparsifyOptions options = paper_preset();
  options.run.threads = kThreads;
  const auto result = sparsify(f, all_, options);
  std::size_t prepared = 0;
  for (const auto& call : f.calls().all()) prepared += call.what == "prepare" ? 1U : 0U;
  EXPECT_EQ(prepared, result.rounds.size());
}

}  // namespace
}  // namespace winnow::testing
