#include "cli/summary_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/amount.h"
#include "cli/one_of.h"
#include "cli/picks.h"
#include "cli/plan.h"
#include "cli/run_options.h"
#include "cli/unused.h"
#include "winnow/certify.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kUsualSentences = 10;
constexpr std::size_t kMostSentences = std::numeric_limits<Element>::max();

// Every parameter of the objectives over text, each name once.
std::vector<const Parameter*> all_parameters() {
  std::vector<const Parameter*> all;
  for (const TextObjective& objective : text_objectives()) {
    for (const Parameter* parameter : objective.parameters) add_once(all, parameter);
  }
  return all;
}

void add_length_options(Command& command, SummaryArguments& arguments) {
  Option sentences =
      command.add_option("--sentences", arguments.summarize.length.sentences, "At most this many sentences");
  command
      .add_option("-k", arguments.k,
                  "The same, or a share of the sentences that may be picked, such as 5%; default: 10")
      .excludes(sentences);
  sentences.check(at_least(1));
  command.add_option("--words", arguments.summarize.length.words, "At most this many words in total")
      .check(at_least(1));
  command
      .add_option("--per-document", arguments.summarize.length.per_document, "At most this many sentences per document")
      .check(at_least(1));
  command
      .add_option(
          "--stories", arguments.summarize.stories,
          "At most this many stories, those that most documents tell first; default: with many articles, as many "
          "as the length has room for")
      .check(at_least(1));
  command.add_option("--until-gain", arguments.summarize.select.maximize.until_gain,
                     "Stop when the best gain is smaller than this");
  command.add_option("--until-coverage", arguments.summarize.select.until_coverage,
                     "Stop when f(S) has reached this share of f of all sentences, such as 0.9");
}

void add_choice_options(Command& command, SummaryArguments& arguments) {
  command.add_option("--objective", arguments.summarize.objective, "What to maximize:" + one_of(text_objectives()))
      .capture_default_str();
  for (const Parameter* parameter : all_parameters()) {
    add_parameter_option(command, *parameter, text_objectives_with(parameter->name), arguments.given);
  }
  command
      .add_option(
          "--start", arguments.start,
          "File with sentences already chosen (written by --json, or one number per line). Picks complement them")
      .type_name("FILE");
  command.add_option("--forbid", arguments.forbid, "File with sentences that must not be picked (one number per line)")
      .type_name("FILE");
  command.add_option("--certify", arguments.certify, "Prove how close it is to the best possible: off, quick or tight")
      .type_name("off|quick|tight")
      .capture_default_str();
  add_seed_option(command, arguments.summarize.run.seed);
  add_threads_option(command, arguments.summarize.run.threads);
  add_backend_option(command, arguments.summarize.run.backend);
}

void add_output_options(Command& command, SummaryArguments& arguments) {
  command
      .add_option("--reference", arguments.references,
                  "Summaries that people wrote; ROUGE scores against them are shown")
      .type_name("FILE");
  command.add_option("--order", arguments.order, "document (in document order) or gain (best first)")
      .check(one_of_names({"document", "gain"}))
      .capture_default_str();
  command.add_flag("--plain", arguments.plain, "Print the sentences alone, one per line; figures go to standard error");
  command.add_option("--html", arguments.html, "Write a page with summary, sources and figures to FILE")
      .type_name("FILE");
  command.add_option("--json", arguments.json, "Write everything as JSON to FILE, or - for standard output")
      .type_name("FILE");
  command.add_option("-o,--output", arguments.csv, "Write the picks as CSV to FILE, or - for standard output")
      .type_name("FILE");
  command.add_option("--assign", arguments.assign, "Write the pick that represents each sentence to FILE")
      .type_name("FILE");
}

bool stops_early(const SelectOptions& options) {
  return options.until_coverage > 0 || options.maximize.until_gain > 0;
}

