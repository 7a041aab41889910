// winnow: picks the few items of a huge set that best represent it.
#include "cli/run_program.h"

int main(int argc, char** argv) {
  return winnow::cli::run_program(argc, argv);
}
