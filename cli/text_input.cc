#include "cli/text_input.h"

#include <algorithm>

#include "cli/unused.h"
#include "features/text/text_files.h"
#include "winnow/error.h"

namespace winnow::cli {
using namespace detail;
namespace {

// Standard input may be.
bool reads_json_lines(const TextArguments& arguments) {
  const auto names = expand_folders(arguments.inputs);
  return std::any_of(names.begin(), names.end(),
                     [](const std::string& name) { return name == "-" || is_json_lines(name); });
}

}  // namespace

void add_text_inputs(CLI::App& command, TextArguments& arguments) {
  command
      .add_option("INPUT", arguments.inputs,
                  "Text files, folders of them, .jsonl files (one JSON object a line); - for standard input")
      ->required();
}

void add_text_options(CLI::App& command, TextArguments& arguments) {
  command.add_option("--language", arguments.text.language, "Name or code, such as english, en or en-US")
      ->capture_default_str();
  command.add_option("--field", arguments.read.field, ".jsonl: where the text is")->capture_default_str();
  command.add_flag("--lines", arguments.text.lines, "Each line is a sentence, whatever is in it");
  command
      .add_option("--min-terms", arguments.text.min_terms,
                  "Sentences with fewer words, stop words not counted, are left out; at least 1")
      ->capture_default_str();
  command.add_flag("--no-stemming", arguments.no_stemming, "Keep word forms apart");
  command.add_flag("--keep-stop-words", arguments.text.stop_words, "Let common words count too");
  command.add_flag("--bigrams", arguments.bigrams, "Let pairs of neighbouring words count too");
  command.add_flag("--headings", arguments.text.headings, "Let headings be picked too");
}

TextOptions text_options(const CLI::App& command, const TextArguments& arguments) {
  if (is_given(command, "--field") && !reads_json_lines(arguments)) {
    throw InputError("--field is for .jsonl files, and no input is one");
  }
  TextOptions options = arguments.text;
  options.stem = !arguments.no_stemming;
  options.ngrams = arguments.bigrams ? 2 : 1;
  check_text_options(options);
  return options;
}

std::vector<FileUse> files_of(const TextArguments& arguments) {
  std::vector<FileUse> files;
  for (const std::string& input : expand_folders(arguments.inputs)) files.push_back({"the input", input});
  return files;
}

}  // namespace winnow::cli
