#include "cli/summary_options.h"

#include <fmt/format.h>

#include "cli/k.h"
#include "cli/one_of.h"
#include "cli/run_options.h"
#include "winnow/certify.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kUsualSentences = 10;
constexpr std::size_t kNeighbours = 64;  // of facility location and its kin

void add_length_options(CLI::App& command, SummaryArguments& arguments) {
  auto* sentences = command.add_option("--sentences", arguments.length.sentences, "At most so many sentences");
  command.add_option("-k", arguments.k, "The same, or a share of those that may be picked such as 5%; default: 10")
      ->excludes(sentences);
  sentences->check(at_least(1));
  command.add_option("--words", arguments.length.words, "At most so many words in all")->check(at_least(1));
  command.add_option("--per-document", arguments.length.per_document, "At most so many sentences of each document")
      ->check(at_least(1));
  command.add_option("--until-gain", arguments.select.maximize.until_gain,
                     "Stop when the best gain is smaller than this");
  command.add_option("--until-coverage", arguments.select.until_coverage,
                     "Stop when f(S) has reached this share of f of all sentences, such as 0.9");
}

void add_choice_options(CLI::App& command, SummaryArguments& arguments) {
  command.add_option("--objective", arguments.objective, "What to maximize:" + one_of(text_objectives()))
      ->capture_default_str();
  command.add_option("--diversity", arguments.summary.diversity, "summary: its weight against coverage's 1")
      ->capture_default_str();
  command.add_option("--neighbours", arguments.summary.neighbours, "summary: sentences that one may stand for")
      ->capture_default_str();
  command.add_option("--alpha", arguments.summary.alpha, "summary, saturated: the share of likeness that is enough")
      ->capture_default_str();
  command
      .add_option("--lambda", arguments.lambda,
                  "cut: how much likeness among the picks costs, >= 0; above 0.5 f is not monotone")
      ->check(not_negative())
      ->capture_default_str();
  command.add_option("--mixture", arguments.mixture,
                     "mixture: objectives and weights, such as features=0.7,facility=0.3");
  command.add_option("--concave", arguments.concave, "paper, features: sqrt, log1p, pow:A, sat:T, linear")
      ->capture_default_str();
  command.add_option(
      "--start", arguments.start,
      "File with sentences already chosen (as --json wrote it, or a number a line): picks complement them");
  command.add_option("--forbid", arguments.forbid, "File with sentences never to pick (a number a line)");
  command.add_option("--certify", arguments.certify, "Prove how near the best possible it is: off, quick or tight")
      ->capture_default_str();
  add_seed_option(command, arguments.seed);
  add_threads_option(command, arguments.threads);
  add_backend_option(command, arguments.backend);
}

void add_output_options(CLI::App& command, SummaryArguments& arguments) {
  command.add_option("--reference", arguments.references, "Summaries that people wrote: ROUGE against them is shown");
  command.add_option("--order", arguments.order, "document (as the sentences stand) or gain (the best first)")
      ->check(CLI::IsMember({"document", "gain"}))
      ->capture_default_str();
  command.add_option("--html", arguments.html, "Write a page with summary, sources and figures to FILE");
  command.add_option("--json", arguments.json, "Write everything as JSON to FILE, or - for standard output");
  command.add_option("-o,--output", arguments.csv, "Write the picks as CSV to FILE, or - for standard output");
  command.add_option("--assign", arguments.assign, "Write to FILE, for every sentence, the pick that stands for it");
}

}  // namespace

void add_summary_options(CLI::App& command, SummaryArguments& arguments) {
  add_text_inputs(command, arguments.text);
  add_length_options(command, arguments);
  add_output_options(command, arguments);
  add_text_options(command, arguments.text);
  add_choice_options(command, arguments);
  add_method_options(command, arguments.method);
}

bool stops_early(const SummaryArguments& arguments) {
  return arguments.select.until_coverage > 0 || arguments.select.maximize.until_gain > 0;
}

void check_summary_arguments(const SummaryArguments& arguments) {
  auto files = files_of(arguments.text);
  for (const auto& path : arguments.references) files.push_back({"--reference", path});
  files.push_back({"--start", arguments.start});
  files.push_back({"--forbid", arguments.forbid});
  files.push_back({"--html", arguments.html, true});
  files.push_back({"--json", arguments.json, true});
  files.push_back({"-o", arguments.csv, true});
  files.push_back({"--assign", arguments.assign, true});
  check_files(files);
  check_text_objective(arguments.objective);
  check_options(arguments.select);
  check_method_arguments(arguments.method);
  parse_certify(arguments.certify);
  const Given& given = arguments.method.given;
  if (arguments.length.words == 0 && (given.contains("cost-exponent") || given.contains("enumerate"))) {
    throw InputError("--cost-exponent and --enumerate are for a budget of words; expected --words");
  }
  if (!arguments.k.empty() && parse_k(arguments.k, 1).size() > 1) {
    throw InputError(fmt::format("-k {} is a list; expected one number or percentage", arguments.k));
  }
}

SummaryLength length_of(const SummaryArguments& arguments, std::size_t n) {
  SummaryLength length = arguments.length;
  if (!arguments.k.empty()) {
    length.sentences = parse_k(arguments.k, n).back();
    if (length.sentences == 0) throw InputError("-k 0: expected at least one sentence");
  } else if (length.sentences == 0 && length.words == 0 && length.per_document == 0 && !stops_early(arguments)) {
    length.sentences = kUsualSentences;
  }
  return length;
}

ObjectiveOptions other_objectives(const SummaryArguments& arguments, std::size_t threads) {
  ObjectiveOptions options;
  options.values = {{"concave", arguments.concave},
                    {"neighbours", kNeighbours},
                    {"alpha", arguments.summary.alpha},
                    {"lambda", arguments.lambda}};
  options.run.backend = arguments.backend;
  if (arguments.objective == "mixture") {
    if (arguments.mixture.empty()) {
      throw InputError("--mixture is missing; expected names and weights such as features=0.7,facility=0.3");
    }
    options.values.set("mixture", arguments.mixture);
    for (const auto& term : parse_mixture(arguments.mixture)) check_text_objective(term.objective);
  } else if (!arguments.mixture.empty()) {
    throw InputError(
        fmt::format("--mixture was given with --objective {}; expected --objective mixture", arguments.objective));
  }
  options.run.threads = threads;
  return options;
}

}  // namespace winnow::cli
