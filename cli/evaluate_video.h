// `winnow evaluate video`.
#pragma once

#include <CLI/CLI.hpp>

namespace winnow::cli {

void add_evaluate_video(CLI::App& evaluate);

}  // namespace winnow::cli
