// winnow cluster plan: what a selection from shards on several machines would need. The selection itself is
// winnow.distributed, in Python.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/k.h"
#include "cli/method_options.h"
#include "cli/plan.h"
#include "cli/run_options.h"
#include "winnow/error.h"
#include "winnow/io/input_size.h"
#include "winnow/io/row_source.h"
#include "winnow/select/plan.h"
#include "winnow/shards/plan.h"

namespace winnow::cli {
namespace {

struct ClusterArguments {
  std::string shards;
  std::string k;
  std::size_t workers = 0;
  std::size_t threads = 1;
  std::size_t memory = 0;  // of a worker
  std::size_t sampled = 0;
  std::size_t rows = 0, columns = 0, count = 0;  // without files
  double disk = 0, network = 1e9;
  MethodArguments prune = {.method = "sparsify"};
  std::string json;
};

// The shards of files, from their headers.
void measure_shards(const std::string& path, PlannedCluster& cluster) {
  for (const std::string& file : row_files(path)) {
    const auto size = measure_input(file);
    if (!size) throw InputError(fmt::format("{} tells its size only when it is read; expected a file of rows", file));
    if (cluster.columns != 0 && size->shape.columns != cluster.columns && !size->shape.sparse) {
      throw InputError(fmt::format("{} has {} columns, but the shards before it have {}; expected as many", file,
                                   size->shape.columns, cluster.columns));
    }
    cluster.columns = std::max(cluster.columns, size->shape.columns);
    cluster.sparse = size->shape.sparse;
    const double bytes =
        size->file_bytes > 0 ? static_cast<double>(size->file_bytes) : static_cast<double>(size->shape.bytes());
    cluster.shards.push_back(
        {size->shape.rows, bytes / static_cast<double>(std::max<std::size_t>(1, size->shape.rows))});
  }
}

// Shards that are not there yet: float32 rows, divided evenly.
void imagine_shards(const ClusterArguments& arguments, PlannedCluster& cluster) {
  const std::size_t count = arguments.count > 0 ? arguments.count : arguments.workers;
  cluster.columns = arguments.columns;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t rows = arguments.rows / count + (i < arguments.rows % count ? 1 : 0);
    if (rows > 0) cluster.shards.push_back({rows, 4.0 * static_cast<double>(arguments.columns)});
  }
}

void check(const ClusterArguments& arguments) {
  const bool imagined = arguments.rows > 0 || arguments.columns > 0 || arguments.count > 0;
  if (arguments.shards.empty() && !(arguments.rows > 0 && arguments.columns > 0)) {
    throw InputError("no shards were given; expected a file, a folder or a .list, or --rows and --columns");
  }
  if (!arguments.shards.empty() && imagined) {
    throw InputError("SHARDS and --rows, --columns or --shards were given; expected files, or numbers without files");
  }
  if (arguments.workers == 0) throw InputError("--workers is 0; expected at least one");
  if (arguments.threads == 0) throw InputError("--worker-threads is 0; expected at least one");
  if (!(arguments.disk >= 0) || !(arguments.network > 0)) {
    throw InputError("--disk and --network are bytes per second; expected numbers > 0");
  }
  check_one_k(arguments.k);
  const SelectOptions options = check_method_arguments(arguments.prune);
  const SparsifyOptions& sparsify = options.prune->sparsify;
  if (options.prune->pruner == Pruner::kQuickPrune || sparsify.preprune || sparsify.postreduce ||
      sparsify.probes != ProbeWeights::kUniform) {
    throw InputError(
        "quickprune, preprune, postreduce and weighted probes need all rows in one process; expected "
        "pruner ss or sample with uniform probes");
  }
  check_files(std::vector<FileUse>{{"--json", arguments.json, true}});
}

std::size_t rows_in(const PlannedCluster& cluster) {
  std::size_t rows = 0;
  for (const PlannedShard& shard : cluster.shards) rows += shard.rows;
  return rows;
}

PlannedCluster planned(const ClusterArguments& arguments) {
  PlannedCluster cluster;
  if (arguments.shards.empty()) {
    imagine_shards(arguments, cluster);
  } else {
    measure_shards(arguments.shards, cluster);
  }
  cluster.workers = arguments.workers;
  cluster.threads = arguments.threads;
  cluster.sampled = arguments.sampled;
  cluster.k = parse_k(arguments.k, rows_in(cluster)).back();
  SelectOptions options;
  set_planned_method(arguments.prune, cluster.sparse, std::min(cluster.k, rows_in(cluster)), options);
  cluster.prune = *options.prune;
  return cluster;
}

// Of workers like this machine, unless told otherwise.
ClusterRates rates_for(const ClusterArguments& arguments, const PlannedCluster& cluster) {
  const WorkRates work = measure_rates("simd");
  const auto columns = static_cast<double>(cluster.columns);
  const auto sampled = static_cast<double>(cluster.sampled);
  ClusterRates rates;
  rates.network = arguments.network;
  rates.row = cluster.sampled > 0 ? work.product * columns * sampled : work.term * columns;
  rates.pair = cluster.sampled > 0 ? work.pair_term * sampled : work.pair_term * columns;
  rates.read = arguments.disk;
  if (rates.read > 0) return rates;
  constexpr std::uint64_t kProbe = std::uint64_t{1} << 30;
  const double seconds = arguments.shards.empty() ? 0 : seconds_to_read(arguments.shards, kProbe);
  rates.read = seconds > 0 ? static_cast<double>(kProbe) / seconds : 1e9;
  return rates;
}

std::string shown_hours(double seconds) {
  if (seconds < 120) return fmt::format("{:.3g} s", seconds);
  if (seconds < 7200) return fmt::format("{:.3g} min", seconds / 60);
  return fmt::format("{:.3g} hours", seconds / 3600);
}

bool fits(const ClusterArguments& arguments, const ClusterPlan& plan) {
  return arguments.memory == 0 || plan.worker_bytes <= arguments.memory;
}

std::string table_of(const ClusterArguments& arguments, const PlannedCluster& cluster, const ClusterPlan& plan) {
  std::string text = fmt::format("plan of a selection on {} worker{}; nothing was started\n", cluster.workers,
                                 cluster.workers == 1 ? "" : "s");
  const auto line = [&](std::string_view name, const std::string& value) {
    text += fmt::format("{:<10} {}\n", name, value);
  };
  line("rows",
       fmt::format("{} x {}{} in {} shard{}", rows_in(cluster), cluster.columns, cluster.sparse ? ", sparse" : "",
                   cluster.shards.size(), cluster.shards.size() == 1 ? "" : "s"));
  line("picks", std::to_string(cluster.k));
  line("memory",
       fmt::format("{} per worker{}, {} of the driver", shown_bytes(plan.worker_bytes),
                   arguments.memory == 0   ? ""
                   : fits(arguments, plan) ? fmt::format(" of {}", shown_bytes(arguments.memory))
                                           : fmt::format(", which does not fit into {}", shown_bytes(arguments.memory)),
                   shown_bytes(plan.driver_bytes)));
  line("passes", fmt::format("at most {}; {} round{} of pruning leave {} rows", plan.passes, plan.rounds,
                             plan.rounds == 1 ? "" : "s", plan.kept));
  line("read", shown_bytes(plan.read()));
  line("moved", fmt::format("at most {} between workers and driver", shown_bytes(plan.moved())));
  line("time", "about " + shown_hours(plan.seconds()));
  if (cluster.shards.size() < cluster.workers) {
    line("note", fmt::format("{} shards keep at most as many workers busy; divide the rows into more files",
                             cluster.shards.size()));
  }
  text += fmt::format("  {:<14}{:>9}{:>9}{:>11}{:>12}\n", "step", "read", "moved", "exchanges", "time");
  for (const ClusterStep& step : plan.steps) {
    text += fmt::format("  {:<14}{:>9}{:>9}{:>11}{:>12}\n", step.name, shown_bytes(step.read), shown_bytes(step.moved),
                        step.exchanges, shown_hours(step.seconds));
  }
  return text;
}

std::string json_of(const ClusterArguments& arguments, const PlannedCluster& cluster, const ClusterRates& rates,
                    const ClusterPlan& plan) {
  using OrderedJson = nlohmann::ordered_json;
  OrderedJson json = {{"command", "cluster plan"},
                      {"n", rows_in(cluster)},
                      {"d", cluster.columns},
                      {"k", cluster.k},
                      {"shards", cluster.shards.size()},
                      {"workers", cluster.workers},
                      {"worker_threads", cluster.threads},
                      {"worker_memory_bytes", plan.worker_bytes},
                      {"driver_memory_bytes", plan.driver_bytes},
                      {"fits", fits(arguments, plan)},
                      {"passes", plan.passes},
                      {"rounds", plan.rounds},
                      {"kept", plan.kept},
                      {"read_bytes", plan.read()},
                      {"moved_bytes", plan.moved()},
                      {"seconds", plan.seconds()},
                      {"hours", plan.seconds() / 3600}};
  json["rates"] = {{"read", rates.read}, {"row", rates.row}, {"pair", rates.pair}, {"network", rates.network}};
  json["steps"] = OrderedJson::array();
  for (const ClusterStep& step : plan.steps) {
    json["steps"].push_back({{"name", step.name},
                             {"read_bytes", step.read},
                             {"moved_bytes", step.moved},
                             {"exchanges", step.exchanges},
                             {"seconds", step.seconds}});
  }
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

void run(const ClusterArguments& arguments) {
  check(arguments);
  const PlannedCluster cluster = planned(arguments);
  const ClusterRates rates = rates_for(arguments, cluster);
  const ClusterPlan plan = plan_cluster(cluster, rates);
  if (arguments.json.empty()) return write_output("-", table_of(arguments, cluster, plan));
  write_output(arguments.json, json_of(arguments, cluster, rates, plan));
}

}  // namespace

void add_cluster(Command& app) {
  Command cluster =
      app.add_subcommand("cluster", "Plan a selection on several machines (winnow.distributed in Python)");
  cluster.require_subcommand();
  Command command = cluster.add_subcommand("plan", "Tell memory, passes, bytes and hours before anything starts");
  const auto arguments = std::make_shared<ClusterArguments>();
  command.add_option("SHARDS", arguments->shards, "A file, a folder, or a .list of files; only headers are read");
  command.add_option("-k", arguments->k, "Number of rows to be picked: 1000 or 1%").required();
  command.add_option("--workers", arguments->workers, "Number of workers").required();
  command.add_option("--worker-threads", arguments->threads, "Threads of each worker").capture_default_str();
  add_bytes_option(command, "--worker-memory", arguments->memory, "Memory of each worker, to be told if it fits");
  command.add_option("--represented-sample", arguments->sampled,
                     "Facility location against this many sampled rows; without it, features");
  command.add_option("--rows", arguments->rows, "Without SHARDS: the number of rows, in float32");
  command.add_option("--columns", arguments->columns, "Without SHARDS: the number of columns");
  command.add_option("--shards", arguments->count, "Without SHARDS: how many there will be (default: one per worker)");
  command.add_option("--disk", arguments->disk, "Bytes per second that a worker reads (default: measured on SHARDS)");
  command.add_option("--network", arguments->network, "Bytes per second of the driver's network").capture_default_str();
  add_prune_options(command, arguments->prune);
  command.add_option("--json", arguments->json, "Write the plan as JSON to FILE, or - for standard output");
  command.footer(
      "Example:\n"
      "  winnow cluster plan shards/ -k 1000 --workers 8\n"
      "  winnow cluster plan --rows 1000000000 --columns 768 --shards 400 -k 10000 --workers 100 --disk 1e9");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
