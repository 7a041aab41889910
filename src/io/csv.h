// Comma- or tab-separated numbers, parsed in pieces: the input is whole lines, the output is rows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "io/values.h"

namespace winnow::detail {

class CsvParser {
 public:
  CsvParser(std::string name, char delimiter, const Rule& rule)
      : name_(std::move(name)), delimiter_(delimiter), rule_(rule) {}

  // Goes on in the middle of a text: `rows` rows and what is before `line` were read by another parser.
  void resume(std::size_t columns, std::size_t line, std::size_t rows) {
    columns_ = columns;
    line_ = line;
    rows_ = rows;
  }

  // The next text, given after the previous one is used up. It ends with a line end, or it is the last. The first text
  // sets the number of columns, unless it is blank.
  void give(std::string_view text);
  // Appends at most `most` rows to `values`; fewer if the text ends first.
  std::size_t read_rows(std::size_t most, Buffer<float>& values);

  bool used_up() const { return at_ == end_; }
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }  // bytes of the text not yet used
  std::size_t line() const { return line_; }                                 // of the next row, from 1
  std::size_t columns() const { return columns_; }                           // 0: not known yet
  std::size_t rows() const { return rows_; }                                 // so far
  bool negative() const { return negative_; }                                // some value so far is below 0

  // The number of bytes, from the beginning of the text, that form whole lines. Quoted fields may contain line ends.
  std::size_t whole_lines(std::string_view text) const;

 private:
  bool is_space(char c) const { return c == ' ' || (c == '\t' && delimiter_ != '\t'); }
  bool at_line_end() const {
    return at_ == end_ || *at_ == '\n' || (*at_ == '\r' && (at_ + 1 == end_ || at_[1] == '\n'));
  }
  bool at_field_end() const { return (at_ != end_ && *at_ == delimiter_) || at_line_end(); }
  void skip_spaces();
  void next_line();
  bool at_blank_end();
  void check_blank() const;
  void read_first_line();
  void read_row(Buffer<float>& values);
  std::size_t read_plain_cells(Buffer<float>& values);
  float read_number(std::size_t column);
  float read_unusual(std::size_t column);
  void check(const char* begin, float value, std::size_t column);
  std::string_view take_field();
  std::string_view take_quoted();
  std::string_view trimmed(const char* begin, const char* end) const;
  [[noreturn]] void fail(std::string_view message) const;
  [[noreturn]] void fail_ragged(const char* line_begin);

  std::string name_;
  char delimiter_;
  Rule rule_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::size_t line_ = 1;
  std::size_t columns_ = 0;
  std::size_t rows_ = 0;
  bool negative_ = false;
  bool blank_ = false;  // a blank line was read: only blank lines may follow
};

}  // namespace winnow::detail
