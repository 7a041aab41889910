// Whether the case of letters is meaningful in a text.
#pragma once

#include <string_view>

namespace winnow::detail {

struct Casing {
  bool cased = false;  // the text has enough capitals to rely on
  bool mixed = false;  // it also has small letters, so the case of a line's first letter is meaningful
};

// Determined from the beginning of a text.
Casing casing_of(std::string_view text);

}  // namespace winnow::detail
