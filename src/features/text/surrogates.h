// JSON may escape half a character: "\ud800" without the other half. Like broken UTF-8, this is not valid text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "features/text/utf8.h"

namespace winnow::detail {

// The escapes of lone halves in JSON, in order. Adjacent ones are one place.
std::vector<BrokenBytes> find_lone_surrogates(std::string_view json);

// The same bytes with the escape of U+FFFD in those places.
std::string replace_surrogates(std::string_view json, const std::vector<BrokenBytes>& places);

}  // namespace winnow::detail
