// The arguments of winnow text.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
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
  SummaryLength length;
  std::string objective = "summary";
  std::string concave = "sqrt";
  std::string mixture;
  double lambda = 0.5;
  SummaryObjectiveOptions summary;
  SelectOptions select;
  std::string start;
  std::string forbid;
  std::string certify = "quick";
  std::vector<std::string> references;
  std::string order = "document";
  std::string html;
  std::string json;
  std::string csv;
  std::string assign;
  std::string backend = "simd";
  std::size_t threads = 0;
  std::uint64_t seed = 0;
};

void add_summary_options(CLI::App& command, SummaryArguments& arguments);

// InputError for what is wrong with the arguments themselves, before anything is read.
void check_summary_arguments(const SummaryArguments& arguments);

// What limits a summary of n sentences; ten sentences where nothing was said.
SummaryLength length_of(const SummaryArguments& arguments, std::size_t n);

// The options of objectives other than "summary".
ObjectiveOptions other_objectives(const SummaryArguments& arguments, std::size_t threads);

bool stops_early(const SummaryArguments& arguments);

}  // namespace winnow::cli
