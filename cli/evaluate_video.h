// `winnow evaluate video`.
#pragma once

#include "cli/command.h"

namespace winnow::cli {

void add_evaluate_video(Command& evaluate);

}  // namespace winnow::cli
