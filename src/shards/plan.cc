#include "winnow/shards/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>

#include "winnow/error.h"
#include "winnow/sparsify/border_search.h"
#include "winnow/sparsify/steps.h"

namespace winnow {
namespace {

constexpr std::uint64_t kId = 4;         // bytes of a row number
constexpr std::uint64_t kNumber = 8;     // of a gain, a key, a count
constexpr std::uint64_t kQuestion = 21;  // of a question about the border
constexpr std::uint64_t kExactSum = 32;  // of a column in the survey of a feature-based objective
constexpr std::uint64_t kSummary = 12;   // of a represented row in that of facility location

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kProcess = 80 * kMiB;  // Python with NumPy and the library, before any row
constexpr std::uint64_t kEngine = 16 * kMiB;   // of the engine itself
constexpr std::uint64_t kBlock = 8 * kMiB;     // of rows, as they are read; five are held
constexpr std::uint64_t kPerRow = 96;          // lists, divergences and gains for each row of a shard, and its state
constexpr double kSeek = 64 << 10;             // bytes: a single row costs as much as reading it and these

// The bits of all questions, if the parts never send elements: the most that a search can ask.
std::vector<std::uint32_t> most_counts() {
  std::vector<std::uint32_t> bits;
  for (const std::uint32_t width : {64U, 32U}) {
    for (std::uint32_t left = width; left > 0; left -= bits.back()) {
      bits.push_back(std::min(BorderSearch::kBits, left));
    }
  }
  return bits;
}

std::uint64_t whole(double bytes) {
  return static_cast<std::uint64_t>(bytes);
}

struct PlannedRound {
  std::size_t live = 0;  // before the round
  std::size_t probes = 0;
  std::size_t after = 0;
};

class Planning {
 public:
  Planning(const PlannedCluster& cluster, const ClusterRates& rates) : cluster_(cluster), rates_(rates) {
    double bytes = 0;
    for (const PlannedShard& shard : cluster.shards) {
      total_ += shard.rows;
      bytes += static_cast<double>(shard.rows) * shard.row_bytes;
    }
    if (total_ == 0) throw InputError("the shards have no rows; expected at least one row");
    if (cluster.workers == 0 || cluster.threads == 0) {
      throw InputError(
          fmt::format("{} workers with {} threads; expected at least one of each", cluster.workers, cluster.threads));
    }
    row_bytes_ = bytes / static_cast<double>(total_);
    k_ = std::min(cluster.k, total_);
    sampled_ = std::min(cluster.sampled, total_);
    plan_rounds();
  }

  ClusterPlan plan() {
    ClusterPlan plan;
    survey(plan);
    for (std::size_t r = 0; r < rounds_.size(); ++r) round(r, plan);
    const std::uint64_t moved_rows = whole(static_cast<double>(kept_) * (2 * static_cast<double>(kId) + row_bytes_));
    plan.steps.push_back({"rows of V'", 0, moved_rows, 2, moving(moved_rows, 2)});
    for (std::size_t pass = 0; pass < cluster_.prune.repair_passes; ++pass) {
      // Repair looks at so many rows outside V', and fetches them.
      const std::size_t looked = std::max<std::size_t>(1024, k_) + 2 * k_;
      outside(fmt::format("repair {}", pass + 1), looked, looked, plan);
    }
    outside("certificate", 4 * k_, 4 * k_, plan);
    plan.passes = 1 + rounds_.size() + cluster_.prune.repair_passes + 1;
    plan.rounds = rounds_.size();
    plan.kept = kept_;
    plan.worker_bytes = worker_bytes();
    plan.driver_bytes = driver_bytes();
    return plan;
  }

 private:
  void plan_rounds() {
    const SparsifyOptions& sparsify = cluster_.prune.sparsify;
    if (cluster_.prune.pruner == Pruner::kSample) {
      kept_ = std::min(total_, sparsify.floor > 0 ? sparsify.floor : 2 * k_);
      return;
    }
    const RoundPlan plan(total_, sparsify);
    std::size_t live = total_;
    while (plan.goes_on(live, kept_, rounds_.size())) {
      PlannedRound round{live, std::min(live, plan.probe_count()), 0};
      kept_ += round.probes;
      round.after = live - round.probes - plan.drop_count(live - round.probes, kept_);
      live = round.after;
      rounds_.push_back(round);
    }
    kept_ += live;
  }

