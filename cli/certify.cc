// winnow certify: proves how good given picks are.
#include "winnow/certify.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/blocks.h"
#include "cli/commands.h"
#include "cli/constraint_options.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/k.h"
#include "cli/outputs.h"
#include "cli/picks.h"
#include "cli/picks_run.h"
#include "cli/plan.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/select.h"

namespace winnow::cli {
namespace {

struct CertifyArguments {
  InputArguments input;
  std::string picks;
  std::string k;
  std::string certify = "quick";
  std::string json;
  ConstraintArguments constraint;
  bool dry_run = false;
};

std::size_t k_of(const CertifyArguments& arguments, const TakenOver& taken, std::size_t picks, std::size_t n) {
  const std::size_t k = arguments.k.empty() ? taken.k.value_or(picks) : parse_k(arguments.k, n).back();
  if (taken.k && k != *taken.k) {
    throw InputError(fmt::format("-k is '{}', but the picks of {} were made with '{}'; expected the same, or no -k",
                                 arguments.k, arguments.picks, *taken.k));
  }
  if (k < picks) {
    throw InputError(fmt::format("{} holds {} picks for k = {}; expected at most k", arguments.picks, picks, k));
  }
  return k;
}

void check_same_input(const CertifyArguments& arguments, const TakenOver& taken, const Loaded& loaded) {
  const auto check = [&](std::optional<std::size_t> then, std::size_t now, const char* what) {
    if (!then || *then == now) return;
    throw InputError(fmt::format("{} has {} {}, but the picks of {} were made from {} {}; expected the same input",
                                 arguments.input.path, now, what, arguments.picks, *then, what));
  };
  check(taken.n, loaded.n(), "rows");
  check(taken.d, loaded.table.columns, "columns");
}

void write(const CertifyArguments& arguments, const CertifyReport& report) {
  const bool json = !arguments.json.empty();
  write_output(json ? arguments.json : "-", json ? to_json(report) : to_table(report));
}

std::vector<FileUse> all_files(const CertifyArguments& arguments) {
  auto files = files_of(arguments.input, {arguments.json, ""});
  files.push_back({"--picks", arguments.picks});
  for (const FileUse& use : files_of(arguments.constraint)) files.push_back(use);
  return files;
}

void show_plan(const CertifyArguments& arguments, const InputArguments& input, const TakenOver& taken,
               CertifyEffort effort) {
  SelectOptions options = plan_options(input);
  const PlannedRows rows = plan_rows(input, options);
  const std::size_t n = rows.shape.rows;
  options.k = arguments.k.empty() ? taken.k.value_or(0) : parse_k(arguments.k, n).back();
  options.certify = effort;
  write_plan(shown_plan("certify", input, rows, options, plan_certificate(rows, options)), arguments.json);
}

void run(CertifyArguments arguments, const Command& command) {
  check_files(all_files(arguments));
  const CertifyEffort effort = parse_certify(arguments.certify);
  if (!arguments.k.empty()) check_one_k(arguments.k);
  if (effort == CertifyEffort::kOff) throw InputError("--certify off proves nothing; expected quick or tight");
  const PicksFile file = open_picks(arguments.picks);
  const TakenOver taken = take_over(file, command, arguments.input, arguments.constraint);
  const InputArguments& input = arguments.input;
  check_constraint_arguments(arguments.constraint);
  check_input_arguments(input);
  if (arguments.dry_run) return show_plan(arguments, input, taken, effort);

  Loaded loaded = load(input);
  check_same_input(arguments, taken, loaded);
  const auto [start, picks] = read_picks(file, loaded.n());
  SelectOptions select;
  select.k = k_of(arguments, taken, picks.size(), loaded.n());
  const Limits limits = read_constraint(arguments.constraint, loaded.n(), !arguments.k.empty() || taken.k, select);
  if (arguments.constraint.start.empty()) select.start = start;
  check_feasible(select, picks, arguments.picks, limits);
  select.certify = effort;
  select.run = run_of(input);
  share_memory(loaded, picks.size() + select.start.size(), select);
  apply_scores(input, loaded, select);
  const Objective& objective = loaded.maximized();
  if (!objective.properties().monotone) {
    throw InputError(fmt::format("certificates need a monotone objective; {} is not", loaded.chosen.name));
  }
  const Selection selection = make_selection(objective, select.start, picks);
  const Certificate certificate = certify_selection(objective, selection, select, {effort, run_of(input)});

  CertifyReport report = make_report(describe_input(input, loaded), select, selection, certificate);
  static_cast<LimitsReport&>(report) = describe_limits(limits, selection);
  describe_scores(loaded, select, selection, report);
  report.picks = arguments.picks;
  report.taken = taken.options;
  report.asked_k = arguments.k;
  if (taken.spread) {
    fmt::print(stderr,
               "winnow: note: the picks of {} were made by gist; this proves f(S) alone, without the distance\n",
               arguments.picks);
  }
  write(arguments, report);
}

}  // namespace

void add_certify(Command& app) {
  Command command =
      app.add_subcommand("certify", "Prove how close a selection is to the best possible, however it was found");
  const auto arguments = std::make_shared<CertifyArguments>();
  add_input_options(command, arguments->input);
  command.remove_option("--ids");  // no row is listed
  command
      .add_option("--picks", arguments->picks,
                  "Row numbers: JSON of select (objective, limits and start are then taken from it), its CSV, or one "
                  "per line; - for standard input")
      .type_name("FILE")
      .required();
  command.add_option("-k", arguments->k,
                     "Compare with the best k rows; default: k of the run that made the picks, or their number");
  command.add_option("--certify", arguments->certify, "quick (one pass) or tight (more passes)")
      .type_name("quick|tight")
      .capture_default_str();
  add_constraint_options(command, arguments->constraint);
  command.add_option("--json", arguments->json, "Write the certificate as JSON to FILE, or - for standard output");
  add_dry_run_option(command, arguments->dry_run);
  command.footer("Example:\n  winnow certify embeddings.npy --picks picks.json --certify tight");
  command.callback([arguments, command] { run(*arguments, command); });
}

}  // namespace winnow::cli
