// Rows that do not fit into memory, and are read in blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "cli/input.h"
#include "winnow/io/row_source.h"

namespace winnow::cli {

// What rows may take in memory: what --memory allows, or three quarters of the machine's.
std::uint64_t room_for_rows(const RunOptions& run);

// The source of the rows if they do not fit into --memory (without it, into three quarters of the machine's memory) and
// the objective can do with blocks. Null if they fit, or if the objective needs all of them anyway. If the arguments do
// not settle the objective, the first block does.
std::unique_ptr<RowFiles> open_if_too_large(const InputArguments& arguments);

// Shares --memory between the rows and the limits of the options. InputError, with the number needed, if it is too
// little for k picks. Nothing if the rows are in memory.
void share_memory(Loaded& loaded, std::size_t k, const SelectOptions& options);

// InputError if the rows are read in blocks: `option` needs all of them in memory.
void refuse_in_blocks(const Loaded& loaded, std::string_view option);

}  // namespace winnow::cli
