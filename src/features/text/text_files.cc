#include "features/text/text_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>

#include "features/text/kinds.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

namespace fs = std::filesystem;

FoundKind kind_by_beginning(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string beginning(4096, '\0');
  file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(file.gcount()));
  return kind_of(beginning, path.string(), false);
}

// Why a file of a folder is not read; empty if it is. A file whose name is not that of a text may still be a page, a
// PDF, a mail or a Word document by its content. Programs, tables of settings and the like are texts too, but nobody
// wants their summary.
std::string reason_to_skip(const fs::path& path) {
  if (is_named_text(path.string())) return {};
  const FoundKind found = kind_by_beginning(path);
  switch (found.kind) {
    case FileKind::kHtml:
    case FileKind::kPdf:
    case FileKind::kMail:
      return {};
    case FileKind::kNotText:
      return std::string(found.what);
    default:
      return fmt::format("a name that ends in {}", path.extension().string());
  }
}

// Adds the texts of `folder` and its subfolders. If links lead to a folder again, it is read only at its first path. So
// a link to a parent folder does not cause an endless loop.
void add_files(const fs::path& folder, std::set<fs::path>& visited, TextFiles& found) {
  if (!visited.insert(fs::canonical(folder)).second) return;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    if (path.filename().string().starts_with('.')) continue;
    std::error_code ignored;  // a broken link is not a text file
    const fs::file_status status = fs::status(path, ignored);
    if (fs::is_directory(status)) add_files(path, visited, found);
    if (!fs::is_regular_file(status)) continue;
    std::string reason = reason_to_skip(path);
    if (reason.empty()) {
      found.files.push_back({path.string(), "", true});
    } else {
      found.skipped.push_back({path.string(), std::move(reason)});
    }
  }
}

TextFiles text_files_below(const std::string& folder) {
  TextFiles found;
  std::set<fs::path> visited;
  try {
    add_files(folder, visited, found);
  } catch (const fs::filesystem_error& error) {
    throw InputError(fmt::format("cannot list {}: {}", folder, error.code().message()));
  }
  if (found.files.empty()) {
    throw InputError(
        fmt::format("{} holds no text; expected files that end in .txt, .md, .jsonl, .csv, .html, .pdf, .docx, .eml "
                    "or .mbox",
                    folder));
  }
  std::sort(found.files.begin(), found.files.end(),
            [](const TextFile& a, const TextFile& b) { return a.path < b.path; });
  std::sort(found.skipped.begin(), found.skipped.end(),
            [](const SkippedFile& a, const SkippedFile& b) { return a.file < b.file; });
  return found;
}

// FILE, or FILE:COLUMN if there is no file of that whole name, but a table of the first part.
TextFile named_file(const std::string& path) {
  const std::size_t cut = path.rfind(':');
  std::error_code ignored;
  if (cut == std::string::npos || cut == 0 || cut + 1 == path.size() || fs::exists(path, ignored)) return {path};
  const std::string table = path.substr(0, cut);
  if (!has_ending(table, ".csv") && !has_ending(table, ".tsv")) return {path};
  return {table, path.substr(cut + 1)};
}

}  // namespace

bool is_json_lines(std::string_view name) {
  return has_ending(name, ".jsonl") || has_ending(name, ".ndjson");
}

TextFiles find_text_files(std::span<const std::string> paths) {
  TextFiles all;
  for (const std::string& path : paths) {
    std::error_code ignored;
    if (path != "-" && fs::is_directory(path, ignored)) {
      TextFiles below = text_files_below(path);
      std::move(below.files.begin(), below.files.end(), std::back_inserter(all.files));
      std::move(below.skipped.begin(), below.skipped.end(), std::back_inserter(all.skipped));
    } else {
      all.files.push_back(named_file(path));
    }
  }
  return all;
}

std::vector<std::string> expand_folders(std::span<const std::string> paths) {
  std::vector<std::string> files;
  for (TextFile& file : find_text_files(paths).files) files.push_back(std::move(file.path));
  return files;
}

}  // namespace winnow::detail
