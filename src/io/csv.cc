// One pass over the text in place: a plain cell costs one from_chars and one push_back. Spaces, quotes and errors take
// a slower path.
#include "io/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "io/line_flow.h"
#include "io/number.h"
#include "io/readers.h"
#include "winnow/error.h"

namespace winnow::detail {

void CsvParser::give(std::string_view text) {
  at_ = text.data();
  end_ = at_ + text.size();
  if (blank_) {
    check_blank();
  } else if (columns_ == 0 && !at_blank_end()) {
    read_first_line();
  }
  if (blank_) at_ = end_;
}

std::size_t CsvParser::read_rows(std::size_t most, Buffer<float>& values) {
  const std::size_t before = rows_;
  while (rows_ - before < most && !at_blank_end()) read_row(values);
  if (blank_) at_ = end_;
  return rows_ - before;
}

std::size_t CsvParser::whole_lines(std::string_view text) const {
  std::size_t whole = text.rfind('\n') + 1;  // npos + 1 is 0: none
  if (text.find('"') == std::string_view::npos) return whole;
  whole = 0;
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && is_space(text[at])) ++at;
    if (at < text.size() && text[at] == '"') {
      std::size_t quote = text.find('"', at + 1);
      while (quote != std::string_view::npos && quote + 1 < text.size() && text[quote + 1] == '"') {
        quote = text.find('"', quote + 2);
      }
      if (quote >= text.size() - 1) break;  // not closed in this text
      at = quote + 1;
    }
    while (at < text.size() && text[at] != delimiter_ && text[at] != '\n') ++at;
    if (at < text.size() && text[at] == '\n') whole = at + 1;
    ++at;
  }
  return whole;
}

void CsvParser::skip_spaces() {
  while (at_ != end_ && is_space(*at_)) ++at_;
}

void CsvParser::next_line() {
  if (at_ != end_ && *at_ == '\r') ++at_;
  if (at_ != end_) ++at_;
  ++line_;
}

void CsvParser::fail(std::string_view message) const {
  throw InputError(fmt::format("{}, line {}: {}", name_, line_, message));
}

// Blank lines may end a file. A blank line between rows would shift the row numbers.
bool CsvParser::at_blank_end() {
  if (at_ == end_) return true;
  const char* const begin = at_;
  skip_spaces();
  blank_ = at_line_end();
  if (!blank_) {
    at_ = begin;
    return false;
  }
  check_blank();
  return true;
}

void CsvParser::check_blank() const {
  if (!std::all_of(at_, end_, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; })) {
    fail("the line is blank; expected a row of numbers");
  }
}

// The first line sets the number of columns. It is a header if it holds text and no numbers. If it holds both, it is
// read as a row, so that a row is never dropped in silence.
void CsvParser::read_first_line() {
  const char* const begin = at_;
  bool text = false;
  bool numbers = false;
  columns_ = 1;
  while (true) {
    const std::string_view field = take_field();
    (is_number(field) ? numbers : text) |= !field.empty();
    if (at_line_end()) break;
    ++at_;
    ++columns_;
  }
  if (text && !numbers) {
    next_line();
  } else {
    at_ = begin;
    line_ = 1;
  }
}

void CsvParser::read_row(Buffer<float>& values) {
  const char* const begin = at_;
  for (std::size_t column = read_plain_cells(values);; ++column) {
    const float value = read_number(column);
    if (column == columns_) fail_ragged(begin);
    values.push_back(value);
    if (at_line_end()) {
      if (column + 1 != columns_) fail_ragged(begin);
      break;
    }
    ++at_;
  }
  ++rows_;
  next_line();
}

// Reads cells, except the row's last, while each is a plain number followed by a delimiter. Returns their number.
std::size_t CsvParser::read_plain_cells(Buffer<float>& values) {
  const char* at = at_;
  std::size_t column = 0;
  for (; column + 1 < columns_; ++column) {
    float value = 0;
    const char* const after = parse_number(at, end_, value);
    if (after == nullptr || after == end_ || *after != delimiter_) break;
    value = rule_.scaled(value);
    if (!is_plain(value)) break;
    values.push_back(value);
    at = after + 1;
  }
  at_ = at;
  return column;
}

float CsvParser::read_number(std::size_t column) {
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
  value = rule_.scaled(value);
  if (!is_plain(value)) check(begin, value, column);
  return value;
}

// A quoted number, or an error.
float CsvParser::read_unusual(std::size_t column) {
  const char* const begin = at_;
  const std::string_view field = take_field();
  float value = 0;
  const char* const last = field.data() + field.size();
  if (!field.empty() && parse_number(field.data(), last, value) == last) return value;
  if (column >= columns_) return 0;  // the error about too many fields is the better one
  const std::string where = place(name_, line_, rows_, column);
  if (field.empty()) throw InputError(fmt::format("{} is empty; expected a number", where));
  at_ = begin;
  throw InputError(fmt::format("{} holds {}; expected a number", where, quoted(field)));
}

void CsvParser::check(const char* begin, float value, std::size_t column) {
  if (inspect({&value, 1}, rule_.negatives).refused == 0) {
    at_ = begin;
    refuse(place(name_, line_, rows_, column), take_field(), value, rule_);
  }
  negative_ |= value < 0;
}

void CsvParser::fail_ragged(const char* line_begin) {
  at_ = line_begin;
  std::size_t found = 1;
  for (take_field(); !at_line_end(); take_field(), ++found) ++at_;
  fail(fmt::format("found {} fields, expected {}", found, columns_));
}

// Moves to the end of the field and returns its text, without the spaces and quotes around it.
std::string_view CsvParser::take_field() {
  skip_spaces();
  if (at_ != end_ && *at_ == '"') return take_quoted();
  const char* const begin = at_;
  while (!at_field_end()) ++at_;
  return trimmed(begin, at_);
}

std::string_view CsvParser::take_quoted() {
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
  if (!at_field_end()) fail("text follows the closing quote of a field");
  return field;
}

std::string_view CsvParser::trimmed(const char* begin, const char* end) const {
  while (begin != end && is_space(*begin)) ++begin;
  while (begin != end && is_space(end[-1])) --end;
  return {begin, static_cast<std::size_t>(end - begin)};
}

namespace {

DenseValues values_of(CsvParser& parser, const std::string& name, Buffer<float>&& values) {
  DenseValues result;
  result.owned = std::move(values);
  result.rows = parser.rows();
  result.columns = parser.columns();
  result.negative = parser.negative();
  check_shape(name, result.rows, result.columns);
  result.owned.shrink_to_fit();
  return result;
}

constexpr std::size_t kEveryRow = std::numeric_limits<std::size_t>::max();

}  // namespace

DenseValues read_csv(const Source& source, char delimiter, const Rule& rule) {
  CsvParser parser(source.name, delimiter, rule);
  Buffer<float> values;
  parser.give(without_bom(source.text()));
  parser.read_rows(kEveryRow, values);
  return values_of(parser, source.name, std::move(values));
}

DenseValues read_csv(Flow flow, char delimiter, const Rule& rule) {
  CsvParser parser(flow.name(), delimiter, rule);
  LineFlow lines(std::move(flow), kTextPiece, [&](std::string_view text) { return parser.whole_lines(text); });
  Buffer<float> values;
  std::uint64_t read = 0;
  for (auto text = lines.next(); !text.empty(); text = lines.next()) {
    parser.give(text);
    parser.read_rows(kEveryRow, values);
    read += text.size();
    check_memory_of_stream(lines.name(), read, values.size() * sizeof(float));
  }
  return values_of(parser, lines.name(), std::move(values));
}

}  // namespace winnow::detail
