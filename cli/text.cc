// winnow text: documents in, summary out.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/k.h"
#include "cli/memory.h"
#include "cli/one_of.h"
#include "cli/picks.h"
#include "cli/progress.h"
#include "cli/prune_options.h"
#include "cli/text_input.h"
#include "winnow/backends.h"
#include "winnow/certify.h"
#include "winnow/error.h"
#include "winnow/summarize.h"
#include "winnow/summary_report.h"

namespace winnow::cli {
namespace {

struct Arguments {
  TextArguments text;
  PruneArguments prune;
  std::string k;
  SummaryLength length;
  std::string objective = "summary";
  std::string concave = "sqrt";
  SummaryObjectiveOptions summary;
  SelectOptions select;
  std::optional<double> cost_exponent;
  std::string start;
  std::string forbid;
  std::string certify = "quick";
  std::vector<std::string> references;
  std::string order = "document";
  std::string html;
  std::string json;
  std::string csv;
  std::string backend = "simd";
  std::size_t threads = 0;
  std::uint64_t seed = 0;
};

constexpr std::size_t kUsualSentences = 10;

void check_arguments(const Arguments& arguments) {
  auto files = files_of(arguments.text);
  for (const auto& path : arguments.references) files.push_back({"--reference", path});
  files.push_back({"--start", arguments.start});
  files.push_back({"--forbid", arguments.forbid});
  files.push_back({"--html", arguments.html, true});
  files.push_back({"--json", arguments.json, true});
  files.push_back({"-o", arguments.csv, true});
  check_files(files);
  check_text_objective(arguments.objective);
  check_options(arguments.select);
  check_prune_arguments(arguments.prune);
  parse_certify(arguments.certify);
  if (!arguments.k.empty() && parse_k(arguments.k, 1).size() > 1) {
    throw InputError(fmt::format("-k {} is a list; expected one number or percentage", arguments.k));
  }
}

// What limits the summary; ten sentences where nothing was said.
SummaryLength length_of(const Arguments& arguments, std::size_t n) {
  SummaryLength length = arguments.length;
  const bool stops_early = arguments.select.until_coverage > 0 || arguments.select.maximize.until_gain > 0;
  if (!arguments.k.empty()) {
    length.sentences = parse_k(arguments.k, n).back();
    if (length.sentences == 0) throw InputError("-k 0: expected at least one sentence");
  } else if (length.sentences == 0 && length.words == 0 && length.per_document == 0 && !stops_early) {
    length.sentences = kUsualSentences;
  }
  return length;
}

ObjectiveOptions other_objectives(const Arguments& arguments, std::size_t threads) {
  ObjectiveOptions options;
  options.features.concave = parse_concave(arguments.concave);
  options.features.backend = arguments.backend;
  options.neighbours = arguments.objective == "paper" || arguments.objective == "features" ? 0 : 64;
  if (arguments.objective == "cover" || arguments.objective == "prob-cover" || arguments.objective == "logdet") {
    options.neighbours = 0;
  }
  options.alpha = arguments.summary.alpha;
  options.threads = threads;
  return options;
}

// By document and place in it, or by rank.
std::vector<std::size_t> order_of(const Selection& selection, const std::string& order) {
  std::vector<std::size_t> ranks(selection.picks.size());
  std::iota(ranks.begin(), ranks.end(), std::size_t{0});
  if (order == "document") {
    std::sort(ranks.begin(), ranks.end(),
              [&](std::size_t a, std::size_t b) { return selection.picks[a].element < selection.picks[b].element; });
  }
  return ranks;
}

Sentences sentences_of(std::span<const Document> documents, const std::string& language) {
  Sentences sentences;
  for (const Document& document : documents) {
    for (const Sentence& sentence : split_sentences(document.text, find_language(language))) {
      sentences.push_back(document.text.substr(sentence.begin, sentence.end - sentence.begin));
    }
  }
  return sentences;
}

Rouge score(const SummaryReport& report, const Arguments& arguments) {
  std::vector<Sentences> references;
  for (const std::string& path : arguments.references) {
    const std::vector<std::string> one{path};
    references.push_back(
        sentences_of(read_documents(one, arguments.text.read).documents, arguments.text.text.language));
  }
  Sentences candidate;
  for (const std::size_t i : report.order) {
    const Element v = report.select.selected.selection.picks[i].element;
    candidate.emplace_back(text_of(report.text->sentences[v], report.documents));
  }
  return rouge(candidate, references);
}

void name_rows(SummaryReport& report) {
  for (const Sentence& sentence : report.text->sentences) {
    report.select.ids.push_back(fmt::format("{}:{}", report.documents[sentence.document].name, sentence.position));
  }
}

void write(const Arguments& arguments, SummaryReport& report) {
  if (!arguments.html.empty()) write_output(arguments.html, to_html(report));
  if (!arguments.json.empty()) write_output(arguments.json, to_json(report));
  if (!arguments.csv.empty()) {
    name_rows(report);
    write_output(arguments.csv, to_csv(report.select));
  }
  if (arguments.json != "-" && arguments.csv != "-" && arguments.html != "-") write_output("-", to_text(report));
}

void run(Arguments arguments) {
  arguments.select.cost_exponent = arguments.cost_exponent;
  arguments.select.objective_options.features.backend = arguments.backend;
  check_arguments(arguments);
  const std::size_t threads = arguments.threads == 0 ? hardware_threads() : arguments.threads;
  const TextOptions text_settings = text_options(arguments.text, threads);
  const ObjectiveOptions others = other_objectives(arguments, threads);
  arguments.text.read.threads = threads;
  arguments.summary.threads = threads;
  arguments.summary.backend = arguments.backend;

  SummaryReport report;
  SelectReport& select = report.select;
  Stopwatch total;
  Stopwatch stage;
  const Documents read = read_documents(arguments.text.inputs, arguments.text.read);
  select.seconds.read = stage.lap();
  const TextRows text = make_text_rows(read.documents, text_settings);
  const double text_seconds = stage.lap();
  const SummaryObjective made = make_text_objective(arguments.objective, text, arguments.summary, others);
  report.seconds.objective = stage.lap();
  select.seconds.build = text_seconds + report.seconds.objective;

  SelectOptions& options = arguments.select;
  options.maximize.threads = threads;
  options.maximize.seed = arguments.seed;
  const SummaryLength length = length_of(arguments, text.sentences.size());
  limit_length(text, read.documents, length, options);
  if (!arguments.start.empty()) options.start = read_picks(arguments.start, text.sentences.size());
  if (!arguments.forbid.empty()) options.forbidden = read_picks(arguments.forbid, text.sentences.size());
  if (options.constraint == nullptr || !by_default(arguments.prune)) {
    options.prune = prune_options(arguments.prune, *made.objective, std::min(options.k, text.sentences.size()));
  }
  {
    Progress progress;
    options.maximize.trace = &progress;
    select.selected = select_by_method(*made.objective, options);
  }
  select.seconds.maximize = stage.lap();
  const Selection& selection = select.selected.selection;
  if (options.until_coverage > 0 || options.maximize.until_gain > 0) options.k = selection.picks.size();
  select.certificate =
      certify_selection(*made.objective, selection, options, {parse_certify(arguments.certify), threads});
  report.seconds.certify = stage.lap();
  select.seconds.total = total.lap();

  report.documents = read.documents;
  report.text = &text;
  report.broken_places = read.broken_places;
  report.seconds.split = text.seconds.split;
  report.seconds.words = text.seconds.words;
  report.seconds.tfidf = text.seconds.tfidf;
  report.order = order_of(selection, arguments.order);
  for (const Pick& pick : selection.picks) {
    report.words += count_words(text_of(text.sentences[pick.element], read.documents));
  }
  select.input = fmt::format("{}", fmt::join(arguments.text.inputs, " "));
  select.n = text.sentences.size();
  select.d = text.rows.dim;
  select.ks = {selection.picks.size()};
  select.objective = arguments.objective;
  select.concave = arguments.objective == "paper" ? arguments.concave : "";
  select.method = options.method;
  select.pruner = arguments.prune.pruner;
  select.preset = arguments.prune.preset;
  select.seed = arguments.seed;
  select.threads = threads;
  select.backend = arguments.backend;
  select.instruction_set = arguments.backend == "simd" ? simd_instruction_set() : arguments.backend;
  select.start = options.start;
  select.forbidden = options.forbidden.size();
  if (length.words > 0) select.budget = {static_cast<double>(length.words), static_cast<double>(report.words)};
  select.peak_rss_bytes = peak_rss_bytes();
  if (!arguments.references.empty()) report.rouge = score(report, arguments);
  write(arguments, report);
}

void add_length_options(CLI::App& command, Arguments& arguments) {
  auto* sentences = command.add_option("--sentences", arguments.length.sentences, "At most so many sentences");
  command.add_option("-k", arguments.k, "The same, or a share of all sentences such as 5%; default: 10")
      ->excludes(sentences);
  sentences->check(CLI::PositiveNumber);
  command.add_option("--words", arguments.length.words, "At most so many words in all")->check(CLI::PositiveNumber);
  command.add_option("--per-document", arguments.length.per_document, "At most so many sentences of each document")
      ->check(CLI::PositiveNumber);
  command.add_option("--until-gain", arguments.select.maximize.until_gain,
                     "Stop when the best gain is smaller than this");
  command.add_option("--until-coverage", arguments.select.until_coverage,
                     "Stop when f(S) has reached this share of f of all sentences, such as 0.9");
}

void add_choice_options(CLI::App& command, Arguments& arguments) {
  command
      .add_option(
          "--objective", arguments.objective,
          "What to maximize:\n  summary: coverage and diversity, early sentences first; reads best\n  paper: the "
          "paper's, features of TF-IDF rows" +
              one_of(objectives()))
      ->capture_default_str();
  command.add_option("--diversity", arguments.summary.diversity, "summary: its weight against coverage's 1")
      ->capture_default_str();
  command.add_option("--neighbours", arguments.summary.neighbours, "summary: sentences that one may stand for")
      ->capture_default_str();
  command.add_option("--alpha", arguments.summary.alpha, "summary, saturated: the share of likeness that is enough")
      ->capture_default_str();
  command.add_option("--concave", arguments.concave, "paper, features: sqrt, log1p, pow:A, sat:T, linear")
      ->capture_default_str();
  command.add_option("--method", arguments.select.method, "How to maximize it:" + one_of(methods()))
      ->capture_default_str();
  command.add_option("--epsilon", arguments.select.maximize.epsilon, "stochastic: smaller looks at more candidates")
      ->capture_default_str();
  command.add_option("--beta", arguments.select.maximize.beta, "threshold: accept a gain >= B * the best bound")
      ->capture_default_str();
  command.add_option("--cost-exponent", arguments.cost_exponent, "With --words: compare gain / words^R; default 0")
      ->check(CLI::NonNegativeNumber);
  command.add_option("--enumerate", arguments.select.enumerate,
                     "With --words: try every beginning of at most so many sentences, 1 to 3");
  command.add_option(
      "--start", arguments.start,
      "File with sentences already chosen (as --json wrote it, or a number a line): picks complement them");
  command.add_option("--forbid", arguments.forbid, "File with sentences never to pick (a number a line)");
  command.add_option("--certify", arguments.certify, "Prove how near the best possible it is: off, quick or tight")
      ->capture_default_str();
  command.add_option("--seed", arguments.seed, "What decides random choices")->capture_default_str();
  command.add_option("--threads", arguments.threads, "0: one per core. The results do not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command.add_option("--backend", arguments.backend, "Kernels to use, see 'winnow backends'")
      ->envname("WINNOW_BACKEND")
      ->capture_default_str();
}

}  // namespace

void add_text(CLI::App& app) {
  CLI::App* command = app.add_subcommand("text", "Summarize texts: the sentences that stand for all");
  const auto arguments = std::make_shared<Arguments>();
  add_text_inputs(*command, arguments->text);
  add_length_options(*command, *arguments);
  command->add_option("--reference", arguments->references, "Summaries that people wrote: ROUGE against them is shown");
  command->add_option("--order", arguments->order, "document (as the sentences stand) or gain (the best first)")
      ->check(CLI::IsMember({"document", "gain"}))
      ->capture_default_str();
  command->add_option("--html", arguments->html, "Write a page with summary, sources and figures to FILE");
  command->add_option("--json", arguments->json, "Write everything as JSON to FILE, or - for standard output");
  command->add_option("-o,--output", arguments->csv, "Write the picks as CSV to FILE, or - for standard output");
  add_text_options(*command, arguments->text);
  add_choice_options(*command, *arguments);
  add_prune_options(*command, arguments->prune);
  command->add_option("--repair", arguments->prune.repair,
                      "sparsify: at most so many passes of repair; fast: 3, paper: 0");
  command->footer(
      "Example:\n"
      "  winnow text articles/ --words 250 --html summary.html\n"
      "The options from --preset on belong to --method sparsify.");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
