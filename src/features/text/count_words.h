// How many words a text has, in any script.
#pragma once

#include <cstddef>
#include <string_view>

namespace winnow::detail {

// Of valid UTF-8: runs of what is no space, as `wc -w` counts; a run with letters of a script that writes no spaces
// between words counts as many as ICU's dictionaries find in it. Takes time in proportion to the text.
std::size_t count_words_by_script(std::string_view text);

}  // namespace winnow::detail
