#include "cli/text_features.h"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "winnow/io.h"
#include "winnow/text/report.h"

namespace winnow::cli {
namespace {

// One line per row: the place of the sentence, and its text.
std::string sentence_lines(const TextRows& rows, const Documents& read) {
  std::string lines;
  for (const Sentence& sentence : rows.sentences) {
    const Document& document = read.documents[sentence.document];
    nlohmann::ordered_json json = {{"document", document.name}};
    if (!document.id.empty()) json["id"] = document.id;
    json["position"] = sentence.position;
    json["span"] = {sentence.first_character, sentence.last_character};
    json["sentence"] = std::string(text_of(sentence, read.documents));
    lines += json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  }
  return lines;
}

TextRows rows_with_progress(std::span<const Document> documents, TextOptions options) {
  Progress progress;
  options.run.trace = &progress;
  return make_text_rows(documents, options);
}

}  // namespace

void add_text_feature_options(Command& command, TextFeatureArguments& arguments) {
  add_text_options(command, arguments.text);
  command.add_flag("--normalize", arguments.normalize, "Text: scale rows to length 1");
  command.add_option("--vocabulary", arguments.vocabulary, "Text: write the term of each column to FILE, one per line");
  command.add_option("--sentences", arguments.sentences,
                     "Text: write the sentence of each row to FILE, one JSON object per line");
}

void write_text_features(const Command& command, const TextFeatureArguments& arguments, const RunOptions& run,
                         const std::string& output) {
  std::vector<FileUse> files = files_of(arguments.text);
  files.push_back({"-o", output, true});
  files.push_back({"--vocabulary", arguments.vocabulary, true});
  files.push_back({"--sentences", arguments.sentences, true});
  check_files(files);
  TextOptions options = text_options(command, arguments.text);
  options.normalize = arguments.normalize;
  options.run = run;
  if (arguments.dry_run) {
    const double per_byte = arguments.text.bigrams ? TextMemory::kPairs : TextMemory::kRows;
    return write_plan(plan_text("features", arguments.text, per_byte), "");
  }
  check_text_memory(arguments.text);

  const Documents read = read_texts(arguments.text.inputs, arguments.text, run);
  if (read.broken_places > 0) {
    fmt::print(stderr, "winnow: note: {}\n", broken_in_words(read.broken, read.broken_places));
  }
  const TextRows rows = rows_with_progress(read.documents, options);
  if (!arguments.vocabulary.empty()) {
    std::string lines;
    for (const std::string& term : rows.terms) lines += term + "\n";
    write_output(arguments.vocabulary, lines);
  }
  if (!arguments.sentences.empty()) write_output(arguments.sentences, sentence_lines(rows, read));
  write_output(output, to_npz(rows.rows.view()));
}

}  // namespace winnow::cli
