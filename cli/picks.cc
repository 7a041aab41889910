#include "cli/picks.h"

#include <fmt/format.h>

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

}  // namespace

std::vector<Element> read_picks(const std::string& path, std::size_t n) {
  const auto lines = read_lines(path);
  std::vector<Element> picks;
  if (!lines.empty() && lines.front().starts_with("{")) {
    std::string text;
    for (const auto& line : lines) text += line + '\n';
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.contains("picks") || !json["picks"].is_array()) {
      throw InputError(fmt::format("{} is no JSON of winnow select: it has no list of picks", path));
    }
    for (const auto& pick : json["picks"]) {
      if (!pick.contains("index")) throw InputError(fmt::format("{}: a pick has no index", path));
      picks.push_back(element_of(pick["index"].dump(), path, n));
    }
  } else {
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
  }
  if (std::set<Element>(picks.begin(), picks.end()).size() != picks.size()) {
    throw InputError(fmt::format("{} names a row twice; expected each once", path));
  }
  return picks;
}

void read_start_and_forbidden(const std::string& start, const std::string& forbid, std::size_t n,
                              SelectOptions& options) {
  if (!start.empty()) options.start = read_picks(start, n);
  if (!forbid.empty()) options.forbidden = read_picks(forbid, n);
  const std::set<Element> forbidden(options.forbidden.begin(), options.forbidden.end());
  for (const Element v : options.start) {
    if (!forbidden.contains(v)) continue;
    throw InputError(fmt::format("row {} is both in {} and in {}; expected it in one of them", v, start, forbid));
  }
}

}  // namespace winnow::cli
