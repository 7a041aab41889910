// The options of all objectives, and the files they name.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/files.h"
#include "winnow/io.h"
#include "winnow/objectives/registry.h"
#include "winnow/report.h"

namespace winnow::cli {

struct ObjectiveArguments {
  std::string objective = "features";
  std::string concave = "sqrt";
  std::string weights;
  std::string metric;  // empty: the objective's own
  double gamma = 0;
  std::size_t neighbours = 0;
  std::string represented;
  std::string query;
  std::string privacy;
  std::string mixture;
  double eta = 1;
  double nu = 1;
  double alpha = 0.1;
  double lambda = 0.5;
  double noise = 1;
};

void add_objective_options(CLI::App& command, ObjectiveArguments& arguments);

// All but what is in files. InputError for what is wrong with the arguments themselves.
ObjectiveOptions objective_options(const ObjectiveArguments& arguments);

// The metric's name where the objective compares rows, else nothing.
std::string metric_name(const ObjectiveArguments& arguments);

// What else the objective was told, for reports: only what it uses.
std::vector<Setting> settings_of(const ObjectiveArguments& arguments);

std::vector<FileUse> files_of(const ObjectiveArguments& arguments);

// Rows of other sets, kept alive while the objective looks at them.
struct OtherRows {
  std::vector<Table> tables;
};
// Reads the files that the arguments name into `options`.
void read_other_rows(const ObjectiveArguments& arguments, Negatives negatives, OtherRows& keep,
                     ObjectiveOptions& options);

}  // namespace winnow::cli
