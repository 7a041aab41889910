// Porter's stemmer of 1980 with the small changes that ROUGE-1.5.5 has. The one of libstemmer is the paper's to the
// letter and differs in words such as "possibly" and "archaeology".
#pragma once

#include <string>
#include <string_view>

namespace winnow::detail {

// `word` is of a-z and 0-9. Digits count as consonants.
std::string porter_stem(std::string_view word);

}  // namespace winnow::detail
