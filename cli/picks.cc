#include "cli/picks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow::cli {
namespace {

Element element_of(std::string_view text, const std::string& path, std::size_t n) {
  std::uint64_t row = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), row);
  if (error != std::errc() || end != text.data() + text.size() || row >= n) {
    throw InputError(fmt::format("{} names row '{}'; expected a number from 0 to {}", path, text, n - 1));
  }
  return static_cast<Element>(row);
}

using Json = nlohmann::json;

bool has_list(const Json& json, const char* field) {
  return json.is_object() && json.contains(field) && json[field].is_array();
}

PickedRows picks_of_json(const PicksFile& file, const Json& json, std::size_t n) {
  const std::string& path = file.path;
  if (!has_list(json, "picks")) {
    throw InputError(fmt::format("{} is not JSON of winnow select: it has no list of picks", path));
  }
  PickedRows rows;
  if (has_list(json, "start")) {
    for (const auto& row : json["start"]) rows.start.push_back(element_of(row.dump(), path, n));
  }
  for (const auto& pick : json["picks"]) {
    if (!pick.contains("index")) throw InputError(fmt::format("{}: a pick has no index", path));
    rows.picks.push_back(element_of(pick["index"].dump(), path, n));
  }
  return rows;
}

// One row number per line, or the column "index" of a table.
std::vector<Element> picks_of_text(const std::vector<std::string>& lines, const std::string& path, std::size_t n) {
  std::vector<Element> picks;
  std::size_t column = 0;
  std::size_t begin = 0;
  if (!lines.empty() && lines.front().find("index") != std::string::npos) {
    begin = 1;
    column = lines.front().starts_with("rank,") ? 1 : 0;
  }
  for (std::size_t i = begin; i < lines.size(); ++i) {
    std::string_view field = lines[i];
    if (field.empty()) continue;
    for (std::size_t skip = 0; skip < column; ++skip) {
      field = field.find(',') == std::string_view::npos ? "" : field.substr(field.find(',') + 1);
    }
    picks.push_back(element_of(field.substr(0, field.find(',')), path, n));
  }
  return picks;
}

void refuse_twice(const PickedRows& rows, const std::string& path) {
  std::set<Element> all(rows.picks.begin(), rows.picks.end());
  all.insert(rows.start.begin(), rows.start.end());
  if (all.size() != rows.start.size() + rows.picks.size()) {
    throw InputError(fmt::format("{} names a row twice; expected each once", path));
  }
}

Json parsed(const PicksFile& file) {
  return Json::parse(file.text(), nullptr, false);
}

}  // namespace

std::string PicksFile::text() const {
  return fmt::format("{}", fmt::join(lines, "\n"));
}

PicksFile open_picks(const std::string& path, std::optional<std::size_t> n) {
  return {path, read_lines(path, n)};
}

PickedRows read_picks(const PicksFile& file, std::size_t n) {
  PickedRows rows =
      file.is_json() ? picks_of_json(file, parsed(file), n) : PickedRows{{}, picks_of_text(file.lines, file.path, n)};
  refuse_twice(rows, file.path);
  return rows;
}

std::vector<Element> read_rows(const std::string& path, std::size_t n) {
  const PicksFile file = open_picks(path, n);
  const Json json = file.is_json() ? parsed(file) : Json();
  PickedRows rows;
  if (has_list(json, "elements")) {
    for (const auto& row : json["elements"]) rows.picks.push_back(element_of(row.dump(), path, n));
    refuse_twice(rows, path);
  } else {
    rows = read_picks(file, n);
  }
  rows.start.insert(rows.start.end(), rows.picks.begin(), rows.picks.end());
  return rows.start;
}

void read_start_and_forbidden(const std::string& start, const std::string& forbid, std::size_t n,
                              SelectOptions& options) {
  if (!start.empty()) options.start = read_rows(start, n);
  if (!forbid.empty()) options.forbidden = read_rows(forbid, n);
  const std::set<Element> forbidden(options.forbidden.begin(), options.forbidden.end());
  for (const Element v : options.start) {
    if (!forbidden.contains(v)) continue;
    throw InputError(fmt::format("row {} is both in {} and in {}; expected it in one of them", v, start, forbid));
  }
}

}  // namespace winnow::cli
