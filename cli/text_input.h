// Shared by all commands that read text: the documents, and how they become rows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/plan.h"
#include "winnow/text/documents.h"
#include "winnow/text/rows.h"
#include "winnow/text/summarize.h"

namespace winnow::cli {

// As for summaries, with the language of each document found by its text.
inline TextOptions usual_text() {
  TextOptions options = summary_text();
  options.language = "auto";
  return options;
}

struct TextArguments {
  std::vector<std::string> inputs;
  ReadTextOptions read;
  TextOptions text = usual_text();
  bool no_stemming = false;
  bool bigrams = false;
};

void add_text_inputs(Command& command, TextArguments& arguments);
void add_text_options(Command& command, TextArguments& arguments);

// InputError if the arguments themselves are wrong. Called before anything is read.
TextOptions text_options(const Command& command, const TextArguments& arguments);

// Reads texts and finds their languages, or gives all the one of the arguments. Says on standard error which files of
// folders were skipped.
Documents read_texts(std::span<const std::string> paths, const TextArguments& arguments, const RunOptions& run);

// What the texts need, from their sizes. `per_byte` is memory per byte of text.
ShownPlan plan_text(const std::string& command, const TextArguments& arguments, double per_byte);

// Memory per byte of text. What is measured varies with the words: it is at least kLeast for any text, and at most the
// others. Pairs of adjacent words are many more terms.
struct TextMemory {
  static constexpr double kLeast = 4;
  static constexpr double kRows = 10;
  static constexpr double kSummary = 24;
  static constexpr double kPairs = 140;
};

// InputError if the texts cannot fit into memory. Called before they are read.
void check_text_memory(const TextArguments& arguments);

// Every file that will be read, including those in folders.
std::vector<FileUse> files_of(const TextArguments& arguments);

}  // namespace winnow::cli
