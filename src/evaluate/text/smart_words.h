// The common words that ROUGE skips on request: the stop list of the SMART retrieval system (Salton and Buckley).
#pragma once

#include <string_view>

namespace winnow::detail {

bool is_smart_word(std::string_view word);

}  // namespace winnow::detail
