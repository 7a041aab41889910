// Reads texts: files, folders and .jsonl files become documents of valid UTF-8.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"

namespace winnow {

struct Document {
  std::string name;   // the path; for a line of a .jsonl file "path:line", lines counted from 1
  std::string id;     // the field `id` of a .jsonl line, as text; otherwise empty
  std::string title;  // the field `title` or `headline` of a .jsonl line; otherwise empty
  std::string text;   // valid UTF-8: broken bytes became U+FFFD, a byte order mark was removed
};

// A place where a file was not UTF-8, or where JSON escaped half a character ("\ud800" without its other half).
// Adjacent bad bytes are one place.
struct BrokenText {
  std::string file;
  std::size_t byte = 0;  // in the file as it is, counted from 0
  std::size_t line = 0;  // counted from 1
  std::size_t bytes = 0;
};

struct Documents {
  std::string input;                // the paths as they were given, separated by blanks
  std::vector<Document> documents;  // in the order given; the files of a folder by path
  std::vector<BrokenText> broken;   // the first kMostBroken places of each file
  std::size_t broken_places = 0;    // all of them
  std::size_t skipped = 0;          // lines of .jsonl files left out because the field was null or missing
  double seconds = 0;               // how long reading took
};
inline constexpr std::size_t kMostBroken = 100;

struct ReadTextOptions {
  std::string field = "text";  // the field that holds the text in a line of a .jsonl file
  RunOptions run = {};
};

// Each path is a text file, a .jsonl (or .ndjson) file with one JSON object per line, a folder, or "-" for standard
// input. Standard input is read as .jsonl if it begins with "{", otherwise as text. In a folder and its subfolders, all
// .txt, .text, .md, .markdown, .jsonl and .ndjson files are read, except hidden ones. A line of a .jsonl file is left
// out if its field is null or missing.
// Throws InputError, with file and line, if a file cannot be opened, a line is not a JSON object, the field is not a
// string, no line of a file has the field, or a folder contains no text.
Documents read_documents(std::span<const std::string> paths, const ReadTextOptions& options = {});

// The same from memory. `name` is used as the path, and its extension determines the format of the bytes.
Documents read_documents(std::string_view bytes, std::string_view name, const ReadTextOptions& options = {});

}  // namespace winnow
