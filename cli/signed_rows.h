// A stream whose objective depends on the signs of its first rows.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "winnow/io/row_stream.h"

namespace winnow::cli {

// Reads the first window at once and delivers it again by the first next(). After require_nonnegative(), a later row
// with a negative value is an InputError that names the input.
class SignedRows final : public RowStream {
 public:
  SignedRows(std::unique_ptr<RowStream> rows, std::string name);

  Rows first() const { return delivered(first_); }
  void require_nonnegative() { nonnegative_ = true; }

  Rows window() const override { return rows_->window(); }
  std::size_t columns() const override { return rows_->columns(); }
  std::string_view tensor() const override { return rows_->tensor(); }
  std::size_t next() override;

 private:
  Rows delivered(std::size_t count) const;  // the first rows of the window

  std::unique_ptr<RowStream> rows_;
  std::string name_;
  std::size_t first_ = 0;
  std::size_t seen_ = 0;
  bool nonnegative_ = false;
};

}  // namespace winnow::cli
