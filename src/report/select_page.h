// What the page of a selection has in addition to the pieces of page.h: its style and its script.
#pragma once

#include <string_view>

namespace winnow::detail {

extern const std::string_view kSelectStyle;

// Lights up the rows that a pick represents, on the map, and opens its entry in the list. It reads the page and changes
// classes; it makes no markup. Without it, picks on the map are links to their entries.
extern const std::string_view kSelectScript;
// The only script that the page's policy allows. tests/html/select checks that it is this one:
//   the script | openssl dgst -sha256 -binary | base64
extern const std::string_view kSelectScriptHash;

}  // namespace winnow::detail
