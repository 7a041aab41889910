#include "cli/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/progress.h"
#include "cli/text_readers.h"
#include "cli/unused.h"
#include "features/text/text_files.h"
#include "winnow/error.h"
#include "winnow/text/report.h"

namespace winnow::cli {
using namespace detail;
namespace {

// Standard input may contain JSON lines.
bool reads_json_lines(const TextArguments& arguments) {
  const auto names = expand_folders(arguments.inputs);
  return std::any_of(names.begin(), names.end(),
                     [](const std::string& name) { return name == "-" || is_json_lines(name); });
}

// The progress line is gone before anything else is written.
Documents read_with_progress(std::span<const std::string> paths, ReadTextOptions options, const std::string& language) {
  Progress progress;
  options.run.trace = &progress;
  Documents read = read_documents(paths, options);
  if (language == "auto") {
    detect_languages(read.documents, options.run);
  } else {
    for (Document& document : read.documents) document.language = find_language(language).code;
  }
  return read;
}

}  // namespace

void add_text_inputs(Command& command, TextArguments& arguments) {
  command
      .add_option(
          "INPUT", arguments.inputs,
          "Files or folders of text, HTML, PDF, DOCX, mail (.eml, .mbox), .jsonl (one JSON object per line), or "
          "FILE.csv:COLUMN; - for standard input")
      .required();
}

void add_text_options(Command& command, TextArguments& arguments) {
  command
      .add_option("--language", arguments.text.language,
                  "Name or code, such as english, en or en-US; auto: found for each document")
      .capture_default_str();
  command.add_option(
      "--encoding", arguments.read.encoding,
      "Of text, tables and HTML, such as utf-16, windows-1252 or shift_jis; default: found by the content");
  command.add_option("--field", arguments.read.field, ".jsonl: the field that holds the text").capture_default_str();
  command.add_flag("--lines", arguments.text.lines, "Each line is a sentence, whatever it contains");
  command
      .add_option("--min-terms", arguments.text.min_terms,
                  "Sentences with fewer words are left out; stop words do not count; at least 1")
      .capture_default_str();
  command.add_flag("--no-stemming", arguments.no_stemming, "Treat different forms of a word as different terms");
  command.add_flag("--keep-stop-words", arguments.text.stop_words, "Count common words too");
  command.add_flag("--bigrams", arguments.bigrams, "Count pairs of adjacent words too");
  command.add_flag("--headings", arguments.text.headings, "Allow headings to be picked");
}

TextOptions text_options(const Command& command, const TextArguments& arguments) {
  if (command.is_given("--field") && !reads_json_lines(arguments)) {
    throw InputError("--field is for .jsonl files, but no input is one");
  }
  check_encoding(arguments.read.encoding);
  TextOptions options = arguments.text;
  options.stem = !arguments.no_stemming;
  options.ngrams = arguments.bigrams ? 2 : 1;
  check_text_options(options);
  return options;
}

Documents read_texts(std::span<const std::string> paths, const TextArguments& arguments, const RunOptions& run) {
  ReadTextOptions options = arguments.read;
  options.run = run;
  options.reader_of = load_text_reader;
  Documents read = read_with_progress(paths, options, arguments.text.language);
  if (!read.skipped_files.empty()) {
    fmt::print(stderr, "winnow: note: {}\n", skipped_in_words(read.skipped_files));
  }
  return read;
}

ShownPlan plan_text(const std::string& command, const TextArguments& arguments, double per_byte) {
  constexpr double kSecondsPerByte = 5e-7;
  std::uint64_t bytes = 0;
  for (const std::string& input : expand_folders(arguments.inputs)) {
    if (input == "-")
      throw InputError("--dry-run does not read the texts, so it needs files; standard input was given");
    bytes += bytes_of_files({input});
  }
  ShownPlan shown{command, arguments.inputs.front(), {}, "", {}};
  if (arguments.inputs.size() > 1) shown.input += fmt::format(" and {} more", arguments.inputs.size() - 1);
  shown.plan.method = "texts are read, split and counted";
  shown.plan.add("texts, words and rows", static_cast<std::uint64_t>(per_byte * static_cast<double>(bytes)),
                 fmt::format("about {} bytes per byte of text", per_byte));
  shown.seconds = kSecondsPerByte * static_cast<double>(bytes);
  return shown;
}

void check_text_memory(const TextArguments& arguments) {
  const auto inputs = expand_folders(arguments.inputs);
  if (std::find(inputs.begin(), inputs.end(), "-") != inputs.end()) return;
  check_memory(plan_text("", arguments, TextMemory::kLeast).plan);
}

std::vector<FileUse> files_of(const TextArguments& arguments) {
  std::vector<FileUse> files;
  for (const std::string& input : expand_folders(arguments.inputs)) files.push_back({"the input", input});
  return files;
}

}  // namespace winnow::cli
