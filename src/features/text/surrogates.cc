#include "features/text/surrogates.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace winnow::detail {
namespace {

constexpr std::size_t kEscape = 6;  // the characters of \uXXXX

bool is_high(unsigned unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

bool is_low(unsigned unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

// The UTF-16 unit of the escape at `at`; 0 if there is none.
unsigned unit_at(std::string_view json, std::size_t at) {
  const std::string_view escape = json.substr(std::min(at, json.size()), kEscape);
  unsigned unit = 0;
  if (escape.size() < kEscape || !escape.starts_with("\\u")) return 0;
  const auto [end, error] = std::from_chars(escape.data() + 2, escape.data() + kEscape, unit, 16);
  return error == std::errc() && end == escape.data() + kEscape ? unit : 0;
}

void add(std::size_t begin, std::vector<BrokenBytes>& places) {
  if (!places.empty() && places.back().end == begin) {
    places.back().end = begin + kEscape;
  } else {
    places.push_back({begin, begin + kEscape});
  }
}

}  // namespace

std::vector<BrokenBytes> find_lone_surrogates(std::string_view json) {
  std::vector<BrokenBytes> places;
  for (std::size_t at = json.find('\\'); at < json.size(); at = json.find('\\', at)) {
    const unsigned unit = unit_at(json, at);
    if (is_high(unit) && is_low(unit_at(json, at + kEscape))) {
      at += 2 * kEscape;
    } else if (is_high(unit) || is_low(unit)) {
      add(at, places);
      at += kEscape;
    } else {
      at += 2;  // a backslash and the character it escapes
    }
  }
  return places;
}

std::string replace_surrogates(std::string_view json, const std::vector<BrokenBytes>& places) {
  std::string repaired(json);
  for (const auto& [begin, end] : places) {
    for (std::size_t at = begin; at < end; at += kEscape) repaired.replace(at, kEscape, "\\ufffd");
  }
  return repaired;
}

}  // namespace winnow::detail
