// winnow features of text: TF-IDF rows.
#pragma once

#include <string>

#include "cli/command.h"
#include "cli/text_input.h"

namespace winnow::cli {

struct TextFeatureArguments {
  TextArguments text;
  bool normalize = false;
  std::string vocabulary;
  std::string sentences;
  bool dry_run = false;
};

// All options except INPUT, which the command adds.
void add_text_feature_options(Command& command, TextFeatureArguments& arguments);
void write_text_features(const Command& command, const TextFeatureArguments& arguments, const RunOptions& run,
                         const std::string& output);

}  // namespace winnow::cli
