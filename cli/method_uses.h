// Which options each method uses.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace winnow::cli {

// InputError for an option that the method, or the pruner of sparsify, does not use. Auto may take lazy, threshold,
// stochastic or sparsify, so it uses the options of these.
void refuse_unused_by_method(const CLI::App& command, const std::string& method, const std::string& pruner);

}  // namespace winnow::cli
