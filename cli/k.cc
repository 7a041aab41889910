#include "cli/k.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

std::size_t parse_one(std::string_view text, std::string_view whole, std::size_t n) {
  if (const auto count = count_or_share(text, n)) return *count;
  throw InputError(fmt::format(
      "-k {}: '{}' is not a count; expected a whole number such as 100, a percentage such as 15%, or a list "
      "such as 100,1000,1%",
      whole, text));
}

}  // namespace

std::optional<std::size_t> count_or_share(std::string_view text, std::size_t n) {
  if (std::size_t count = 0; parse(text, count)) return count;
  double percent = 0;
  if (!text.ends_with('%') || !parse(text.substr(0, text.size() - 1), percent)) return std::nullopt;
  if (!(percent >= 0 && percent <= 100)) return std::nullopt;
  const auto count = static_cast<std::size_t>(std::llround(percent / 100 * static_cast<double>(n)));
  return percent > 0 ? std::max<std::size_t>(1, count) : 0;
}

std::vector<std::size_t> parse_k(std::string_view text, std::size_t n) {
  std::vector<std::size_t> counts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    counts.push_back(parse_one(text.substr(begin, end - begin), text, n));
    begin = end + 1;
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

bool is_list(std::string_view text) {
  parse_k(text, 1);
  return text.find(',') != std::string_view::npos;
}

void check_one_k(std::string_view text) {
  if (!is_list(text)) return;
  throw InputError(fmt::format("-k {} is a list; expected one number or percentage", text));
}

}  // namespace winnow::cli
