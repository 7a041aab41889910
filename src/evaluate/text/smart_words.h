// The common words that ROUGE leaves out on request: the list of the SMART retrieval system (Salton and Buckley).
#pragma once

#include <string_view>

namespace winnow::detail {

bool is_smart_word(std::string_view word);

}  // namespace winnow::detail
