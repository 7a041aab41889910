#include "features/text/units.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

namespace winnow::detail {
namespace {

bool ascii(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

bool is_white(std::int32_t character) {
  return character == ' ' || (character >= '\t' && character <= '\r') ||
         (character >= 0x80 && u_isUWhiteSpace(character));
}

}  // namespace

void Units::assign(std::string_view text) {
  units_.clear();
  bytes_.clear();
  units_.reserve(text.size());
  if (ascii(text)) {
    for (const char c : text) units_ += is_white(c) ? u' ' : static_cast<char16_t>(c);
    return;
  }
  const auto* data = reinterpret_cast<const std::uint8_t*>(text.data());
  for (std::size_t at = 0; at < text.size();) {
    std::int32_t character = 0;
    std::size_t next = at;
    U8_NEXT_OR_FFFD(data, next, text.size(), character);
    if (is_white(character)) character = ' ';
    if (U_IS_BMP(character)) {
      units_ += static_cast<char16_t>(character);
      bytes_.push_back(at);
    } else {
      units_ += static_cast<char16_t>(U16_LEAD(character));
      units_ += static_cast<char16_t>(U16_TRAIL(character));
      bytes_.insert(bytes_.end(), 2, at);
    }
    at = next;
  }
  bytes_.push_back(text.size());
}

bool is_space_unit(char16_t unit) {
  return unit == u' ';
}

bool is_lower_unit(char16_t unit) {
  return unit < 0x80 ? unit >= 'a' && unit <= 'z' : u_islower(unit) != 0;
}

bool is_upper_unit(char16_t unit) {
  return unit < 0x80 ? unit >= 'A' && unit <= 'Z' : u_isupper(unit) != 0 || u_istitle(unit) != 0;
}

bool is_letter_unit(char16_t unit) {
  return unit < 0x80 ? is_lower_unit(unit) || is_upper_unit(unit) : u_isalpha(unit) != 0;
}

bool is_digit_unit(char16_t unit) {
  return unit < 0x80 ? unit >= '0' && unit <= '9' : u_isdigit(unit) != 0;
}

bool is_closing_unit(char16_t unit) {
  return std::u16string_view(u"\"')]}\u2019\u201D\u00BB\u203A\u201C").find(unit) != std::u16string_view::npos;
}

bool is_opening_unit(char16_t unit) {
  return std::u16string_view(u"\"'([{\u2018\u201C\u201E\u201A\u00AB\u2039\u00BF\u00A1").find(unit) !=
         std::u16string_view::npos;
}

std::string lower_utf8(std::u16string_view text) {
  icu::UnicodeString lower(text.data(), static_cast<std::int32_t>(text.size()));
  lower.toLower(icu::Locale::getRoot());
  std::string utf8;
  return lower.toUTF8String(utf8);
}

}  // namespace winnow::detail
