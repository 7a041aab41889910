// Documents from files and lines: bytes are repaired first, so that whatever parses them sees valid UTF-8.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "io/source.h"
#include "text/text_files.h"
#include "text/utf8.h"
#include "winnow/error.h"
#include "winnow/text.h"

namespace winnow {
namespace {

using Json = nlohmann::json;

struct File {
  std::string name;
  bool json_lines = false;
  std::string text;
  std::vector<BrokenText> broken;
  std::size_t broken_places = 0;
};

// What becomes one document: a whole file, or a line of one.
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

File read_file(std::string name, std::string_view bytes, bool stream) {
  File file;
  file.name = std::move(name);
  Repaired repaired = repair_utf8(bytes);
  file.broken = places(file.name, bytes, repaired.broken);
  file.broken_places = repaired.broken.size();
  file.text = std::move(repaired.text);
  file.text.erase(0, file.text.size() - without_bom(file.text).size());
  const std::size_t first = file.text.find_first_not_of(" \t\r\n");
  file.json_lines = is_json_lines(file.name) || (stream && first != std::string::npos && file.text[first] == '{');
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

std::string string_of(const Json& object, const char* field) {
  const auto found = object.find(field);
  if (found == object.end() || found->is_null()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

Document from_json(const Piece& piece, const std::string& field) {
  const std::string name = fmt::format("{}:{}", piece.file->name, piece.line);
  const Json object = Json::parse(piece.text, nullptr, false);
  if (!object.is_object()) throw InputError(fmt::format("{}: expected a JSON object on each line", name));
  const auto text = object.find(field);
  if (text == object.end()) {
    throw InputError(fmt::format("{}: there is no field '{}'; --field names the one that holds the text", name, field));
  }
  if (!text->is_string()) {
    throw InputError(fmt::format("{}: field '{}' is {}; expected a string", name, field, text->type_name()));
  }
  Document document;
  document.name = name;
  document.id = string_of(object, "id");
  document.title = string_of(object, object.contains("title") ? "title" : "headline");
  document.text = text->get<std::string>();
  return document;
}

Documents documents_of(std::vector<File> files, const ReadTextOptions& options, const Parallel& parallel) {
  std::vector<Piece> pieces;
  for (const File& file : files) add_pieces(file, pieces);
  Documents result;
  result.documents.resize(pieces.size());
  const auto make = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Piece& piece = pieces[i];
      result.documents[i] = piece.line > 0 ? from_json(piece, options.field)
                                           : Document{piece.file->name, "", "", std::string(piece.text)};
    }
  };
  try {
    parallel.for_ranges(pieces.size(), 16, make);
  } catch (const InputError&) {
    make(0, pieces.size());  // complains of the first bad line, whichever thread was first to see one
    throw;
  }
  for (File& file : files) {
    std::move(file.broken.begin(), file.broken.end(), std::back_inserter(result.broken));
    result.broken_places += file.broken_places;
  }
  return result;
}

}  // namespace

Documents read_documents(std::span<const std::string> paths, const ReadTextOptions& options) {
  const auto names = expand_folders(paths);
  const Parallel parallel(options.threads);
  std::vector<File> files(names.size());
  parallel.for_ranges(names.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Source source = open_source(names[i]);
      files[i] = read_file(source.name, source.text(), names[i] == "-");
    }
  });
  return documents_of(std::move(files), options, parallel);
}

Documents read_documents(std::string_view bytes, std::string_view name, const ReadTextOptions& options) {
  std::vector<File> files;
  files.push_back(read_file(std::string(name), bytes, name == "-"));
  return documents_of(std::move(files), options, Parallel(options.threads));
}

}  // namespace winnow
