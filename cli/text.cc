// winnow text: reads documents, writes a summary.
#include <fmt/format.h>

#include <cctype>
#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/summary_options.h"
#include "winnow/error.h"
#include "winnow/text/report.h"

namespace winnow::cli {
namespace {

// ROUGE-1.5.5 ignores other letters.
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
  fmt::print(stderr, "winnow: note: ROUGE counts only the letters a to z and digits; most of {} is in other letters\n",
             path);
}

// A reference is read in the same way as the texts that are summarized.
std::vector<Sentences> read_references(const SummaryArguments& arguments, const RunOptions& run) {
  std::vector<Sentences> references;
  for (const std::string& path : arguments.references) {
    references.push_back(sentences_of(read_texts({&path, 1}, arguments.text, run).documents));
    if (references.back().empty()) throw InputError(fmt::format("{} holds no text; expected a summary", path));
    note_other_script(references.back(), path);
  }
  return references;
}

void write(const SummaryArguments& arguments, const SummaryReport& report) {
  if (!arguments.assign.empty()) write_output(arguments.assign, assignment_csv(report));
  if (!arguments.html.empty()) write_output(arguments.html, to_html(report));
  if (!arguments.json.empty()) write_output(arguments.json, to_json(report));
  if (!arguments.csv.empty()) write_output(arguments.csv, to_csv(report));
  if (arguments.plain) {
    write_output("-", to_plain_text(report));
    fmt::print(stderr, "{}", figures_in_words(report));
  } else if (arguments.json != "-" && arguments.csv != "-" && arguments.html != "-") {
    write_output("-", to_text(report));
  }
}

Summary summarize_with_progress(std::span<const Document> documents, SummarizeOptions options) {
  Progress progress;
  options.run.trace = &progress;
  return summarize(documents, options);
}

void run(const Command& command, const SummaryArguments& arguments) {
  const SummarizeOptions options = summarize_options(command, arguments);
  if (arguments.dry_run) {
    const double per_byte = arguments.text.bigrams ? TextMemory::kPairs : TextMemory::kSummary;
    return write_plan(plan_text("text", arguments.text, per_byte), arguments.json);
  }
  check_text_memory(arguments.text);
  const Documents read = read_texts(arguments.text.inputs, arguments.text, options.run);
  const auto references = read_references(arguments, options.run);
  const Summary summary = summarize_with_progress(read.documents, options);
  write(arguments, make_summary_report(read, summary, options, references));
}

}  // namespace

void add_text(Command& app) {
  Command command = app.add_subcommand("text", kTextHelp);
  const auto arguments = std::make_shared<SummaryArguments>();
  add_summary_options(command, *arguments);
  command.footer(
      "Example:\n"
      "  winnow text articles/ --words 250 --html summary.html\n"
      "The options from --preset on belong to --method sparsify.");
  command.callback([command, arguments] { run(command, *arguments); });
}

}  // namespace winnow::cli
