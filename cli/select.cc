// winnow select: rows in, picks out.
#include "winnow/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/constraint_options.h"
#include "cli/input.h"
#include "cli/k.h"
#include "cli/memory.h"
#include "cli/one_of.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/prune_options.h"
#include "cli/run_options.h"
#include "winnow/certify.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/select/assign.h"

namespace winnow::cli {
namespace {

struct Arguments {
  InputArguments input;
  PruneArguments prune;
  ConstraintArguments constraint;
  std::string k;
  std::string assign;
  std::optional<double> cost_exponent;
  std::string certify = "quick";
  Outputs outputs;
  SelectOptions select;
};

double cost_of(const std::vector<double>& costs, const Selection& selection) {
  double cost = 0;
  for (const Pick& pick : selection.picks) cost += costs[pick.element];
  return cost;
}

void note_if_too_dear(const std::vector<double>& costs, double budget) {
  const double least = *std::min_element(costs.begin(), costs.end());
  if (least > budget) {
    fmt::print(stderr, "winnow: note: no row fits into a budget of {}; the cheapest costs {}\n", budget, least);
  }
}

// All that are chosen: the start, then the picks.
std::vector<Element> picks_of(const SelectReport& report) {
  std::vector<Element> picks = report.start;
  for (const Pick& pick : report.selected.selection.picks) picks.push_back(pick.element);
  return picks;
}

void run(Arguments arguments) {
  // All that can be said before reading comes before reading.
  const InputArguments& input = arguments.input;
  auto files = files_of(input, arguments.outputs);
  for (const FileUse& use : files_of(arguments.constraint)) files.push_back(use);
  files.push_back({"--assign", arguments.assign, true});
  check_files(files);
  check_input_arguments(input);
  arguments.select.cost_exponent = arguments.cost_exponent;
  check_options(arguments.select);
  check_constraint_arguments(arguments.constraint);
  const bool stops_early = arguments.select.until_coverage > 0 || arguments.select.maximize.until_gain > 0;
  const bool with_k = !arguments.k.empty();
  const bool limited = limits_picks(arguments.constraint);
  if (!with_k && !stops_early && !limited && arguments.select.method != "double-greedy")
    throw InputError("-k is missing; expected -k, --budget, --per-group, --until-gain or --until-coverage");
  if (!with_k) arguments.k = "100%";
  if (parse_k(arguments.k, 1000).size() > 1 && arguments.constraint.budget) {
    throw InputError(fmt::format(
        "-k {} asks for several sizes at once, which under a budget have no common beginning; expected one size",
        arguments.k));
  }
  if (!arguments.constraint.budget && (arguments.cost_exponent || arguments.select.enumerate > 0)) {
    throw InputError("--cost-exponent and --enumerate are for picks with costs; expected --costs and --budget");
  }
  check_prune_arguments(arguments.prune);
  const CertifyOptions certify_options{parse_certify(arguments.certify), {.threads = input.threads}};

  SelectReport report;
  Stopwatch total;
  Loaded loaded = load(input);
  report.n = loaded.n();
  report.ks = parse_k(arguments.k, report.n);
  report.seconds.read = loaded.read_seconds;
  report.seconds.build = loaded.build_seconds;

  SelectOptions& options = arguments.select;
  options.k = report.ks.back();
  options.nested = report.ks.size() > 1;
  const auto costs = read_constraint(arguments.constraint, report.n, with_k, options);
  options.run.threads = thread_count(input);
  options.run.seed = input.seed;
  options.prune = prune_options(arguments.prune, *loaded.objective, usual_size(*loaded.objective, options));
  Stopwatch stage;
  {
    Progress progress;
    options.run.trace = &progress;
    report.selected = select_by_method(*loaded.objective, options);
  }
  report.seconds.maximize = stage.lap();
  const auto& selection = report.selected.selection;
  if (stops_early || !with_k) report.ks = {selection.picks.size()};
  if (stops_early) options.k = selection.picks.size();
  report.certificate = certify_selection(*loaded.objective, selection, options, certify_options);
  report.seconds.total = total.lap();

  report.input = input.path;
  report.d = loaded.table.columns;
  report.objective = input.objective.objective;
  report.concave = input.objective.objective == "features" ? input.objective.concave : "";
  report.metric = metric_name(input.objective);
  report.settings = settings_of(input.objective);
  report.start = options.start;
  report.forbidden = options.forbidden.size();
  if (arguments.constraint.budget) {
    report.budget = {*arguments.constraint.budget, cost_of(costs, selection)};
    note_if_too_dear(costs, *arguments.constraint.budget);
  }
  report.method = options.method;
  report.pruner = arguments.prune.pruner;
  report.preset = arguments.prune.preset;
  report.seed = input.seed;
  report.threads = options.run.threads;
  report.backend = input.backend;
  report.instruction_set = instruction_set(input);
  report.ids = std::move(loaded.ids);
  report.peak_rss_bytes = peak_rss_bytes();
  if (!arguments.assign.empty()) {
    report.assignment = assign(*loaded.objective, picks_of(report), options.run);
    write_output(arguments.assign, assignment_csv(report));
  }
  write_report(arguments.outputs, report);
}

}  // namespace

void add_select(CLI::App& app) {
  CLI::App* command = app.add_subcommand("select", "Pick the k rows that stand for all");
  const auto arguments = std::make_shared<Arguments>();
  auto& maximize = arguments->select.maximize;
  add_input_options(*command, arguments->input);
  command->add_option("-k", arguments->k, "How many: 100, 15%, or a list 100,1000,1% answered by one run");
  command->add_option("--until-gain", maximize.until_gain,
                      "Instead of -k: stop when the best gain is smaller than this");
  command->add_option("--until-coverage", arguments->select.until_coverage,
                      "Instead of -k: stop when f(S) has reached this share of f of all rows, such as 0.9");
  command->add_option("--method", arguments->select.method, "How to maximize it:" + one_of(methods()))
      ->capture_default_str();
  command->add_option("--epsilon", maximize.epsilon, "stochastic: smaller looks at more candidates, 0 < E < 1")
      ->capture_default_str();
  command->add_option("--beta", maximize.beta, "threshold: accept a gain >= B * the best bound, 0 < B <= 1")
      ->capture_default_str();
  add_sieve_options(*command, maximize);
  command
      ->add_option("--certify", arguments->certify,
                   "Prove how near the best possible the answer is: off, quick (one pass) or tight (more passes)")
      ->capture_default_str();
  add_constraint_options(*command, arguments->constraint);
  command
      ->add_option("--enumerate", arguments->select.enumerate,
                   "With --budget: try every beginning of at most so many rows, 1 to 3; 3 promises 1 - 1/e")
      ->capture_default_str();
  command->add_option("--cost-exponent", arguments->cost_exponent,
                      "With --budget: compare gain / cost^R; default: the better of R = 0 and R = 1");
  command->add_option("--assign", arguments->assign,
                      "Write to FILE, for every row, the pick that stands for it: the most similar (facility), or the "
                      "one of smallest divergence");
  add_output_options(*command, arguments->outputs, "the picks");
  add_prune_options(*command, arguments->prune);
  command->add_option("--repair", arguments->prune.repair,
                      "sparsify: at most so many passes of repair; fast: 3, paper: 0");
  command->footer(
      "Example:\n"
      "  winnow select embeddings.npy -k 1%,1000 --negatives split --json picks.json\n"
      "Without --json and -o a short table is printed. The options from --preset on belong to --method sparsify.");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
