// winnow select: reads rows, writes picks.
#include "winnow/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
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
#include "cli/page_options.h"
#include "cli/plan.h"
#include "cli/shown_progress.h"
#include "winnow/certify.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/select/assign.h"

namespace winnow::cli {
using namespace detail;
namespace {

struct SelectArguments {
  InputArguments input;
  MethodArguments method;
  ConstraintArguments constraint;
  std::string k;
  std::string assign;
  std::string certify = "quick";
  Outputs outputs;
  PageArguments page;
  CheckpointArguments checkpoint;
  double until_gain = 0;
  double until_coverage = 0;
  bool dry_run = false;

  bool stops_early() const { return until_coverage > 0 || until_gain > 0; }
};

void note_if_too_dear(const std::vector<double>& costs, double budget) {
  const double least = *std::min_element(costs.begin(), costs.end());
  if (least > budget) {
    fmt::print(stderr, "winnow: note: no row fits into a budget of {}; the cheapest costs {}\n", budget, least);
  }
}

// All chosen rows: the start, then the picks.
std::vector<Element> picks_of(const SelectReport& report) {
  std::vector<Element> picks = report.start;
  for (const Pick& pick : report.selected.selection.picks) picks.push_back(pick.element);
  return picks;
}

void check_k(const SelectArguments& arguments) {
  const bool limited = limits_picks(arguments.constraint);
  const bool minimums = !arguments.constraint.at_least.empty();
  if (minimums && arguments.stops_early()) {
    throw InputError(
        "--at-least was given with --until-gain or --until-coverage, which may stop before a group has its minimum; "
        "expected -k alone");
  }
  if (minimums && arguments.k.empty()) throw InputError("-k is missing; --at-least needs the number of picks");
  if (arguments.k.empty() && !arguments.stops_early() && !limited &&
      !find_method(arguments.method.method).unconstrained)
    throw InputError("-k is missing; expected -k, --budget, --per-group, --until-gain or --until-coverage");
  if (!arguments.k.empty() && is_list(arguments.k) && (arguments.constraint.budget || minimums)) {
    throw InputError(
        fmt::format("-k {} asks for several sizes, but {} they do not share their first picks; expected one size",
                    arguments.k, minimums ? "with minimums" : "under a budget"));
  }
}

// The checks that need no input.
SelectOptions options_of(const SelectArguments& arguments) {
  SelectOptions options;
  options.objective = arguments.input.objective.objective;
  options.objective_options = objective_options(arguments.input.objective);
  options.method = arguments.method.method;
  options.maximize.until_gain = arguments.until_gain;
  options.until_coverage = arguments.until_coverage;
  options.certify = parse_certify(arguments.certify);
  options.run = run_of(arguments.input);
  return options;
}

// Distances are between rows, and promised only for the best of at most k rows.
void check_spread(const SelectArguments& arguments) {
  const ConstraintArguments& constraint = arguments.constraint;
  if (limits_picks(constraint) || !constraint.at_least.empty() || !constraint.start.empty() || arguments.k.empty() ||
      is_list(arguments.k)) {
    throw InputError(
        fmt::format("--method {} picks at most k rows that lie apart; it takes one -k, and no --budget, --per-group, "
                    "--at-least or --start",
                    arguments.method.method));
  }
}

std::vector<FileUse> files_of(const SelectArguments& arguments) {
  auto files = files_of(arguments.input, arguments.outputs);
  for (const FileUse& use : files_of(arguments.constraint)) files.push_back(use);
  files.push_back({"--assign", arguments.assign, true});
  for (const FileUse& use : files_of(arguments.page)) files.push_back(use);
  return files;
}

void check(const SelectArguments& arguments) {
  check_files(files_of(arguments));
  check_checkpoint_arguments(arguments.checkpoint);
  check_page_arguments(arguments.page);
  check_input_arguments(arguments.input);
  check_options(options_of(arguments));
  check_constraint_arguments(arguments.constraint);
  check_k(arguments);
  const Given& given = arguments.method.given;
  if (!arguments.constraint.budget && (given.contains("cost-exponent") || given.contains("enumerate"))) {
    throw InputError("--cost-exponent and --enumerate need costs; expected --costs and --budget");
  }
  check_method_arguments(arguments.method);
  if (find_method(arguments.method.method).spreads) check_spread(arguments);
  if (arguments.until_coverage > 0 && !arguments.input.scores.file.empty()) {
    throw InputError("--until-coverage counts the objective alone, so it does not go with --scores; expected -k");
  }
}

// A page of no picks does without.
void assign_if_wanted(const SelectArguments& arguments, const Objective& objective, SelectReport& report) {
  const std::vector<Element> chosen = picks_of(report);
  if (arguments.assign.empty() && (!arguments.page.is_wanted() || chosen.empty())) return;
  report.assignment = assign(objective, chosen, run_of(arguments.input));
  report.assign_file = arguments.assign;
  if (!arguments.assign.empty()) write_output(arguments.assign, assignment_csv(report));
}

void write_outputs(const SelectArguments& arguments, const SelectReport& report) {
  const bool asked_for = !arguments.outputs.json.empty() || !arguments.outputs.csv.empty();
  if (asked_for || !arguments.page.is_printed()) write_report(arguments.outputs, report);
}

Selected select_with_progress(const Loaded& loaded, SelectOptions options) {
  const ShownProgress progress(loaded, options.run);
  return select(loaded.maximized(), options);
}

// The options of the run as far as they are known without rows.
void show_plan(const SelectArguments& arguments) {
  const InputArguments& input = arguments.input;
  const SelectOptions of_input = plan_options(input);
  const PlannedRows rows = plan_rows(input, of_input);
  SelectOptions options = options_of(arguments);
  options.objective = of_input.objective;
  options.objective_options = of_input.objective_options;
  const auto ks = parse_k(arguments.k.empty() ? "100%" : arguments.k, rows.shape.rows);
  options.k = ks.back();
  options.nested = ks.size() > 1;
  set_planned_method(arguments.method, rows.shape.sparse, options.k, options);
  read_constraint(arguments.constraint, rows.shape.rows, !arguments.k.empty(), options);
  Plan plan = plan_selection(rows, options);
  if (arguments.page.is_wanted() || !arguments.assign.empty()) plan.add("page and assignment", 64 * rows.shape.rows);
  write_plan(shown_plan("select", input, rows, options, std::move(plan)), arguments.outputs.json);
}

std::optional<RepresentedEstimate> estimate_represented(const Loaded& loaded, const SelectOptions& options,
                                                        Elements chosen) {
  const ObjectiveOptions& of_objective = options.objective_options;
  if (loaded.source == nullptr) {
    return winnow::estimate_represented(loaded.table.rows, options.objective, of_objective, chosen);
  }
  return winnow::estimate_represented(*loaded.source, options.objective, of_objective, chosen);
}

void run(SelectArguments arguments, const Command& command) {
  check(arguments);
  if (arguments.dry_run) return show_plan(arguments);
  const auto checkpoint =
      open_checkpoint(arguments.checkpoint, command, "select", files_of(arguments), arguments.input.run);
  const InputArguments& input = arguments.input;
  Stopwatch watch;
  Loaded loaded = load(input);
  const bool with_k = !arguments.k.empty();
  const auto ks = parse_k(with_k ? arguments.k : "100%", loaded.n());

  SelectOptions options = options_of(arguments);
  options.objective = loaded.chosen.name;
  options.objective_options = loaded.options;
  options.k = ks.back();
  if (arguments.page.is_wanted()) refuse_in_blocks(loaded, "the page or map of the rows");
  if (find_method(options.method).spreads) refuse_in_blocks(loaded, "--method gist");
  options.nested = ks.size() > 1;
  const Limits limits = read_constraint(arguments.constraint, loaded.n(), with_k, options);
  ShownRows shown = read_shown(arguments.page, loaded.n());
  share_memory(loaded, find_usual_size(*loaded.objective, options), options);
  apply_scores(input, loaded, options);
  set_method(arguments.method, loaded.maximized(), find_usual_size(loaded.maximized(), options), options);
  if (find_method(options.method).spreads) {
    options.gist.distances = make_distances(loaded.table.rows, options.gist.distance);
  }
  watch.lap();
  Selected selected = select_with_progress(loaded, options);
  const double seconds = watch.lap();

  SelectReport report = make_report(describe_input(input, loaded), options, std::move(selected));
  describe_checkpoint(checkpoint.get(), report);
  // A certificate of the checkpoint was computed in an earlier run.
  const double maximizing = std::max(0.0, seconds - report.certificate.seconds);
  report.seconds = {loaded.read_seconds, loaded.build_seconds, maximizing, watch.total()};
  describe_scores(loaded, options, report.selected.selection, report);
  report.selected.represented_sample = estimate_represented(loaded, options, picks_of(report));
  report.asked_k = arguments.k;
  if (with_k && !arguments.stops_early()) report.ks = ks;
  static_cast<LimitsReport&>(report) = describe_limits(limits, report.selected.selection);
  if (options.certify == CertifyEffort::kTight && report.certificate.kind.empty()) {
    fmt::print(stderr, "winnow: note: certificates need a monotone objective; {} is not\n", options.objective);
  }
  if (arguments.constraint.budget) note_if_too_dear(limits.costs, *arguments.constraint.budget);
  assign_if_wanted(arguments, *loaded.objective, report);
  write_page(arguments.page, report, loaded, options, limits.groups, std::move(shown));
  write_outputs(arguments, report);
}

}  // namespace

void add_select(Command& app) {
  Command command = app.add_subcommand("select", "Pick the k rows that best represent all rows");
  const auto arguments = std::make_shared<SelectArguments>();
  arguments->method.with_distances = true;
  command.group("Input and objective");
  add_input_options(command, arguments->input);
  command.group("Number of picks");
  command.add_option("-k", arguments->k, "Number of rows to pick: 100, 15%, or a list 100,1000,1% (one run for all)");
  command.add_option("--until-gain", arguments->until_gain,
                     "Stop when the best gain is smaller than this; -k is then optional");
  command.add_option("--until-coverage", arguments->until_coverage,
                     "Stop when f(S) has reached this share of f of all rows, such as 0.9; -k is then optional");
  command.group("Limits");
  add_constraint_options(command, arguments->constraint);
  command.group("Output");
  command
      .add_option("--certify", arguments->certify,
                  "Prove how close the result is to the best possible: off, quick (one pass) or tight (more passes)")
      .type_name("off|quick|tight")
      .capture_default_str();
  command.add_option(
      "--assign", arguments->assign,
      "Write the pick that represents each row to FILE: the most similar (facility), or the one with the "
      "smallest divergence");
  add_output_options(command, arguments->outputs, "the picks");
  add_page_options(command, arguments->page);
  command.group("Advanced");
  add_checkpoint_options(command, arguments->checkpoint);
  add_method_options(command, arguments->method);
  add_dry_run_option(command, arguments->dry_run);
  command.footer(
      "Example:\n"
      "  winnow select embeddings.npy -k 1%,1000 --json picks.json\n"
      "  winnow select embeddings.npy -k 100000 --checkpoint state --resume -o picks.csv   # again after a kill\n"
      "Without --json and -o, a short table is printed.");
  command.callback([arguments, command] { run(*arguments, command); });
}

}  // namespace winnow::cli
