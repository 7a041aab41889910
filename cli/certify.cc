// winnow certify: how good are these picks, provably?
#include "winnow/certify.h"

#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/constraint_options.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/k.h"
#include "cli/outputs.h"
#include "cli/picks.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/select.h"

namespace winnow::cli {
namespace {

struct Arguments {
  InputArguments input;
  std::string picks;
  std::string k;
  std::string certify = "quick";
  std::string json;
  ConstraintArguments constraint;
};

void run(const Arguments& arguments) {
  const InputArguments& input = arguments.input;
  auto files = files_of(input, {arguments.json, ""});
  files.push_back({"--picks", arguments.picks});
  for (const FileUse& use : files_of(arguments.constraint)) files.push_back(use);
  check_files(files);
  check_constraint_arguments(arguments.constraint);
  check_input_arguments(input);
  const CertifyOptions options{parse_certify(arguments.certify), {.threads = thread_count(input)}};
  if (options.effort == CertifyEffort::kOff) throw InputError("--certify off proves nothing; expected quick or tight");

  const Loaded loaded = load(input);
  if (!loaded.objective->properties().monotone) {
    throw InputError(fmt::format("certificates need a monotone objective; {} is not", input.objective.objective));
  }
  const auto [start, picks] = read_picks(arguments.picks, loaded.n());
  const std::size_t k = arguments.k.empty() ? picks.size() : parse_k(arguments.k, loaded.n()).back();
  if (k < picks.size()) {
    throw InputError(fmt::format("{} holds {} picks for k = {}; expected at most k", arguments.picks, picks.size(), k));
  }
  SelectOptions select;
  select.k = k;
  read_constraint(arguments.constraint, loaded.n(), !arguments.k.empty(), select);
  if (arguments.constraint.start.empty()) select.start = start;
  check_feasible(select, picks, arguments.picks);
  Selection selection;
  const auto state = loaded.objective->start();
  for (const Element v : select.start) state->add(v);
  for (const Element v : picks) {
    state->add(v);
    selection.picks.push_back({v, 0});
  }
  selection.value = state->value();
  const Certificate certificate = certify_selection(*loaded.objective, selection, select, options);
  if (!arguments.json.empty()) {
    write_output(arguments.json, to_json(certificate, selection.value, k));
  } else {
    write_output("-", fmt::format("f(S) = {:.10g} with {} picks, k = {}\n{}\n", selection.value, picks.size(), k,
                                  in_words(certificate)));
  }
}

}  // namespace

void add_certify(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("certify", "Prove how near the best possible a selection is, however it was found");
  const auto arguments = std::make_shared<Arguments>();
  add_input_options(*command, arguments->input);
  command
      ->add_option("--picks", arguments->picks,
                   "Row numbers: JSON of select (its start counts as --start), its CSV, or one a line; - for standard "
                   "input")
      ->required();
  command->add_option("-k", arguments->k, "Compare with the best k rows; default: as many as there are picks");
  command->add_option("--certify", arguments->certify, "quick (one pass) or tight (more passes)")
      ->capture_default_str();
  add_constraint_options(*command, arguments->constraint);
  command->add_option("--json", arguments->json, "Write the certificate as JSON to FILE, or - for standard output");
  command->footer("Example:\n  winnow certify embeddings.npy --picks picks.json --certify tight");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
