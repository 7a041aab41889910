// The options of all objectives, and the files they name.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/parameters.h"
#include "winnow/io.h"
#include "winnow/objectives/registry.h"

namespace winnow::cli {

struct ObjectiveArguments {
  std::string objective = std::string(kAutoObjective);
  Given given = {};
  bool streamed = false;  // the command offers only what streams can do
};

// The objectives that the command offers.
std::vector<NamedObjective> offered_objectives(const ObjectiveArguments& arguments);

void add_objective_options(Command& command, ObjectiveArguments& arguments);

// The objective, if the command line alone determines it. Otherwise the rows do.
std::optional<ObjectiveChoice> named_objective(const ObjectiveArguments& arguments);

// All values except those in files, which are empty. InputError if a value is out of range or the objective does not
// use it.
ObjectiveOptions objective_options(const ObjectiveArguments& arguments);

// InputError if the objective sums others, and --mixture does not say which.
void check_mixture_given(const NamedObjective& objective, const ParameterValues& values);

// The objective as messages show it: a mixture with its parts.
std::string shown_objective(const std::string& objective, const NamedObjective& named, const Given& given);

// The files that parameters name, by parameter.
std::map<std::string, std::string> parameter_files(const ObjectiveArguments& arguments);
std::vector<FileUse> files_of(const ObjectiveArguments& arguments);

// Rows and weights of other files, kept alive while the objective refers to them.
struct OtherFiles {
  std::vector<Table> tables;
  std::vector<std::vector<float>> weights;
};
// Reads the files that the arguments name into `options`. `table` is the input; there is one weight per column of it.
void read_other_files(const ObjectiveArguments& arguments, const Table& table, Negatives negatives, OtherFiles& keep,
                      ObjectiveOptions& options);

// One weight per column. If the columns were split, the file has half as many weights.
std::vector<float> read_feature_weights(const std::string& path, std::size_t columns, Negatives negatives);

}  // namespace winnow::cli
