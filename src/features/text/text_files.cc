#include "features/text/text_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <system_error>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

namespace fs = std::filesystem;

std::string ending(std::string_view name) {
  std::string text = fs::path(name).extension().string();
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

bool is_text(const fs::path& path) {
  constexpr std::array<std::string_view, 4> kEndings = {".txt", ".text", ".md", ".markdown"};
  return std::find(kEndings.begin(), kEndings.end(), ending(path.string())) != kEndings.end() ||
         is_json_lines(path.string());
}

// Adds the text files of `folder` and its subfolders. If links lead to a folder again, it is read only at its first
// path. So a link to a parent folder does not cause an endless loop.
void add_files(const fs::path& folder, std::set<fs::path>& visited, std::vector<std::string>& files) {
  if (!visited.insert(fs::canonical(folder)).second) return;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    if (path.filename().string().starts_with('.')) continue;
    std::error_code ignored;  // a broken link is not a text file
    const fs::file_status status = fs::status(path, ignored);
    if (fs::is_directory(status)) add_files(path, visited, files);
    if (fs::is_regular_file(status) && is_text(path)) files.push_back(path.string());
  }
}

std::vector<std::string> text_files_below(const std::string& folder) {
  std::vector<std::string> files;
  std::set<fs::path> visited;
  try {
    add_files(folder, visited, files);
  } catch (const fs::filesystem_error& error) {
    throw InputError(fmt::format("cannot list {}: {}", folder, error.code().message()));
  }
  if (files.empty()) {
    throw InputError(
        fmt::format("{} holds no text; expected files that end in .txt, .text, .md, .markdown, .jsonl or "
                    ".ndjson",
                    folder));
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

bool is_json_lines(std::string_view name) {
  const std::string text = ending(name);
  return text == ".jsonl" || text == ".ndjson";
}

std::vector<std::string> expand_folders(std::span<const std::string> paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code ignored;
    if (path != "-" && fs::is_directory(path, ignored)) {
      const auto below = text_files_below(path);
      files.insert(files.end(), below.begin(), below.end());
    } else {
      files.push_back(path);
    }
  }
  return files;
}

}  // namespace winnow::detail
