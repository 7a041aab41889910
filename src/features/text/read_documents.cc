// Documents from files and lines. Bytes are repaired first, so that the parsers see valid UTF-8.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <mutex>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "base/traced.h"
#include "features/text/docx.h"
#include "features/text/encodings.h"
#include "features/text/html.h"
#include "features/text/json_document.h"
#include "features/text/kinds.h"
#include "features/text/surrogates.h"
#include "features/text/table_documents.h"
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
  std::string text;             // of a plain text or JSON lines
  std::string encoding;         // of it
  std::vector<Document> ready;  // of any other kind
  std::vector<BrokenText> broken;
  std::size_t broken_places = 0;
  std::size_t skipped = 0;     // rows without text
  std::string reason_to_skip;  // of a file in a folder that cannot be read
};

// The source of one document: a whole file, a line of one, or what its reader made.
struct Piece {
  File* file = nullptr;
  std::string_view text;
  std::size_t line = 0;  // counted from 1; 0 for a whole file
  Document* ready = nullptr;
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

std::vector<BrokenBytes> merged(const std::vector<BrokenBytes>& a, const std::vector<BrokenBytes>& b) {
  std::vector<BrokenBytes> all;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all),
             [](const BrokenBytes& x, const BrokenBytes& y) { return x.begin < y.begin; });
  return all;
}

// The bytes as UTF-8, which is what they mostly are. Otherwise `converted` holds them.
std::string_view as_utf8(std::string_view bytes, const std::string& encoding, File& file, std::string& converted) {
  file.encoding = "UTF-8";
  if (encoding.empty()) return bytes;
  Converted result = convert_to_utf8(bytes, encoding);
  for (std::size_t i = 0; i < std::min(result.broken.size(), kMostBroken); ++i) {
    const auto& [begin, end] = result.broken[i];
    file.broken.push_back({file.name, begin, result.lines[i], end - begin});
  }
  file.broken_places = result.broken.size();
  file.encoding = std::move(result.encoding);
  converted = std::move(result.text);
  return converted;
}

// Of bytes that are not UTF-8 as a whole. The first that is known: what the user says, UTF-16, what a page says of
// itself, what ICU's detector finds.
std::string encoding_of(std::string_view bytes, const Repaired& repaired, FileKind kind,
                        const ReadTextOptions& options) {
  if (!options.encoding.empty()) return options.encoding;
  if (auto found = find_utf16(bytes)) return *found;
  if (repaired.broken.empty() || kind == FileKind::kJsonLines) return {};  // JSON is UTF-8
  const bool page = kind == FileKind::kHtml;
  if (const std::string stated = page ? encoding_of_html(bytes) : ""; is_encoding(stated)) return stated;
  return find_legacy(bytes, repaired.broken, page).value_or("");
}

constexpr std::string_view kExpected = "; expected text, HTML, PDF, DOCX, mail or a table";

[[noreturn]] void refuse_kind(const std::string& name, std::string_view what) {
  throw InputError(fmt::format("{} is {}{}", name, what, kExpected));
}

void check_looks_like_text(std::string_view bytes, const std::string& name) {
  const auto at = find_binary(bytes);
  if (!at) return;
  throw InputError(fmt::format("{} is not text: byte {} is {}{}", name, *at + 1,
                               static_cast<int>(static_cast<unsigned char>(bytes[*at])), kExpected));
}

// Fills file.text and what is known about it.
void decode(std::string_view bytes, FileKind kind, const ReadTextOptions& options, File& file) {
  Repaired repaired = repair_utf8(bytes);
  const std::string encoding = encoding_of(bytes, repaired, kind, options);
  if (encoding.empty()) check_looks_like_text(bytes, file.name);
  std::string converted;
  const std::string_view utf8 = as_utf8(bytes, encoding, file, converted);
  std::vector<BrokenBytes> halves;
  if (kind == FileKind::kJsonLines) halves = find_lone_surrogates(utf8);
  if (!encoding.empty() || !halves.empty()) repaired = repair_utf8(replace_surrogates(utf8, halves));
  const auto broken = merged(repaired.broken, halves);
  const auto found = places(file.name, utf8, broken);
  file.broken.insert(file.broken.end(), found.begin(), found.end());
  file.broken_places += broken.size();
  file.text = std::move(repaired.text);
  file.text.erase(0, file.text.size() - without_bom(file.text).size());
}

