// Which sentences a reader could not use: credits, notices, half quotations, and those that need the sentence before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/text/rows.h"

namespace winnow::detail {

enum class Reads : std::uint8_t {
  kAlone,  // a whole sentence
  kAfter,  // opens with a word such as He or But, so it needs the sentence before
  kScrap,  // never
};

// How each sentence reads. Text without an end mark is a scrap, unless it is a heading, or less than a fifth of all
// sentences have one: then the texts are written without. If nothing else is left, nothing is a scrap.
std::vector<Reads> judge(const TextRows& text, std::span<const Document> documents);

// Opens with a word that refers to the sentence before.
bool opens_dangling(std::string_view sentence);
// A quotation mark without its other half. Apostrophes do not count.
bool has_half_quotation(std::string_view sentence);
// How many words a text has, and how many of them contain a digit.
struct WordCounts {
  std::size_t words = 0;
  std::size_t numbers = 0;
  WordCounts& operator+=(const WordCounts& more) {
    words += more.words;
    numbers += more.numbers;
    return *this;
  }
};
WordCounts count_numbers(std::string_view text);
// Two words in five or more are numbers: a line of prices, results or times.
bool is_line_of_table(std::string_view sentence);
// A photo credit, a notice of a site or of a crawler, a byline, or a link.
bool is_notice(std::string_view sentence);

}  // namespace winnow::detail
