// The commands that need the component text, in a program that was built without it.
#include "cli/commands.h"
#include "cli/components.h"
#include "cli/evaluate_rouge.h"
#include "cli/text_features.h"
#include "winnow/error.h"

namespace winnow::cli {

void add_text(Command& app) {
  add_missing_command(app, "text", "text");
}

void add_evaluate_rouge(Command& evaluate) {
  add_missing_command(evaluate, "rouge", "text");
}

void add_text_feature_options(Command&, TextFeatureArguments&) {}

void write_text_features(const Command&, const TextFeatureArguments&, const RunOptions&, const std::string&) {
  throw InputError(missing_component("winnow features with text", "text"));
}

}  // namespace winnow::cli
