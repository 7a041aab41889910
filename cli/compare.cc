// winnow compare: methods side by side, in one process.
#include "winnow/select/compare.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/blocks.h"
#include "cli/commands.h"
#include "cli/constraint_options.h"
#include "cli/input.h"
#include "cli/k.h"
#include "cli/outputs.h"
#include "cli/parameters.h"
#include "cli/plan.h"
#include "cli/progress.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/select/parameters.h"

namespace winnow::cli {
namespace {

struct CompareArguments {
  InputArguments input;
  ConstraintArguments constraint;
  std::string k;
  std::string r, c;  // lists
  std::string certify = "quick";
  CompareOptions compare;
  Outputs outputs;
  std::string html;
  bool dry_run = false;
};

// One bar for the runs of all sizes.
class RunsOfAllSizes final : public Trace {
 public:
  explicit RunsOfAllSizes(std::size_t sizes) : sizes_(sizes) {}

  void begin(std::size_t size) { size_ = size; }
  void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override {
    progress_.progress(stage, size_ * total + done, sizes_ * total);
  }

 private:
  Progress progress_;
  std::size_t sizes_;
  std::size_t size_ = 0;  // the current one
};

const Parameter& parameter_named(std::string_view name) {
  const auto rows = method_parameters();
  return std::find_if(rows.begin(), rows.end(), [&](const MethodParameter& row) { return row.parameter.name == name; })
      ->parameter;
}

// The values of a list such as "2,4,8", each once.
std::vector<double> numbers_of(std::string_view name, const std::string& list) {
  const Parameter& parameter = parameter_named(name);
  const Parameter* const known[] = {&parameter};
  std::vector<double> numbers;
  for (std::size_t begin = 0; !list.empty() && begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const double number = values_of({{std::string(name), list.substr(begin, end - begin)}}, known).number(parameter);
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) numbers.push_back(number);
    begin = end + 1;
  }
  return numbers;
}

std::vector<FileUse> all_files(const CompareArguments& arguments) {
  auto files = files_of(arguments.input, arguments.outputs);
  for (const FileUse& use : files_of(arguments.constraint)) files.push_back(use);
  files.push_back({"--html", arguments.html, true});
  return files;
}

void check_k(const CompareArguments& arguments) {
  if (arguments.k.empty() && !arguments.constraint.at_least.empty()) {
    throw InputError("-k is missing; --at-least needs the number of picks");
  }
  if (arguments.k.empty()) {
    if (limits_picks(arguments.constraint)) return;
    throw InputError("-k is missing; expected -k, --budget or --per-group");
  }
  if (!is_list(arguments.k)) return;
  for (const FileUse& use : files_of(arguments.constraint)) {  // read once per size
    if (use.path != "-") continue;
    throw InputError(fmt::format("{} is standard input, but -k {} asks for several sizes; expected a file", use.option,
                                 arguments.k));
  }
}

// The checks that need no input.
CompareOptions options_of(const CompareArguments& arguments) {
  check_files(all_files(arguments));
  check_input_arguments(arguments.input);
  check_constraint_arguments(arguments.constraint);
  check_k(arguments);
  if (arguments.compare.repeats == 0) throw InputError("--repeats is 0; expected a number > 0");
  CompareOptions options = arguments.compare;
  options.r = numbers_of("r", arguments.r);
  options.c = numbers_of("c", arguments.c);
  options.select.certify = parse_certify(arguments.certify);
  options.select.run = run_of(arguments.input);
  check_compare_options(options);
  return options;
}

// The requested sizes, or n if only the constraint limits the picks.
std::vector<std::size_t> sizes_of(const std::string& k, std::size_t n) {
  auto sizes = parse_k(k.empty() ? "100%" : k, n);
  for (std::size_t& size : sizes) size = std::min(size, n);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

// The methods that run, as a plan counts them: variants of sparsify by that name, and lazy in any case.
std::vector<std::string> planned_methods(const CompareOptions& options) {
  std::vector<std::string> names{"lazy"};
  const bool all = options.methods == std::vector<std::string>{"all"};
  std::vector<std::string> asked = options.methods;
  if (all) {
    asked = CompareOptions().methods;
    for (const Method& method : methods()) {
      if (!method.spreads && !method.unconstrained) asked.emplace_back(method.name);
    }
  }
  for (const std::string& name : asked) {
    const bool pruner = name.starts_with("sparsify") || name == "quickprune" || name == "sample";
    if (name != "lazy") names.push_back(pruner ? "sparsify" : name);
  }
  return names;
}

void write_all(const CompareArguments& arguments, const CompareReport& report) {
  const Outputs& outputs = arguments.outputs;
  if (!arguments.html.empty()) write_output(arguments.html, to_html(report));
  if (arguments.html != "-" || !outputs.json.empty() || !outputs.csv.empty()) write_report(outputs, report);
}

CompareReport compare_sizes(const CompareArguments& arguments, CompareOptions options, Loaded& loaded) {
  const bool with_k = !arguments.k.empty();
  const auto sizes = sizes_of(arguments.k, loaded.n());
  RunsOfAllSizes runs(sizes.size());
  options.select.run.trace = &runs;
  std::vector<Compared> compared;
  Limits limits;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    runs.begin(i);
    options.select.k = sizes[i];
    limits = read_constraint(arguments.constraint, loaded.n(), with_k, options.select);
    share_memory(loaded, find_usual_size(*loaded.objective, options.select), options.select);
    apply_scores(arguments.input, loaded, options.select);
    if (!with_k) options.select.k = 0;  // reports then name no k
    compared.push_back(compare(loaded.maximized(), options));
  }
  CompareReport report = make_report(describe_input(arguments.input, loaded), options, std::move(compared));
  report.asked_k = arguments.k;
  static_cast<LimitsReport&>(report) = describe_limits(limits, report.sizes.back().measure);
  return report;
}

// The work of all methods, and of lazy, which is their measure. The memory is that of the method that needs most.
void show_plan(const CompareArguments& arguments, const CompareOptions& compared) {
  SelectOptions options = plan_options(arguments.input);
  const PlannedRows rows = plan_rows(arguments.input, options);
  options.certify = compared.select.certify;
  Plan all;
  for (const std::size_t k : sizes_of(arguments.k, rows.shape.rows)) {
    options.k = k;
    for (const std::string& method : planned_methods(compared)) {
      options.method = method;
      Plan one = plan_selection(rows, options);
      for (std::size_t i = 0; i < compared.repeats; ++i) {
        all.gains += one.gains;
        all.pairs += one.pairs;
        all.work += one.work;
      }
      if (one.bytes() >= all.bytes()) {
        all.memory = one.memory;
        all.mapped = one.mapped;
        all.advice = one.advice;
      }
    }
  }
  all.method = fmt::format("{}", fmt::join(compared.methods, ", "));
  write_plan(shown_plan("compare", arguments.input, rows, options, std::move(all)), arguments.outputs.json);
}

void run(const CompareArguments& arguments) {
  const CompareOptions options = options_of(arguments);
  if (arguments.dry_run) return show_plan(arguments, options);
  Loaded loaded = load(arguments.input);
  write_all(arguments, compare_sizes(arguments, options, loaded));
}

// "all|greedy|lazy|…|sample".
std::string contender_names() {
  std::string names = "all";
  for (const Method& method : methods()) {
    if (!method.spreads) names += fmt::format("|{}", method.name);
  }
  return names + "|sparsify:paper|sparsify:fast|quickprune|sample";
}

void add_list(Command& command, std::string_view name, std::string& list) {
  command
      .add_option(fmt::format("--{}", name), list,
                  fmt::format("A list such as 2,4,8: run every sparsify once for each; {}", parameter_named(name).help))
      .type_name("NUMBERS");
}

}  // namespace

