// Comma- or tab-separated numbers. One pass over the text where it lies: a plain cell costs one from_chars and one
// push_back; spaces, quotes and everything wrong take a slower way.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "io/number.h"
#include "io/readers.h"
#include "winnow/error.h"

namespace winnow {
namespace {

class CsvReader {
 public:
  CsvReader(const Source& source, char delimiter, const Rule& rule)
      : name_(source.name), delimiter_(delimiter), rule_(rule) {
    const std::string_view text = without_bom(source.text());
    at_ = text.data();
    end_ = at_ + text.size();
  }

  DenseValues read() {
    if (!at_blank_end()) read_first_line();
    while (!at_blank_end()) read_row();
    check_shape(name_, result_.rows, result_.columns);
    result_.owned.shrink_to_fit();
    return std::move(result_);
  }

 private:
  bool is_space(char c) const { return c == ' ' || (c == '\t' && delimiter_ != '\t'); }
  bool at_line_end() const {
    return at_ == end_ || *at_ == '\n' || (*at_ == '\r' && (at_ + 1 == end_ || at_[1] == '\n'));
  }
  bool at_field_end() const { return (at_ != end_ && *at_ == delimiter_) || at_line_end(); }
  void skip_spaces() {
    while (at_ != end_ && is_space(*at_)) ++at_;
  }
  void next_line() {
    if (at_ != end_ && *at_ == '\r') ++at_;
    if (at_ != end_) ++at_;
    ++line_;
  }

  template <class... Args>
  [[noreturn]] void fail(fmt::format_string<Args...> message, Args&&... args) const {
    throw InputError(fmt::format("{}, line {}: {}", name_, line_, fmt::format(message, std::forward<Args>(args)...)));
  }

  // Blank lines may end a file; a blank line before others would shift what row numbers mean.
  bool at_blank_end() {
    const char* const begin = at_;
    skip_spaces();
    if (!at_line_end()) {
      at_ = begin;
      return false;
    }
    if (!std::all_of(at_, end_, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; })) {
      fail("the line is blank; expected a row of numbers");
    }
    return true;
  }

  // The first line sets the number of columns. It is a header if none of its fields is a number; where only some are,
  // somebody's row would go missing.
  void read_first_line() {
    const char* const begin = at_;
    bool text = false;
    bool numbers = false;
    result_.columns = 1;
    while (true) {
      const std::string_view field = take_field();
      (is_number(field) ? numbers : text) |= !field.empty();
      if (at_line_end()) break;
      ++at_;
      ++result_.columns;
    }
    if (text && !numbers) {
      next_line();
    } else {
      at_ = begin;
      line_ = 1;
    }
  }

  void read_row() {
    const char* const begin = at_;
    for (std::size_t column = read_plain_cells();; ++column) {
      const float value = read_number(column);
      if (column == result_.columns) fail_ragged(begin);
      result_.owned.push_back(value);
      if (at_line_end()) {
        if (column + 1 != result_.columns) fail_ragged(begin);
        break;
      }
      ++at_;
    }
    ++result_.rows;
    next_line();
  }

  // Takes cells, all but the row's last, as long as they are a number that needs no look and a delimiter. Returns how
  // many.
  std::size_t read_plain_cells() {
    const char* at = at_;
    std::size_t column = 0;
    for (; column + 1 < result_.columns; ++column) {
      float value = 0;
      const char* const after = parse_number(at, end_, value);
      if (after == nullptr || after == end_ || *after != delimiter_ || !is_plain(value)) break;
      result_.owned.push_back(value);
      at = after + 1;
    }
    at_ = at;
    return column;
  }

  float read_number(std::size_t column) {
    skip_spaces();
    const char* const begin = at_;
    float value = 0;
    const char* const after = parse_number(at_, end_, value);
    if (after != nullptr) {
      at_ = after;
      skip_spaces();
    }
    if (after == nullptr || !at_field_end()) {
      at_ = begin;
      value = read_unusual(column);
    }
    if (!is_plain(value)) check(begin, value, column);
    return value;
  }

  // A quoted number, or an error.
  float read_unusual(std::size_t column) {
    const char* const begin = at_;
    const std::string_view field = take_field();
    float value = 0;
    const char* const last = field.data() + field.size();
    if (!field.empty() && parse_number(field.data(), last, value) == last) return value;
    if (column >= result_.columns) return 0;  // a field too many is the better complaint
    const std::string where = place(name_, line_, result_.rows, column);
    if (field.empty()) throw InputError(fmt::format("{} is empty; expected a number", where));
    at_ = begin;
    throw InputError(fmt::format("{} holds {}; expected a number", where, quoted(field)));
  }

  void check(const char* begin, float value, std::size_t column) {
    if (inspect({&value, 1}, rule_.negatives).refused == 0) {
      at_ = begin;
      refuse(place(name_, line_, result_.rows, column), take_field(), value, rule_);
    }
    result_.negative |= value < 0;
  }

  [[noreturn]] void fail_ragged(const char* line_begin) {
    at_ = line_begin;
    std::size_t found = 1;
    for (take_field(); !at_line_end(); take_field(), ++found) ++at_;
    fail("found {} fields, expected {}", found, result_.columns);
  }

  // Goes to the end of the field and returns its text, without the spaces and quotes around it.
  std::string_view take_field() {
    skip_spaces();
    if (at_ != end_ && *at_ == '"') return take_quoted();
    const char* const begin = at_;
    while (!at_field_end()) ++at_;
    return trimmed(begin, at_);
  }

  std::string_view take_quoted() {
    const char* const begin = ++at_;
    while (true) {
      at_ = static_cast<const char*>(std::memchr(at_, '"', static_cast<std::size_t>(end_ - at_)));
      if (at_ == nullptr) fail("a quote is opened and never closed");
      if (at_ + 1 == end_ || at_[1] != '"') break;
      at_ += 2;
      if (at_ == end_) fail("a quote is opened and never closed");
    }
    const std::string_view field = trimmed(begin, at_);
    line_ += static_cast<std::size_t>(std::count(begin, at_, '\n'));
    ++at_;
    skip_spaces();
    if (!at_field_end()) fail("a quoted field goes on after its closing quote");
    return field;
  }

  std::string_view trimmed(const char* begin, const char* end) const {
    while (begin != end && is_space(*begin)) ++begin;
    while (begin != end && is_space(end[-1])) --end;
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  const std::string& name_;
  char delimiter_;
  Rule rule_;
  const char* at_;
  const char* end_;
  std::size_t line_ = 1;
  DenseValues result_;
};

}  // namespace

DenseValues read_csv(const Source& source, char delimiter, const Rule& rule) {
  return CsvReader(source, delimiter, rule).read();
}

}  // namespace winnow
