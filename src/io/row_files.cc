// Folders and lists of files.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "io/number.h"
#include "io/readers.h"
#include "winnow/error.h"
#include "winnow/io/row_source.h"

namespace winnow {
using namespace detail;
namespace {

namespace fs = std::filesystem;

bool is_list(const std::string& path) {
  return path.ends_with(".list");
}

std::vector<std::string> files_in_folder(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    const bool rows = !name.starts_with('.') && format_by_ending(name) != Format::kAuto;
    if (rows && !at->is_directory(error)) files.push_back(at->path().string());
  }
  if (error) throw InputError(fmt::format("cannot open {}: {}", folder, error.message()));
  if (files.empty()) {
    throw InputError(fmt::format(
        "{} is a folder without files of rows; expected names that end in .npy, .safetensors, .npz, .csv, .tsv, "
        ".svmlight, .libsvm or .svm",
        folder));
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> files_in_list(const std::string& list) {
  std::vector<std::string> files;
  const auto lines = read_lines(list);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    const std::string file = (fs::path(list).parent_path() / lines[i]).string();
    std::error_code ignored;
    const bool folder = fs::is_directory(file, ignored);
    if (folder || is_list(file) || !fs::exists(file, ignored)) {
      throw InputError(fmt::format("{}, line {}: {} {}; expected a file of rows", list, i + 1, quoted(file, 200),
                                   folder          ? "is a folder"
                                   : is_list(file) ? "is a list"
                                                   : "does not exist"));
    }
    files.push_back(file);
  }
  if (files.empty()) throw InputError(fmt::format("{} names no files; expected one path per line", list));
  return files;
}

}  // namespace

bool is_several_files(const std::string& path) {
  std::error_code ignored;
  return is_list(path) || fs::is_directory(path, ignored);
}

std::vector<std::string> row_files(const std::string& path) {
  if (is_list(path)) return files_in_list(path);
  return is_several_files(path) ? files_in_folder(path) : std::vector{path};
}

}  // namespace winnow
