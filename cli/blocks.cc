#include "cli/blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "base/memory.h"
#include "winnow/error.h"
#include "winnow/select/plan.h"

namespace winnow::cli {
using namespace detail;
namespace {

// The bytes of all files of the input; 0 for what is not a file.
std::uint64_t bytes_of_input(const std::string& path) {
  std::uint64_t sum = 0;
  for (const std::string& file : row_files(path)) {
    std::error_code error;
    const std::uint64_t bytes = std::filesystem::file_size(file, error);
    if (!error) sum += bytes;
  }
  return sum;
}

// Blocks are small beside the memory allowed, and large beside a seek.
std::size_t block_bytes(const RunOptions& run) {
  constexpr std::uint64_t kLeast = std::uint64_t{256} << 10;
  constexpr std::uint64_t kMost = std::uint64_t{8} << 20;
  return static_cast<std::size_t>(std::clamp(memory_allowance(run.memory) / 32, kLeast, kMost));
}

std::unique_ptr<RowFiles> open(const InputArguments& arguments, Negatives negatives) {
  return open_row_source(arguments.path, {read_options(arguments, negatives), block_bytes(arguments.run)});
}

bool has_negative_in_first_block(RowSource& rows) {
  RowBlock block;
  rows.read(0, block);
  return has_negative(block.view());
}

}  // namespace

std::uint64_t room_for_rows(const RunOptions& run) {
  return run.memory > 0 ? run.memory : machine_memory_bytes() / 4 * 3;
}

std::unique_ptr<RowFiles> open_if_too_large(const InputArguments& arguments) {
  if (arguments.path == "-") return nullptr;
  // A byte of a file becomes at most four bytes in memory, or eight if the signs are split.
  const std::uint64_t room = room_for_rows(arguments.run);
  if (8 * bytes_of_input(arguments.path) <= room) return nullptr;
  const auto settled = settled_objective(arguments);
  if (settled && !works_in_blocks(settled->name, objective_options(arguments.objective))) return nullptr;
  auto rows = open(arguments, negatives_of(arguments));
  if (rows->bytes_in_memory() <= room) return nullptr;
  if (settled) return rows;
  if (has_negative_in_first_block(*rows)) return nullptr;
  return open(arguments, Negatives::kReject);
}

void share_memory(Loaded& loaded, std::size_t k, const SelectOptions& options) {
  if (loaded.blocks == nullptr) return;
  const std::uint64_t others = memory_of_limits(options.constraint.get(), !loaded.scores.empty(), loaded.n());
  const std::uint64_t needed = least_block_memory(*loaded.source, k) + others;
  const std::uint64_t allowed = memory_allowance(loaded.options.run.memory);
  // Four blocks of a 32nd of the memory grow by an eighth of what is added to it, and end with a whole row.
  const std::uint64_t larger_blocks =
      needed > allowed ? (needed - allowed) / 7 + 4 * loaded.source->bytes_in_memory() / loaded.n() : 0;
  check_block_memory(*loaded.source, k, loaded.options.run, others + larger_blocks);
  loaded.blocks->leave(others);
}

void refuse_in_blocks(const Loaded& loaded, std::string_view option) {
  if (loaded.source == nullptr) return;
  throw InputError(fmt::format("{} needs all rows in memory: they take {}, and {} was allowed", option,
                               shown_bytes(loaded.source->bytes_in_memory()),
                               shown_bytes(room_for_rows(loaded.options.run))));
}

}  // namespace winnow::cli
