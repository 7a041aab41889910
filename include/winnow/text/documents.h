// Reads texts: files of any common kind and folders of them become documents of valid UTF-8.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"

namespace winnow {

struct Document {
  std::string name;  // the path; for a line of a .jsonl file, a row of a table or a message of a mailbox "path:number",
                     // counted from 1. Lines and rows are counted as lines of the file
  std::string id;    // the field `id` of a .jsonl line, as text; otherwise empty
  std::string
      title;  // the field `title` or `headline` of a .jsonl line, the title of a page, the subject of a mail; or empty
  std::string text;           // valid UTF-8: broken bytes became U+FFFD, a byte order mark was removed
  std::string date = {};      // as the file states it; ISO 8601 (2026-05-01) if it is a mail or a PDF; or empty
  std::string encoding = {};  // what the bytes were read as, "UTF-8" mostly; empty if the format says it itself
  std::string language = {};  // the code of the language, such as "de"; empty: not known, see detect_languages()
};

// A place where a file was not UTF-8, or not in the encoding that was given, or where JSON escaped half a character
// ("\ud800" without its other half). Adjacent bad bytes are one place.
struct BrokenText {
  std::string file;
  std::size_t byte = 0;  // in the file as it is, counted from 0
  std::size_t line = 0;  // counted from 1
  std::size_t bytes = 0;
};

// A file of a folder that was not read, and the reason: "a PNG picture".
struct SkippedFile {
  std::string file;
  std::string reason;
};

struct Documents {
  std::string input;                            // the paths as they were given, separated by blanks
  std::vector<Document> documents;              // in the order given; the files of a folder by path
  std::vector<BrokenText> broken;               // the first kMostBroken places of each file
  std::size_t broken_places = 0;                // all of them
  std::size_t skipped = 0;                      // lines of .jsonl files and rows of tables that have no text
  std::vector<SkippedFile> skipped_files = {};  // of folders, by path
  double seconds = 0;                           // how long reading took
};
inline constexpr std::size_t kMostBroken = 100;

// What a reader of another kind of file found: one per document.
struct ReadText {
  std::string title;
  std::string date;
  std::string text;   // UTF-8, or a page if `html`
  bool html = false;  // read_documents takes the main text out of it
};

// Reads the bytes of a file. InputError, with the name, if they are damaged or have no text.
using TextReader = std::vector<ReadText> (*)(std::string_view bytes, const std::string& name);

// The kinds of file for which a program can bring a reader. The library has none of its own for them.
enum class ForeignKind { kPdf, kMail };

struct ReadTextOptions {
  std::string field = "text";  // the field that holds the text in a line of a .jsonl file
  RunOptions run = {};
  std::string encoding = {};  // of texts, tables and pages, by any name that ICU knows; empty: found by their content
  // Called if a file of this kind is found. Null, or a null reader: such files are refused. Must not be called by
  // several threads at a time.
  std::function<TextReader(ForeignKind kind)> reader_of = {};
};

// InputError if there is no encoding of that name. Empty is allowed.
void check_encoding(const std::string& name);

// Each path is a file, a folder, or "-" for standard input. The kind of a file is found by its content, then by its
// name:
// - text: in UTF-8, UTF-16, or an old encoding that ICU's detector recognizes;
// - .jsonl or .ndjson: one JSON object per line. Standard input is read so if it begins with "{". A line is left out if
//   its field is null or missing;
// - .csv or .tsv: a table with a header. "FILE:COLUMN" names the column with the text, or gives its number from 1;
// - HTML: the main text of the page, without navigation;
// - DOCX: the paragraphs of a Word document;
// - PDF and mail (.eml, mbox): with `reader_of`.
// In a folder and its subfolders, all files of these kinds are read, except hidden ones. The others are listed in
// `skipped_files`.
// Throws InputError, with file and line, if a file cannot be opened or read, a line is not a JSON object, the field is
// not a string, no line of a file has the field, or a folder contains no text.
Documents read_documents(std::span<const std::string> paths, const ReadTextOptions& options = {});

// The same from memory. `name` is used as the path.
Documents read_documents(std::string_view bytes, std::string_view name, const ReadTextOptions& options = {});

}  // namespace winnow