void check_summary_files(const SummaryArguments& arguments) {
  auto files = files_of(arguments.text);
  for (const auto& path : arguments.references) files.push_back({"--reference", path});
  files.push_back({"--start", arguments.start});
  files.push_back({"--forbid", arguments.forbid});
  files.push_back({"--html", arguments.html, true});
  files.push_back({"--json", arguments.json, true});
  files.push_back({"-o", arguments.csv, true});
  files.push_back({"--assign", arguments.assign, true});
  check_files(files);
  for (const FileUse& use : files) {
    if (!arguments.plain || !use.written || use.path != "-") continue;
    throw InputError(fmt::format("--plain and {} - both write to standard output; expected one of them", use.option));
  }
}

// Sets the objective's options.
void set_values(const SummaryArguments& arguments, SummarizeOptions& options) {
  const std::string& name = options.objective;
  const ParameterValues values = values_of(arguments.given, all_parameters());
  const TextObjective objective = find_text_objective(name);
  std::string shown = name;
  if (!objective.over.empty()) {
    const NamedObjective& over = find_objective(objective.over);
    check_mixture_given(over, values);
    shown = shown_objective(name, over, arguments.given);
  }
  refuse_misfits(parameters_of_text(name, values), values, {"--objective", shown, text_objectives_with});
  set_text_values(values, options);
}

void check_method(const Command& command, const SummaryArguments& arguments) {
  check_method_arguments(arguments.method);
  for (const std::string_view option : {"--stories", "--query"}) {
    const std::string& objective = arguments.summarize.objective;
    if (!command.is_given(option) || objective == "concepts") continue;
    throw InputError(fmt::format("{} belongs to --objective concepts; --objective is {}", option, objective));
  }
  if (command.is_given("--query") && arguments.summarize.query.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw InputError("--query is empty; expected words to look for");
  }
  if (command.is_given("--query") && command.is_given("--assign")) {
    throw InputError("--assign represents every sentence, and --query leaves most out; expected one of them");
  }
  if (arguments.summarize.length.words == 0) {
    constexpr std::string_view kOfBudgets[] = {"--cost-exponent", "--enumerate"};
    refuse_if_given(command, kOfBudgets, "a budget of words", "there is no such budget; expected --words");
  }
}

// Ten sentences if no length was given.
SummaryLength length_of(const SummaryArguments& arguments) {
  SummaryLength length = arguments.summarize.length;
  if (!arguments.k.empty()) {
    const Amount amount = parse_amount(arguments.k);
    if (amount.count == 0 && !(amount.share > 0)) {
      throw InputError(fmt::format("-k {}: expected at least one sentence", arguments.k));
    }
    length.sentences = amount.count;
    length.share = amount.share;
  } else if (length.sentences == 0 && length.words == 0 && length.per_document == 0 &&
             !stops_early(arguments.summarize.select)) {
    length.sentences = kUsualSentences;
  }
  return length;
}

}  // namespace

void add_summary_options(Command& command, SummaryArguments& arguments) {
  add_text_inputs(command, arguments.text);
  command.group("Length");
  add_length_options(command, arguments);
  command.group("Input");
  command.add_option("--query", arguments.summarize.query, "Only what concerns these words, such as \"flood damage\"")
      .type_name("WORDS");
  add_text_options(command, arguments.text);
  command.group("Output");
  add_output_options(command, arguments);
  command.group("Advanced");
  add_choice_options(command, arguments);
  add_method_options(command, arguments.method);
  add_dry_run_option(command, arguments.dry_run);
}

SummarizeOptions summarize_options(const Command& command, const SummaryArguments& arguments) {
  check_summary_files(arguments);
  check_method(command, arguments);
  SummarizeOptions options = arguments.summarize;
  set_values(arguments, options);
  check_options(options.select);
  check_summary_options(options.summary);
  options.text = text_options(command, arguments.text);
  options.length = length_of(arguments);
  options.select.method = arguments.method.method;
  options.prepare = [method = arguments.method](const Objective& objective, std::size_t k, SelectOptions& select) {
    set_method(method, objective, k, select);
  };
  options.certify = parse_certify(arguments.certify);
  options.order = arguments.order == "gain" ? SummaryOrder::kGain : SummaryOrder::kDocument;
  options.assign = !arguments.assign.empty();
  read_start_and_forbidden(arguments.start, arguments.forbid, kMostSentences, options.select);
  return options;
}

}  // namespace winnow::cli
