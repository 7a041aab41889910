// winnow sparsify: reads rows, writes the few that are worth selecting from.
#include <memory>

#include "base/stopwatch.h"
#include "cli/blocks.h"
#include "cli/checkpoint_options.h"
#include "cli/commands.h"
#include "cli/constraint_options.h"
#include "cli/input.h"
#include "cli/k.h"
#include "cli/method_options.h"
#include "cli/outputs.h"
#include "cli/plan.h"
#include "cli/shown_progress.h"
#include "winnow/error.h"
#include "winnow/report.h"

namespace winnow::cli {
using namespace detail;
namespace {

struct SparsifyArguments {
  InputArguments input;
  MethodArguments prune;
  ConstraintArguments limits;
  std::string k;
  Outputs outputs;
  CheckpointArguments checkpoint;
  bool dry_run = false;
};

std::vector<FileUse> files_of(const SparsifyArguments& arguments) {
  auto files = files_of(arguments.input, arguments.outputs);
  for (const FileUse& use : files_of(arguments.limits)) files.push_back(use);
  return files;
}

void check(const SparsifyArguments& arguments) {
  check_files(files_of(arguments));
  check_checkpoint_arguments(arguments.checkpoint);
  check_input_arguments(arguments.input);
  check_constraint_arguments(arguments.limits);
  if (!arguments.k.empty()) check_one_k(arguments.k);
  const SelectOptions options = check_method_arguments(arguments.prune);
  const bool needs_k = options.prune->pruner != Pruner::kSparsify || options.prune->sparsify.preprune;
  if (arguments.k.empty() && needs_k) {
    throw InputError("-k is missing; --preprune, quickprune and sample need the number of picks");
  }
  if (arguments.k.empty() && !arguments.input.scores.file.empty()) {
    throw InputError("-k is missing; --scores are balanced for a number of picks");
  }
}

Sparsified prune_with_progress(const Loaded& loaded, SelectOptions options) {
  const ShownProgress progress(loaded, options.run);
  return prune(loaded.maximized(), options);
}

void show_plan(const SparsifyArguments& arguments) {
  SelectOptions options = plan_options(arguments.input);
  const PlannedRows rows = plan_rows(arguments.input, options);
  options.k = arguments.k.empty() ? 0 : parse_k(arguments.k, rows.shape.rows).back();
  set_planned_method(arguments.prune, rows.shape.sparse, options.k, options);
  write_plan(shown_plan("sparsify", arguments.input, rows, options, plan_pruning(rows, options)),
             arguments.outputs.json);
}

void run(SparsifyArguments arguments, const Command& command) {
  check(arguments);
  if (arguments.dry_run) return show_plan(arguments);
  const auto checkpoint =
      open_checkpoint(arguments.checkpoint, command, "sparsify", files_of(arguments), arguments.input.run);
  Stopwatch watch;
  Loaded loaded = load(arguments.input);
  SelectOptions options;
  options.objective = loaded.chosen.name;
  options.objective_options = loaded.options;
  options.run = run_of(arguments.input);
  options.k = arguments.k.empty() ? 0 : std::min(loaded.n(), parse_k(arguments.k, loaded.n()).back());
  set_method(arguments.prune, *loaded.objective, options.k, options);
  const Limits limits = read_prune_limits(arguments.limits, loaded.n(), !arguments.k.empty(), options);
  share_memory(loaded, options.k, options);
  apply_scores(arguments.input, loaded, options);
  watch.lap();
  Sparsified sparsified = prune_with_progress(loaded, options);
  const double seconds = watch.lap();
  SparsifyReport report = make_report(describe_input(arguments.input, loaded), options, std::move(sparsified));
  describe_checkpoint(checkpoint.get(), report);
  report.asked_k = arguments.k;
  static_cast<LimitsReport&>(report) = describe_limits(limits, report.sparsified.kept);
  report.seconds = {loaded.read_seconds, loaded.build_seconds, seconds, watch.total()};
  write_report(arguments.outputs, report);
}

}  // namespace

void add_sparsify(Command& app) {
  Command command = app.add_subcommand("sparsify", "Prune the rows to the few worth selecting from");
  const auto arguments = std::make_shared<SparsifyArguments>();
  add_input_options(command, arguments->input);
  command.add_option("-k", arguments->k, "Number of rows to be picked from the kept ones: 100 or 15%");
  add_group_options(command, arguments->limits);
  add_start_options(command, arguments->limits);
  add_prune_options(command, arguments->prune);
  add_output_options(command, arguments->outputs, "the kept rows");
  add_checkpoint_options(command, arguments->checkpoint);
  add_dry_run_option(command, arguments->dry_run);
  command.footer(
      "Example:\n"
      "  winnow sparsify embeddings.npy -k 100 -o kept.csv\n"
      "  winnow sparsify embeddings.npy -k 100 --checkpoint state --resume -o kept.csv   # again after a kill");
  command.callback([arguments, command] { run(*arguments, command); });
}

}  // namespace winnow::cli
