// Texts in: files, folders and .jsonl files become documents of valid UTF-8.
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
  std::string id;     // the field `id` of a .jsonl line, as text; else empty
  std::string title;  // the field `title` or `headline` of a .jsonl line; else empty
  std::string text;   // UTF-8 without a flaw: what was broken is U+FFFD, a byte order mark is gone
};

// A place where a file was no UTF-8, or JSON escaped half a character ("\ud800" without its other half). Neighbouring
// bad bytes are one place.
struct BrokenText {
  std::string file;
  std::size_t byte = 0;  // in the file as it is, counted from 0
  std::size_t line = 0;  // counted from 1
  std::size_t bytes = 0;
};

struct Documents {
  std::string input;                // the paths as they were given, with blanks between them
  std::vector<Document> documents;  // in the order given; the files of a folder by path
  std::vector<BrokenText> broken;   // the first kMostBroken places of each file
  std::size_t broken_places = 0;    // all of them
  std::size_t skipped = 0;          // lines of .jsonl files left out because the field was null or not there
  double seconds = 0;               // how long reading took
};
inline constexpr std::size_t kMostBroken = 100;

struct ReadTextOptions {
  std::string field = "text";  // where the text is in a line of a .jsonl file
  RunOptions run = {};
};

// Each path is a text file, a .jsonl (or .ndjson) file with one JSON object a line, a folder, or "-" for standard
// input, which is taken as .jsonl where it begins with "{" and as text else. Of a folder and the folders below it all
// .txt, .text, .md, .markdown, .jsonl and .ndjson files are read, hidden ones left out. A line of a .jsonl file whose
// field is null or not there is left out. InputError, with file and line, for what cannot be opened, is no JSON object,
// or has something else than a string in the field; for a file with the field on none of its lines; and for a folder
// without a text.
Documents read_documents(std::span<const std::string> paths, const ReadTextOptions& options = {});

// The same from memory; `name` stands for the path and its ending says what the bytes are.
Documents read_documents(std::string_view bytes, std::string_view name, const ReadTextOptions& options = {});

}  // namespace winnow
