// Documents from files and lines. Bytes are repaired first, so that the parsers see valid UTF-8.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "features/text/json_document.h"
#include "features/text/surrogates.h"
#include "features/text/text_files.h"
#include "features/text/utf8.h"
#include "io/source.h"
#include "winnow/error.h"
#include "winnow/text/documents.h"

namespace winnow {
using namespace detail;
namespace {

struct File {
  std::string name;
  bool json_lines = false;
  std::string text;
  std::vector<BrokenText> broken;
  std::size_t broken_places = 0;
};

// The source of one document: a whole file, or a line of one.
struct Piece {
  const File* file = nullptr;
  std::string_view text;
  std::size_t line = 0;  // counted from 1; 0 for a whole file
};

std::vector<BrokenText> places(const std::string& name, std::string_view bytes, std::span<const BrokenBytes> broken) {
  std::vector<BrokenText> found;
  std::size_t line = 1;
  std::size_t counted = 0;
  for (const auto& [begin, end] : broken.first(std::min(broken.size(), kMostBroken))) {
    line += static_cast<std::size_t>(std::count(bytes.begin() + static_cast<std::ptrdiff_t>(counted),
                                                bytes.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    counted = begin;
    found.push_back({name, begin, line, end - begin});
  }
  return found;
}

bool begins_object(std::string_view bytes) {
  const std::string_view text = without_bom(bytes);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

std::vector<BrokenBytes> merged(const std::vector<BrokenBytes>& a, const std::vector<BrokenBytes>& b) {
  std::vector<BrokenBytes> all;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all),
             [](const BrokenBytes& x, const BrokenBytes& y) { return x.begin < y.begin; });
  return all;
}

File read_file(std::string name, std::string_view bytes, bool stream) {
  File file;
  file.name = std::move(name);
  file.json_lines = is_json_lines(file.name) || (stream && begins_object(bytes));
  std::vector<BrokenBytes> halves;
  if (file.json_lines) halves = find_lone_surrogates(bytes);
  Repaired repaired = halves.empty() ? repair_utf8(bytes) : repair_utf8(replace_surrogates(bytes, halves));
  const auto broken = merged(repaired.broken, halves);
  file.broken = places(file.name, bytes, broken);
  file.broken_places = broken.size();
  file.text = std::move(repaired.text);
  file.text.erase(0, file.text.size() - without_bom(file.text).size());
  return file;
}

void add_pieces(const File& file, std::vector<Piece>& pieces) {
  if (!file.json_lines) {
    pieces.push_back({&file, file.text, 0});
    return;
  }
  const std::string_view text = file.text;
  for (std::size_t begin = 0, line = 1; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view content = text.substr(begin, end - begin);
    if (content.find_first_not_of(" \t\r") != std::string_view::npos) pieces.push_back({&file, content, line});
    begin = end + 1;
  }
}

// Of a stream: its text is repaired, cut into documents, sentences and words, each with copies.
StreamLimits limits_of_documents(Flow& flow) {
  constexpr double kMemoryPerByte = 16;
  return text_limits(flow, {}, kMemoryPerByte, 0);
}

Document document_of(const Piece& piece, const ReadTextOptions& options, char& skipped) {
  if (piece.line == 0) return {piece.file->name, "", "", std::string(piece.text)};
  auto document = document_of_json(piece.text, fmt::format("{}:{}", piece.file->name, piece.line), options.field);
  skipped = document ? 0 : 1;
  return document ? std::move(*document) : Document{};
}

// Some lines may lack the text. A file in which every line lacks it is an error.
void check_skipped(std::span<const Piece> pieces, std::span<const char> skipped, const std::string& field) {
  for (std::size_t begin = 0, end = 0; begin < pieces.size(); begin = end) {
    bool any = false;
    for (end = begin; end < pieces.size() && pieces[end].file == pieces[begin].file; ++end) any |= skipped[end] == 0;
    if (any) continue;
    throw InputError(
        fmt::format("{}:{}: there is no field '{}', or it is null, here and on every other line; --field names the one "
                    "that holds the text",
                    pieces[begin].file->name, pieces[begin].line, field));
  }
}

Documents documents_of(std::vector<File> files, const ReadTextOptions& options, const Parallel& parallel) {
  std::vector<Piece> pieces;
  for (const File& file : files) add_pieces(file, pieces);
  std::vector<Document> documents(pieces.size());
  std::vector<char> skipped(pieces.size(), 0);
  const auto make = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) documents[i] = document_of(pieces[i], options, skipped[i]);
  };
  try {
    parallel.for_ranges(pieces.size(), 16, make);
  } catch (const InputError&) {
    make(0, pieces.size());  // reports the first bad line, whichever thread found one first
    throw;
  }
  check_skipped(pieces, skipped, options.field);
  Documents result;
  result.skipped = static_cast<std::size_t>(std::count(skipped.begin(), skipped.end(), 1));
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (skipped[i] == 0) result.documents.push_back(std::move(documents[i]));
  }
  for (File& file : files) {
    std::move(file.broken.begin(), file.broken.end(), std::back_inserter(result.broken));
    result.broken_places += file.broken_places;
  }
  return result;
}

}  // namespace

Documents read_documents(std::span<const std::string> paths, const ReadTextOptions& options) {
  Stopwatch watch;
  const auto names = expand_folders(paths);
  const Parallel parallel(options.run.threads);
  std::vector<File> files(names.size());
  parallel.for_ranges(names.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Source source = open_source(names[i], limits_of_documents);
      files[i] = read_file(source.name, source.text(), names[i] == "-");
    }
  });
  Documents documents = documents_of(std::move(files), options, parallel);
  documents.input = fmt::format("{}", fmt::join(paths, " "));
  documents.seconds = watch.lap();
  return documents;
}

Documents read_documents(std::string_view bytes, std::string_view name, const ReadTextOptions& options) {
  Stopwatch watch;
  std::vector<File> files;
  files.push_back(read_file(std::string(name), bytes, name == "-"));
  Documents documents = documents_of(std::move(files), options, Parallel(options.run.threads));
  documents.input = name;
  documents.seconds = watch.lap();
  return documents;
}

}  // namespace winnow
