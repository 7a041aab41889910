// svmlight / libsvm text: a label, then index:value pairs. Labels are read over. Indices count from 1 unless some index
// is 0, which is only known at the end.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "io/number.h"
#include "io/readers.h"
#include "io/sparse.h"
#include "winnow/error.h"

namespace winnow {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

// Cuts the next word off the text; empty at the end.
std::string_view next_word(std::string_view& text) {
  const auto begin = std::find_if_not(text.begin(), text.end(), is_space);
  const auto end = std::find_if(begin, text.end(), is_space);
  const std::string_view word(begin, end);
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return word;
}

// One number, or several with commas where an example has many labels.
bool is_label(std::string_view word) {
  while (true) {
    const std::size_t comma = std::min(word.find(','), word.size());
    if (!is_number(word.substr(0, comma))) return false;
    if (comma == word.size()) return true;
    word.remove_prefix(comma + 1);
  }
}

class SvmlightReader {
 public:
  SvmlightReader(const Source& source, const Rule& rule) : name_(source.name), rule_(rule) {}

  SparseValues read(std::string_view text) {
    result_.offsets.push_back(0);
    while (!text.empty()) {
      ++line_;
      const std::size_t length = std::min(text.find('\n'), text.size());
      read_line(text.substr(0, length));
      text.remove_prefix(std::min(length + 1, text.size()));
    }
    const std::size_t base = zero_seen_ ? 0 : 1;
    if (!zero_seen_) {
      for (std::uint32_t& column : result_.columns) --column;
    }
    result_.dim = result_.columns.empty() ? 0 : largest_ + 1 - base;
    check_shape(name_, result_.size(), result_.dim);
    return std::move(result_);
  }

 private:
  template <class... Args>
  [[noreturn]] void fail(fmt::format_string<Args...> message, Args&&... args) const {
    throw InputError(fmt::format("{}, line {}: {}", name_, line_, fmt::format(message, std::forward<Args>(args)...)));
  }

  void read_line(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const std::string_view label = next_word(line);
    if (label.empty()) return;
    if (!is_label(label)) fail("expected a label first, found {}", quoted(label));
    const std::size_t begin = result_.columns.size();
    for (auto pair = next_word(line); !pair.empty(); pair = next_word(line)) {
      if (!pair.starts_with("qid:")) read_pair(pair);
    }
    finish_row(begin);
  }

  void read_pair(std::string_view pair) {
    constexpr std::uint32_t kLargest = std::numeric_limits<std::uint32_t>::max() - 2;
    const char* const last = pair.data() + pair.size();
    std::uint32_t index = 0;
    const auto [colon, error] = std::from_chars(pair.data(), last, index);
    if (error == std::errc::result_out_of_range || (error == std::errc() && index > kLargest)) {
      fail("the index of {} is too large; at most {} is supported", quoted(pair), kLargest);
    }
    if (error != std::errc() || colon == last || *colon != ':') fail("expected index:value, found {}", quoted(pair));
    float value = 0;
    if (parse_number(colon + 1, last, value) != last) fail("expected index:value, found {}", quoted(pair));
    if (!is_plain(value) && inspect({&value, 1}, rule_.negatives).refused == 0) {
      const auto where =
          fmt::format("{}, line {}: row {} (counted from 0), index {}", name_, line_, result_.size(), index);
      refuse(where, std::string_view(colon + 1, last), value, rule_);
    }
    zero_seen_ |= index == 0;
    largest_ = std::max<std::size_t>(largest_, index);
    result_.columns.push_back(index);
    result_.values.push_back(value);
  }

  // Pairs come sorted from most programs; a repeated index is nobody's intention.
  void finish_row(std::size_t begin) {
    const std::size_t end = result_.columns.size();
    result_.offsets.push_back(end);
    const std::span<std::uint32_t> columns(result_.columns.data() + begin, end - begin);
    if (std::adjacent_find(columns.begin(), columns.end(), std::greater_equal<>()) == columns.end()) return;
    std::vector<std::uint32_t> sorted(columns.begin(), columns.end());
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) fail("index {} occurs twice", *twice);
  }

  const std::string& name_;
  Rule rule_;
  std::size_t line_ = 0;
  std::size_t largest_ = 0;
  bool zero_seen_ = false;
  SparseValues result_;
};

}  // namespace

Table read_svmlight(const Source& source, Negatives negatives) {
  SparseValues sparse = SvmlightReader(source, feature_rule(negatives)).read(without_bom(source.text()));
  sort_rows(sparse, source.name);
  return to_table(std::move(sparse), source.name, negatives);
}

}  // namespace winnow
