#include "cli/video_outputs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>

#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/video_exports.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

// "sheets/{}.png" for "sheets/", otherwise as given.
std::string pattern_of(const std::string& path, std::string_view extension) {
  if (path.empty() || path == "-" || extension.empty() || !is_folder(path)) return path;
  return (fs::path(path) / fmt::format("{{}}{}", extension)).string();
}

std::string filled(std::string pattern, const std::string& name) {
  constexpr std::string_view kName = "{}";
  for (std::size_t at = pattern.find(kName); at != std::string::npos; at = pattern.find(kName, at + name.size())) {
    pattern.replace(at, kName.size(), name);
  }
  return pattern;
}

// `extension`: of the files in a folder; empty if the option does not imply one.
std::string output_of(std::string_view option, const std::string& path, std::string_view extension,
                      const std::string& name, bool many) {
  if (path.empty()) return path;
  if (extension.empty() && is_folder(path)) {
    throw InputError(
        fmt::format("{} {} is a folder; expected a name whose extension gives the format, such as "
                    "{}{{}}.edl",
                    option, path, path.ends_with('/') ? path : path + "/"));
  }
  const std::string pattern = pattern_of(path, extension);
  if (many && pattern.find("{}") == std::string::npos) {
    throw InputError(
        fmt::format("{} {} names one file, but several films or photos were given; expected {}a name with "
                    "{{}} in place of the film's",
                    option, path, extension.empty() ? "" : "a folder such as out/, or "));
  }
  return filled(pattern, name);
}

std::string folder_of(const std::string& path, const std::string& name, bool many) {
  if (path.empty() || !many) return filled(path, name);
  return path.find("{}") == std::string::npos ? (fs::path(path) / name).string() : filled(path, name);
}

void make_folder(std::string_view option, const fs::path& folder) {
  if (folder.empty()) return;
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw InputError(fmt::format("{} {} is a file; expected a folder, or a name for one", option, folder.string()));
  }
  fs::create_directories(folder, error);
  if (!error && access(folder.c_str(), W_OK | X_OK) != 0) error.assign(errno, std::generic_category());
  if (error) throw InputError(fmt::format("{} {}: cannot write there: {}", option, folder.string(), error.message()));
}

}  // namespace

VideoOutputs outputs_of(const VideoArguments& arguments, const std::string& name, bool many) {
  VideoOutputs outputs;
  outputs.storyboard = output_of("--storyboard", arguments.storyboard, ".png", name, many);
  outputs.html = output_of("--html", arguments.html, ".html", name, many);
  outputs.frames_dir = folder_of(arguments.frames_dir, name, many);
  outputs.skim = output_of("--skim", arguments.skim, ".mp4", name, many);
  outputs.json = output_of("--json", arguments.outputs.json, ".json", name, many);
  outputs.csv = output_of("-o", arguments.outputs.csv, ".csv", name, many);
  for (const std::string& path : arguments.exports) {
    outputs.exports.push_back(output_of("--export", path, "", name, many));
  }
  return outputs;
}

std::string index_of(const VideoArguments& arguments) {
  if (arguments.html.empty()) return "";
  const std::string pattern = pattern_of(arguments.html, ".html");
  const std::string before = pattern.substr(0, pattern.find("{}"));
  return before.substr(0, before.rfind('/') + 1) + "index.html";
}

void prepare_outputs(const VideoArguments& arguments, const VideoOutputs& outputs, const std::string& input) {
  if (!outputs.storyboard.empty() && !outputs.storyboard.ends_with(".png")) {
    throw InputError(fmt::format("--storyboard {}: expected a name that ends in .png", outputs.storyboard));
  }
  if (!outputs.skim.empty() && fs::path(outputs.skim).extension().empty()) {
    throw InputError(
        fmt::format("--skim {}: expected a name whose extension gives the format, such as .mp4", outputs.skim));
  }
  std::vector<FileUse> files = {{"the input", input},
                                {"--edges", arguments.features.edges},
                                {"--json", outputs.json, true},
                                {"-o", outputs.csv, true},
                                {"--skim", outputs.skim, true},
                                {"--html", outputs.html, true},
                                {"--storyboard", outputs.storyboard, true}};
  for (const std::string& path : outputs.exports) {
    files.push_back({"--export", path, true});
    files.push_back({"--export", sprites_of(path), true});
  }
  // Folders that an option names are made; a folder that is missing in the name of one file is probably a mistake.
  const std::array<std::string, 5> named = {arguments.storyboard, arguments.html, arguments.skim,
                                            arguments.outputs.json, arguments.outputs.csv};
  const std::array<std::string, 5> used = {outputs.storyboard, outputs.html, outputs.skim, outputs.json, outputs.csv};
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (named[i] != used[i]) make_folder("the folder", fs::path(used[i]).parent_path());
  }
  for (std::size_t i = 0; i < outputs.exports.size(); ++i) {
    if (outputs.exports[i] != arguments.exports[i]) make_folder("--export", fs::path(outputs.exports[i]).parent_path());
  }
  check_files(files);
  make_folder("--frames-dir", outputs.frames_dir);
}

void Written::add(const std::string& path, const std::string& what) {
  if (path.empty()) return;
  quiet_ = quiet_ || path == "-";
  fmt::format_to(std::back_inserter(lines_), "wrote {}: {}\n", path, what);
}

void Written::print() const {
  if (!quiet_ && !lines_.empty()) write_output("-", lines_);
}

}  // namespace winnow::cli
