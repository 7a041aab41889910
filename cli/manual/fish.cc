// Completion for fish.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/manual/writers.h"

namespace winnow::cli {
namespace {

constexpr const char* kFunctions = R"(# Completion of winnow for fish. Made from the options of the program.
function __winnow_command --description 'The command that the line names so far'
    set -l command winnow
    for word in (commandline -opc)[2..-1]
        if contains -- "$command $word" {}
            set command "$command $word"
        end
    end
    echo $command
end
function __winnow_in
    test (__winnow_command) = "$argv"
end
complete -c winnow -f
)";

std::string quoted(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

std::string what_follows(const OptionPage& option) {
  if (option.kind.empty()) return "";
  const auto values = typed_values(option);
  if (!values.empty() && option.list) return fmt::format(" -x -a '(__fish_append , {})'", fmt::join(values, " "));
  if (!values.empty()) return fmt::format(" -x -a {}", quoted(fmt::format("{}", fmt::join(values, " "))));
  if (option.kind == "FILE") return " -r -F";
  return option.kind == "DIR" ? " -x -a '(__fish_complete_directories)'" : " -x";
}

std::string lines_of(const CommandPage& command) {
  const std::string here = fmt::format("complete -c winnow -n '__winnow_in {}'", command.name);
  std::string text;
  for (const CommandPage& each : command.commands) {
    text += fmt::format("{} -a {} -d {}\n", here, each.last_name(), quoted(first_sentence(each.summary)));
  }
  if (!command.arguments.empty()) text += here + " -F\n";
  for (const OptionPage* option : all_options(command)) {
    text += here;
    for (const std::string& name : option->names) {
      text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    text += fmt::format("{} -d {}\n", what_follows(*option), quoted(first_sentence(option->help)));
  }
  return text;
}

}  // namespace

std::string to_fish(const CommandPage& program) {
  std::vector<std::string> names;
  std::string lines;
  for (const CommandPage* command : all_commands(program)) {
    if (command != &program) names.push_back(quoted(command->name));
    lines += lines_of(*command);
  }
  return replaced(kFunctions, "{}", fmt::format("{}", fmt::join(names, " "))) + lines;
}

}  // namespace winnow::cli
