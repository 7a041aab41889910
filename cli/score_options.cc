#include "cli/score_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "winnow/error.h"
#include "winnow/io.h"
#include "winnow/select.h"

namespace winnow::cli {

void add_score_options(Command& command, ScoreArguments& arguments) {
  command.add_option("--scores", arguments.file,
                     "File with one score >= 0 per row (text or .npy): how good each row is by itself. The picks then "
                     "balance scores and the objective");
  command.add_option("--diversity", arguments.diversity,
                     "With --scores: from 0 (the scores alone) to 1 (the objective alone); default 0.5");
}

void remove_score_options(Command& command) {
  command.remove_option("--scores");
  command.remove_option("--diversity");
}

void check_score_arguments(const ScoreArguments& arguments) {
  if (!arguments.diversity) return;
  if (arguments.file.empty()) throw InputError("--diversity was given without --scores; expected both");
  if (!(*arguments.diversity >= 0 && *arguments.diversity <= 1)) {
    throw InputError(fmt::format("--diversity is {}; expected a number from 0 to 1", *arguments.diversity));
  }
}

double diversity_of(const ScoreArguments& arguments) {
  return arguments.diversity.value_or(SelectOptions().diversity);
}

std::vector<double> read_scores_of_rows(const ScoreArguments& arguments, std::size_t n) {
  if (arguments.file.empty()) return {};
  auto scores = read_scores(arguments.file, n);
  if (scores.size() != n) {
    throw InputError(fmt::format("{} holds {} scores, but the input has {} rows; expected one per row", arguments.file,
                                 scores.size(), n));
  }
  if (std::all_of(scores.begin(), scores.end(), [](double score) { return score == 0; })) {
    throw InputError(fmt::format("{} holds only scores of 0; expected at least one score > 0", arguments.file));
  }
  return scores;
}

}  // namespace winnow::cli
