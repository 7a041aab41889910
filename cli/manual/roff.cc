// Man pages, in the macros of man(7).
#include <fmt/format.h>

#include <cctype>

#include "cli/manual/writers.h"

namespace winnow::cli {
namespace {

// Text as roff shows it: a hyphen that can be copied, lists of names that may be broken after each, and no line that is
// taken for a request.
std::string escaped(const std::string& text) {
  std::string safe = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
  safe = replaced(replaced(replaced(safe, "|", "|\\:"), ",", ",\\:"), ",\\: ", ", ");
  if (safe.starts_with('.') || safe.starts_with('\'')) safe = "\\&" + safe;
  return safe;
}

std::string heading(const std::string& name) {
  return fmt::format(".SH \"{}\"\n", name);
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string page_name(const CommandPage& command) {
  return replaced(command.name, " ", "-");
}

std::string shown_kind(const OptionPage& option) {
  return fmt::format("\\fI{}\\fR{}", escaped(option.kind), option.several ? "..." : "");
}

std::string entry(const NamedText& named) {
  return fmt::format(".TP\n\\fB{}\\fR\n{}\n", escaped(named.name), escaped(named.text));
}

std::string entry(const OptionPage& option) {
  std::string tag;
  for (const std::string& name : option.names) {
    tag += fmt::format("{}\\fB{}\\fR", tag.empty() ? "" : ", ", escaped(name));
  }
  const bool argument = !option.names.front().starts_with('-');
  if (argument) {
    tag += option.several ? "..." : "";
  } else if (!option.kind.empty()) {
    tag += " " + shown_kind(option);
  }
  std::string text = option.help;
  if (!option.usual.empty()) {
    const bool list = text.ends_with(':');
    if (list) text.pop_back();
    text += fmt::format(" (default: {}){}", option.usual, list ? ":" : "");
  }
  std::string all = fmt::format(".TP\n{}\n{}\n", tag, escaped(text));
  if (option.values.empty() || option.values.front().text.empty()) return all;
  all += ".RS\n";
  for (const NamedText& value : option.values) all += entry(value);
  return all + ".RE\n";
}

// winnow select INPUT [OPTIONS]
std::string synopsis(const CommandPage& command) {
  std::string text = fmt::format("\\fB{}\\fR", escaped(command.name));
  if (!command.commands.empty()) return text + " \\fICOMMAND\\fR ...\n";
  for (const OptionPage& argument : command.arguments) {
    const std::string name = fmt::format("\\fI{}\\fR{}", argument.names.front(), argument.several ? "..." : "");
    text += argument.required ? " " + name : " [" + name + "]";
  }
  for (const OptionPage* option : all_options(command)) {
    if (option->required) text += fmt::format(" \\fB{}\\fR {}", escaped(option->names.front()), shown_kind(*option));
  }
  return text + " [\\fIOPTIONS\\fR]\n";
}

std::string options(const CommandPage& command) {
  std::string text;
  if (!command.arguments.empty()) text += heading("ARGUMENTS");
  for (const OptionPage& argument : command.arguments) text += entry(argument);
  text += heading("OPTIONS");
  for (const OptionGroup& group : command.groups) {
    if (command.groups.size() > 1) text += fmt::format(".SS \"{}\"\n", escaped(group.heading));
    for (const OptionPage& option : group.options) text += entry(option);
  }
  return text;
}

std::string commands(const CommandPage& command) {
  if (command.commands.empty()) return "";
  std::string text = heading("COMMANDS");
  for (const CommandPage& each : command.commands) {
    text += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", escaped(page_name(each)), escaped(each.summary));
  }
  return text;
}

std::string description(const CommandPage& command) {
  std::string text = heading("DESCRIPTION") + escaped(command.summary);
  if (!text.ends_with('.')) text += '.';
  text += '\n';
  for (const std::string& note : command.notes) text += ".PP\n" + escaped(note) + "\n";
  return text;
}

std::string environment(const CommandPage& command) {
  std::string text;
  for (const OptionPage* option : all_options(command)) {
    if (option->variable.empty()) continue;
    text += entry(NamedText{option->variable, "The default of " + option->names.front() + "."});
  }
  return text.empty() ? "" : heading("ENVIRONMENT") + text;
}

std::string examples(const CommandPage& command) {
  if (command.examples.empty()) return "";
  std::string text = heading("EXAMPLES") + ".nf\n";
  for (const std::string& line : command.examples) text += escaped(line) + "\n";
  return text + ".fi\n";
}

std::string exit_status() {
  return heading("EXIT STATUS") + entry(NamedText{"0", "Success."}) +
         entry(NamedText{"2", "The input or the command line cannot be used. One line says why."}) +
         entry(NamedText{"1", "The machine or the program failed."}) +
         entry(NamedText{"130, 143, 141", "Interrupted; terminated; the reader of the output closed its pipe."});
}

std::string see_also(const CommandPage& command, const CommandPage& program) {
  std::string text;
  for (const CommandPage* each : all_commands(program)) {
    if (each == &command) continue;
    text += fmt::format("{}\\fB{}\\fR(1)", text.empty() ? "" : ",\n", escaped(page_name(*each)));
  }
  return heading("SEE ALSO") + text + "\n";
}

}  // namespace

std::string to_roff(const CommandPage& command, const CommandPage& program) {
  std::string summary = command.summary;
  const bool capitals = summary.size() > 1 && 'A' <= summary[1] && summary[1] <= 'Z';  // ROUGE
  if (!capitals) summary.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(summary.front())));
  if (summary.ends_with('.')) summary.pop_back();
  return fmt::format(
             ".\\\" Made from the options of the program.\n.TH \"{}\" 1 \"\" \"winnow {}\" \"Winnow\"\n.ad l\n.nh\n",
             escaped(upper(page_name(command))), command.version) +
         heading("NAME") + fmt::format("{} \\- {}\n", escaped(page_name(command)), escaped(summary)) +
         heading("SYNOPSIS") + synopsis(command) + description(command) + commands(command) + options(command) +
         environment(command) + examples(command) + exit_status() + see_also(command, program);
}

}  // namespace winnow::cli
