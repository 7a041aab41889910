// Completion for bash, which needs no other file. Words are those of COMP_WORDS, in which bash sets "=" apart.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/manual/writers.h"

namespace winnow::cli {
namespace {

constexpr const char* kBegin = R"(# Completion of winnow for bash. Made from the options of the program.
_winnow() {
  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} command=winnow
  local options= commands= values= kind= list= prefix= i
  COMPREPLY=()
  if [[ $current == = ]]; then
    current=
  elif [[ $option == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command ${COMP_WORDS[i]}" in
)";

constexpr const char* kEnd = R"(  esac
  if [[ -n $values ]]; then
    if [[ -n $list && $current == *,* ]]; then
      prefix=${current%,*},
      current=${current##*,}
    fi
    mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$values" -- "$current")
  elif [[ $kind == file ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [[ $kind == folder ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$current")
  elif [[ $kind == text ]]; then
    return
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  elif [[ -n $commands ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -F _winnow winnow
)";

std::string what_follows(const OptionPage& option) {
  const auto values = typed_values(option);
  if (!values.empty()) return fmt::format("values='{}'{}", fmt::join(values, " "), option.list ? " list=1" : "");
  if (option.kind == "FILE") return "kind=file";
  return option.kind == "DIR" ? "kind=folder" : "kind=text";
}

std::string case_of(const CommandPage& command) {
  std::vector<std::string> names;
  std::string values;
  for (const OptionPage* option : all_options(command)) {
    names.insert(names.end(), option->names.begin(), option->names.end());
    if (option->kind.empty()) continue;
    values += fmt::format("        {}) {} ;;\n", fmt::join(option->names, "|"), what_follows(*option));
  }
  std::vector<std::string> commands;
  for (const CommandPage& each : command.commands) commands.push_back(each.last_name());
  std::string text = fmt::format("    '{}')\n      options='{}'\n", command.name, fmt::join(names, " "));
  if (!commands.empty()) text += fmt::format("      commands='{}'\n", fmt::join(commands, " "));
  if (!values.empty()) text += "      case $option in\n" + values + "      esac\n";
  return text + "      ;;\n";
}

}  // namespace

std::string to_bash(const CommandPage& program) {
  std::vector<std::string> names;
  std::string cases;
  for (const CommandPage* command : all_commands(program)) {
    if (command != &program) names.push_back(fmt::format("'{}'", command->name));
    cases += case_of(*command);
  }
  return fmt::format("{}      {}) command+=\" ${{COMP_WORDS[i]}}\" ;;\n    esac\n  done\n  case $command in\n{}{}",
                     kBegin, fmt::join(names, "|"), cases, kEnd);
}

}  // namespace winnow::cli