Document document_of_page(std::string_view page, const std::string& name, bool quotations) {
  HtmlText found = read_html(page, name, quotations);
  Document document;
  document.name = name;
  document.title = std::move(found.title);
  document.date = std::move(found.date);
  document.text = std::move(found.text);
  return document;
}

Document document_of_read(ReadText&& read, const std::string& name) {
  if (!read.html) return {name, "", std::move(read.title), repair_utf8(read.text).text, std::move(read.date)};
  Document document = document_of_page(repair_utf8(read.text).text, name, false);
  if (!read.title.empty()) document.title = std::move(read.title);
  if (!read.date.empty()) document.date = std::move(read.date);
  return document;
}

// By the reader that the program brought. One at a time, because libraries of these kinds were not made for threads.
void read_foreign(std::string_view bytes, ForeignKind kind, const ReadTextOptions& options, File& file) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const TextReader reader = options.reader_of ? options.reader_of(kind) : nullptr;
  if (reader == nullptr) {
    throw InputError(fmt::format("{} is {}, and there is no reader for it; expected text, HTML, DOCX or a table",
                                 file.name, kind == ForeignKind::kPdf ? "a PDF" : "a mail"));
  }
  std::vector<ReadText> read = reader(bytes, file.name);
  std::size_t number = 0;
  for (ReadText& one : read) {
    ++number;
    file.ready.push_back(
        document_of_read(std::move(one), read.size() > 1 ? fmt::format("{}:{}", file.name, number) : file.name));
  }
}

void read_into(File& file, std::string_view bytes, const TextFile& given, bool stream, const ReadTextOptions& options) {
  const FoundKind found = kind_of(bytes, file.name, stream);
  if (!given.column.empty() && found.kind != FileKind::kTable) {
    throw InputError(
        fmt::format("{} is not a table; column '{}' can be read from .csv and .tsv", file.name, given.column));
  }
  switch (found.kind) {
    case FileKind::kNotText:
      return refuse_kind(file.name, found.what);
    case FileKind::kZip:
      file.ready.push_back(document_of_read(read_docx(bytes, file.name), file.name));
      return;
    case FileKind::kPdf:
      return read_foreign(bytes, ForeignKind::kPdf, options, file);
    case FileKind::kMail:
      return read_foreign(bytes, ForeignKind::kMail, options, file);
    case FileKind::kText:
      return decode(bytes, found.kind, options, file);
    case FileKind::kJsonLines:
      file.json_lines = true;
      return decode(bytes, found.kind, options, file);
    case FileKind::kHtml:
      decode(bytes, found.kind, options, file);
      file.ready.push_back(document_of_page(file.text, file.name, true));
      break;
    case FileKind::kTable:
      decode(bytes, found.kind, options, file);
      file.ready = documents_of_table(file.text, file.name, given.column, file.skipped);
      break;
  }
  for (Document& document : file.ready) document.encoding = file.encoding;
  file.text.clear();
}

// The message without the name of the file and what would have been better.
std::string reason_of(std::string_view message, const std::string& name) {
  if (message.starts_with(name))
    message.remove_prefix(std::min(message.find_first_not_of(" :,", name.size()), message.size()));
  if (message.starts_with("is ")) message.remove_prefix(3);
  if (message.ends_with(kExpected)) message.remove_suffix(kExpected.size());
  return std::string(message);
}

// What cannot be read is an error, or skipped if the file was found in a folder.
File read_file(std::string name, std::string_view bytes, const TextFile& given, bool stream,
               const ReadTextOptions& options) {
  File file;
  file.name = std::move(name);
  try {
    read_into(file, bytes, given, stream, options);
  } catch (const InputError& error) {
    if (!given.in_folder) throw;
    File skipped;
    skipped.name = file.name;
    skipped.reason_to_skip = reason_of(error.what(), file.name);
    return skipped;
  }
  return file;
}

