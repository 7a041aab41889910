// What a selection from shards on a cluster will need, told before it starts: memory per worker, passes, bytes moved,
// seconds. Memory, passes and bytes are upper bounds, and live rows are taken to be spread evenly over the shards.
// Seconds are a rough estimate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "winnow/select/prune.h"

namespace winnow {

struct PlannedShard {
  std::size_t rows = 0;
  double row_bytes = 0;    // of an average row as it is read
  std::uint64_t held = 0;  // bytes that reading holds besides blocks, such as a group of rows of a Parquet file
};

struct PlannedCluster {
  std::vector<PlannedShard> shards = {};
  std::size_t columns = 0;
  bool sparse = false;
  std::size_t k = 0;
  std::size_t sampled = 0;  // represented rows of facility location; 0 for other objectives
  PruneOptions prune = {};
  std::size_t workers = 1;
  std::size_t threads = 1;  // of each worker
};

// How fast one worker is.
struct ClusterRates {
  double read = 0;         // bytes of rows per second, from the shard into memory
  double row = 0;          // seconds of one thread per row, for its gain
  double pair = 0;         // seconds of one thread per row and probe
  double network = 1e9;    // bytes per second of the driver's connection
  double exchange = 0.01;  // seconds until a task is answered, in addition to its work
};

// One pass over the shards, or one exchange of rows.
struct ClusterStep {
  std::string name;
  std::uint64_t read = 0;   // bytes of rows, of all shards together
  std::uint64_t moved = 0;  // bytes between workers and driver
  std::size_t exchanges = 0;
  double seconds = 0;
};

struct ClusterPlan {
  std::uint64_t worker_bytes = 0;  // the memory of one worker
  std::uint64_t driver_bytes = 0;
  std::size_t passes = 0;
  std::size_t rounds = 0;
  std::size_t kept = 0;  // rows of V'
  std::vector<ClusterStep> steps;

  std::uint64_t read() const;
  std::uint64_t moved() const;
  double seconds() const;
};

// What one round of Algorithm 1 moves. The first numbers are of each shard, then come those of all together.
struct RoundTraffic {
  std::uint64_t draws = 0, probes = 0, divergences = 0, border = 0, drop = 0;  // bytes, both ways
  std::size_t exchanges = 0;

  std::uint64_t bytes() const { return draws + probes + divergences + border + drop; }
};

// With `live` rows before the round in each shard. `probe_bytes` are those of all probes' rows. `counts` has the bits
// of each question that was answered by counts, and `sent` rows came by themselves afterwards; see BorderSearch.
RoundTraffic traffic_of_round(std::span<const std::size_t> live, std::size_t workers, std::size_t probes,
                              std::uint64_t probe_bytes, std::span<const std::uint32_t> counts, std::size_t sent);

// InputError if there are no rows or no workers.
ClusterPlan plan_cluster(const PlannedCluster& cluster, const ClusterRates& rates);

}  // namespace winnow
