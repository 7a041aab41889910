// winnow: picks, out of a huge set, the few items that stand for the whole.
#include "cli/run_program.h"

int main(int argc, char** argv) {
  return winnow::cli::run_program(argc, argv);
}
