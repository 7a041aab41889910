// The arguments of winnow text.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/method_options.h"
#include "cli/objective_options.h"
#include "cli/text_input.h"
#include "winnow/text/summarize.h"

namespace winnow::cli {

struct SummaryArguments {
  TextArguments text;
  MethodArguments method;
  std::string k;
  Given given = {};  // parameters of the objective
  std::string start;
  std::string forbid;
  std::string certify = "tight";
  std::vector<std::string> references;
  std::string order = "document";
  std::string html;
  std::string json;
  std::string csv;
  std::string assign;
  bool plain = false;
  bool dry_run = false;
  SummarizeOptions summarize;  // settings that are not above
};

void add_summary_options(Command& command, SummaryArguments& arguments);

// The options that the arguments describe; reads the files of --start and --forbid. InputError if the arguments
// themselves are wrong. Called before any text is read.
SummarizeOptions summarize_options(const Command& command, const SummaryArguments& arguments);

}  // namespace winnow::cli
