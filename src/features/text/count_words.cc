#include "features/text/count_words.h"

#include <algorithm>

#include "features/text/scripts.h"
#include "features/text/words.h"

namespace winnow::detail {
namespace {

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// The words of one run. Creating a breaker takes longer than counting most sentences, so each thread keeps one.
std::size_t words_by_dictionary(std::string_view run) {
  static thread_local WordBreaker breaker(language_data("en"));
  static thread_local Units units;
  units.assign(run);
  std::size_t words = 0;
  breaker.for_words(units, [&](std::u16string_view) { ++words; });
  return std::max<std::size_t>(words, 1);
}

}  // namespace

std::size_t count_words_by_script(std::string_view text) {
  const bool spaced = !has_unspaced(text);
  std::size_t words = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    if (is_space(text[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < text.size() && !is_space(text[end])) ++end;
    const std::string_view run = text.substr(begin, end - begin);
    words += spaced || !has_unspaced(run) ? 1 : words_by_dictionary(run);
    begin = end;
  }
  return words;
}

}  // namespace winnow::detail
