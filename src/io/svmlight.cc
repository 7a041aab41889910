// Indices count from 1 unless some index is 0, which is only known at the end.
#include "io/svmlight.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "io/line_flow.h"
#include "io/number.h"
#include "io/readers.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

// Removes the next word from the text and returns it. Empty at the end.
std::string_view next_word(std::string_view& text) {
  const auto begin = std::find_if_not(text.begin(), text.end(), is_space);
  const auto end = std::find_if(begin, text.end(), is_space);
  const std::string_view word(begin, end);
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return word;
}

// One number, or several separated by commas if an example has several labels.
bool is_label(std::string_view word) {
  while (true) {
    const std::size_t comma = std::min(word.find(','), word.size());
    if (!is_number(word.substr(0, comma))) return false;
    if (comma == word.size()) return true;
    word.remove_prefix(comma + 1);
  }
}

}  // namespace

void SvmlightParser::read_rows(std::size_t most_rows, std::size_t most_entries, SparseValues& to) {
  while (!text_.empty() && to.size() < most_rows) {
    const std::size_t length = std::min(text_.find('\n'), text_.size());
    const std::size_t most_pairs = length / 4 + 1;  // " 1:2" is the shortest pair
    if (to.size() > 0 && to.columns.size() + most_pairs > most_entries) return;
    ++line_;
    read_line(text_.substr(0, length), to);
    text_.remove_prefix(std::min(length + 1, text_.size()));
  }
}

void SvmlightParser::fail(std::string_view message) const {
  throw InputError(fmt::format("{}, line {}: {}", name_, line_, message));
}

void SvmlightParser::read_line(std::string_view line, SparseValues& to) {
  line = line.substr(0, line.find('#'));
  const std::string_view label = next_word(line);
  if (label.empty()) return;
  if (!is_label(label)) fail(fmt::format("expected a label first, found {}", quoted(label)));
  const std::size_t begin = to.columns.size();
  for (auto pair = next_word(line); !pair.empty(); pair = next_word(line)) {
    if (!pair.starts_with("qid:")) read_pair(pair, to);
  }
  finish_row(begin, to);
  ++rows_;
}

void SvmlightParser::read_pair(std::string_view pair, SparseValues& to) {
  constexpr std::uint32_t kLargest = std::numeric_limits<std::uint32_t>::max() - 2;
  const char* const last = pair.data() + pair.size();
  std::uint32_t index = 0;
  const auto [colon, error] = std::from_chars(pair.data(), last, index);
  if (error == std::errc::result_out_of_range || (error == std::errc() && index > kLargest)) {
    fail(fmt::format("the index of {} is too large; at most {} is supported", quoted(pair), kLargest));
  }
  if (error != std::errc() || colon == last || *colon != ':') {
    fail(fmt::format("expected index:value, found {}", quoted(pair)));
  }
  float value = 0;
  if (parse_number(colon + 1, last, value) != last) fail(fmt::format("expected index:value, found {}", quoted(pair)));
  value = rule_.scaled(value);
  if (!is_plain(value) && inspect({&value, 1}, rule_.negatives).refused == 0) {
    const auto where = fmt::format("{}, line {}: row {} (counted from 0), index {}", name_, line_, rows_, index);
    refuse(where, std::string_view(colon + 1, last), value, rule_);
  }
  zero_seen_ |= index == 0;
  largest_ = std::max<std::size_t>(largest_, index);
  if (columns_ > 0) check_width(index);
  to.columns.push_back(index);
  to.values.push_back(value);
}

void SvmlightParser::check_width(std::size_t index) const {
  if (largest_ < columns_ + (zero_seen_ ? 0 : 1)) return;
  if (index <= columns_) {
    fail(fmt::format("index {} together with an index 0 makes {} columns; --columns gives {}", largest_, largest_ + 1,
                     columns_));
  }
  fail(fmt::format("index {} is beyond the {} columns that --columns gives", index, columns_));
}

// Most programs write sorted pairs. A repeated index is an error.
void SvmlightParser::finish_row(std::size_t begin, SparseValues& to) {
  const std::size_t end = to.columns.size();
  to.offsets.push_back(end);
  const std::span<std::uint32_t> columns(to.columns.data() + begin, end - begin);
  if (std::adjacent_find(columns.begin(), columns.end(), std::greater_equal<>()) == columns.end()) return;
  std::vector<std::uint32_t> sorted(columns.begin(), columns.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) fail(fmt::format("index {} occurs twice", *twice));
}

namespace {

Table table_of(const SvmlightParser& parser, const std::string& name, SparseValues&& sparse,
               const ReadOptions& options) {
  const std::size_t base = parser.zero_seen() ? 0 : 1;
  if (base == 1) {
    for (std::uint32_t& column : sparse.columns) --column;
  }
  sparse.dim = sparse.columns.empty() ? 0 : parser.largest() + 1 - base;
  check_shape(name, sparse.size(), sparse.dim);
  sort_rows(sparse, name);
  return to_table(std::move(sparse), name, options.negatives);
}

constexpr std::size_t kEverything = std::numeric_limits<std::size_t>::max();

}  // namespace

Table read_svmlight(const Source& source, const ReadOptions& options) {
  SvmlightParser parser(source.name, feature_rule(options), 0);
  SparseValues sparse;
  sparse.offsets.push_back(0);
  parser.give(without_bom(source.text()));
  parser.read_rows(kEverything, kEverything, sparse);
  return table_of(parser, source.name, std::move(sparse), options);
}

Table read_svmlight(Flow flow, const ReadOptions& options) {
  SvmlightParser parser(flow.name(), feature_rule(options), 0);
  LineFlow lines(std::move(flow), kTextPiece, [](std::string_view text) { return text.rfind('\n') + 1; });
  SparseValues sparse;
  sparse.offsets.push_back(0);
  std::uint64_t read = 0;
  for (auto text = lines.next(); !text.empty(); text = lines.next()) {
    parser.give(text);
    parser.read_rows(kEverything, kEverything, sparse);
    read += text.size();
    check_memory_of_stream(lines.name(), read,
                           sparse.columns.size() * (sizeof(std::uint32_t) + sizeof(float)) +
                               sparse.offsets.size() * sizeof(std::uint64_t));
  }
  return table_of(parser, lines.name(), std::move(sparse), options);
}

}  // namespace winnow::detail
