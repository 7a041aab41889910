// winnow evaluate: compares a result with what people chose. One subcommand per kind of result.
#include "cli/commands.h"
#include "cli/evaluate_rouge.h"
#include "cli/evaluate_video.h"

namespace winnow::cli {

void add_evaluate(Command& app) {
  Command command = app.add_subcommand("evaluate", kEvaluateHelp);
  command.require_subcommand();
  add_evaluate_rouge(command);
  add_evaluate_video(command);
  command.footer("Run 'winnow evaluate KIND --help' for details.");
}

}  // namespace winnow::cli
