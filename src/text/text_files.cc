#include "text/text_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "winnow/error.h"

namespace winnow {
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

std::vector<std::string> text_files_below(const std::string& folder) {
  std::vector<std::string> files;
  try {
    for (auto entry = fs::recursive_directory_iterator(folder, fs::directory_options::follow_directory_symlink);
         entry != fs::recursive_directory_iterator(); ++entry) {
      const bool hidden = entry->path().filename().string().starts_with('.');
      if (hidden && entry->is_directory()) entry.disable_recursion_pending();
      if (!hidden && entry->is_regular_file() && is_text(entry->path())) files.push_back(entry->path().string());
    }
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

}  // namespace winnow
