// winnow compare: methods side by side, in one process.
#include "winnow/select/compare.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/k.h"
#include "cli/outputs.h"
#include "winnow/error.h"
#include "winnow/report.h"

namespace winnow::cli {
namespace {

struct CompareArguments {
  InputArguments input;
  std::string k;
  std::string certify = "quick";
  CompareOptions compare;
  Outputs outputs;
};

// The checks that need no input.
CompareOptions options_of(const CompareArguments& arguments) {
  check_files(files_of(arguments.input, arguments.outputs));
  check_input_arguments(arguments.input);
  check_one_k(arguments.k);
  if (arguments.compare.repeats == 0) throw InputError("--repeats is 0; expected a number > 0");
  CompareOptions options = arguments.compare;
  options.certify = parse_certify(arguments.certify);
  options.run = run_of(arguments.input);
  check_compare_options(options);
  return options;
}

void run(const CompareArguments& arguments) {
  CompareOptions options = options_of(arguments);
  Loaded loaded = load(arguments.input);
  options.k = std::min(loaded.n(), parse_k(arguments.k, loaded.n()).back());
  SelectOptions limits;
  limits.k = options.k;
  limits.run = options.run;
  apply_scores(arguments.input, loaded, limits);
  Compared compared = compare(loaded.maximized(), options);
  CompareReport report = make_report(describe_input(arguments.input, loaded), options, std::move(compared));
  report.asked_k = arguments.k;
  write_report(arguments.outputs, report);
}

}  // namespace

void add_compare(Command& app) {
  Command command = app.add_subcommand("compare", "Run methods side by side on the same rows");
  const auto arguments = std::make_shared<CompareArguments>();
  add_input_options(command, arguments->input);
  command.remove_option("--ids");  // no row is listed
  command.add_option("-k", arguments->k, "Number of rows to pick: 100 or 15%").required();
  command
      .add_option("--methods", arguments->compare.methods,
                  "Comma-separated: a method of select, sparsify:paper, sparsify:fast or quickprune")
      .delimiter(',')
      .capture_default_str();
  command.add_option("--repeats", arguments->compare.repeats, "Runs of each method; the median time is shown")
      .capture_default_str();
  command.add_option("--certify", arguments->certify, "off, quick or tight").capture_default_str();
  add_output_options(command, arguments->outputs, "the table");
  command.footer("Example:\n  winnow compare embeddings.npy -k 1% --methods lazy,sparsify,sparsify:paper --repeats 3");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
