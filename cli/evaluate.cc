// winnow evaluate: a result held against what people chose. One subcommand for each kind of result.
#include "cli/commands.h"
#include "cli/evaluate_rouge.h"
#include "cli/evaluate_video.h"

namespace winnow::cli {

void add_evaluate(CLI::App& app) {
  CLI::App* command = app.add_subcommand("evaluate", "Hold a result against what people chose");
  command->require_subcommand(1);
  add_evaluate_rouge(*command);
  add_evaluate_video(*command);
  command->footer("'winnow evaluate KIND --help' says more.");
}

}  // namespace winnow::cli
