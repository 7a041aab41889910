// The arguments of winnow text.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/method_options.h"
#include "cli/text_input.h"
#include "winnow/text/summarize.h"

namespace winnow::cli {

struct SummaryArguments {
  TextArguments text;
  MethodArguments method;
  std::string k;
  std::string concave = "sqrt";
  std::string mixture;
  double lambda = 0.5;
  std::string start;
  std::string forbid;
  std::string certify = "quick";
  std::vector<std::string> references;
  std::string order = "document";
  std::string html;
  std::string json;
  std::string csv;
  std::string assign;
  SummarizeOptions summarize;  // settings that are not above
};

void add_summary_options(CLI::App& command, SummaryArguments& arguments);

// The options that the arguments describe; reads the files of --start and --forbid. InputError if the arguments
// themselves are wrong. Called before any text is read.
SummarizeOptions summarize_options(const CLI::App& command, const SummaryArguments& arguments);

}  // namespace winnow::cli
