// One function per subcommand: it adds the subcommand to the application and sets what it runs.
#pragma once

#include "cli/command.h"

namespace winnow::cli {

void add_select(Command& app);
void add_sparsify(Command& app);
void add_compare(Command& app);
void add_certify(Command& app);
void add_stream(Command& app);
void add_cluster(Command& app);
void add_text(Command& app);
void add_video(Command& app);
void add_features(Command& app);
void add_evaluate(Command& app);
void add_backends(Command& app);

}  // namespace winnow::cli
