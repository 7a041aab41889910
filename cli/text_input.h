// Shared by all commands that read text: the documents, and how they become rows.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/files.h"
#include "winnow/text/documents.h"
#include "winnow/text/rows.h"
#include "winnow/text/summarize.h"

namespace winnow::cli {

struct TextArguments {
  std::vector<std::string> inputs;
  ReadTextOptions read;
  TextOptions text = summary_text();
  bool no_stemming = false;
  bool bigrams = false;
};

void add_text_inputs(Command& command, TextArguments& arguments);
void add_text_options(Command& command, TextArguments& arguments);

// InputError if the arguments themselves are wrong. Called before anything is read.
TextOptions text_options(const Command& command, const TextArguments& arguments);

// Every file that will be read, including those in folders.
std::vector<FileUse> files_of(const TextArguments& arguments);

}  // namespace winnow::cli
