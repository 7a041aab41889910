// The options of all objectives, and the files they name.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "cli/files.h"
#include "cli/parameters.h"
#include "winnow/io.h"
#include "winnow/objectives/registry.h"

namespace winnow::cli {

struct ObjectiveArguments {
  std::string objective = "features";
  Given given = {};
};

void add_objective_options(CLI::App& command, ObjectiveArguments& arguments);

// All but what is in files: those values are empty. InputError for a value that is out of range or that the objective
// does not use.
ObjectiveOptions objective_options(const ObjectiveArguments& arguments);

// The files that parameters name, by the parameter.
std::map<std::string, std::string> parameter_files(const ObjectiveArguments& arguments);
std::vector<FileUse> files_of(const ObjectiveArguments& arguments);

// Rows and weights of other files, kept alive while the objective looks at them.
struct OtherFiles {
  std::vector<Table> tables;
  std::vector<std::vector<float>> weights;
};
// Reads the files that the arguments name into `options`. `table`: the input, one weight for each of whose columns.
void read_other_files(const ObjectiveArguments& arguments, const Table& table, Negatives negatives, OtherFiles& keep,
                      ObjectiveOptions& options);

// One weight for each of `columns`, of which the file has half where they were split.
std::vector<float> read_feature_weights(const std::string& path, std::size_t columns, Negatives negatives);

}  // namespace winnow::cli
