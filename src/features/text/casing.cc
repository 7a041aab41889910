#include "features/text/casing.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <cstdint>

namespace winnow::detail {

Casing casing_of(std::string_view text) {
  constexpr std::size_t kEnough = 20000;
  const auto* data = reinterpret_cast<const std::uint8_t*>(text.data());
  std::size_t letters = 0;
  std::size_t capitals = 0;
  for (std::size_t at = 0; at < text.size() && letters < kEnough;) {
    std::int32_t character = 0;
    U8_NEXT_OR_FFFD(data, at, text.size(), character);
    if (!u_isalpha(character)) continue;
    ++letters;
    if (u_isupper(character)) ++capitals;
  }
  const bool cased = capitals * 200 >= letters && capitals > 0;
  return {cased, cased && 2 * capitals < letters};
}

}  // namespace winnow::detail
