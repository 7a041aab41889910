// A program that knows all commands and options itself.
#include "cli/commands.h"

namespace winnow::cli {

bool starts_elsewhere(int, char**) {
  return false;
}

void before_complaint() {}

}  // namespace winnow::cli
