// The number of words of a text, in any script.
#pragma once

#include <cstddef>
#include <string_view>

namespace winnow::detail {

// `text` is valid UTF-8. Words are runs of characters that are not spaces, as `wc -w` counts. If a run has letters of a
// script that writes no spaces between words, it counts as the number of words that ICU's dictionaries find in it.
// Takes time in proportion to the text.
std::size_t count_words_by_script(std::string_view text);

}  // namespace winnow::detail
