// Completion for zsh: one function per command, with the specifications of _arguments.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/manual/writers.h"

namespace winnow::cli {
namespace {

// Within single quotes and the brackets or colons of a specification.
std::string escaped(const std::string& text) {
  std::string safe = replaced(text, "\\", "\\\\");
  for (const char* special : {"[", "]", ":"}) safe = replaced(safe, special, std::string("\\") + special);
  return replaced(safe, "'", "'\\''");
}

std::string function_of(const CommandPage& command) {
  return "_" + replaced(command.name, " ", "_");
}

std::string action_of(const OptionPage& option) {
  const auto values = typed_values(option);
  if (!values.empty() && option.list) return fmt::format("_sequence compadd - {}", fmt::join(values, " "));
  if (!values.empty()) return fmt::format("({})", escaped(fmt::format("{}", fmt::join(values, " "))));
  if (option.kind == "FILE") return "_files";
  return option.kind == "DIR" ? "_files -/" : " ";  // a space: any value
}

// '--json=[Write everything as JSON]:FILE:_files', once for each name.
std::string specification(const OptionPage& option) {
  std::string text;
  for (const std::string& name : option.names) {
    const std::string joint = option.kind.empty() ? "" : name.starts_with("--") ? "=" : "+";
    text +=
        fmt::format("    '{}{}{}[{}]", option.several ? "*" : "", name, joint, escaped(first_sentence(option.help)));
    if (!option.kind.empty()) {
      text += fmt::format(":{}:{}", escaped(option.values.empty() ? option.kind : "NAME"), action_of(option));
    }
    text += "' \\\n";
  }
  return text;
}

std::string options_of(const CommandPage& command) {
  std::string text;
  for (const OptionPage* option : all_options(command)) text += specification(*option);
  return text;
}

constexpr const char* kWithCommands = R"(@FUNCTION() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
  local -a commands
  commands=(
@NAMES  )
  _arguments -C \
@OPTIONS    '1:command:->command' \
    '*::argument:->argument'
  case $state in
  command) _describe command commands ;;
  argument)
    case $words[1] in
@CASES    esac
    ;;
  esac
}

)";

// The command that is named, then what belongs to it.
std::string function_with_commands(const CommandPage& command) {
  std::string names;
  std::string cases;
  for (const CommandPage& each : command.commands) {
    names += fmt::format("    '{}:{}'\n", each.last_name(), escaped(first_sentence(each.summary)));
    cases += fmt::format("    {}) {} ;;\n", each.last_name(), function_of(each));
  }
  std::string text = replaced(kWithCommands, "@FUNCTION", function_of(command));
  text = replaced(replaced(text, "@NAMES", names), "@CASES", cases);
  return replaced(text, "@OPTIONS", options_of(command));
}

std::string function_without_commands(const CommandPage& command) {
  std::string arguments;
  for (const OptionPage& argument : command.arguments) {
    arguments += fmt::format("    '{}:{}:_files' \\\n", argument.several ? "*" : "1", argument.names.front());
  }
  return fmt::format("{}() {{\n  _arguments \\\n{}{}\n}}\n\n", function_of(command), options_of(command), arguments);
}

}  // namespace

std::string to_zsh(const CommandPage& program) {
  std::string text = "#compdef winnow\n# Completion of winnow for zsh. Made from the options of the program.\n\n";
  for (const CommandPage* command : all_commands(program)) {
    text += command->commands.empty() ? function_without_commands(*command) : function_with_commands(*command);
  }
  return text + "_winnow \"$@\"\n";
}

}  // namespace winnow::cli
