// winnow sparsify: reads rows, writes the few that are worth selecting from.
#include <fmt/format.h>

#include <memory>
#include <numeric>

#include "base/memory.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/k.h"
#include "cli/method_options.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "winnow/error.h"
#include "winnow/report.h"

namespace winnow::cli {
namespace {

struct Arguments {
  InputArguments input;
  MethodArguments prune;
  std::string k;
  Outputs outputs;
};

void check(const Arguments& arguments) {
  check_files(files_of(arguments.input, arguments.outputs));
  check_input_arguments(arguments.input);
  if (!arguments.k.empty()) parse_k(arguments.k, 1);
  check_method_arguments(arguments.prune);
  const Given& given = arguments.prune.given;
  const auto pruner = given.find("pruner");
  const bool quick = pruner != given.end() && pruner->second == "quickprune";
  if (arguments.k.empty() && (given.contains("preprune") || quick)) {
    throw InputError("-k is missing; --preprune and quickprune need the number of picks");
  }
}

Sparsified prune_rows(const Objective& objective, const PruneOptions& prune) {
  std::vector<Element> ground(objective.size());
  std::iota(ground.begin(), ground.end(), Element{0});
  const SparsifyOptions& sparsing = prune.sparsify;
  return prune.pruner == Pruner::kQuickPrune
             ? quickprune(objective, ground, {sparsing.k, prune.delta, sparsing.floor, sparsing.run})
             : sparsify(objective, ground, sparsing);
}

void run(const Arguments& arguments) {
  check(arguments);
  Stopwatch total;
  Loaded loaded = load(arguments.input);
  SelectOptions options;
  options.objective = arguments.input.objective.objective;
  options.objective_options = loaded.options;
  options.run = run_of(arguments.input);
  options.k = arguments.k.empty() ? 0 : std::min(loaded.n(), parse_k(arguments.k, loaded.n()).back());
  set_method(arguments.prune, *loaded.objective, options.k, options);
  Stopwatch stage;
  Sparsified sparsified;
  {
    Progress progress;
    options.prune->sparsify.run = options.run;
    options.prune->sparsify.run.trace = &progress;
    sparsified = prune_rows(*loaded.objective, *options.prune);
  }
  const double seconds = stage.lap();
  SparsifyReport report = make_report(describe_input(arguments.input, loaded), options, std::move(sparsified));
  report.seconds = {loaded.read_seconds, loaded.build_seconds, seconds, total.lap()};
  report.peak_rss_bytes = detail::peak_rss_bytes();
  write_report(arguments.outputs, report);
}

}  // namespace

void add_sparsify(CLI::App& app) {
  CLI::App* command = app.add_subcommand("sparsify", "Prune the rows to the few worth selecting from");
  const auto arguments = std::make_shared<Arguments>();
  add_input_options(*command, arguments->input);
  command->add_option("-k", arguments->k, "Number of rows to be picked from the kept ones: 100 or 15%");
  add_prune_options(*command, arguments->prune);
  add_output_options(*command, arguments->outputs, "the kept rows");
  command->footer("Example:\n  winnow sparsify embeddings.npy -k 100 -o kept.csv");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
