// --scores and --diversity: quality beside coverage.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "winnow/select/scores.h"

namespace winnow::cli {

struct ScoreArguments {
  std::string file;
  std::optional<double> diversity;
  std::optional<ScoreUnits> units;  // of the run that made the picks; otherwise they are found
};

void add_score_options(Command& command, ScoreArguments& arguments);

// For a command that does not have them.
void remove_score_options(Command& command);

// InputError if the arguments themselves are wrong. Called before anything is read.
void check_score_arguments(const ScoreArguments& arguments);

// As given, or in the middle.
double diversity_of(const ScoreArguments& arguments);

// One score per row; empty if there is no file. InputError if the file does not hold n numbers >= 0.
std::vector<double> read_scores_of_rows(const ScoreArguments& arguments, std::size_t n);

}  // namespace winnow::cli
