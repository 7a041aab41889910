// Shared by all commands that read rows: the input, the objective over it, and the options of both.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/objective_options.h"
#include "cli/score_options.h"
#include "io/steady_file.h"
#include "winnow/io.h"
#include "winnow/io/row_source.h"
#include "winnow/objectives/blocks.h"
#include "winnow/objectives/registry.h"
#include "winnow/report.h"
#include "winnow/select.h"

namespace winnow::cli {

struct InputArguments {
  std::string path;
  std::string format = "auto";
  std::string tensor;
  std::string negatives = "auto";
  double scale = 1;
  std::string ids;
  ObjectiveArguments objective;
  ScoreArguments scores;
  RunOptions run;
};

void add_input_options(Command& command, InputArguments& arguments);

// InputError if the arguments themselves are wrong. Called before anything is read.
void check_input_arguments(const InputArguments& arguments);

// The objective, if the arguments alone determine it. Otherwise the rows do.
std::optional<ObjectiveChoice> settled_objective(const InputArguments& arguments);

// What the objective needs: error if it takes only values >= 0, otherwise keep.
Negatives negatives_for(const ObjectiveChoice& chosen, const ObjectiveOptions& options);

// How values below 0 are handled: as asked for, or for auto, as the objective needs.
Negatives negatives_of(const InputArguments& arguments);

// How the rows are read.
ReadOptions read_options(const InputArguments& arguments, Negatives negatives);

// How to run, with the actual number of threads.
RunOptions run_of(const InputArguments& arguments);

struct Loaded {
  Table table;                                 // without rows if they are read in blocks
  std::unique_ptr<RowFiles> source;            // if they are
  std::unique_ptr<detail::SteadyFile> mapped;  // the file, if the rows are used where they are in it
  OtherFiles others;
  std::vector<std::string> ids;
  ObjectiveOptions options;
  ObjectiveChoice chosen;
  Negatives negatives = Negatives::kReject;  // how they were handled
  std::unique_ptr<Objective> objective;
  BlockObjective* blocks = nullptr;   // the objective, if the rows are read in blocks
  std::vector<double> scores;         // empty: none
  std::unique_ptr<Objective> scored;  // the objective with its scores, once apply_scores has made it
  ScoreUnits units;
  double read_seconds = 0;
  double build_seconds = 0;

  std::size_t n() const { return source == nullptr ? size(table.rows) : source->size(); }
  const Objective& maximized() const { return scored == nullptr ? *objective : *scored; }
};
Loaded load(const InputArguments& arguments);

// If there are scores, puts them into the options and makes the objective that counts them. `options` has the limits of
// the run.
void apply_scores(const InputArguments& arguments, Loaded& loaded, SelectOptions& options);

// Adds the two parts of the value of the picks to the report, if there are scores.
void describe_scores(const Loaded& loaded, const SelectOptions& options, const Selection& selection, RunReport& report);

// The part of a report about the input and the objective, once the work is done. Moves the ids. InputError if the rows
// are in a mapped file that has changed meanwhile.
RunReport describe_input(const InputArguments& arguments, Loaded& loaded);

}  // namespace winnow::cli
