// Records of comma- or tab-separated text (RFC 4180): a quoted field may hold delimiters, line ends and doubled quotes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::detail {

class Records {
 public:
  // The text must outlive it.
  Records(std::string name, std::string_view text, char delimiter)
      : name_(std::move(name)), rest_(text), delimiter_(delimiter) {}

  // The next record; false at the end. Blank lines at the end are no records. Spaces around a field are not part of it,
  // unless they are in quotes. InputError if a quote is not closed, or if text follows one.
  bool next(std::vector<std::string>& fields);

  std::size_t line() const { return line_; }  // on which the last record begins, from 1
  [[noreturn]] void fail(std::string_view message) const;

 private:
  bool is_space(char c) const { return c == ' ' || (c == '\t' && delimiter_ != '\t'); }
  void skip_spaces();
  std::size_t field_end() const;
  std::string take_field();
  std::string take_plain();
  std::string take_quoted();

  std::string name_;
  std::string_view rest_;
  char delimiter_;
  std::size_t line_ = 0;
  std::size_t next_line_ = 1;
};

}  // namespace winnow::detail
