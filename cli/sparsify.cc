// winnow sparsify: rows in, the few worth a closer look out.
#include <fmt/format.h>

#include <memory>
#include <numeric>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/k.h"
#include "cli/memory.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/prune_options.h"
#include "winnow/error.h"
#include "winnow/report.h"

namespace winnow::cli {
namespace {

struct Arguments {
  InputArguments input;
  PruneArguments prune;
  std::string k;
  Outputs outputs;
};

void run(const Arguments& arguments) {
  const InputArguments& input = arguments.input;
  check_files(files_of(input, arguments.outputs));
  check_input_arguments(input);
  if (!arguments.k.empty()) parse_k(arguments.k, 1);
  if (arguments.k.empty() && (arguments.prune.preprune || arguments.prune.pruner == "quickprune")) {
    throw InputError("-k is missing; --preprune and quickprune need to know how many will be picked");
  }
  check_prune_arguments(arguments.prune);

  SparsifyReport report;
  Stopwatch total;
  Loaded loaded = load(input);
  report.n = loaded.n();
  report.k = arguments.k.empty() ? 0 : std::min(report.n, parse_k(arguments.k, report.n).back());
  PruneOptions prune = prune_options(arguments.prune, *loaded.objective, report.k);
  prune.sparsify.run.seed = input.seed;
  prune.sparsify.run.threads = thread_count(input);
  std::vector<Element> ground(report.n);
  std::iota(ground.begin(), ground.end(), Element{0});
  Stopwatch stage;
  {
    Progress progress;
    prune.sparsify.run.trace = &progress;
    report.sparsified =
        prune.pruner == Pruner::kQuickPrune
            ? quickprune(*loaded.objective, ground, {report.k, prune.delta, prune.sparsify.floor, prune.sparsify.run})
            : sparsify(*loaded.objective, ground, prune.sparsify);
  }
  report.seconds.prune = stage.lap();
  report.seconds.read = loaded.read_seconds;
  report.seconds.build = loaded.build_seconds;
  report.seconds.total = total.lap();
  report.input = input.path;
  report.d = loaded.table.columns;
  report.preset = arguments.prune.preset;
  report.pruner = arguments.prune.pruner;
  report.seed = input.seed;
  report.ids = std::move(loaded.ids);
  report.peak_rss_bytes = peak_rss_bytes();
  write_report(arguments.outputs, report);
}

}  // namespace

void add_sparsify(CLI::App& app) {
  CLI::App* command = app.add_subcommand("sparsify", "Prune the rows to the few worth selecting from");
  const auto arguments = std::make_shared<Arguments>();
  add_input_options(*command, arguments->input);
  command->add_option("-k", arguments->k, "How many will be picked from what is kept: 100 or 15%");
  add_prune_options(*command, arguments->prune);
  add_output_options(*command, arguments->outputs, "the kept rows");
  command->footer("Example:\n  winnow sparsify embeddings.npy -k 100 -o kept.csv");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
