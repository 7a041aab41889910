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
#include "cli/parameters.h"
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
    return text.empty() ? std::string("an empty value was given; expected a value") : "";
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

// The deepest command that was named.
const CLI::App& named_command(const CLI::App& app) {
  const auto named = app.get_subcommands();
  return named.empty() ? app : named_command(*named.front());
}

// The full names of the commands that have the option, such as "winnow evaluate video".
void find_commands_with(const CLI::App& app, const std::string& option, const std::string& above,
                        std::vector<std::string>& found) {
  const std::string name = above.empty() ? app.get_name() : above + " " + app.get_name();
  if (app.get_option_no_throw(option) != nullptr) found.push_back(name);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    find_commands_with(*command, option, name, found);
  }
}

// Of an argument that the command does not have, and of who does.
std::string complaint_about_extras(const CLI::App& app) {
  const CLI::App& command = named_command(app);
  const auto extras = command.remaining();
  if (extras.empty()) return "an argument was not expected";
  const std::string option = extras.front().substr(0, extras.front().find('='));
  if (!option.starts_with("-"))
    return fmt::format("'{}' was not expected; {} has no such argument", option, command.get_name());
  std::vector<std::string> others;
  find_commands_with(app, option, "", others);
  if (others.empty()) return fmt::format("no command has the option {}", option);
  std::vector<std::string_view> names(others.begin(), others.end());
  return fmt::format("{} does not have the option {}; it belongs to {}", command.get_name(), option, or_list(names));
}

int run(int argc, char** argv) {
  CLI::App app("Picks the few items of a huge set that best represent it.", "winnow");
  app.set_version_flag("--version", "winnow " WINNOW_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Example:\n  winnow select embeddings.npy -k 1000 --json picks.json\n\nRun 'winnow COMMAND --help' for details.");
  Command program(&app);
  add_select(program);
  add_sparsify(program);
  add_compare(program);
  add_certify(program);
  add_stream(program);
  add_cluster(program);
  add_text(program);
  add_video(program);
  add_features(program);
  add_evaluate(program);
  add_backends(program);
  refuse_empty_values(app);
  refuse_negative_counts(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
    before_complaint();
    if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty()) {
      return complain(kTheirs, fmt::format("no command '{}' ('winnow --help' lists the commands)", argv[1]));
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return complain(kTheirs, complaint_about_extras(app));
    return complain(kTheirs, fmt::format("{} ('winnow --help' lists the commands)", error.what()));
  }
  return 0;
}

}  // namespace

int run_program(int argc, char** argv) {
  clean_up_on_interrupt();
  try {
    if (starts_elsewhere(argc, argv)) return 0;
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
