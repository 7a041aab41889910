// Scripts without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
#pragma once

#include <string_view>

namespace winnow::detail {

// Whether the first character of valid UTF-8 is a letter of such a script.
bool starts_unspaced(std::string_view text);

// Whether any character is.
bool has_unspaced(std::string_view text);

}  // namespace winnow::detail
