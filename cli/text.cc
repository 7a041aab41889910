// winnow text: documents in, summary out.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <memory>
#include <numeric>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/memory.h"
#include "cli/picks.h"
#include "cli/progress.h"
#include "cli/summary_options.h"
#include "winnow/backends.h"
#include "winnow/certify.h"
#include "winnow/error.h"
#include "winnow/select/assign.h"
#include "winnow/text/report.h"

namespace winnow::cli {
using namespace detail;
namespace {

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

// ROUGE-1.5.5 has no eyes for other letters; who is scored by it should know.
void note_other_script(const Sentences& sentences, const std::string& path) {
  std::size_t plain = 0;
  std::size_t others = 0;
  for (const std::string& sentence : sentences) {
    for (const char c : sentence) {
      plain += std::isalnum(static_cast<unsigned char>(c)) != 0 ? 1 : 0;
      others += static_cast<unsigned char>(c) >= 0xC0 ? 1 : 0;  // the first byte of a character
    }
  }
  if (others <= plain) return;
  fmt::print(stderr, "winnow: note: ROUGE counts the letters a to z and digits alone; most of {} is in others\n", path);
}

Rouge score(const SummaryReport& report, const SummaryArguments& arguments) {
  std::vector<Sentences> references;
  for (const std::string& path : arguments.references) {
    const std::vector<std::string> one{path};
    references.push_back(
        sentences_of(read_documents(one, arguments.text.read).documents, arguments.text.text.language));
    if (references.back().empty()) throw InputError(fmt::format("{} holds no text; expected a summary", path));
    note_other_script(references.back(), path);
  }
  Sentences candidate;
  for (const std::size_t i : report.order) {
    const Element v = report.select.selected.selection.picks[i].element;
    candidate.emplace_back(text_of(report.text->sentences[v], report.documents));
  }
  return rouge(candidate, references);
}

// For every sentence the pick that stands for it, both with their sources.
void write_assignment(const SummaryArguments& arguments, const Objective& objective, SelectReport select,
                      const SummaryReport& report) {
  std::vector<Element> picks = select.start;
  for (const Pick& pick : select.selected.selection.picks) picks.push_back(pick.element);
  for (const Sentence& sentence : report.text->sentences) {
    select.ids.push_back(fmt::format("{}:{}", report.documents[sentence.document].name, sentence.position));
  }
  select.assignment = assign(objective, picks, {.threads = arguments.threads});
  write_output(arguments.assign, assignment_csv(select));
}

void write(const SummaryArguments& arguments, const SummaryReport& report) {
  if (!arguments.html.empty()) write_output(arguments.html, to_html(report));
  if (!arguments.json.empty()) write_output(arguments.json, to_json(report));
  if (!arguments.csv.empty()) write_output(arguments.csv, to_csv(report));
  if (arguments.json != "-" && arguments.csv != "-" && arguments.html != "-") write_output("-", to_text(report));
}

// One thread count and one backend for all stages.
void share_settings(SummaryArguments& arguments) {
  if (arguments.threads == 0) arguments.threads = hardware_threads();
  arguments.text.read.threads = arguments.threads;
  arguments.summary.threads = arguments.threads;
  arguments.summary.backend = arguments.backend;
  arguments.select.method = arguments.method.method;
  arguments.select.run.backend = arguments.backend;
  arguments.select.run.threads = arguments.threads;
  arguments.select.run.seed = arguments.seed;
}

// What limits and steers the selection, once there are sentences and an objective.
SelectOptions select_options(const SummaryArguments& arguments, const TextRows& text,
                             std::span<const Document> documents, const Objective& objective) {
  SelectOptions options = arguments.select;
  const std::size_t n = text.sentences.size();
  limit_length(text, documents, length_of(arguments, n), options);
  read_start_and_forbidden(arguments.start, arguments.forbid, n, options);
  set_method(arguments.method, objective, usual_size(objective, options), options);
  return options;
}

// Selects and proves; says how long both took.
void select_sentences(const SummaryArguments& arguments, const Objective& objective, SelectOptions options,
                      SummaryReport& report) {
  Stopwatch stage;
  SelectReport& select = report.select;
  {
    Progress progress;
    options.run.trace = &progress;
    select.selected = select_by_method(objective, options);
  }
  select.seconds.maximize = stage.lap();
  const Selection& selection = select.selected.selection;
  if (stops_early(arguments)) options.k = selection.picks.size();
  select.certificate =
      certify_selection(objective, selection, options, {parse_certify(arguments.certify), options.run});
  report.seconds.certify = stage.lap();
  select.pruner = options.prune->pruner == Pruner::kQuickPrune ? "quickprune" : "ss";
  select.preset = options.prune->preset;
  select.start = options.start;
  select.forbidden = options.forbidden.size();
}

void describe_text(const Documents& read, const TextRows& text, SummaryReport& report) {
  report.documents = read.documents;
  report.text = &text;
  report.broken = read.broken;
  report.broken_places = read.broken_places;
  report.skipped = read.skipped;
  report.seconds.split = text.seconds.split;
  report.seconds.words = text.seconds.words;
  report.seconds.tfidf = text.seconds.tfidf;
  for (const Pick& pick : report.select.selected.selection.picks) {
    report.words += count_words(text_of(text.sentences[pick.element], read.documents));
  }
}

void describe_run(const SummaryArguments& arguments, SummaryReport& report) {
  SelectReport& select = report.select;
  select.input = fmt::format("{}", fmt::join(arguments.text.inputs, " "));
  report.language = arguments.text.text.language;
  report.lines = arguments.text.text.lines;
  select.n = report.text->sentences.size();
  select.d = report.text->rows.dim;
  select.ks = {select.selected.selection.picks.size()};
  select.objective = arguments.objective;
  select.concave = arguments.objective == "paper" || arguments.objective == "features" ? arguments.concave : "";
  select.method = arguments.select.method;
  select.seed = arguments.seed;
  select.threads = arguments.threads;
  select.backend = arguments.backend;
  select.instruction_set = arguments.backend == "simd" ? simd_instruction_set() : arguments.backend;
  if (arguments.length.words > 0) {
    select.budget = {static_cast<double>(arguments.length.words), static_cast<double>(report.words)};
  }
  select.peak_rss_bytes = peak_rss_bytes();
}

void run(SummaryArguments arguments) {
  share_settings(arguments);
  check_summary_arguments(arguments);
  const TextOptions text_settings = text_options(arguments.text, arguments.threads);
  const ObjectiveOptions others = other_objectives(arguments, arguments.threads);

  SummaryReport report;
  Stopwatch total;
  Stopwatch stage;
  const Documents read = read_documents(arguments.text.inputs, arguments.text.read);
  report.select.seconds.read = stage.lap();
  const TextRows text = make_text_rows(read.documents, text_settings);
  stage.lap();
  const SummaryObjective made =
      make_text_objective(arguments.objective, text, read.documents, arguments.summary, others);
  report.seconds.objective = stage.lap();
  select_sentences(arguments, *made.objective, select_options(arguments, text, read.documents, *made.objective),
                   report);
  report.select.seconds.total = total.lap();

  describe_text(read, text, report);
  describe_run(arguments, report);
  report.order = order_of(report.select.selected.selection, arguments.order);
  if (!arguments.references.empty()) report.rouge = score(report, arguments);
  if (!arguments.assign.empty()) write_assignment(arguments, *made.objective, report.select, report);
  write(arguments, report);
}

}  // namespace

void add_text(CLI::App& app) {
  CLI::App* command = app.add_subcommand("text", "Summarize texts: the sentences that stand for all");
  const auto arguments = std::make_shared<SummaryArguments>();
  add_summary_options(*command, *arguments);
  command->footer(
      "Example:\n"
      "  winnow text articles/ --words 250 --html summary.html\n"
      "The options from --preset on belong to --method sparsify.");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
