// Whether capital letters mean something in a text.
#pragma once

#include <string_view>

namespace winnow::detail {

struct Casing {
  bool cased = false;  // there are capitals to go by
  bool mixed = false;  // and small letters beside them: which of the two a line begins with says something
};

// Shown by the beginning of a text.
Casing casing_of(std::string_view text);

}  // namespace winnow::detail
