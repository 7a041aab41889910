#include "cli/signed_rows.h"

#include <fmt/format.h>

#include <utility>

#include "winnow/error.h"
#include "winnow/objectives/features.h"

namespace winnow::cli {

SignedRows::SignedRows(std::unique_ptr<RowStream> rows, std::string name)
    : rows_(std::move(rows)), name_(std::move(name)), first_(rows_->next()) {}

std::size_t SignedRows::next() {
  if (seen_ == 0) return seen_ = first_;
  const std::size_t count = rows_->next();
  if (nonnegative_ && has_negative(delivered(count))) {
    throw InputError(
        fmt::format("{}: a value in rows {} to {} (counted from 0) is negative, but none of the first {} rows has one, "
                    "so the objective is features; expected --objective facility, or --negatives clip or split",
                    name_, seen_, seen_ + count - 1, first_));
  }
  seen_ += count;
  return count;
}

Rows SignedRows::delivered(std::size_t count) const {
  Rows rows = rows_->window();
  std::visit([&](auto& some) { some.size = count; }, rows);
  return rows;
}

}  // namespace winnow::cli
