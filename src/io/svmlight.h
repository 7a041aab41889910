// svmlight / libsvm text, parsed in pieces: a label, then index:value pairs. Labels are skipped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "io/sparse.h"

namespace winnow::detail {

class SvmlightParser {
 public:
  // columns > 0: no index may go beyond this number of columns.
  SvmlightParser(std::string name, const Rule& rule, std::size_t columns)
      : name_(std::move(name)), rule_(rule), columns_(columns) {}

  // Goes on in the middle of a text: `lines` lines with `rows` rows were read by another parser.
  void resume(std::size_t lines, std::size_t rows) {
    line_ = lines;
    rows_ = rows;
  }

  // The next text, given after the previous one is used up. It ends with a line end, or it is the last.
  void give(std::string_view text) { text_ = text; }
  // Appends rows to `to`, with the indices of the text as columns. Stops if the text is used up, if `to` has
  // `most_rows` rows, or if the next row might exceed `most_entries` entries.
  void read_rows(std::size_t most_rows, std::size_t most_entries, SparseValues& to);

  bool used_up() const { return text_.empty(); }
  std::size_t left() const { return text_.size(); }  // bytes of the text not yet used
  std::size_t lines() const { return line_; }        // so far
  std::size_t rows() const { return rows_; }         // so far
  bool zero_seen() const { return zero_seen_; }      // indices count from 1 unless an index is 0
  std::size_t largest() const { return largest_; }   // largest index so far

 private:
  void read_line(std::string_view line, SparseValues& to);
  void read_pair(std::string_view pair, SparseValues& to);
  void check_width(std::size_t index) const;
  void finish_row(std::size_t begin, SparseValues& to);
  [[noreturn]] void fail(std::string_view message) const;

  std::string name_;
  Rule rule_;
  std::size_t columns_;
  std::string_view text_;
  std::size_t line_ = 0;
  std::size_t rows_ = 0;
  std::size_t largest_ = 0;
  bool zero_seen_ = false;
};

}  // namespace winnow::detail
