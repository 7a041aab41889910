// `winnow evaluate rouge`.
#pragma once

#include "cli/command.h"

namespace winnow::cli {

void add_evaluate_rouge(Command& evaluate);

}  // namespace winnow::cli
