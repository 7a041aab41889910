// What the manual and the completion of shells tell about a command: the program's own tables, without CLI11.
#pragma once

#include <string>
#include <vector>

namespace winnow::cli {

struct NamedText {
  std::string name;
  std::string text;  // may be empty
};

// An option, or an argument.
struct OptionPage {
  std::vector<std::string> names;  // {"-o", "--output"}, or {"INPUT"}
  std::string kind;                // FILE, DIR, N, NUMBER, NAME, a|b, VALUE; empty for a flag
  std::string help;                // one paragraph
  std::string usual;               // the default in words; may be empty
  std::string variable;            // of the environment; may be empty
  std::vector<NamedText> values;   // if names are expected: all of them
  bool list = false;               // several names, with commas between them
  bool several = false;            // several words, such as files
  bool required = false;
};

struct OptionGroup {
  std::string heading;
  std::vector<OptionPage> options;
};

struct CommandPage {
  std::string name;  // "winnow evaluate rouge"
  std::string version;
  std::string summary;
  std::vector<OptionPage> arguments;
  std::vector<OptionGroup> groups;
  std::vector<CommandPage> commands;
  std::vector<std::string> notes;     // sentences below the options of --help
  std::vector<std::string> examples;  // command lines

  // "select" of "winnow select".
  std::string last_name() const { return name.substr(name.rfind(' ') + 1); }
};

// The program with all its commands.
CommandPage describe_program();

// The command and those below it, in the order of --help.
std::vector<const CommandPage*> all_commands(const CommandPage& program);

// All options of a command.
std::vector<const OptionPage*> all_options(const CommandPage& command);

// The values that can be typed as they are: not pow:A.
std::vector<std::string> typed_values(const OptionPage& option);

// The first sentence, for a list.
std::string first_sentence(const std::string& text);

// `text` with every `from` replaced.
std::string replaced(std::string text, const std::string& from, const std::string& to);

}  // namespace winnow::cli
