#include "features/text/kinds.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string>

#include "io/source.h"

namespace winnow::detail {
namespace {

struct Magic {
  std::string_view bytes;
  std::string_view what;
  std::size_t at = 0;
};

using namespace std::string_view_literals;

constexpr Magic kMagic[] = {
    {"\x89PNG\r\n"sv, "a PNG picture"},
    {"\xFF\xD8\xFF"sv, "a JPEG picture"},
    {"GIF8"sv, "a GIF picture"},
    {"II*\0"sv, "a TIFF picture"},
    {"MM\0*"sv, "a TIFF picture"},
    {"RIFF"sv, "a recording or picture (RIFF)"},
    {"ftyp"sv, "a film or picture (MP4)", 4},
    {"\x1A\x45\xDF\xA3"sv, "a film (Matroska)"},
    {"OggS"sv, "a recording (Ogg)"},
    {"fLaC"sv, "a recording (FLAC)"},
    {"ID3"sv, "a recording (MP3)"},
    {"\x7F"
     "ELF"sv,
     "a program"},
    {"MZ\x90\0"sv, "a program"},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an old or encrypted Office document"},
    {"{\\rtf"sv, "an RTF document"},
    {"%!PS"sv, "a PostScript document"},
    {"\x1F\x8B"sv, "a gzip archive"},
    {"BZh"sv, "a bzip2 archive"},
    {"\xFD"
     "7zXZ\0"sv,
     "an xz archive"},
    {"\x28\xB5\x2F\xFD"sv, "a zstd archive"},
    {"7z\xBC\xAF\x27\x1C"sv, "a 7z archive"},
    {"Rar!\x1A\x07"sv, "a RAR archive"},
    {"ustar"sv, "a tar archive", 257},
    {"SQLite format 3\0"sv, "an SQLite database"},
    {"PAR1"sv, "a Parquet table"},
    {"\x93NUMPY"sv, "a NumPy array"},
    {"\0asm"sv, "a program"},
    {"wOF"sv, "a font"},
};

std::string ending_of(std::string_view name) {
  std::string text = std::filesystem::path(name).extension().string();
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

template <std::size_t n>
bool one_of_endings(std::string_view name, const std::array<std::string_view, n>& endings) {
  return std::find(endings.begin(), endings.end(), ending_of(name)) != endings.end();
}

bool is_html_name(std::string_view name) {
  return one_of_endings(name, std::array{".html"sv, ".htm"sv, ".xhtml"sv});
}

bool is_table_name(std::string_view name) {
  return one_of_endings(name, std::array{".csv"sv, ".tsv"sv});
}

// Without regard to the case of letters; `part` has small ones.
bool starts_with_small(std::string_view text, std::string_view part) {
  return text.size() >= part.size() && std::equal(part.begin(), part.end(), text.begin(), [](char small, char given) {
           return small == static_cast<char>(std::tolower(static_cast<unsigned char>(given)));
         });
}

std::string_view without_spaces(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\f"), text.size()));
  return text;
}

bool begins_html(std::string_view text) {
  text = without_spaces(text);
  while (text.starts_with("<?xml") || text.starts_with("<!--")) {  // may come first
    const std::string_view end = text.starts_with("<?xml") ? "?>" : "-->";
    const std::size_t at = text.find(end);
    if (at == text.npos) return false;
    text = without_spaces(text.substr(at + end.size()));
  }
  return starts_with_small(text, "<!doctype html") || starts_with_small(text, "<html") ||
         starts_with_small(text, "<head>") || starts_with_small(text, "<body");
}

// The name of a header line ("Subject: …"), or nothing.
std::string_view header_of(std::string_view line) {
  const std::size_t end = line.find(':');
  if (end == line.npos || end == 0) return {};
  const std::string_view name = line.substr(0, end);
  const auto in_name = [](char c) { return c > ' ' && c < 0x7F; };
  return std::all_of(name.begin(), name.end(), in_name) ? name : std::string_view();
}

// A message begins with lines of headers, of which a mail has at least its sender and one of the other usual ones.
bool begins_message(std::string_view text) {
  constexpr std::array kUsual = {"date"sv,     "subject"sv,     "message-id"sv, "mime-version"sv,
                                 "received"sv, "return-path"sv, "to"sv};
  bool sender = false;
  std::size_t usual = 0;
  for (std::size_t lines = 0; !text.empty() && lines < 100; ++lines) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.empty() || line == "\r") break;
    const bool folded = lines > 0 && (line.front() == ' ' || line.front() == '\t');
    const std::string_view name = header_of(line);
    const bool last = line.size() == text.size();  // may be cut off
    if (!folded && name.empty() && !last) return false;
    sender |= name.size() == 4 && starts_with_small(name, "from");
    usual += static_cast<std::size_t>(std::count_if(kUsual.begin(), kUsual.end(), [&](std::string_view known) {
      return name.size() == known.size() && starts_with_small(name, known);
    }));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return sender && usual > 0;
}

// "From someone@example.org Tue May  5 10:00:00 2026", then headers.
bool begins_mailbox(std::string_view text) {
  if (!text.starts_with("From ")) return false;
  const std::size_t end = text.find('\n');
  return end != text.npos && !header_of(text.substr(end + 1, text.find('\n', end + 1) - end - 1)).empty();
}

bool begins_object(std::string_view bytes) {
  const std::string_view text = without_spaces(without_bom(bytes));
  return text.starts_with('{') && !text.starts_with("{\\rtf");
}

bool is_json_lines_name(std::string_view name) {
  return one_of_endings(name, std::array{".jsonl"sv, ".ndjson"sv});
}

}  // namespace

FoundKind kind_of(std::string_view bytes, std::string_view name, bool stream) {
  bytes = bytes.substr(0, kKindBytes);
  if (bytes.starts_with("PK\x03\x04")) return {FileKind::kZip};
  if (bytes.substr(0, 1024).find("%PDF-") != bytes.npos) return {FileKind::kPdf};
  if (stream ? begins_object(bytes) : is_json_lines_name(name)) return {FileKind::kJsonLines};
  for (const Magic& magic : kMagic) {
    if (bytes.size() > magic.at && bytes.substr(magic.at).starts_with(magic.bytes))
      return {FileKind::kNotText, magic.what};
  }
  if (!stream && is_table_name(name)) return {FileKind::kTable};
  if (begins_html(without_bom(bytes)) || (!stream && is_html_name(name))) return {FileKind::kHtml};
  if (begins_mailbox(bytes) || begins_message(bytes) ||
      (!stream && one_of_endings(name, std::array{".eml"sv, ".mbox"sv}))) {
    return {FileKind::kMail};
  }
  return {};
}

bool has_ending(std::string_view name, std::string_view ending) {
  return ending_of(name) == ending;
}

bool is_named_text(std::string_view name) {
  constexpr std::array kEndings = {""sv,     ".txt"sv,  ".text"sv, ".md"sv,  ".markdown"sv,
                                   ".pdf"sv, ".docx"sv, ".eml"sv,  ".mbox"sv};
  return one_of_endings(name, kEndings) || is_json_lines_name(name) || is_html_name(name) || is_table_name(name);
}

char delimiter_of(std::string_view name) {
  return ending_of(name) == ".tsv" ? '\t' : ',';
}

}  // namespace winnow::detail
