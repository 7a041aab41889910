#include "cli/input.h"

#include <fmt/format.h>

#include "base/parallel.h"
#include "cli/run_options.h"
#include "winnow/backends.h"
#include "winnow/error.h"
#include "winnow/select.h"

namespace winnow::cli {
using namespace detail;
namespace {

std::vector<std::string> read_ids(const std::string& path, std::size_t rows) {
  if (path.empty()) return {};
  auto ids = read_lines(path);
  if (ids.size() != rows) {
    throw InputError(
        fmt::format("{} names {} rows, but the input has {}; expected one line a row", path, ids.size(), rows));
  }
  return ids;
}

// One weight a feature of `table`, which may use fewer columns than the file of weights has.
std::vector<float> weights_of_table(const std::string& path, const Table& table, Negatives negatives) {
  if (path.empty()) return {};
  const auto weights = read_feature_weights(path, table.columns, negatives);
  if (table.used.empty()) return weights;
  std::vector<float> used;
  for (const auto column : table.used) used.push_back(weights[column]);
  return used;
}

}  // namespace

std::vector<float> read_feature_weights(const std::string& path, std::size_t columns, Negatives negatives) {
  auto weights = read_weights(path);
  const std::size_t expected = negatives == Negatives::kSplit ? columns / 2 : columns;
  if (weights.size() != expected) {
    throw InputError(fmt::format("{} holds {} weights, but the input has {} columns", path, weights.size(), expected));
  }
  if (negatives == Negatives::kSplit)
    weights.insert(weights.end(), weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(expected));
  return weights;
}

void add_input_options(CLI::App& command, InputArguments& arguments) {
  command
      .add_option("INPUT", arguments.path,
                  "Rows of numbers: .npy, .csv, .tsv, sparse .npz, svmlight; - for standard input")
      ->required();
  add_objective_options(command, arguments.objective);
  command.add_option("--format", arguments.format, "auto, npy, npz, csv, tsv or svmlight")->capture_default_str();
  command
      .add_option(
          "--negatives", arguments.negatives,
          "Negative values: error, clip (to 0), split (positive and negative parts as separate features), keep, "
          "or auto: keep where rows are compared by a metric, error elsewhere")
      ->capture_default_str();
  command.add_option("--ids", arguments.ids, "File with one name per row, shown in every output");
  add_seed_option(command, arguments.seed);
  add_threads_option(command, arguments.threads);
  add_backend_option(command, arguments.backend);
}

Negatives negatives_of(const InputArguments& arguments) {
  const bool nonnegative =
      needs_nonnegative_rows(arguments.objective.objective, objective_options(arguments.objective));
  if (arguments.negatives == "auto") return nonnegative ? Negatives::kReject : Negatives::kKeep;
  const Negatives asked = parse_negatives(arguments.negatives);
  if (asked == Negatives::kKeep && nonnegative) {
    throw InputError(
        fmt::format("--negatives keep was given, but objective {} needs values >= 0; expected error, clip "
                    "or split",
                    arguments.objective.objective));
  }
  if (asked == Negatives::kSplit && arguments.objective.metric == "precomputed") {
    throw InputError("--negatives split makes two columns of one, and similarities have one each; expected clip");
  }
  return asked;
}

void check_input_arguments(const InputArguments& arguments) {
  SelectOptions options;
  options.objective = arguments.objective.objective;
  options.objective_options = objective_options(arguments.objective);
  options.run.backend = arguments.backend;
  check_options(options);
  parse_format(arguments.format);
  negatives_of(arguments);
}

std::size_t thread_count(const InputArguments& arguments) {
  return arguments.threads == 0 ? hardware_threads() : arguments.threads;
}

std::string instruction_set(const InputArguments& arguments) {
  return arguments.backend == "simd" ? simd_instruction_set() : arguments.backend;
}

Loaded load(const InputArguments& arguments) {
  Loaded loaded;
  Stopwatch stage;
  ObjectiveOptions options = objective_options(arguments.objective);
  const ReadOptions read{parse_format(arguments.format), negatives_of(arguments)};
  loaded.table = read_table(arguments.path, read);
  loaded.ids = read_ids(arguments.ids, loaded.n());
  loaded.weights = weights_of_table(arguments.objective.weights, loaded.table, read.negatives);
  read_other_rows(arguments.objective, negatives_of(arguments), loaded.others, options);
  loaded.read_seconds = stage.lap();
  options.features.weights = loaded.weights;
  options.run.backend = arguments.backend;
  options.run.threads = thread_count(arguments);
  loaded.objective = make_objective(arguments.objective.objective, loaded.table.rows, options);
  loaded.build_seconds = stage.lap();
  return loaded;
}

}  // namespace winnow::cli
