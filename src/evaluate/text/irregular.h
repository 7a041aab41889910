// Irregular forms of English words from WordNet's exception lists: "geese" is a form of "goose", "went" of "go".
#pragma once

#include <string_view>

namespace winnow::detail {

// The base form of an irregular word in lower case; empty if the word is regular or unknown.
std::string_view irregular_base(std::string_view word);

}  // namespace winnow::detail
