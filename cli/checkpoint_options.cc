#include "cli/checkpoint_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/interrupt.h"
#include "winnow/backends.h"
#include "winnow/error.h"
#include "winnow/io/row_source.h"

namespace winnow::cli {
namespace {

// The options on which the picks do not depend. Every other option is compared.
constexpr std::string_view kFree[] = {"--threads",    "--memory", "--backend", "--json",   "--output",
                                      "--assign",     "--html",   "--show",    "--points", "--ids",
                                      "--checkpoint", "--resume", "--certify", "--help"};

bool is_free(std::string_view option) {
  return std::find(std::begin(kFree), std::end(kFree), option) != std::end(kFree);
}

// "the input" and "--costs" in messages about a run: "input", "costs".
std::string plain_name(std::string_view option) {
  if (option.starts_with("the ")) option.remove_prefix(4);
  return std::string(option.substr(std::min(option.size(), option.find_first_not_of('-'))));
}

// All backends give the same bits, except those that may have no fused multiply-add; see backends.h.
std::string arithmetic_of(const RunOptions& run) {
  const std::string used = run.backend == "simd" ? simd_instruction_set() : run.backend;
  return used == "sse4" || used == "vector" ? used : "fused multiply-add";
}

// Files are compared by themselves. The input may be a folder or a list, of which they are.
bool names_file(const OptionValue& value, std::span<const FileUse> files) {
  return value.option == "INPUT" || std::any_of(files.begin(), files.end(), [&](const FileUse& use) {
           return use.path == value.text && use.option == value.option;
         });
}

CheckpointRun describe(const Command& command, std::string_view name, std::span<const FileUse> files,
                       const RunOptions& run) {
  CheckpointRun described;
  described.options = {{"version", WINNOW_VERSION}, {"command", std::string(name)}, {"arithmetic", arithmetic_of(run)}};
  for (const OptionValue& value : command.values()) {
    if (is_free(value.option) || names_file(value, files)) continue;
    described.options.push_back({plain_name(value.option), value.text});
  }
  for (const FileUse& use : files) {
    if (use.written || use.path.empty() || is_free(use.option)) continue;
    const bool rows = use.option == "the input";  // may be a folder or a list
    for (const std::string& path : rows ? row_files(use.path) : std::vector{use.path}) {
      described.files.push_back({plain_name(use.option), path});
    }
  }
  return described;
}

}  // namespace

void add_checkpoint_options(Command& command, CheckpointArguments& arguments) {
  command
      .add_option("--checkpoint", arguments.folder,
                  "Keep the state of the run in the folder DIR, after each round of pruning and each hundred picks, so "
                  "that it can be resumed if it is killed")
      .type_name("DIR");
  command.add_flag(
      "--resume", arguments.resume,
      "With --checkpoint: continue the run that DIR holds, with the same picks; begin it if DIR holds none");
}

void check_checkpoint_arguments(const CheckpointArguments& arguments) {
  if (arguments.resume && arguments.folder.empty()) {
    throw InputError("--resume was given without --checkpoint, which names the folder to continue from; expected both");
  }
}

std::unique_ptr<CheckpointFolder> open_checkpoint(const CheckpointArguments& arguments, const Command& command,
                                                  std::string_view name, std::span<const FileUse> files,
                                                  RunOptions& run) {
  if (arguments.folder.empty()) return nullptr;
  auto folder = std::make_unique<CheckpointFolder>(arguments.folder, describe(command, name, files, run),
                                                   arguments.resume, removed_on_interrupt());
  if (arguments.resume && folder->is_new()) {
    fmt::print(stderr, "winnow: note: {} holds no checkpoint yet; the run begins anew\n", arguments.folder);
  }
  run.journal = folder.get();
  return folder;
}

void describe_checkpoint(const CheckpointFolder* checkpoint, RunReport& report) {
  if (checkpoint == nullptr) return;
  report.checkpoint = {checkpoint->path(),
                       checkpoint->was_finished() ? "the finished run" : checkpoint->resumed_from()};
}

}  // namespace winnow::cli
