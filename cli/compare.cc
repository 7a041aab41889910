// winnow compare: methods side by side, in one process.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/rng.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/k.h"
#include "cli/method_options.h"
#include "cli/outputs.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/select.h"
#include "winnow/select/parameters.h"

namespace winnow::cli {
using namespace detail;
namespace {

struct Arguments {
  InputArguments input;
  std::string k;
  std::vector<std::string> methods{"lazy",     "auto",           "threshold", "stochastic",
                                   "sparsify", "sparsify:paper", "quickprune"};
  std::size_t repeats = 1;
  std::string certify = "quick";
  Outputs outputs;
};

// "sparsify:paper" is sparsify with that preset, "quickprune" is sparsify with that pruner. Anything else is the name
// of a method.
MethodArguments method_of(const std::string& name) {
  MethodArguments arguments{.method = name};
  if (name.starts_with("sparsify:")) {
    arguments = {"sparsify", {{"preset", name.substr(9)}}};
  } else if (name == "quickprune") {
    arguments = {"sparsify", {{"pruner", name}}};
  }
  return arguments;
}

double random_value(const Objective& objective, std::size_t k, std::uint64_t seed) {
  constexpr int kSets = 5;
  Rng rng(seed ^ 0x5EED);
  double sum = 0;
  for (int set = 0; set < kSets; ++set) {
    std::vector<Element> order(objective.size());
    for (std::size_t v = 0; v < order.size(); ++v) order[v] = static_cast<Element>(v);
    const auto state = objective.start();
    for (std::size_t i = 0; i < k; ++i) {
      std::swap(order[i], order[i + rng.below(order.size() - i)]);
      state->add(order[i]);
    }
    sum += state->value();
  }
  return sum / kSets;
}

Comparison measure(const std::string& name, const Loaded& loaded, const Arguments& arguments, std::size_t k) {
  SelectOptions options;
  options.k = k;
  options.run = run_of(arguments.input);
  set_method(method_of(name), *loaded.objective, k, options);
  Comparison row;
  row.method = name;
  row.settings = method_settings(options);
  std::vector<double> seconds;
  Selected selected;
  for (std::size_t i = 0; i < arguments.repeats; ++i) {
    Stopwatch stopwatch;
    selected = select_by_method(*loaded.objective, options);
    seconds.push_back(stopwatch.lap());
  }
  std::sort(seconds.begin(), seconds.end());
  row.seconds = seconds[seconds.size() / 2];
  row.value = selected.selection.value;
  row.evaluations = selected.selection.evaluations;
  row.kept = selected.sparsified ? selected.sparsified->kept.size() : loaded.n();
  if (selected.chosen) row.chosen = selected.chosen->method;
  const CertifyOptions certify_options{parse_certify(arguments.certify), options.run};
  row.certificate = certify_selection(*loaded.objective, selected.selection, k, certify_options).ratio;
  return row;
}

void run(const Arguments& arguments) {
  const InputArguments& input = arguments.input;
  check_files(files_of(input, arguments.outputs));
  check_input_arguments(input);
  check_one_k(arguments.k);
  parse_certify(arguments.certify);
  if (arguments.repeats == 0) throw InputError("--repeats is 0; expected a number > 0");
  for (const auto& name : arguments.methods) check_method_arguments(method_of(name));

  Loaded loaded = load(input);
  CompareReport report;
  static_cast<RunReport&>(report) = describe_input(input, loaded);
  report.certify = arguments.certify;
  report.k = std::min(report.n, parse_k(arguments.k, report.n).back());
  report.repeats = arguments.repeats;
  report.random_value = random_value(*loaded.objective, report.k, input.run.seed);
  for (const auto& name : arguments.methods) report.methods.push_back(measure(name, loaded, arguments, report.k));

  // Values are compared with lazy's, whether or not lazy was asked for.
  const auto lazy_row =
      std::find_if(report.methods.begin(), report.methods.end(), [](const auto& m) { return m.method == "lazy"; });
  const double lazy_value =
      lazy_row != report.methods.end() ? lazy_row->value : measure("lazy", loaded, arguments, report.k).value;
  for (Comparison& row : report.methods) {
    row.utility = lazy_value > 0 ? row.value / lazy_value : 1;
    const double way = lazy_value - report.random_value;
    row.share = way > 0 ? (row.value - report.random_value) / way : 1;
  }
  write_report(arguments.outputs, report);
}

}  // namespace

void add_compare(CLI::App& app) {
  CLI::App* command = app.add_subcommand("compare", "Run methods side by side on the same rows");
  const auto arguments = std::make_shared<Arguments>();
  add_input_options(*command, arguments->input);
  command->add_option("-k", arguments->k, "Number of rows to pick: 100 or 15%")->required();
  command
      ->add_option("--methods", arguments->methods,
                   "Comma-separated: a method of select, sparsify:paper, sparsify:fast or quickprune")
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--repeats", arguments->repeats, "Runs of each method; the median time is shown")
      ->capture_default_str();
  command->add_option("--certify", arguments->certify, "off, quick or tight")->capture_default_str();
  add_output_options(*command, arguments->outputs, "the table");
  command->footer("Example:\n  winnow compare embeddings.npy -k 1% --methods lazy,sparsify,sparsify:paper --repeats 3");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