void add_pieces(File& file, std::vector<Piece>& pieces) {
  if (!file.reason_to_skip.empty()) return;
  for (Document& document : file.ready) pieces.push_back({&file, {}, 0, &document});
  if (!file.ready.empty()) return;
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

// Of a stream: its text is repaired, cut into documents, sentences and words, each with copies. A stream that is not
// text is refused by its beginning.
StreamLimits limits_of_documents(Flow& flow) {
  constexpr double kMemoryPerByte = 16;
  const FoundKind found = kind_of(flow.text(), "", true);
  if (found.kind == FileKind::kNotText) refuse_kind(flow.name(), found.what);
  const bool packed = found.kind == FileKind::kZip || found.kind == FileKind::kPdf;
  if (!packed && !find_utf16(flow.text())) check_looks_like_text(flow.text(), flow.name());
  return {.text = !packed, .lines_expected = {}, .memory_per_byte = kMemoryPerByte, .memory_per_line = 0};
}

Document document_of(const Piece& piece, const ReadTextOptions& options, char& skipped) {
  if (piece.ready != nullptr) return std::move(*piece.ready);
  if (piece.line == 0) {
    Document document{piece.file->name, "", "", std::string(piece.text)};
    document.encoding = piece.file->encoding;
    return document;
  }
  auto document = document_of_json(piece.text, fmt::format("{}:{}", piece.file->name, piece.line), options.field);
  skipped = document ? 0 : 1;
  if (document) document->encoding = piece.file->encoding;
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
  for (File& file : files) add_pieces(file, pieces);
  std::vector<Document> documents(pieces.size());
  std::vector<char> skipped(pieces.size(), 0);
  const auto make = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) documents[i] = document_of(pieces[i], options, skipped[i]);
  };
  try {
    for_traced_ranges(parallel, options.run.trace, "reading documents", pieces.size(), 16, make);
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
    if (!file.reason_to_skip.empty()) result.skipped_files.push_back({file.name, file.reason_to_skip});
    result.skipped += file.skipped;
    std::move(file.broken.begin(), file.broken.end(), std::back_inserter(result.broken));
    result.broken_places += file.broken_places;
  }
  return result;
}

// Skipped by their names, and because they could not be read.
void add_skipped(std::vector<SkippedFile> by_name, Documents& documents) {
  std::move(by_name.begin(), by_name.end(), std::back_inserter(documents.skipped_files));
  std::sort(documents.skipped_files.begin(), documents.skipped_files.end(),
            [](const SkippedFile& a, const SkippedFile& b) { return a.file < b.file; });
  if (documents.documents.empty() && !documents.skipped_files.empty()) {
    const SkippedFile& first = documents.skipped_files.front();
    throw InputError(fmt::format("none of {} files could be read; the first is {}: {}", documents.skipped_files.size(),
                                 first.file, first.reason));
  }
}

}  // namespace

Documents read_documents(std::span<const std::string> paths, const ReadTextOptions& options) {
  Stopwatch watch;
  check_encoding(options.encoding);
  TextFiles found = find_text_files(paths);
  const Parallel parallel(options.run.threads);
  std::vector<File> files(found.files.size());
  for_traced_ranges(parallel, options.run.trace, "reading files", files.size(), 1,
                    [&](std::size_t begin, std::size_t end) {
                      for (std::size_t i = begin; i < end; ++i) {
                        const TextFile& file = found.files[i];
                        const Source source = open_source(file.path, limits_of_documents);
                        files[i] = read_file(source.name, source.text(), file, file.path == "-", options);
                      }
                    });
  Documents documents = documents_of(std::move(files), options, parallel);
  add_skipped(std::move(found.skipped), documents);
  documents.input = fmt::format("{}", fmt::join(paths, " "));
  documents.seconds = watch.lap();
  return documents;
}

Documents read_documents(std::string_view bytes, std::string_view name, const ReadTextOptions& options) {
  Stopwatch watch;
  check_encoding(options.encoding);
  std::vector<File> files;
  files.push_back(read_file(std::string(name), bytes, {}, name == "-", options));
  Documents documents = documents_of(std::move(files), options, Parallel(options.run.threads));
  documents.input = name;
  documents.seconds = watch.lap();
  return documents;
}

}  // namespace winnow
