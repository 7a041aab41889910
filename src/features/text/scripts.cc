#include "features/text/scripts.h"

#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <cstdint>

namespace winnow::detail {
namespace {

bool is_unspaced(std::int32_t character) {
  constexpr std::int32_t kFirst = 0x0E00;  // Thai is the first such script
  if (character < kFirst) return false;
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(character, &status);
  return U_SUCCESS(status) && uscript_breaksBetweenLetters(script);
}

std::int32_t character_at(std::string_view text, std::size_t& at) {
  std::int32_t character = 0;
  U8_NEXT_OR_FFFD(reinterpret_cast<const std::uint8_t*>(text.data()), at, text.size(), character);
  return character;
}

}  // namespace

bool starts_unspaced(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && is_unspaced(character_at(text, at));
}

bool has_unspaced(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0xE0) {
      ++at;  // ASCII, or part of a character below U+0800
    } else if (is_unspaced(character_at(text, at))) {
      return true;
    }
  }
  return false;
}

}  // namespace winnow::detail
