// GIST (Fahrbach et al. 2025). Why the promise holds: let S* be the best set and d* its smallest distance.
// If a threshold d <= d*/2 is tried, each greedy pick comes closer than d to at most one element of S*, so the greedy
// set reaches half of f(S*), or all of it if f is a sum over elements. Its elements are d >= d*/(2 + 2E) apart. If d*
// is too small for any threshold, greedy's set and the farthest pair are good enough.
//
// The paper gives a set of one element the diameter as its distance. We give it 0, so that asking for many picks never
// returns one. The proof stays: for d <= d*/2 the greedy set has at least two elements, because S* has.
#include "winnow/select/gist.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "objectives/batch.h"
#include "winnow/error.h"
#include "winnow/select.h"

namespace winnow {
using namespace detail;
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr std::size_t kMostExact = 8192;  // elements up to which all pairs are compared: 33 million

// The distances of one element to all of the ground set. The thresholds share many picks, so columns are kept while
// memory allows.
class DistanceColumns {
 public:
  DistanceColumns(const Distances& distances, Elements ground, const RunOptions& run)
      : distances_(distances),
        ground_(ground),
        parallel_(run.threads),
        most_(memory_allowance(run.memory) / (2 * sizeof(double) * std::max<std::size_t>(1, ground.size()))) {}

  Elements ground() const { return ground_; }
  const Parallel& parallel() const { return parallel_; }
  const Distances& distances() const { return distances_; }

  // Valid until the next call.
  const std::vector<double>& of(Element u) {
    if (const auto known = kept_.find(u); known != kept_.end()) return known->second;
    std::vector<double>& column = kept_.size() < most_ ? kept_[u] : last_;
    column.resize(ground_.size());
    parallel_.for_ranges(ground_.size(), 256, [&](std::size_t begin, std::size_t end) {
      distances_.from(u, ground_.subspan(begin, end - begin), std::span(column).subspan(begin, end - begin));
    });
    return column;
  }

 private:
  const Distances& distances_;
  Elements ground_;
  Parallel parallel_;
  std::size_t most_;
  std::unordered_map<Element, std::vector<double>> kept_;
  std::vector<double> last_;  // if it is not kept
};

// |S| <= k, and any two elements are at least `least` apart.
class FarApart final : public Constraint {
 public:
  FarApart(DistanceColumns& columns, std::size_t k, double least)
      : columns_(columns), left_(k), least_(least), nearest_(columns.distances().size(), kFar) {}

  bool admits(Element v) const override { return left_ > 0 && nearest_[v] >= least_; }
  void add(Element v) override {
    --left_;
    smallest_ = std::min(smallest_, nearest_[v]);
    const auto& column = columns_.of(v);
    const Elements ground = columns_.ground();
    for (std::size_t i = 0; i < ground.size(); ++i) {
      nearest_[ground[i]] = std::min(nearest_[ground[i]], column[i]);
    }
  }
  std::size_t most() const override { return left_; }
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<FarApart>(*this); }

  double smallest() const { return smallest_; }  // distance of two elements; kFar if there are fewer than two

 private:
  DistanceColumns& columns_;
  std::size_t left_;
  double least_;
  std::vector<double> nearest_;  // per element of V: the distance to the nearest chosen element
  double smallest_ = kFar;
};

struct FarPair {
  Element a = 0, b = 0;
  double distance = 0;
  double diameter = 0;  // at least the largest distance
  bool exact = false;
};

FarPair farthest_of_all(const DistanceColumns& columns) {
  const Elements ground = columns.ground();
  std::vector<FarPair> best(ground.size());
  columns.parallel().for_ranges(ground.size(), 8, [&](std::size_t begin, std::size_t end) {
    std::vector<double> distance(ground.size());
    for (std::size_t i = begin; i < end; ++i) {
      const Elements others = ground.subspan(i + 1);
      columns.distances().from(ground[i], others, std::span(distance).first(others.size()));
      for (std::size_t j = 0; j < others.size(); ++j) {
        if (distance[j] > best[i].distance) best[i] = {ground[i], others[j], distance[j]};
      }
    }
  });
  FarPair farthest = *std::max_element(best.begin(), best.end(),
                                       [](const FarPair& x, const FarPair& y) { return x.distance < y.distance; });
  farthest.diameter = farthest.distance;
  farthest.exact = true;
  return farthest;
}

// At least half as far apart as any two: no two elements are farther apart than twice the distance of one element to
// its farthest.
FarPair far_pair(DistanceColumns& columns) {
  constexpr int kMostSweeps = 8;
  const Elements ground = columns.ground();
  FarPair pair{ground.front(), ground.front(), 0, kFar};
  Element from = ground.front();
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    const auto& column = columns.of(from);
    const auto farthest = std::max_element(column.begin(), column.end());
    pair.diameter = std::min(pair.diameter, 2 * *farthest);
    if (*farthest <= pair.distance) break;
    const Element to = ground[static_cast<std::size_t>(farthest - column.begin())];
    pair.a = std::exchange(from, to);
    pair.b = to;
    pair.distance = *farthest;
  }
  return pair;
}

