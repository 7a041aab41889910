#include "cli/input.h"

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "cli/blocks.h"
#include "cli/plan.h"
#include "cli/run_options.h"
#include "winnow/error.h"
#include "winnow/io/input_size.h"
#include "winnow/select.h"

namespace winnow::cli {
using namespace detail;
namespace {

std::vector<std::string> read_ids(const std::string& path, std::size_t rows) {
  if (path.empty()) return {};
  auto ids = read_lines(path, rows);
  if (ids.size() != rows) {
    throw InputError(
        fmt::format("{} names {} rows, but the input has {}; expected one line per row", path, ids.size(), rows));
  }
  return ids;
}

// The input, if its rows will be used where they are: in the mapped file.
std::unique_ptr<SteadyFile> opened_if_mapped(const std::string& path, const ReadOptions& options) {
  try {
    const auto size = measure_input(path, options);
    return size && size->in_place ? std::make_unique<SteadyFile>(path) : nullptr;
  } catch (const InputError&) {
    return nullptr;  // reading it will say what is wrong
  }
}

}  // namespace

void add_input_options(Command& command, InputArguments& arguments) {
  command
      .add_option("INPUT", arguments.path,
                  "Rows of numbers: .npy, .safetensors, .csv, .tsv, sparse .npz, svmlight; a folder of such files, or "
                  "a .list of "
                  "their paths; - for standard input")
      .required();
  add_objective_options(command, arguments.objective);
  add_score_options(command, arguments.scores);
  command.add_option("--format", arguments.format, "auto, npy, npz, safetensors, csv, tsv or svmlight")
      .type_name("auto|npy|npz|safetensors|csv|tsv|svmlight")
      .capture_default_str();
  command.add_option("--tensor", arguments.tensor,
                     "safetensors: name of the tensor that holds the rows; default: the only one of two dimensions");
  command
      .add_option(
          "--negatives", arguments.negatives,
          "Negative values: error, clip (to 0), split (positive and negative parts as separate features), keep, "
          "or auto: keep, unless the objective needs values >= 0, then error")
      .type_name("auto|error|clip|split|keep")
      .capture_default_str();
  command
      .add_option("--scale", arguments.scale,
                  "Multiply every value of the input by this, such as 0.00392156862745098 for bytes from 0 to 255")
      .check(positive())
      .capture_default_str();
  command.add_option("--ids", arguments.ids, "File with one name per row, shown in every output");
  add_seed_option(command, arguments.run.seed);
  add_threads_option(command, arguments.run.threads);
  add_backend_option(command, arguments.run.backend);
  add_memory_option(command, arguments.run.memory);
}

std::optional<ObjectiveChoice> settled_objective(const InputArguments& arguments) {
  auto named = named_objective(arguments.objective);
  if (named || arguments.negatives == "auto" || arguments.negatives == "keep") return named;
  // Rows that are made non-negative, or must be, are not worth a look: no row at all decides as they will.
  parse_negatives(arguments.negatives);
  ObjectiveChoice choice = choose_objective(kAutoObjective, {}, DenseRows{});
  choice.why = fmt::format("--negatives {} was given", arguments.negatives);
  return choice;
}

Negatives negatives_for(const ObjectiveChoice& chosen, const ObjectiveOptions& options) {
  return needs_nonnegative_rows(chosen.name, options) ? Negatives::kReject : Negatives::kKeep;
}

Negatives negatives_of(const InputArguments& arguments) {
  const ObjectiveOptions options = objective_options(arguments.objective);
  const auto settled = settled_objective(arguments);
  if (!settled) return Negatives::kKeep;
  const bool nonnegative = needs_nonnegative_rows(settled->name, options);
  if (arguments.negatives == "auto") return negatives_for(*settled, options);
  const Negatives asked = parse_negatives(arguments.negatives);
  if (asked == Negatives::kKeep && nonnegative) {
    throw InputError(
        fmt::format("--negatives keep was given, but objective {} needs values >= 0; expected error, clip "
                    "or split",
                    settled->name));
  }
  if (asked == Negatives::kSplit && compares_rows(settled->name, options) &&
      similarity_of(settled->name, options).metric == Metric::kPrecomputed) {
    throw InputError(
        "--negatives split makes two columns of each, but similarities need one column per item; expected clip");
  }
  return asked;
}

void check_input_arguments(const InputArguments& arguments) {
  SelectOptions options;
  options.objective = arguments.objective.objective;
  options.objective_options = objective_options(arguments.objective);
  options.run = arguments.run;
  check_options(options);
  parse_format(arguments.format);
  negatives_of(arguments);
  check_score_arguments(arguments.scores);
}

ReadOptions read_options(const InputArguments& arguments, Negatives negatives) {
  return {parse_format(arguments.format), negatives, arguments.tensor, arguments.scale};
}

RunOptions run_of(const InputArguments& arguments) {
  RunOptions run = arguments.run;
  if (run.threads == 0) run.threads = hardware_threads();
  return run;
}

Loaded load(const InputArguments& arguments) {
  Loaded loaded;
  Stopwatch stage;
  loaded.options = objective_options(arguments.objective);
  loaded.options.run = run_of(arguments);
  const Negatives negatives = negatives_of(arguments);
  loaded.source = open_if_too_large(arguments);
  if (loaded.source == nullptr) {
    check_input_memory(arguments);
    const ReadOptions options = read_options(arguments, negatives);
    loaded.mapped = opened_if_mapped(arguments.path, options);
    loaded.table = read_table(arguments.path, options);
  } else {
    loaded.options.run.memory = static_cast<std::size_t>(room_for_rows(arguments.run));
    loaded.table.columns = loaded.source->dim();
    loaded.table.tensor = loaded.source->tensor();
  }
  loaded.ids = read_ids(arguments.ids, loaded.n());
  loaded.scores = read_scores_of_rows(arguments.scores, loaded.n());
  read_other_files(arguments.objective, loaded.table, negatives, loaded.others, loaded.options);
  loaded.read_seconds = stage.lap();
  const auto settled = settled_objective(arguments);
  loaded.chosen = settled ? *settled : choose_objective(kAutoObjective, loaded.options.values, loaded.table.rows);
  loaded.negatives = settled ? negatives : negatives_for(loaded.chosen, loaded.options);
  if (loaded.source == nullptr) {
    loaded.objective = make_objective(loaded.chosen.name, loaded.table.rows, loaded.options);
  } else {
    auto blocks = make_block_objective(loaded.chosen.name, *loaded.source, loaded.options);
    loaded.blocks = blocks.get();
    loaded.objective = std::move(blocks);
  }
  loaded.build_seconds = stage.lap();
  return loaded;
}

void apply_scores(const InputArguments& arguments, Loaded& loaded, SelectOptions& options) {
  if (loaded.scores.empty()) return;
  Stopwatch watch;
  options.scores = loaded.scores;
  options.diversity = diversity_of(arguments.scores);
  const Objective& f = *loaded.objective;
  loaded.units = arguments.scores.units ? *arguments.scores.units : find_score_units(f, options);
  loaded.scored = make_scored_objective(f, loaded.scores, options.diversity, loaded.units);
  loaded.build_seconds += watch.lap();
}

void describe_scores(const Loaded& loaded, const SelectOptions& options, const Selection& selection,
                     RunReport& report) {
  if (!report.scores) return;
  std::vector<Element> picks;
  for (const Pick& pick : selection.picks) picks.push_back(pick.element);
  report.scores->parts = measure_scores(*loaded.objective, options, loaded.units, picks);
}

RunReport describe_input(const InputArguments& arguments, Loaded& loaded) {
  if (loaded.mapped != nullptr) loaded.mapped->check_unchanged();
  RunReport report = describe_objective(loaded.chosen.name, loaded.options, parameter_files(arguments.objective));
  report.objective_why = loaded.chosen.why;
  describe_rows(arguments.path, read_options(arguments, loaded.negatives), loaded.table, report);
  report.n = loaded.n();
  if (loaded.blocks != nullptr) report.reading = loaded.blocks->reading();
  report.ids_file = arguments.ids;
  if (!arguments.scores.file.empty()) {
    report.scores = {arguments.scores.file, diversity_of(arguments.scores), loaded.units, {}};
  }
  const Properties properties = loaded.objective->properties();
  report.similarities = properties.similarities;
  report.neighbour_recall = properties.neighbour_recall;
  report.ids = std::move(loaded.ids);
  return report;
}

}  // namespace winnow::cli
