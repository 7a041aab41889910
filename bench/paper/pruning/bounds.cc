// The bound of Theorem 1 beside the truth, as shares of the best value that is known to be possible. epsilon is exact:
// the largest divergence of a pruned element from V'. The bound that holds (see enumeration.cc) and the certificates
// are beside it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "cases.h"
#include "methods.h"
#include "studies.h"
#include "winnow/certify.h"
#include "winnow/constraint.h"
#include "winnow/sparsify.h"

namespace winnow::bench {
namespace {

// For every u in V': the largest divergence of the pruned elements whose nearest element of V' is u.
struct Witnesses {
  std::vector<double> most;      // as kept; -infinity if there are none
  std::vector<double> residual;  // likewise: f(u|V-u)
  double epsilon = 0;            // the largest of all
};

Witnesses find_witnesses(const Objective& f, const std::vector<Element>& kept) {
  const auto all = all_of(f);
  std::vector<Element> dropped;
  std::set_difference(all.begin(), all.end(), kept.begin(), kept.end(), std::back_inserter(dropped));
  Witnesses w{std::vector<double>(kept.size(), -std::numeric_limits<double>::infinity()), {}, 0};
  w.residual.resize(kept.size());
  f.residual_gains(kept, w.residual);
  const auto state = f.start();
  const auto probes = state->prepare(kept, w.residual);
  const std::size_t tile = 512;
  std::vector<Gain> pairs(kept.size() * tile);
  for (std::size_t first = 0; first < dropped.size(); first += tile) {
    const auto vs = std::span(dropped).subspan(first, std::min(tile, dropped.size() - first));
    probes->pair_gains(vs, {pairs.data(), kept.size(), tile});
    for (std::size_t j = 0; j < vs.size(); ++j) {
      std::size_t nearest = 0;
      const auto edge = [&](std::size_t u) { return pairs[u * tile + j] - w.residual[u]; };
      for (std::size_t u = 1; u < kept.size(); ++u) nearest = edge(u) < edge(nearest) ? u : nearest;
      w.most[nearest] = std::max(w.most[nearest], edge(nearest));
      w.epsilon = std::max(w.epsilon, edge(nearest));
    }
  }
  return w;
}

// min over i of f(S_i) + k max(g_i, B_i), as step_bound in enumeration.cc.
double step_bound(const std::vector<Element>& kept, const Witnesses& w, const std::vector<Pick>& picks, std::size_t k) {
  double bound = std::numeric_limits<double>::infinity(), value = 0;
  std::vector<bool> picked(kept.size(), false);
  for (const Pick& pick : picks) {
    double most = pick.gain;
    for (std::size_t u = 0; u < kept.size(); ++u) {
      most = std::max(most, w.most[u] + (picked[u] ? w.residual[u] : pick.gain));
    }
    bound = std::min(bound, value + static_cast<double>(k) * most);
    value += pick.gain;
    picked[static_cast<std::size_t>(std::lower_bound(kept.begin(), kept.end(), pick.element) - kept.begin())] = true;
  }
  return bound;
}

void measure(const Case& c, std::uint64_t seed, CsvRows& rows) {
  const auto f = c.make();
  const auto ground = all_of(*f);
  MaximizeOptions maximize;
  maximize.run.threads = 1;
  Cardinality whole(c.k), part(c.k);
  const double lazy_value = lazy(*f, ground, whole, maximize).value;
  SparsifyOptions options = paper_preset();
  options.run.threads = 1;
  options.run.seed = seed;
  const auto kept = sparsify(*f, ground, options).kept;
  const Selection selection = lazy(*f, kept, part, maximize);
  std::vector<Element> picks;
  for (const Pick& pick : selection.picks) picks.push_back(pick.element);
  const auto certified = [&](CertifyEffort effort) {
    return certify(*f, ground, picks, c.k, {.effort = effort, .run = maximize.run}).upper_bound;
  };
  const Witnesses w = find_witnesses(*f, kept);
  const auto k = static_cast<double>(c.k);
  CsvRows::Row row;
  row.set("data", c.data).set("n", c.n()).set("d", c.d()).set("k", c.k).set("seed", seed).set("kept", kept.size());
  row.set("value", selection.value).set("lazy", lazy_value).set("epsilon", w.epsilon);
  row.set("k_epsilon", k * w.epsilon).set("theorem", (1 - std::exp(-1.0)) * (lazy_value - k * w.epsilon));
  row.set("step_bound", step_bound(kept, w, selection.picks, c.k));
  row.set("quick", certified(CertifyEffort::kQuick)).set("tight", certified(CertifyEffort::kTight));
  rows.add(row);
}

}  // namespace

CsvRows study_bounds(const StudyOptions& options) {
  CsvRows rows;
  const std::size_t n = options.quick ? 1'000 : 5'000;
  for (const std::size_t k : {10U, 50U, 200U}) {
    std::vector<Case> cases = largest_news_day(options.folder, k);
    cases.push_back(make_case("text", "features", k, text_rows(n, 10'000, options.seed)));
    cases.push_back(make_case("near-duplicates", "features", k, near_duplicate_rows(n, 2'000, options.seed)));
    cases.push_back(make_case("video", "features", k, video_rows(n, 256, options.seed)));
    cases.push_back(make_case("clustered", "features", k, clustered_rows(n, 256, options.seed)));
    for (const Case& c : cases) {
      if (c.k == k) measure(c, options.seed, rows);
    }
  }
  return rows;
}

}  // namespace winnow::bench
