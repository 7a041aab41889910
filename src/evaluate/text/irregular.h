// Irregular forms of English words: geese is goose, went is go. From WordNet's exception lists.
#pragma once

#include <string_view>

namespace winnow::detail {

// The base form of an irregular word in lower case; empty where the word is regular or not known.
std::string_view irregular_base(std::string_view word);

}  // namespace winnow::detail