void add_compare(Command& app) {
  Command command = app.add_subcommand("compare", "Run methods side by side on the same rows");
  const auto arguments = std::make_shared<CompareArguments>();
  add_input_options(command, arguments->input);
  command.remove_option("--ids");  // no row is listed
  command.add_option("-k", arguments->k, "Number of rows to pick: 100, 15%, or a list 100,1000,1% (each is run)");
  command
      .add_option("--methods", arguments->compare.methods,
                  "Comma-separated: methods of select, sparsify:paper, sparsify:fast, quickprune, sample; or all")
      .delimiter(',')
      .allow_extra_args(false)
      .type_name(contender_names())
      .capture_default_str();
  add_list(command, "r", arguments->r);
  add_list(command, "c", arguments->c);
  command
      .add_option("--repeats", arguments->compare.repeats,
                  "Runs of each method, with the seeds --seed, --seed + 1, …; the median and the spread are shown")
      .capture_default_str();
  command.add_option("--certify", arguments->certify, "off, quick or tight")
      .type_name("off|quick|tight")
      .capture_default_str();
  add_constraint_options(command, arguments->constraint);
  add_output_options(command, arguments->outputs, "the table");
  command.add_option("--html", arguments->html, "Write a page with the table and its curves to FILE");
  add_dry_run_option(command, arguments->dry_run);
  command.footer(
      "Examples:\n"
      "  winnow compare embeddings.npy -k 100,1000 --methods all --html methods.html\n"
      "  winnow compare embeddings.npy -k 1% --methods lazy,sparsify --r 2,4,8 --repeats 3");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
