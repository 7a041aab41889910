// winnow, if the component text was built: all commands that need no text are done here, the others by a second
// program, winnow-text, the same program together with ICU and the other libraries of text. So no other command loads
// them. The second program knows all options, so it also complains about those that are wrong.
#include <algorithm>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/run_program.h"
#include "cli/second_program.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kOfText[] = {"text", "features", "evaluate"};

void hand_over_to_text() {
  become("winnow-text", "texts");
}

}  // namespace

// For the list of commands. They never run here.
void add_text(Command& app) {
  app.add_subcommand("text", kTextHelp);
}

void add_features(Command& app) {
  app.add_subcommand("features", kFeaturesHelp);
}

void add_evaluate(Command& app) {
  app.add_subcommand("evaluate", kEvaluateHelp);
}

bool starts_elsewhere(int argc, char** argv) {
  if (argc < 2 || std::find(std::begin(kOfText), std::end(kOfText), std::string_view(argv[1])) == std::end(kOfText)) {
    return false;
  }
  hand_over_to_text();
  return true;
}

void before_complaint() {
  try {
    hand_over_to_text();
  } catch (const SystemError&) {  // then with the options that are known here
  }
}

}  // namespace winnow::cli
