#include "cli/components.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

std::string_view packages_of(std::string_view component) {
  if (component == "text") return "ICU, libxml2, Snowball, CLD2, WordNet's lists";
  if (component == "documents") return "poppler, GMime";
  return "FFmpeg, OpenCV";
}

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

}  // namespace

std::string missing_component(std::string_view user, std::string_view component) {
  return fmt::format(
      "{} needs the component {} ({}), and this program was built without it; 'script/bootstrap build' installs the "
      "packages, cmake -DWINNOW_{}=ON builds the component",
      user, component, packages_of(component), upper(component));
}

void add_missing_command(Command& app, const std::string& name, std::string_view component) {
  const std::string message = missing_component("winnow " + name, component);
  Command command = app.add_subcommand(name, fmt::format("(not in this program: component {})", component));
  command.allow_extras();
  command.footer(message);
  command.callback([message] { throw InputError(message); });
}

}  // namespace winnow::cli
