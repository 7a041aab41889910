// A part of a UTF-8 text in UTF-16, as ICU needs it, with the way back to the bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::detail {

class Units {
 public:
  // `text` is valid UTF-8. Each white space character, including line ends, becomes one space, because ICU would end a
  // sentence at every line.
  void assign(std::string_view text);

  std::u16string_view text() const { return units_; }
  std::size_t size() const { return units_.size(); }
  char16_t operator[](std::size_t i) const { return units_[i]; }

  // The byte of `text` where unit i begins, i <= size().
  std::size_t byte(std::size_t i) const { return bytes_.empty() ? i : bytes_[i]; }

 private:
  std::u16string units_;
  std::vector<std::size_t> bytes_;  // size() + 1 entries; empty if all is ASCII
};

// The kind of a unit. Halves of characters beyond U+FFFF are of none of these kinds.
bool is_space_unit(char16_t unit);
bool is_lower_unit(char16_t unit);
bool is_upper_unit(char16_t unit);
bool is_letter_unit(char16_t unit);
bool is_digit_unit(char16_t unit);
// Quotation marks and brackets that close. Straight quotation marks may open or close.
bool is_closing_unit(char16_t unit);
bool is_opening_unit(char16_t unit);

// Lower case for any language, as UTF-8, to look words up.
std::string lower_utf8(std::u16string_view text);

}  // namespace winnow::detail
