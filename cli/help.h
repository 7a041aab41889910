// How --help looks: options under headings, each with the kind of its value, and defaults in words. Includes CLI11, so
// only application.cc and manual/describe.cc include it.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace winnow::cli {

// The kind of an option's value: FILE, DIR, N, NUMBER, names such as paper|fast, or VALUE. Empty for a flag. Limits are
// told by the description, and by the message if a value is beyond them.
inline std::string shown_kind(const CLI::Option& option) {
  if (option.get_type_size() == 0) return "";
  const std::string type = option.get_type_name();
  if (type.starts_with("UINT")) return "N";
  if (type.starts_with("FLOAT") || type.starts_with("NUMBER >")) return "NUMBER";
  if (type != "TEXT") return type;
  const std::string& help = option.get_description();
  if (help.find("FILE") != std::string::npos || help.starts_with("File ")) return "FILE";
  return help.find("this folder") != std::string::npos ? "DIR" : "VALUE";
}

// "auto", "simd, or $WINNOW_BACKEND", or empty.
inline std::string shown_default(const CLI::Option& option) {
  std::string usual = option.get_type_size() == 0 ? "" : option.get_default_str();
  if (!option.get_envname().empty()) usual += fmt::format(", or ${}", option.get_envname());
  return usual;
}

inline bool takes_several(const CLI::Option& option) {
  return option.get_type_size() != 0 && option.get_expected_max() == CLI::detail::expected_max_vector_size;
}

class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    return make_description(app) + make_usage(app, std::move(name)) + arguments_of(app) + options_of(app) +
           make_subcommands(app, mode) + "\n" + make_footer(app);
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string kind = shown_kind(*option);
    const std::string several = takes_several(*option) ? "..." : "";
    return option->get_positional() || kind.empty() ? several : " " + kind + several;
  }

  std::string make_option_desc(const CLI::Option* option) const override {
    std::string text = option->get_description();
    const std::string usual = shown_default(*option);
    if (usual.empty()) return text;
    const std::string note = fmt::format(" (default: {})", usual);
    const std::size_t list = text.find(":\n");  // "What to maximize:", and one line for each name
    return list == std::string::npos ? text + note : text.insert(list, note);
  }

 private:
  std::string arguments_of(const CLI::App* app) const {
    const auto options = app->get_options([](const CLI::Option* option) { return option->get_positional(); });
    return options.empty() ? "" : make_group("Arguments", true, options);
  }

  // What has no heading of its own, such as --help itself, comes last.
  std::string options_of(const CLI::App* app) const {
    std::vector<std::string> groups = app->get_groups();
    std::stable_partition(groups.begin(), groups.end(), [](const std::string& group) { return group != "Options"; });
    std::string text;
    for (const std::string& group : groups) {
      const auto options = app->get_options(
          [&](const CLI::Option* option) { return option->get_group() == group && option->nonpositional(); });
      if (!group.empty() && !options.empty()) text += make_group(group, false, options);
    }
    return text;
  }
};

}  // namespace winnow::cli
