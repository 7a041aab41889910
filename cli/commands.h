// One function per subcommand: it adds the subcommand to the application and sets what it runs.
#pragma once

#include <CLI/CLI.hpp>

namespace winnow::cli {

void add_select(CLI::App& app);
void add_sparsify(CLI::App& app);
void add_compare(CLI::App& app);
void add_certify(CLI::App& app);
void add_stream(CLI::App& app);
void add_text(CLI::App& app);
void add_video(CLI::App& app);
void add_features(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_backends(CLI::App& app);

}  // namespace winnow::cli
