// winnow backends: the kernel implementations that run on this machine.
#include "winnow/backends.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/interrupt.h"

namespace winnow::cli {

void add_backends(Command& app) {
  Command command = app.add_subcommand("backends", "List the kernel implementations that this machine can run");
  command.footer("Example:\n  WINNOW_BACKEND=scalar winnow select rows.csv -k 10");
  command.callback([] {
    std::string text;
    for (const auto& backend : backends()) text += fmt::format("{:<8}  {}\n", backend.name, backend.summary);
    write_output("-", text);
  });
}

}  // namespace winnow::cli
