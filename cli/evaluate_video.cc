// winnow evaluate video: its options.
#include "cli/evaluate_video.h"

#include <memory>

#include "cli/plan.h"

namespace winnow::cli {

void add_evaluate_video(Command& evaluate) {
  Command command = evaluate.add_subcommand("video", "F1 and recall of chosen frames against those that people chose");
  const auto arguments = std::make_shared<EvaluateVideoArguments>();
  command
      .add_option(
          "--picks", arguments->picks,
          "What was chosen: JSON or CSV of winnow video (its clips) or of winnow select, or one frame number per line; "
          "- for standard input")
      .type_name("FILE")
      .required();
  command
      .add_option("--users", arguments->users,
                  "What people chose: a table with one row per frame and one column per user, > 0 if chosen")
      .type_name("FILE")
      .required();
  command
      .add_option("--truth", arguments->truth,
                  "A score per frame: also compare with the top 2 %, 4 %, … 32 % of frames by it")
      .type_name("FILE");
  command
      .add_option("--json", arguments->json,
                  "Write the scores as JSON to FILE; without FILE or with -, to standard output")
      .expected(0, 1)
      .default_str("-");
  add_dry_run_option(command, arguments->dry_run);
  command.footer(
      "Example:\n  winnow evaluate video --picks picks.json --users jumps.user_score.npy --truth jumps.gt_score.npy");
  command.callback([arguments] { run_evaluate_video(*arguments); });
}

}  // namespace winnow::cli