class Gist {
 public:
  Gist(const Objective& f, Elements ground, std::size_t k, const GistOptions& options, const MaximizeOptions& maximize)
      : f_(f),
        k_(std::min(k, ground.size())),
        options_(options),
        maximize_(maximize),
        columns_(*options.distances, ground, maximize.run) {
    best_.spread.weight = *options.spread;
  }

  SpreadSelection run() {
    Candidate last = far_apart(0);  // greedy's set
    consider(last);
    if (k_ >= 2) {
      const FarPair pair = columns_.ground().size() <= kMostExact ? farthest_of_all(columns_) : far_pair(columns_);
      best_.spread.diameter = pair.diameter;
      best_.spread.exact = pair.exact;
      if (pair.distance > 0) try_thresholds(pair, std::move(last));
    }
    best_.selection.evaluations = evaluations_;
    return std::move(best_);
  }

 private:
  struct Candidate {
    Selection selection;
    double smallest;  // kFar if there are fewer than two picks
  };

  void try_thresholds(const FarPair& pair, Candidate last) {
    const Element both[] = {std::min(pair.a, pair.b), std::max(pair.a, pair.b)};
    consider({make_selection(f_, {}, both), pair.distance});
    for (double d = options_.step * pair.diameter / 2; d <= pair.diameter; d *= 1 + options_.step) {
      // The last set is at least this far apart already, so greedy would find it again, or it has only one element.
      if (d <= last.smallest) continue;
      last = far_apart(d);
      consider(last);
      if (maximize_.run.trace != nullptr) maximize_.run.trace->progress("thresholds", best_.spread.sets, 0);
    }
  }

  // The paper's GreedyIndependentSet: the largest gain each time, among elements at least d from those chosen.
  Candidate far_apart(double d) {
    FarApart constraint(columns_, k_, d);
    MaximizeOptions quiet = maximize_;
    quiet.run.trace = nullptr;
    Selection selection = lazy(f_, columns_.ground(), constraint, quiet);
    evaluations_ += selection.evaluations;
    return {std::move(selection), constraint.smallest()};
  }

  void consider(const Candidate& candidate) {
    const double smallest = std::isfinite(candidate.smallest) ? candidate.smallest : 0;
    const double value = candidate.selection.value + best_.spread.weight * smallest;
    const bool first = best_.spread.sets++ == 0;
    if (!first && value <= best_.spread.value) return;
    best_.selection = candidate.selection;
    best_.spread.utility = candidate.selection.value;
    best_.spread.smallest = smallest;
    best_.spread.value = value;
  }

  const Objective& f_;
  std::size_t k_;
  const GistOptions& options_;
  const MaximizeOptions& maximize_;
  DistanceColumns columns_;
  std::uint64_t evaluations_ = 0;
  SpreadSelection best_;
};

}  // namespace

void check_gist_options(const GistOptions& options) {
  if (!options.spread) {
    throw InputError(
        "the spread is missing; expected the weight L >= 0 of the smallest distance in f(S) + L * distance");
  }
  if (!(*options.spread >= 0 && *options.spread < double{kMostValue})) {
    throw InputError(fmt::format("the spread is {}; expected a number >= 0 and below 2^60", *options.spread));
  }
  if (!(options.step >= 0.0001 && options.step < 1)) {
    throw InputError(fmt::format("the step is {}; expected a number 0.0001 <= step < 1", options.step));
  }
}

SpreadSelection gist(const Objective& f, Elements ground, std::size_t k, const GistOptions& options,
                     const MaximizeOptions& maximize) {
  if (options.distances == nullptr) {
    throw InputError("method gist needs distances between rows; expected winnow select or GistOptions::distances");
  }
  check_gist_options(options);
  if (!f.properties().monotone) throw InputError("method gist needs a monotone objective; this one is not");
  if (options.distances->size() != f.size()) {
    throw InputError(fmt::format("the distances are between {} elements, but the objective has {}",
                                 options.distances->size(), f.size()));
  }
  return Gist(f, ground, k, options, maximize).run();
}

Certificate certify_spread(const Certificate& of_f, const Spread& spread, std::size_t k) {
  if (of_f.kind.empty()) return of_f;
  constexpr double kRoom = 1e-8;  // for the rounding of distances
  const double most = k < 2 ? 0 : spread.weight * spread.diameter * (1 + kRoom);
  Certificate certificate = of_f;
  certificate.upper_bound = of_f.upper_bound + most;
  // The certificate of f proves f(S) >= ratio * bound, with all noise and rounding taken off.
  const double proven = of_f.ratio * of_f.upper_bound + spread.weight * spread.smallest * (1 - kRoom);
  const double ratio = certificate.upper_bound > 0 ? proven / certificate.upper_bound : 1;
  certificate.ratio = std::clamp(std::floor(ratio * 1e6) / 1e6, 0.0, 1.0);
  return certificate;
}

}  // namespace winnow
