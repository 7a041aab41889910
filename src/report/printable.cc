#include "report/text.h"

namespace winnow::detail {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

// U+200E or U+200F, which ordinary Hebrew and Arabic texts have.
bool is_direction_mark(std::string_view text, std::size_t i) {
  const unsigned third = byte_at(text, i + 2);
  return byte_at(text, i) == 0xE2 && byte_at(text, i + 1) == 0x80 && (third == 0x8E || third == 0x8F);
}

// How many bytes at i are a control character beyond ASCII: U+0080 to U+009F, or one that overrules the direction of
// writing (U+202A to U+202E, U+2066 to U+2069). 0: they are not.
std::size_t control_length(std::string_view text, std::size_t i) {
  const unsigned first = byte_at(text, i);
  const unsigned second = byte_at(text, i + 1);
  const unsigned third = byte_at(text, i + 2);
  if (first == 0xC2 && second >= 0x80 && second <= 0x9F) return 2;
  if (first != 0xE2) return 0;
  const bool mark = second == 0x80 && third >= 0xAA && third <= 0xAE;
  const bool isolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;
  return mark || isolate ? 3 : 0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size();) {
    if (is_direction_mark(text, i)) {
      i += 3;
      continue;
    }
    const char c = text[i];
    const std::size_t control = control_length(text, i);
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      if (!shown.empty() && shown.back() != ' ') shown += ' ';
    } else if (control > 0 || (c >= 0 && c < ' ') || c == 127) {
      shown += '?';
    } else {
      shown += c;
    }
    i += control > 0 ? control : 1;
  }
  return shown;
}

}  // namespace winnow::detail