  void survey(ClusterPlan& plan) const {
    const std::uint64_t share = sampled_ > 0 ? sampled_ * kSummary : cluster_.columns * kExactSum;
    const std::uint64_t joined = sampled_ > 0 ? share : cluster_.columns * kNumber;
    const std::uint64_t sample = rows_bytes(sampled_) * (1 + cluster_.workers);
    add_pass("survey", {.moved = cluster_.shards.size() * share + cluster_.workers * joined + sample, .exchanges = 1},
             plan);
  }

  void round(std::size_t r, ClusterPlan& plan) const {
    const PlannedRound& round = rounds_[r];
    static const std::vector<std::uint32_t> kMost = most_counts();
    std::vector<std::size_t> live;
    for (const PlannedShard& shard : cluster_.shards) {
      const double share = static_cast<double>(shard.rows) / static_cast<double>(total_);
      live.push_back(static_cast<std::size_t>(static_cast<double>(round.live) * share) + 1);
    }
    const bool drops = round.after < round.live - round.probes;
    const RoundTraffic traffic =
        traffic_of_round(live, cluster_.workers, round.probes, rows_bytes(round.probes),
                         drops ? std::span<const std::uint32_t>(kMost) : std::span<const std::uint32_t>(), 0);
    const double live_share = static_cast<double>(round.live) / static_cast<double>(total_);
    add_pass(fmt::format("round {}", r + 1),
             {.probes = round.probes,
              .read = share_read(round.live - round.probes),
              .live = live_share,
              .moved = traffic.bytes(),
              .exchanges = traffic.exchanges},
             plan);
  }

  // A pass for the best rows of each shard, given two sets of at most k picks. Each shard is told which of its rows are
  // in V'. Of the best, at most `fetched` come to the driver.
  void outside(std::string name, std::size_t most, std::size_t fetched, ClusterPlan& plan) const {
    std::uint64_t best = 0;
    for (const PlannedShard& shard : cluster_.shards) best += std::min(most, shard.rows) * (kNumber + kId);
    const std::uint64_t sets = 2 * cluster_.workers * (rows_bytes(k_) + k_ * 2 * kId);
    const std::uint64_t kept = kId * (kept_ + cluster_.prune.repair_passes * k_) + 3 * kNumber * cluster_.shards.size();
    const std::size_t rows = std::min(fetched, total_);
    add_pass(std::move(name), {.moved = best + sets + kept + rows_bytes(rows) + kId * rows, .exchanges = 2}, plan);
  }

  struct Pass {
    std::size_t probes = 0;
    double read = 1;  // the share of all rows that is read
    double live = 1;  // the share that is computed with
    std::uint64_t moved = 0;
    std::size_t exchanges = 0;
  };

  // Each worker reads its shards and computes at the same time. The last worker counts.
  void add_pass(std::string name, const Pass& pass, ClusterPlan& plan) const {
    std::vector<double> seconds;
    for (const PlannedShard& shard : cluster_.shards) {
      const auto rows = static_cast<double>(shard.rows);
      const double per_row = rates_.row + static_cast<double>(pass.probes) * rates_.pair;
      seconds.push_back(std::max(pass.read * rows * shard.row_bytes / rates_.read,
                                 pass.live * rows * per_row / static_cast<double>(cluster_.threads)));
    }
    const std::uint64_t read = whole(pass.read * row_bytes_ * static_cast<double>(total_));
    plan.steps.push_back({std::move(name), read, pass.moved, pass.exchanges,
                          makespan(std::move(seconds)) + moving(pass.moved, pass.exchanges)});
  }

