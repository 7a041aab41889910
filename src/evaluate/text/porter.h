// Porter's stemmer of 1980 with the small changes of ROUGE-1.5.5. libstemmer's version follows the paper exactly and
// differs in words such as "possibly" and "archaeology".
#pragma once

#include <string>
#include <string_view>

namespace winnow::detail {

// `word` consists of a-z and 0-9. Digits count as consonants.
std::string porter_stem(std::string_view word);

}  // namespace winnow::detail
