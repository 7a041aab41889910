// --checkpoint and --resume: a run that can be killed at any moment and continued.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "cli/command.h"
#include "cli/files.h"
#include "winnow/io/checkpoint.h"
#include "winnow/report.h"

namespace winnow::cli {

struct CheckpointArguments {
  std::string folder;
  bool resume = false;
};

void add_checkpoint_options(Command& command, CheckpointArguments& arguments);

// InputError if the arguments themselves are wrong. Called before anything is read.
void check_checkpoint_arguments(const CheckpointArguments& arguments);

// Opens the checkpoint before anything is read, and puts it into the options of the run; null if none was asked for.
// A resumed run must have the same values of all options of `command`, but for those that do not change the picks, and
// the same of the `files` that it reads.
std::unique_ptr<CheckpointFolder> open_checkpoint(const CheckpointArguments& arguments, const Command& command,
                                                  std::string_view name, std::span<const FileUse> files,
                                                  RunOptions& run);

// Says in the report where the checkpoint is, and from where the run was resumed.
void describe_checkpoint(const CheckpointFolder* checkpoint, RunReport& report);

}  // namespace winnow::cli
