// `winnow evaluate rouge`.
#pragma once

#include <CLI/CLI.hpp>

namespace winnow::cli {

void add_evaluate_rouge(CLI::App& evaluate);

}  // namespace winnow::cli
