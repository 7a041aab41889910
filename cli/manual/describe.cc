// From the options that the program parses to what is told about them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "cli/application.h"
#include "cli/help.h"
#include "cli/manual/page.h"

namespace winnow::cli {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

// "What to maximize:\n  lazy: greedy's picks\n  …": the first line is the help, the others name values.
void describe_values(const std::string& text, OptionPage& page) {
  const auto lines = split(text, '\n');
  page.help = lines.empty() ? "" : lines.front();
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t colon = lines[i].find(": ");
    page.values.push_back({lines[i].substr(2, colon - 2), lines[i].substr(colon + 2)});
  }
  if (!page.values.empty()) {
    if (page.kind == "VALUE") page.kind = "NAME";
    return;
  }
  if (page.kind.find('|') == std::string::npos) return;
  for (const std::string& name : split(page.kind, '|')) page.values.push_back({name, ""});
}

OptionPage describe_option(const CLI::Option& option) {
  OptionPage page;
  if (option.get_positional()) page.names.push_back(option.get_name());
  for (const std::string& name : option.get_snames()) page.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) page.names.push_back("--" + name);
  page.kind = shown_kind(option);
  page.usual = shown_default(option);
  page.variable = option.get_envname();
  page.list = option.get_delimiter() != '\0';
  page.several = !page.list && takes_several(option);
  page.required = option.get_required();
  describe_values(option.get_description(), page);
  return page;
}

// What has no heading of its own, such as --help itself, comes last, as in --help.
std::vector<OptionGroup> describe_groups(const CLI::App& app) {
  std::vector<OptionGroup> groups;
  for (const std::string& heading : app.get_groups()) {
    OptionGroup group{heading, {}};
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group() == heading && option->nonpositional()) group.options.push_back(describe_option(*option));
    }
    if (!heading.empty() && !group.options.empty()) groups.push_back(std::move(group));
  }
  std::stable_partition(groups.begin(), groups.end(), [](const auto& group) { return group.heading != "Options"; });
  return groups;
}

void describe_footer(const std::string& footer, CommandPage& page) {
  for (const std::string& line : split(footer, '\n')) {
    if (line.starts_with("  ")) {
      page.examples.push_back(line.substr(2));
    } else if (!line.empty() && !line.starts_with("Example")) {
      page.notes.push_back(line);
    }
  }
}

CommandPage describe(const CLI::App& app, const std::string& above) {
  CommandPage page;
  page.name = above.empty() ? app.get_name() : above + " " + app.get_name();
  page.version = WINNOW_VERSION;
  page.summary = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) page.arguments.push_back(describe_option(*option));
  }
  page.groups = describe_groups(app);
  describe_footer(app.get_footer(), page);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    page.commands.push_back(describe(*command, page.name));
  }
  return page;
}

}  // namespace

CommandPage describe_program() {
  CLI::App app;
  set_up(app);
  return describe(app, "");
}

std::vector<const CommandPage*> all_commands(const CommandPage& program) {
  std::vector<const CommandPage*> all = {&program};
  for (const CommandPage& command : program.commands) {
    for (const CommandPage* each : all_commands(command)) all.push_back(each);
  }
  return all;
}

std::vector<const OptionPage*> all_options(const CommandPage& command) {
  std::vector<const OptionPage*> all;
  for (const OptionGroup& group : command.groups) {
    for (const OptionPage& option : group.options) all.push_back(&option);
  }
  return all;
}

std::vector<std::string> typed_values(const OptionPage& option) {
  std::vector<std::string> typed;
  for (const auto& [name, text] : option.values) {
    const bool variable = std::any_of(name.begin(), name.end(), [](char c) { return 'A' <= c && c <= 'Z'; });
    if (!variable) typed.push_back(name);
  }
  return typed;
}

std::string first_sentence(const std::string& text) {
  const std::size_t end = std::min({text.find(". "), text.find("; "), text.find('\n'), text.size()});
  return text.substr(0, text.substr(0, end).ends_with(':') ? end - 1 : end);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

}  // namespace winnow::cli
