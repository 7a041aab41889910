#include "cli/run_program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/application.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/parameters.h"
#include "cli/suggest.h"
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

// The deepest command that was named.
const CLI::App& named_command(const CLI::App& app) {
  const auto named = app.get_subcommands();
  return named.empty() ? app : named_command(*named.front());
}

// "winnow evaluate video".
std::string full_name(const CLI::App& command) {
  const CLI::App* above = command.get_parent();
  return above == nullptr ? command.get_name() : full_name(*above) + " " + command.get_name();
}

std::string see_help(const CLI::App& command) {
  return fmt::format("(see '{} --help')", full_name(command));
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// The full names of the commands that have the option.
void find_commands_with(const CLI::App& app, const std::string& option, std::vector<std::string>& found) {
  if (app.get_option_no_throw(option) != nullptr) found.push_back(full_name(app));
  for (const CLI::App* command : commands_of(app)) find_commands_with(*command, option, found);
}

std::vector<std::string> long_options_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// "; did you mean --stories?", or empty.
std::string suggestion(std::string_view word, std::span<const std::string> names) {
  const std::string nearest = nearest_name(word, names);
  return nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest);
}

std::string complaint_about_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
  return fmt::format("{} has no command '{}'{} {}", full_name(app), word, suggestion(word, names), see_help(app));
}

// Of an argument that the command does not have, and of who does.
std::string complaint_about_extras(const CLI::App& app) {
  const CLI::App& command = named_command(app);
  const auto extras = command.remaining();
  if (extras.empty()) return "an argument was not expected " + see_help(command);
  const std::string option = extras.front().substr(0, extras.front().find('='));
  if (!option.starts_with("-")) {
    if (!commands_of(command).empty()) return complaint_about_command(command, option);
    return fmt::format("'{}' was not expected; {} has no such argument {}", option, full_name(command),
                       see_help(command));
  }
  std::vector<std::string> others;
  find_commands_with(app, option, others);
  if (others.empty()) {
    return fmt::format("{} has no option {}{} {}", full_name(command), option,
                       suggestion(option, long_options_of(command)), see_help(command));
  }
  std::vector<std::string_view> names(others.begin(), others.end());
  return fmt::format("{} does not have the option {}; it belongs to {}", full_name(command), option, or_list(names));
}

// A misspelt option explains why another is missing, so it comes first.
bool is_about_extras(const CLI::App& app, const CLI::ParseError& error) {
  const bool missing = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  return dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
         (missing && !named_command(app).remaining().empty());
}

int run(int argc, char** argv) {
  CLI::App app;
  set_up(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
    before_complaint();
    if (is_about_extras(app, error)) return complain(kTheirs, complaint_about_extras(app));
    return complain(kTheirs, fmt::format("{} {}", error.what(), see_help(named_command(app))));
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
