#include "summarize/text/headlines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <tuple>

#include "features/text/blocks.h"
#include "report/text.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kBeginning = 4096;      // bytes of a text that its first block is looked for in
constexpr std::size_t kLabelCharacters = 80;  // of the first words
constexpr std::array<std::string_view, 12> kMonths = {"January",   "February", "March",    "April",
                                                      "May",       "June",     "July",     "August",
                                                      "September", "October",  "November", "December"};

struct Day {
  int year = 0;
  int month = 1;
  int day = 1;
  auto operator<=>(const Day&) const = default;
};

// A number of exactly that many digits.
std::optional<int> digits(std::string_view text, std::size_t begin, std::size_t count) {
  int number = 0;
  if (text.size() < begin + count) return {};
  const char* const end = text.data() + begin + count;
  const auto [stop, error] = std::from_chars(text.data() + begin, end, number);
  return error == std::errc() && stop == end && number > 0 ? std::optional(number) : std::nullopt;
}

// A day that begins as ISO 8601 writes it: 1987-02-26, whatever follows.
std::optional<Day> day_of(std::string_view date) {
  const auto year = digits(date, 0, 4);
  const auto month = digits(date, 5, 2);
  const auto day = digits(date, 8, 2);
  if (!year || !month || !day || date[4] != '-' || date[7] != '-' || *month > 12 || *day > 31) return {};
  return Day{*year, *month, *day};
}

std::string shown(const Day& day) {
  return fmt::format("{} {} {}", day.day, kMonths[static_cast<std::size_t>(day.month) - 1], day.year);
}

// What they have in common is said once.
std::string shown(const Day& first, const Day& last) {
  if (first == last) return shown(last);
  if (first.year != last.year) return shown(first) + " – " + shown(last);
  if (first.month != last.month) {
    return fmt::format("{} {} – {}", first.day, kMonths[static_cast<std::size_t>(first.month) - 1], shown(last));
  }
  return fmt::format("{}–{}", first.day, shown(last));
}

// Whole lines of the beginning, or all of it if the first line is longer.
std::string_view beginning_of(const std::string& text) {
  if (text.size() <= kBeginning) return text;
  const std::size_t end = text.rfind('\n', kBeginning);
  return std::string_view(text).substr(0, end == std::string::npos ? text.find('\n') : end);
}

std::string_view text_in(const std::string& text, const Block& block) {
  return std::string_view(text).substr(block.begin, block.end - block.begin);
}

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// At most kLabelCharacters, cut between words if there are several.
std::string shortened(const std::string& text) {
  std::size_t end = 0;
  for (std::size_t characters = 0; end < text.size() && characters < kLabelCharacters; ++characters) {
    ++end;
    while (end < text.size() && continues_character(text[end])) ++end;
  }
  if (end == text.size()) return text;
  const std::size_t space = text.rfind(' ', end);
  std::string cut = text.substr(0, space == std::string::npos || space < end / 2 ? end : space);
  while (!cut.empty() && std::string_view(" .,;:-").find(cut.back()) != std::string_view::npos) cut.pop_back();
  return cut + "…";
}

}  // namespace

const std::string& language_of(const SummaryReport& r, const Document& document) {
  return r.own_languages && !document.language.empty() ? document.language : r.language;
}

std::string headline_of(const SummaryReport& r, const Document& document) {
  if (!document.title.empty() || r.lines) return document.title;
  const auto blocks = find_blocks(beginning_of(document.text), language_data(language_of(r, document)));
  if (blocks.empty() || blocks.front().kind != SentenceKind::kHeading) return {};
  return printable(text_in(document.text, blocks.front()));
}

std::string label_of(const SummaryReport& r, const Document& document) {
  if (std::string headline = headline_of(r, document); !headline.empty()) return headline;
  const auto blocks = find_lines(beginning_of(document.text));
  return blocks.empty() ? document.name : shortened(printable(text_in(document.text, blocks.front())));
}

std::string date_in_words(const std::string& date) {
  const auto day = day_of(date);
  return day ? shown(*day) : date;
}

std::string dates_in_words(std::span<const Document> documents) {
  std::vector<Day> days;
  std::string other;
  for (const Document& document : documents) {
    if (document.date.empty()) continue;
    if (const auto day = day_of(document.date)) {
      days.push_back(*day);
    } else if (other.empty() || other == document.date) {
      other = document.date;
    } else {
      return {};
    }
  }
  if (days.empty()) return other;
  if (!other.empty()) return {};
  const auto [first, last] = std::minmax_element(days.begin(), days.end());
  return shown(*first, *last);
}

}  // namespace winnow::detail
