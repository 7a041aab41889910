// Which files the paths of a command name, and which files of a folder are texts.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/text/documents.h"

namespace winnow::detail {

bool is_json_lines(std::string_view name);  // by its ending

struct TextFile {
  std::string path;
  std::string column = {};  // of a table, if the path names one (FILE:COLUMN)
  bool in_folder = false;   // found in a folder: what cannot be read is skipped
};

struct TextFiles {
  std::vector<TextFile> files;
  std::vector<SkippedFile> skipped;
};

// A folder is replaced by its texts, sorted. InputError if it has none.
TextFiles find_text_files(std::span<const std::string> paths);

// Only their paths.
std::vector<std::string> expand_folders(std::span<const std::string> paths);

}  // namespace winnow::detail
