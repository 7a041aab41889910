#include "cli/run_program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

constexpr int kOurs = 1;
constexpr int kTheirs = 2;

int complain(int code, std::string message) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  std::fputs(fmt::format("winnow: {}\n", message).c_str(), stderr);  // never throws, even if stderr is closed
  return code;
}

// An empty value is never a file, a name or a number. Usually a variable of a script was not set.
void refuse_empty_values(CLI::App& app) {
  const auto complaint = [](const std::string& text) {
    return text.empty() ? std::string("an empty value was given; expected a value, or no such option") : "";
  };
  for (CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() > 0) option->check(complaint, "", "empty");
  }
  for (CLI::App* command : app.get_subcommands({})) refuse_empty_values(*command);
}

// A negative count would wrap around.
void refuse_negative_counts(CLI::App& app) {
  const auto complaint = [](const std::string& text) {
    return text.starts_with('-') ? fmt::format("{} was given; expected a whole number >= 0", text) : "";
  };
  for (CLI::Option* option : app.get_options()) {
    if (option->get_type_name().starts_with("UINT")) option->check(complaint, "", "counts");
  }
  for (CLI::App* command : app.get_subcommands({})) refuse_negative_counts(*command);
}

int run(int argc, char** argv) {
  CLI::App app("Picks the few items of a huge set that best represent it.", "winnow");
  app.set_version_flag("--version", "winnow " WINNOW_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Example:\n  winnow select embeddings.npy -k 1000 --json picks.json\n\nRun 'winnow COMMAND --help' for details.");
  add_select(app);
  add_sparsify(app);
  add_compare(app);
  add_certify(app);
  add_stream(app);
  add_text(app);
  add_video(app);
  add_features(app);
  add_evaluate(app);
  add_backends(app);
  refuse_empty_values(app);
  refuse_negative_counts(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
    if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty()) {
      return complain(kTheirs, fmt::format("no command '{}' ('winnow --help' lists the commands)", argv[1]));
    }
    return complain(kTheirs, fmt::format("{} ('winnow --help' lists the commands)", error.what()));
  }
  return 0;
}

}  // namespace

int run_program(int argc, char** argv) {
  clean_up_on_interrupt();
  try {
    return run(argc, argv);
  } catch (const InputError& error) {
    return complain(kTheirs, error.what());
  } catch (const std::bad_alloc&) {
    return complain(kOurs, "out of memory: the task does not fit into this machine");
  } catch (const std::exception& error) {
    return complain(kOurs, error.what());
  }
}

}  // namespace winnow::cli