  // If each worker takes the next shard when it is free, the longest first.
  double makespan(std::vector<double> seconds) const {
    std::sort(seconds.begin(), seconds.end(), std::greater<>());
    std::priority_queue<double, std::vector<double>, std::greater<>> busy;
    for (std::size_t w = 0; w < std::min(cluster_.workers, seconds.size()); ++w) busy.push(0);
    double last = 0;
    for (const double one : seconds) {
      const double end = busy.top() + one;
      busy.pop();
      busy.push(end);
      last = std::max(last, end);
    }
    return last;
  }

  // All goes through the driver's one connection.
  double moving(std::uint64_t bytes, std::size_t exchanges) const {
    const double turns =
        std::max(1.0, static_cast<double>(cluster_.shards.size()) / static_cast<double>(cluster_.workers));
    return static_cast<double>(bytes) / rates_.network + static_cast<double>(exchanges) * turns * rates_.exchange;
  }

  // Of all rows: those that are sought one by one if they are few, all of them otherwise.
  double share_read(std::size_t live) const {
    const double share = static_cast<double>(live) / static_cast<double>(total_);
    return !cluster_.sparse && share * (row_bytes_ + kSeek) < row_bytes_ ? share : 1;
  }

  std::uint64_t rows_bytes(std::size_t rows) const { return whole(static_cast<double>(rows) * row_bytes_); }

  std::uint64_t worker_bytes() const {
    std::size_t known = 2 * k_;
    for (const PlannedRound& round : rounds_) known = std::max(known, round.probes);
    std::uint64_t most = 0;
    for (const PlannedShard& shard : cluster_.shards) {
      const std::uint64_t blocks = 5 * std::max(kBlock, whole(shard.row_bytes));
      const std::uint64_t others = whole(2 * shard.row_bytes * static_cast<double>(sampled_ + known));
      most = std::max(most, blocks + others + kPerRow * shard.rows + 2 * shard.held);
    }
    return kProcess + kEngine + most;
  }

  std::uint64_t driver_bytes() const {
    const std::size_t rows = kept_ + (3 + cluster_.prune.repair_passes) * k_ + sampled_;
    return kProcess + 2 * rows_bytes(rows);
  }

  const PlannedCluster& cluster_;
  const ClusterRates& rates_;
  std::size_t total_ = 0;
  double row_bytes_ = 0;
  std::size_t k_ = 0;
  std::size_t sampled_ = 0;
  std::vector<PlannedRound> rounds_;
  std::size_t kept_ = 0;
};

}  // namespace

std::uint64_t ClusterPlan::read() const {
  return std::accumulate(steps.begin(), steps.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const ClusterStep& step) { return sum + step.read; });
}

std::uint64_t ClusterPlan::moved() const {
  return std::accumulate(steps.begin(), steps.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const ClusterStep& step) { return sum + step.moved; });
}

double ClusterPlan::seconds() const {
  return std::accumulate(steps.begin(), steps.end(), 0.0,
                         [](double sum, const ClusterStep& step) { return sum + step.seconds; });
}

RoundTraffic traffic_of_round(std::span<const std::size_t> live, std::size_t workers, std::size_t probes,
                              std::uint64_t probe_bytes, std::span<const std::uint32_t> counts, std::size_t sent) {
  const std::uint64_t shards = live.size();
  RoundTraffic traffic;
  for (const std::size_t rows : live) traffic.draws += std::min(rows, probes) * (kNumber + kId);
  traffic.draws += shards * kNumber;
  traffic.probes = probe_bytes + probes * kId;
  traffic.divergences = shards * kNumber + workers * (probes * (kId + kNumber) + probe_bytes);
  traffic.exchanges = 4;  // with the drop
  const std::size_t questions = counts.size() + (sent > 0 ? 1 : 0);
  for (const std::uint32_t bits : counts) traffic.border += shards * (std::uint64_t{1} << bits) * kNumber;
  traffic.border += sent * (kNumber + kId) + shards * questions * kQuestion;
  traffic.drop = shards * (kNumber + kNumber + kId);
  traffic.exchanges += questions;
  return traffic;
}

ClusterPlan plan_cluster(const PlannedCluster& cluster, const ClusterRates& rates) {
  return Planning(cluster, rates).plan();
}

}  // namespace winnow
